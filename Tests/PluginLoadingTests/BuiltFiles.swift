import Foundation

/// The files that the build put beside the test bundle.
enum BuiltFiles {
  /// The folder of the running test program.
  static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  /// A bundled widget's plugin file.
  static func plugin(_ name: String) -> String { "\(folder)/lib\(name).so" }

  /// The bytes of a bundled widget's plugin file.
  static func bytes(ofPlugin name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: plugin(name))))
  }
}
