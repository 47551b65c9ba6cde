internal import CKitVersion

/// The version of a kit, and the ABI number of the plugins that it loads.
public struct KitVersion: Hashable, Sendable, CustomStringConvertible {
  /// The version, such as `0.10.0`.
  public let number: String
  /// The ABI number.
  public let abi: Int

  /// The version of the kit that this program was compiled with.
  public static let ofThisProgram = KitVersion(
    String(cString: maru_program_kit_version()), abi: Int(maru_program_plugin_abi()))

  /// Creates a version.
  public init(_ number: String, abi: Int) {
    (self.number, self.abi) = (number, abi)
  }

  /// Both numbers: `0.10.0 (ABI 20)`.
  public var description: String { "\(number) (ABI \(abi))" }
}
