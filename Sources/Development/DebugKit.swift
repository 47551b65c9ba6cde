import FoundationEssentials
import JSON

/// The unoptimized kit of an SDK: an SDK of its own, with the programs that load it.
///
/// It is the folder `debug` of the SDK. Both kits are built from the same sources and have the same
/// ABI, so a plugin that is built with one is loaded by the other.
public struct DebugKit: Hashable, Sendable {
  /// The path of `maru`, whose commands show widgets with the debug kit.
  public let program: String
  /// The folder to which the source paths in the debug information are relative.
  public let sources: String
  /// Its modules, headers and libraries.
  public let sdk: SDK

  /// The description as `maru sdk --json` prints it.
  var json: JSONValue {
    guard case .object(var members) = sdk.ownJSON else { return sdk.ownJSON }
    members["program"] = .string(program)
    members["sources"] = .string(sources)
    return .object(members)
  }
}

extension SDK {
  /// The debug kit.
  ///
  /// - Returns: `nil` if it is not installed.
  /// - Throws: `SDKError` if it is incomplete, or its version differs from this SDK's.
  public func debugKit() throws(SDKError) -> DebugKit? {
    let place = "\(folder)/debug"
    guard FileManager.default.fileExists(atPath: place) else { return nil }
    let sdk = try SDK(folder: "\(place)/sdk")
    try sdk.check(for: kit)
    for part in ["maru", "maru-host", "maru-widgets", "libMaruKit.so"]
    where !FileManager.default.fileExists(atPath: "\(place)/\(part)") {
      throw .incomplete("\(place)/\(part)")
    }
    return DebugKit(program: "\(place)/maru", sources: place, sdk: sdk)
  }
}
