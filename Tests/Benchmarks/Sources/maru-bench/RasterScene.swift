import Foundation
import Raster

/// One operation of a scene file.
struct RasterOperation {
  /// The kind of drawing, numbered as in the files.
  enum Kind: Int {
    case rectangle, rounded, gradient, topRounded, circle, stroke, fill, text, image
    case roundedImage, shadow
  }
  var kind: Kind
  var rect: Rect
  var radius: Double
  var color: UInt32
  var second: UInt32
  var isDiagonal: Bool
  var scale: Double
  var path: Int
  var run: Int
  var image: Int
  var isEvenOdd: Bool
  var strokeWidth: Double
  var isRound: Bool
  var sigma: Double
  var dy: Double

  /// The number of image pixels per target pixel, across and down.
  ///
  /// It is rounded to 65536ths, the precision of cairo. Otherwise cairo's picture would be shifted.
  var imageScale: Point {
    let image = RasterScene.images[self.image]
    func near(_ value: Double) -> Double { (value * 0x1p16).rounded() / 0x1p16 }
    return Point(
      x: near(Double(image.width) / rect.width), y: near(Double(image.height) / rect.height))
  }
}

/// A glyph of a text run.
struct SceneGlyph {
  var index: UInt32
  var x: Int32
  var baseline: Int32
}

/// The operations of a scene file or of a chart.
struct RasterScene {
  let name: String
  /// The file, or `nil` for a chart.
  let url: URL?
  /// The size of the picture, in pixels.
  var width = 1280
  var height = 800
  var operations: [RasterOperation] = []
  var paths: [Path] = []
  var runs: [[SceneGlyph]] = []

  var hasShadows: Bool { operations.contains { $0.kind == .shadow } }

  init(name: String, width: Int, height: Int, operations: [RasterOperation], paths: [Path]) {
    self.name = name
    url = nil
    self.width = width
    self.height = height
    self.operations = operations
    self.paths = paths
  }

  /// Reads a scene file.
  ///
  /// Returns `nil` if it cannot be read or a line is invalid.
  init?(contentsOf url: URL) {
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
    self.url = url
    name = url.deletingPathExtension().lastPathComponent
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      switch words.first {
      case "OP":
        guard let operation = Self.operation(words.dropFirst().compactMap { Double($0) })
        else { return nil }
        operations.append(operation)
      case "PATH":
        paths.append(Self.path(words.dropFirst(3)))
      case "RUN":
        let numbers = words.dropFirst(3).compactMap { Int32($0) }
        runs.append(
          stride(from: 0, to: numbers.count - 2, by: 3).map {
            SceneGlyph(
              index: UInt32(numbers[$0]), x: numbers[$0 + 1], baseline: numbers[$0 + 2])
          })
      default:
        return nil
      }
    }
  }

  /// The bounds of an operation's pixels plus a margin, or `nil` if it draws nothing.
  func bounds(of operation: RasterOperation, in all: PixelRect) -> PixelRect? {
    var rect = operation.rect
    switch operation.kind {
    case .circle:
      let (radius, scale) = (rect.width / 2, operation.scale)
      rect = Rect(
        x: (rect.x - radius) * scale, y: (rect.y - radius) * scale, width: rect.width * scale,
        height: rect.width * scale)
    case .stroke, .fill:
      guard let bounds = paths[operation.path].bounds else { return nil }
      // Miters reach up to ten widths.
      let reach = operation.kind == .stroke ? operation.strokeWidth * 5 : 0
      rect = Rect(
        x: bounds.x - reach, y: bounds.y - reach, width: bounds.width + 2 * reach,
        height: bounds.height + 2 * reach)
    case .text:
      return all
    case .image:
      let image = Self.images[operation.image]
      return Rect(x: rect.x, y: rect.y, width: Double(image.width), height: Double(image.height))
        .enclosingPixels?.intersection(all)
    default:
      break
    }
    return Rect(x: rect.x - 2, y: rect.y - 2, width: rect.width + 4, height: rect.height + 4)
      .enclosingPixels?.intersection(all)
  }

  private static func operation(_ n: [Double]) -> RasterOperation? {
    guard n.count == 18, let kind = RasterOperation.Kind(rawValue: Int(n[0])) else { return nil }
    return RasterOperation(
      kind: kind, rect: Rect(x: n[1], y: n[2], width: n[3], height: n[4]), radius: n[5],
      color: UInt32(n[6]), second: UInt32(n[7]), isDiagonal: n[8] != 0, scale: n[9],
      path: Int(n[10]), run: Int(n[11]), image: Int(n[12]), isEvenOdd: n[13] != 0,
      strokeWidth: n[14], isRound: n[15] != 0, sigma: n[16], dy: n[17])
  }

  private static func path(_ words: ArraySlice<Substring>) -> Path {
    var path = Path()
    var rest = words
    func next() -> Point {
      let x = rest.popFirst().flatMap { Double($0) } ?? 0
      return Point(x: x, y: rest.popFirst().flatMap { Double($0) } ?? 0)
    }
    while let command = rest.popFirst() {
      switch command {
      case "M": path.move(to: next())
      case "L": path.line(to: next())
      case "C":
        let (first, second) = (next(), next())
        path.cubic(to: next(), control1: first, control2: second)
      default: path.close()
      }
    }
    return path
  }

  /// The three images of the scenes.
  ///
  /// All but the second are opaque.
  static let images: [Bitmap] = (0..<3).compactMap { index in
    let side = index == 2 ? 200 : 128
    guard let bitmap = Bitmap(width: side, height: side) else { return nil }
    for y in 0..<side {
      for x in 0..<side {
        var (red, green, blue, alpha) = ((2 * x) & 255, (2 * y) & 255, (x ^ y) & 255, 255)
        if index == 1 {
          alpha = (x + y) * 255 / 254
          (red, green, blue) = (red * alpha / 255, green * alpha / 255, blue * alpha / 255)
        } else if index == 2 {
          (red, green, blue) = (x * 255 / 199, y * 255 / 199, ((x * y) >> 3) & 255)
        }
        bitmap.pixels[y * (bitmap.stride / 4) + x] =
          UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
      }
    }
    bitmap.isOpaque = index != 1
    return bitmap
  }
}
