import Foundation
import MaruKit

/// A window's views in reading order as JSON, as `maru render --tree` prints them.
@MainActor struct ViewTree {
  private let window: UIWindow

  /// Describes the views of a window.
  init(of window: UIWindow) { self.window = window }

  /// The tree, with keys in alphabetical order.
  var json: String { Self.json(ViewDescription(of: window)) }

  /// Which view gets a press at a point of the window, and why others do not.
  func hit(at point: CGPoint) -> String { Self.json(HitDescription(at: point, in: window)) }

  private static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return "{}\n" }
    return PrintableText.json(String(decoding: data, as: UTF8.self)) + "\n"
  }
}
