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
  /// What lies over the window for the inspector, and is left out.
  private let picker: ViewPicker?

  /// Describes the views of a window.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - screenOrigin: Where the window's coordinates begin on the screen, in points; `nil` without a screen.
  ///   - picker: Lets a person pick a view of the window; its own view is left out.
  init(of window: UIWindow, screenOrigin: CGPoint? = nil, picker: ViewPicker? = nil) {
    self.window = window
    self.screenOrigin = screenOrigin
    self.picker = picker
  }

  /// The tree, with keys in alphabetical order.
  var json: String {
    var view = ViewDescription(of: window)
    if let cover { view.children.removeAll { $0.number == cover } }
    return Self.json(Root(view: view, screenOrigin: screenOrigin))
  }

  /// Which view gets a press at a point of the window, and why others do not.
  func hit(at point: CGPoint) -> String {
    guard let picker, let cover else { return Self.json(HitDescription(at: point, in: window)) }
    var hit = picker.seeingThrough { HitDescription(at: point, in: window) }
    hit.others.removeAll { $0.view.number == cover }
    return Self.json(hit)
  }

  /// The number of the picker's view; `nil` if there is none.
  private var cover: Int? { picker?.cover.map { ViewDescription(of: $0).number } }

  private static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return "{}\n" }
    return PrintableText.json(String(decoding: data, as: UTF8.self)) + "\n"
  }
}
