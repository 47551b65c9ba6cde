import Foundation
import Graphics
import MaruTestKit

/// What `maru render` says of a widget: its picture, and where everything in it is.
///
/// No test knows a place by heart; it asks here, by what a thing is and says.
struct Rendition {
  /// The picture.
  let image: CGImage
  private let root: [String: Any]

  /// Renders a widget.
  ///
  /// - Parameters:
  ///   - arguments: The widget's name and options, as for `maru show`.
  ///   - folder: For its files.
  /// - Throws: `Refused` where `maru render` fails, or what reading its files throws.
  init(of arguments: [String], in folder: String) throws {
    let name = "\(folder)/\(UUID().uuidString)"
    let ending = try Program(
      ["render"] + arguments + ["-o", "\(name).png", "--tree", "\(name).json"], in: folder
    ).finish()
    guard ending.status == 0, ending.isOwn else { throw Refused(reason: ending.error) }
    image = try CGImage(pngData: Data(contentsOf: URL(filePath: "\(name).png")))
    let tree = try Data(contentsOf: URL(filePath: "\(name).json"))
    root = try JSONSerialization.jsonObject(with: tree) as? [String: Any] ?? [:]
  }

  struct Refused: Error { let reason: String }

  /// There is no such thing in the picture.
  struct Missing: Error { let name: String }

  /// The place in the window, in points, of the button that says something.
  func button(_ label: String) throws -> CGRect {
    try place(of: label) {
      $0["label"] as? String == label && ($0["traits"] as? [String])?.contains("button") == true
    }
  }

  /// The place in the window, in points, of the first view of a class.
  func view(ofClass name: String) throws -> CGRect {
    try place(of: name) { $0["class"] as? String == name }
  }

  /// How many pixels of a screenshot are other than the picture's there.
  ///
  /// - Parameters:
  ///   - shot: Of a part of a window.
  ///   - origin: Where in the window that part begins, in points.
  ///   - scale: Device pixels a point.
  /// - Returns: All, where the part is not within the picture.
  func differences(from shot: XTestScreenshot, at origin: CGPoint, scale: Double) -> Int {
    let (left, top) = (Int((origin.x * scale).rounded()), Int((origin.y * scale).rounded()))
    guard shot.width > 0, left + shot.width <= image.width, top + shot.height <= image.height
    else { return max(shot.pixels.count, 1) }
    return (0..<shot.height).reduce(0) { count, y in
      count
        + (0..<shot.width).count { shot[$0, y] != image.bitmap.pixel(x: left + $0, y: top + y) }
    }
  }

  private func place(
    of name: String, where matches: ([String: Any]) -> Bool
  ) throws -> CGRect {
    var waiting = [root]
    while !waiting.isEmpty {
      let view = waiting.removeFirst()
      if matches(view), let numbers = view["windowFrame"] as? [Double], numbers.count == 4 {
        return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      }
      waiting += view["children"] as? [[String: Any]] ?? []
    }
    throw Missing(name: name)
  }
}
