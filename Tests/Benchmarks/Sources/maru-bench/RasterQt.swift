import Foundation

/// Qt's rasterizer, in a separate program that draws a frame for each line that it receives.
final class RasterQt {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// Starts the program for a scene.
  ///
  /// Returns `nil` if it was not built because Qt is missing, or if the scene is not in a file.
  init?(_ scene: RasterScene) {
    guard let program = Self.program, let url = scene.url else { return nil }
    process.executableURL = program
    process.arguments = [url.path]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    // The first frame, with cold caches.
    guard draw() != nil else { return nil }
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Draws a frame and returns its processor time in milliseconds, or `nil` if the program has
  /// ended.
  func draw() -> Double? {
    guard process.isRunning else { return nil }
    try? input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
    let data = output.fileHandleForReading.availableData
    return Double(String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines))
  }

  /// The program next to the folder that this one was built in.
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
