import Terminal
import Foundation
import Graphics
import Host
import MaruKit
import MaruTestKit
import Raster
import X11

/// Takes a picture of a program's window without a display.
///
/// `maru-screenshot FILE.png PROGRAM [ARGUMENT ...]` starts Xvfb, runs the program there, and
/// writes a picture of its window.
@main struct ScreenshotCommand {
  @MainActor static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count >= 2 else {
      fail("what to do is missing, on the command line, give FILE.png PROGRAM [ARGUMENT ...]")
    }
    do {
      let picture = try show(Array(words.dropFirst()))
      guard let image = image(of: picture) else { fail("there is no memory for the picture") }
      let file = URL(filePath: words[0])
      try image.pngData().write(to: file)
      let line = PrintableText.line("screenshot: \(file.path)")
      try StandardStream.output.write(lines: line + "\n")
    } catch {
      fail("\(error)")
    }
  }

  /// The reason for a missing picture.
  enum Problem: Error, CustomStringConvertible {
    case ended(status: Int32)
    case noWindow

    var description: String {
      switch self {
      case .ended(let status): "the program ended with status \(status) before it showed anything"
      case .noWindow: "the program showed no window within 20 seconds"
      }
    }
  }

  /// Runs a program on its own server until its window stops changing, and takes a picture.
  @MainActor private static func show(_ words: [String]) throws -> XTestScreenshot {
    let server = try XvfbServer(width: 1280, height: 900)
    defer { server.stop() }
    let person = try XTestClient(display: server.display)
    let program = Process()
    program.executableURL = URL(filePath: words[0])
    program.arguments = Array(words.dropFirst())
    program.environment = ProcessInfo.processInfo.environment
      .merging(["DISPLAY": server.display]) { _, own in own }
    try program.run()
    defer { program.terminate() }

    var window: WindowID?
    let isDecided = person.block(timeout: .seconds(20)) {
      window = person.windows(ofProcess: program.processIdentifier).first(where: person.isVisible)
      return window != nil || !program.isRunning
    }
    guard program.isRunning else { throw Problem.ended(status: program.terminationStatus) }
    guard isDecided, let window else { throw Problem.noWindow }
    _ = person.blockUntilStill(for: .milliseconds(500))
    guard let picture = person.screenshot(of: window) else { throw Problem.noWindow }
    return picture
  }

  private static func image(of picture: XTestScreenshot) -> CGImage? {
    guard let bitmap = Bitmap(width: picture.width, height: picture.height) else { return nil }
    for y in 0..<picture.height {
      let row = UnsafeMutableRawPointer(bitmap.pixels) + y * bitmap.stride
      let pixels = row.assumingMemoryBound(to: UInt32.self)
      for x in 0..<picture.width { pixels[x] = picture.pixels[y * picture.width + x] }
    }
    return CGImage(bitmap)
  }

  private static func fail(_ message: String) -> Never {
    let line = PrintableText.line("maru-screenshot: \(message)")
    try? StandardStream.error.write(lines: line + "\n")
    exit(1)
  }
}
