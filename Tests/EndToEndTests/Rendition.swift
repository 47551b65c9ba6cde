import Foundation
import Graphics
import MaruTestKit

/// The output of `maru render` for a widget: its picture, and the frames of its views.
///
/// Tests look up frames by class or by label, instead of repeating the layout.
struct Rendition {
  /// The rendered picture.
  let image: CGImage
  private let root: [String: Any]

  /// Renders a widget.
  ///
  /// - Parameters:
  ///   - arguments: The widget's name and options, as for `maru show`.
  ///   - folder: The folder for the files.
  ///   - environment: Further variables.
  /// - Throws: `Refused` if `maru render` fails, or an error if its files cannot be read.
  init(of arguments: [String], in folder: String, environment: [String: String] = [:]) throws {
    let name = "\(folder)/\(UUID().uuidString)"
    let ending = try Program(
      ["render"] + arguments + ["-o", "\(name).png", "--tree", "\(name).json"],
      environment: environment, in: folder
    ).finish()
    guard ending.status == 0, ending.isOwn else { throw Refused(reason: ending.error) }
    image = try CGImage(pngData: Data(contentsOf: URL(filePath: "\(name).png")))
    let tree = try Data(contentsOf: URL(filePath: "\(name).json"))
    root = try JSONSerialization.jsonObject(with: tree) as? [String: Any] ?? [:]
  }

  struct Refused: Error { let reason: String }

  /// No view has the label or the class.
  struct Missing: Error { let name: String }

  /// The frame of the button with a label, in points in the window.
  func button(_ label: String) throws -> CGRect {
    try place(of: label) {
      $0["label"] as? String == label && ($0["traits"] as? [String])?.contains("button") == true
    }
  }

  /// The frame of the first view of a class, in points in the window.
  func view(ofClass name: String) throws -> CGRect {
    try place(of: name) { $0["class"] as? String == name }
  }

  /// The number of pixels in which a screenshot differs from the picture.
  ///
  /// - Parameters:
  ///   - shot: A screenshot of a part of the window.
  ///   - origin: The origin of that part, in points in the window.
  ///   - scale: Device pixels per point.
  /// - Returns: The number; all pixels if the part extends outside the picture.
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
