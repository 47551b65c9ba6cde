import Foundation
import MaruTestKit
import PluginLoading

/// The table of the bundled widgets in the README: what each is, and its picture in motion.
@MainActor struct WidgetTable {
  private static let head = "| widget | in motion |\n|---|---|\n"

  /// Writes the rows in place of those that follow the table's head.
  ///
  /// - Parameter path: The file.
  /// - Throws: If a plugin cannot be opened, the file has no such table, or it cannot be written.
  func write(into path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    guard let head = text.range(of: Self.head) else { throw WidgetTableError(path: path) }
    let rest = text[head.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0.hasPrefix("|") }
    let rows = try BundledWidgets.built().map(row)
    let whole = text[..<head.upperBound] + rows.joined() + rest.joined(separator: "\n")
    try String(whole).write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func row(of name: String) throws -> String {
    let library = try PluginLibrary(at: BuiltProducts.plugin(named: name))
    let summary = library.factory.information.summary
    return "| [\(name)](Plugins/\(name)/README.md): \(summary) "
      + "| ![\(name) in motion](assets/pictures/\(name)-moving.png) |\n"
  }
}

/// A README without a table of widgets.
private struct WidgetTableError: Error, CustomStringConvertible {
  let path: String

  var description: String {
    "there is no table of widgets, in \(path), its head is “| widget | in motion |”"
  }
}
