import Foundation
import MaruKit

/// A window's views in reading order as JSON, as `maru render --tree` prints them.
@MainActor struct ViewTree {
  /// The window's view, and where the window is.
  private struct Root: Encodable {
    private enum CodingKeys: String, CodingKey {
      case screenOrigin
    }

    let view: ViewDescription
    let screenOrigin: CGPoint?

    func encode(to encoder: any Encoder) throws {
      try view.encode(to: encoder)
      guard let screenOrigin else { return }
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode([screenOrigin.x, screenOrigin.y], forKey: .screenOrigin)
    }
  }

  private let window: UIWindow
  private let screenOrigin: CGPoint?

  /// Describes the views of a window.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - screenOrigin: Where the window's coordinates begin on the screen, in points; `nil` without a screen.
  init(of window: UIWindow, screenOrigin: CGPoint? = nil) {
    self.window = window
    self.screenOrigin = screenOrigin
  }

  /// The tree, with keys in alphabetical order.
  var json: String {
    Self.json(Root(view: ViewDescription(of: window), screenOrigin: screenOrigin))
  }

  /// Which view gets a press at a point of the window, and why others do not.
  func hit(at point: CGPoint) -> String { Self.json(HitDescription(at: point, in: window)) }

  private static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return "{}\n" }
    return PrintableText.json(String(decoding: data, as: UTF8.self)) + "\n"
  }
}
