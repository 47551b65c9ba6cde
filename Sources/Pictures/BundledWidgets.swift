import Terminal
import Foundation
import Host
import MaruKit
import MaruTestKit

/// The widgets of this repository.
enum BundledWidgets {
  /// The names, sorted: the folders of `Plugins` in the current folder.
  ///
  /// A widget that was not built is reported and left out.
  static func built() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "Plugins").filter { !$0.hasPrefix(".") }
      .sorted().filter { name in
        let isBuilt = FileManager.default.fileExists(atPath: BuiltProducts.plugin(named: name))
        if !isBuilt {
          try StandardStream.output.write(lines: PrintableText.line("\(name): not built") + "\n")
        }
        return isBuilt
      }
  }
}
