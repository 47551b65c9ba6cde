import Foundation
import MaruTestKit

/// The build products next to the test bundle.
enum BuiltFiles {
  /// The folder of the running test program.
  static let folder = BuiltProducts.folder

  /// A bundled widget's plugin file.
  static func plugin(_ name: String) -> String { BuiltProducts.plugin(named: name) }

  /// The bytes of a bundled widget's plugin file.
  static func bytes(ofPlugin name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: plugin(name))))
  }
}
