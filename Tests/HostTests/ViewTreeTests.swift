import Foundation
import MaruKit
import MaruTestKit
import Testing

@testable import Host

/// The order in which `maru render --tree` lists views.
@MainActor @Suite struct ViewTreeTests {
  private let screen = TestScreen(size: CGSize(width: 300, height: 300))
  private let root = UIViewController()

  /// Creates a card with two buttons side by side and one beneath, added in reverse order.
  private func card(_ name: String, at origin: CGPoint) -> UIView {
    let card = UIView(frame: CGRect(origin: origin, size: CGSize(width: 140, height: 90)))
    for (title, x, y) in [("c", 10.0, 50.0), ("b", 75, 8), ("a", 10, 4)] {
      let button = UIButton(type: .system)
      button.setTitle("\(name)\(title)", for: .normal)
      button.frame = CGRect(x: x, y: y, width: 50, height: 30)
      card.addSubview(button)
    }
    return card
  }

  /// The labels of the buttons, in the order of the tree.
  private func listed() throws -> [String] {
    let tree = ViewTree(screen.window, in: screen.window).json
    func labels(_ view: Any) -> [String] {
      guard let view = view as? [String: Any] else { return [] }
      let isButton = (view["traits"] as? [String])?.contains("button") == true
      let own = (isButton ? view["label"] as? String : nil).map { [$0] } ?? []
      return own + (view["children"] as? [Any] ?? []).flatMap(labels)
    }
    return labels(try JSONSerialization.jsonObject(with: Data(tree.utf8)))
  }

  @Test(arguments: [false, true])
  func `the tree lists buttons in the order of Tab`(
    isRightToLeft: Bool
  ) throws {
    root.loadViewIfNeeded()
    func turn(_ view: UIView) {
      if isRightToLeft { view.semanticContentAttribute = .forceRightToLeft }
    }
    turn(root.view)
    for (name, x, y) in [("3", 5.0, 150.0), ("2", 150, 10), ("1", 5, 14)] {
      let card = card(name, at: CGPoint(x: x, y: y))
      turn(card)
      root.view.addSubview(card)
    }
    screen.show(root)
    var walked: [String] = []
    for _ in 0..<9 {
      screen.window.moveFocus(forward: true)
      walked.append(screen.window.focusedView?.accessibilityLabel ?? "nothing")
    }
    #expect(try listed() == walked)
    #expect(
      walked
        == (isRightToLeft
          ? ["2b", "2a", "2c", "1b", "1a", "1c", "3b", "3a", "3c"]
          : ["1a", "1b", "1c", "2a", "2b", "2c", "3a", "3b", "3c"]))
  }
}
