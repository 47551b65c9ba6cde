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
    guard let program = PeerFolder.path(of: "qt-raster"), let url = scene.url else { return nil }
    process.executableURL = URL(fileURLWithPath: program)
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
}
