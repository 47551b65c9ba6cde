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

  /// Shows something at several scales and appearances, and compares each picture with an accepted one.
  ///
  /// The pictures are `NAME-light.png`, `NAME-dark@2x.png` and so on, as in `expectSnapshot`.
  ///
  /// - Parameters:
  ///   - name: The pictures' name.
  ///   - size: The size of the window, in points.
  ///   - scales: Device pixels per point.
  ///   - styles: Light, dark, or both.
  ///   - file: The test's file.
  ///   - show: Shows the content on a new screen, and acts on it if needed.
  /// - Throws: `SnapshotError` with all differences, `TestScreenError.neverIdle`, or an error of
  ///   `show`.
  public static func expectSnapshots(
    _ name: String, size: CGSize = CGSize(width: 414, height: 736), scales: [CGFloat] = [1, 2],
    styles: [UIUserInterfaceStyle] = [.light, .dark], file: String = #filePath,
    show: (TestScreen) throws -> Void
  ) throws {
    var errors: [SnapshotError] = []
    for style in styles {
      for scale in scales {
        let screen = TestScreen(size: size, scale: scale, style: style)
        try show(screen)
        let suffix = scale == 1 ? "" : "@\(Snapshot.text(of: scale))x"
        do {
          try screen.expectSnapshot(
            "\(name)-\(style == .dark ? "dark" : "light")\(suffix)", file: file)
        } catch let error as SnapshotError {
          errors.append(error)
        }
      }
    }
    guard let first = errors.first else { return }
    throw errors.count == 1 ? first : SnapshotError.several(errors)
  }
}

extension WidgetScreen {
  /// Compares a picture of the window with an accepted one, after the window has settled.
  ///
  /// One picture serves both kinds of screen: the same widget of the same size and scale has the same
  /// pixels in both.
  ///
  /// - Parameters:
  ///   - name: The picture's name, without extension.
  ///   - file: The test's file, which names the folder of the pictures.
  /// - Throws: `SnapshotError`, or an error if the window is closed.
  public func expectSnapshot(_ name: String, file: String = #filePath) throws {
    settle()
    try Snapshot(name: name, folder: Snapshot.folder(forTest: file)).expect(image())
  }
}

/// An accepted picture.
struct Snapshot {
  let name: String
  let folder: URL

  private var accepted: URL { folder.appendingPathComponent("\(name).png") }

  /// The folder `assets/snapshots/<test file>` in the package of a test file.
  static func folder(forTest file: String) throws(SnapshotError) -> URL {
    try package(ofTest: file).appendingPathComponent("assets/snapshots")
      .appendingPathComponent(
        URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent)
  }

  /// The folder of the package of a test file.
  static func package(ofTest file: String) throws(SnapshotError) -> URL {
    var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    while folder.path != "/" {
      let manifest = folder.appendingPathComponent("Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) { return folder }
      folder.deleteLastPathComponent()
    }
    throw .noPackage(file: file)
  }

  func expect(_ image: CGImage) throws {
    let data = try image.pngData()
    let report = TestReport(package: package)
    let title = "\(folder.lastPathComponent)/\(name)"
    if ProcessInfo.processInfo.environment["BLESS"] == "1" {
      report.set(snapshot: title, to: nil)
      return try accept(data)
    }
    guard let known = try? Data(contentsOf: accepted) else {
      let error = SnapshotError.missing(
        path: accepted.path, actual: try keep(data, as: "actual"))
      report.set(snapshot: title, to: error, [("Actual", image)])
      throw error
    }
    let wanted = try CGImage(pngData: known)
    guard let difference = PictureDifference(wanted, image) else {
      return report.set(snapshot: title, to: nil)
    }
    let error = SnapshotError.different(
      count: difference.count, path: accepted.path, actual: try keep(data, as: "actual"),
      difference: try keep(difference.picture.pngData(), as: "difference"))
    report.set(
      snapshot: title, to: error,
      [("Wanted", wanted), ("Actual", image), ("Difference", difference.picture)])
    throw error
  }

  /// The folder of the package.
  private var package: URL { folder.appendingPathComponent("../../..").standardizedFileURL }

  /// A scale without a fraction if it has none.
  static func text(of scale: CGFloat) -> String {
    scale == scale.rounded() ? "\(Int(scale))" : "\(scale)"
  }

  func accept(_ data: Data) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try data.write(to: accepted)
  }

  /// Writes a picture for a person to look at, and returns its path.
  ///
  /// It goes to `.build/maru-snapshots/<test file>` of the test's package.
  private func keep(_ data: Data, as kind: String) throws -> String {
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
  /// Several pictures are not accepted.
  case several([SnapshotError])

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
    case .several(let errors):
      errors.map { "\($0)" }.joined(separator: "; ")
        + "; all are in .build/maru-report/index.html"
    }
  }
}
