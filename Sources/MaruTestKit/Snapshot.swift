import Foundation
import Graphics
import MaruKit
import Raster

extension TestScreen {
  /// Compares the window's picture with an accepted one, pixel by pixel.
  ///
  /// Pictures lie in `assets/snapshots/<test file>/<name>.png` of the package that the test is in.
  /// A missing one fails. `BLESS=1` in the environment accepts what is there: look at it first.
  ///
  /// - Parameters:
  ///   - name: The picture's name.
  ///   - file: The test's file.
  /// - Throws: `SnapshotError`, which names the pictures to look at.
  public func expectSnapshot(_ name: String, file: String = #filePath) throws {
    let folder = try Snapshot.folder(forTest: file)
    try Snapshot(name: name, folder: folder).expect(CGImage(memory.bitmap))
  }
}

/// An accepted picture.
struct Snapshot {
  let name: String
  let folder: URL

  private var accepted: URL { folder.appendingPathComponent("\(name).png") }

  /// `assets/snapshots/<test file>` of the package that holds a file.
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

/// Where two pictures differ.
struct PictureDifference {
  /// How many pixels.
  let count: Int
  /// The second picture, pale, with the differing pixels in red.
  let picture: CGImage

  /// `nil` where the pictures are the same.
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

/// Why a picture is not the accepted one.
public enum SnapshotError: Error, CustomStringConvertible {
  /// The test lies in no package.
  case noPackage(file: String)
  /// Nothing was accepted yet.
  case missing(path: String, actual: String)
  /// The pictures differ.
  case different(count: Int, path: String, actual: String, difference: String)

  /// What happened, and which pictures to look at.
  public var description: String {
    switch self {
    case .noPackage(let file):
      "no folder above \(file) has a Package.swift, so there is nowhere to keep snapshots"
    case .missing(let path, let actual):
      "no snapshot \(path); look at \(actual) and accept it with BLESS=1"
    case .different(let count, let path, let actual, let difference):
      "\(count) pixels differ from \(path); look at \(difference) and \(actual), and accept with "
        + "BLESS=1 what is meant"
    }
  }
}
