import Terminal
import Foundation
import Host
import MaruKit

/// Draws pictures of the bundled widgets for maintainers and documentation.
///
/// `maru-pictures matrix FOLDER` and `maru-pictures moving FOLDER` draw the widgets, `maru-pictures
/// symbols FOLDER` all symbols; `maru-pictures table FILE` writes the table of the widgets into a
/// README. Pictures are drawn in memory, with a manual clock and the kit's fonts,
/// so they are the same everywhere.
@main struct PicturesCommand {
  @MainActor static func main() {
    let words = CommandLine.arguments.dropFirst()
    guard words.count == 2, let kind = words.first, let folder = words.last else {
      fail(
        "nothing to draw, on the command line: give matrix, moving or symbols and a FOLDER, or table "
          + "and a FILE")
    }
    do {
      if kind == "table" { return try WidgetTable().write(into: folder) }
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      switch kind {
      case "matrix": try StateMatrix().write(into: folder)
      case "moving": try MotionStrips().write(into: folder)
      case "symbols": try SymbolSheets().write(into: folder)
      default:
        fail("“\(kind)” is unknown, on the command line: give matrix, moving, symbols or table")
      }
    } catch {
      fail("\(error)")
    }
  }

  private static func fail(_ message: String) -> Never {
    let line = PrintableText.line("maru-pictures: \(message)")
    try? StandardStream.error.write(lines: line + "\n")
    exit(65)
  }
}
