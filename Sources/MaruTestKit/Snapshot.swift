import Foundation
import Graphics
import MaruKit
import Raster

extension TestScreen {
  /// Waits for rest, and compares the window with an accepted picture, pixel by pixel.
  ///
  /// The picture is `assets/snapshots/<test file>/<name>.png` in the test's package. A missing picture
  /// is an error. `BLESS=1` in the environment accepts the window's picture: look at it first.
  ///
  /// - Parameters:
  ///   - name: The picture's name.
  ///   - waits: Whether to wait; pass `false` for a picture of an animation.
  ///   - file: The test's file.
  /// - Throws: `SnapshotError`, which names the pictures to look at, or `TestScreenError.neverIdle`
  ///   if the window does not come to rest.
  public func expectSnapshot(
    _ name: String, waits: Bool = true, file: String = #filePath
  ) throws {
    if waits { try waitUntilIdle() }
    let folder = try Snapshot.folder(forTest: file)
    try Snapshot(name: name, folder: folder).expect(CGImage(memory.bitmap))
  }
}

/// An accepted picture.
struct Snapshot {
  let name: String
  let folder: URL

  private var accepted: URL { folder.appendingPathComponent("\(name).png") }

  /// The folder `assets/snapshots/<test file>` in the package of a test file.
  static func folder(forTest file: String) throws(SnapshotError) -> URL {
    let test = URL(fileURLWithPath: file)
    var folder = test.deletingLastPathComponent()
    while folder.path != "/" {
      let manifest = folder.appendingPathComponent("Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) {
        return folder.appendingPathComponent("assets/snapshots")
          .appendingPathComponent(test.deletingPathExtension().lastPathComponent)
      }
      folder.deleteLastPathComponent()
    }
    throw .noPackage(file: file)
  }

  func expect(_ image: CGImage) throws {
    let data = try image.pngData()
    if ProcessInfo.processInfo.environment["BLESS"] == "1" { return try accept(data) }
    guard let known = try? Data(contentsOf: accepted) else {
      throw SnapshotError.missing(path: accepted.path, actual: try keep(data, as: "actual"))
    }
    let wanted = try CGImage(pngData: known)
    guard let difference = PictureDifference(wanted, image) else { return }
    throw SnapshotError.different(
      count: difference.count, path: accepted.path, actual: try keep(data, as: "actual"),
      difference: try keep(difference.picture.pngData(), as: "difference"))
  }

  func accept(_ data: Data) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try data.write(to: accepted)
  }

  /// Writes a picture for a person to look at, and returns its path.
  ///
  /// It goes to `.build/maru-snapshots/<test file>` of the test's package.
  private func keep(_ data: Data, as kind: String) throws -> String {
    let package = folder.appendingPathComponent("../../..").standardizedFileURL
    let folder = package.appendingPathComponent(".build/maru-snapshots")
      .appendingPathComponent(self.folder.lastPathComponent)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appendingPathComponent("\(name)-\(kind).png")
    try data.write(to: url)
    return url.path
  }
}

/// The difference between two pictures.
struct PictureDifference {
  /// The number of differing pixels.
  let count: Int
  /// The second picture, pale, with the differing pixels in red.
  let picture: CGImage

  /// Fails if the pictures are the same.
  init?(_ wanted: CGImage, _ actual: CGImage) {
    let width = max(wanted.width, actual.width)
    let height = max(wanted.height, actual.height)
    guard let bitmap = Bitmap(width: width, height: height) else { return nil }
    var count = 0
    for y in 0..<height {
      for x in 0..<width {
        let (a, b) = (wanted.bitmap.pixel(x: x, y: y), actual.bitmap.pixel(x: x, y: y))
        if a != b { count += 1 }
        let pale = 0xFF00_0000 | (((b ?? 0) >> 2) & 0x3F3F3F) + 0xC0C0C0
        bitmap.pixels[y * (bitmap.stride / 4) + x] = a == b ? pale : 0xFFFF_0000
      }
    }
    guard count > 0 else { return nil }
    self.count = count
    picture = CGImage(bitmap)
  }
}

/// The reason why a picture is not accepted.
public enum SnapshotError: Error, CustomStringConvertible {
  /// The test belongs to no package.
  case noPackage(file: String)
  /// No picture has been accepted yet.
  case missing(path: String, actual: String)
  /// The pictures differ.
  case different(count: Int, path: String, actual: String, difference: String)

  /// The problem, and the pictures to look at.
  public var description: String {
    switch self {
    case .noPackage(let file):
      "no folder above \(file) has a Package.swift, so there is no place for snapshots"
    case .missing(let path, let actual):
      "no snapshot \(path); look at \(actual) and accept it with BLESS=1"
    case .different(let count, let path, let actual, let difference):
      "\(count) pixels differ from \(path); look at \(difference) and \(actual), and accept an "
        + "intended change with BLESS=1"
    }
  }
}
