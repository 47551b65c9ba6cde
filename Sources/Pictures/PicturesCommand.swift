import Foundation

/// `maru-pictures matrix FOLDER`, `maru-pictures moving FOLDER`: pictures of the bundled widgets, for
/// whoever looks after them and for their readers; `maru-pictures symbols FOLDER`: all symbols.
///
/// They are drawn in memory, with a clock moved by hand and the fonts of the kit: the same everywhere.
@main struct PicturesCommand {
  @MainActor static func main() {
    let words = CommandLine.arguments.dropFirst()
    guard words.count == 2, let kind = words.first, let folder = words.last else {
      fail(
        "what to draw is missing, on the command line, give matrix, moving or symbols, and a FOLDER"
      )
    }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      switch kind {
      case "matrix": try StateMatrix().write(into: folder)
      case "moving": try MotionStrips().write(into: folder)
      case "symbols": try SymbolSheets().write(into: folder)
      default: fail("“\(kind)” is unknown, on the command line, give matrix, moving or symbols")
      }
    } catch {
      fail("\(error)")
    }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("maru-pictures: \(message)\n".utf8))
    exit(65)
  }
}
