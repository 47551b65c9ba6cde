import Foundation

/// Qt's rasterizer, in a program of its own that draws a frame for each line that it is sent.
final class RasterQt {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// Starts the program for a scene; `nil` where it was not built, for want of Qt.
  init?(_ scene: RasterScene) {
    guard let program = Self.program else { return nil }
    process.executableURL = program
    process.arguments = [scene.url.path]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    // The first frame, with caches cold.
    guard draw() != nil else { return nil }
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Draws one frame and gives the processor time in milliseconds; `nil` when the program has ended.
  func draw() -> Double? {
    guard process.isRunning else { return nil }
    try? input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
    let data = output.fileHandleForReading.availableData
    return Double(String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines))
  }

  /// Beside the folder that this program was built into.
  private static var program: URL? {
    var folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    for _ in 0..<4 {
      folder.deleteLastPathComponent()
      let program = folder.appendingPathComponent("peers/qt-raster")
      if FileManager.default.isExecutableFile(atPath: program.path) { return program }
    }
    return nil
  }
}
