import Foundation
import MaruKit
import Testing

/// Which view gets a press, and the reasons why others do not.
@MainActor @Suite struct HitDescriptionTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let point = CGPoint(x: 50, y: 50)

  init() { window.isHidden = false }

  /// Adds a view with an identifier, which covers the point.
  private func add(
    _ name: String, to parent: UIView? = nil,
    _ frame: CGRect = CGRect(x: 0, y: 0, width: 100, height: 100), _ view: UIView = UIView()
  ) -> UIView {
    view.frame = frame
    view.accessibilityIdentifier = name
    (parent ?? window).addSubview(view)
    return view
  }

  /// The reason and its cause for a view.
  private func reason(_ name: String) throws -> HitDescription.Other {
    let others = HitDescription(at: point, in: window).others
    return try #require(others.first { $0.view.name.hasSuffix("'\(name)'") }, "\(others)")
  }

  private var hit: String? { HitDescription(at: point, in: window).view?.name }

  @Test func `the view in front gets the press, and covers its sibling with what is inside`() throws
  {
    let back = add("back")
    _ = add("inner", to: back)
    _ = add("front")
    #expect(hit == "UIView'front'")
    #expect(try reason("back").reason == .covered)
    #expect(try reason("back").cause?.name == "UIView'front'")
    #expect(try reason("back").explanation == "UIView'front' lies in front of it")
    #expect(
      try reason("inner").explanation
        == "UIView'front' lies in front of its superview UIView'back'")
  }

  @Test func `a view gives the press to a view inside`() throws {
    let outer = add("outer")
    _ = add("inner", to: outer)
    #expect(hit == "UIView'inner'")
    #expect(try reason("outer").reason == .subview)
    #expect(try reason("outer").explanation == "its subview UIView'inner' gets it")
  }

  @Test func `each rule that skips a view is a reason, for the views inside too`() throws {
    let rules: [(HitDescription.Reason, (UIView) -> Void)] = [
      (.hidden, { $0.isHidden = true }), (.transparent, { $0.alpha = 0.005 }),
      (.notInteractive, { $0.isUserInteractionEnabled = false }),
    ]
    for (expected, rule) in rules {
      let card = add("card")
      _ = add("inner", to: card)
      rule(card)
      #expect(hit == "UIWindow")
      #expect(try reason("card").reason == expected)
      #expect(try reason("card").cause == nil)
      #expect(try reason("inner").reason == expected)
      #expect(try reason("inner").cause?.name == "UIView'card'")
      card.removeFromSuperview()
    }
  }

  @Test func `a view outside of its superview gets nothing`() throws {
    let card = add("card", CGRect(x: 0, y: 0, width: 40, height: 40))
    _ = add("inner", to: card)
    #expect(hit == "UIWindow")
    #expect(try reason("inner").reason == .outsideSuperview)
    #expect(
      try reason("inner").explanation == "the point is outside of its superview UIView'card'")
  }

  @Test func `a view whose own rule refuses the point says so`() throws {
    _ = add("ring", CGRect(x: 0, y: 0, width: 100, height: 100), Ring())
    #expect(hit == "UIWindow")
    #expect(try reason("ring").reason == .pointNotInside)
  }

  @Test func `a view whose class decides otherwise is named`() throws {
    let shield = add("shield", CGRect(x: 0, y: 0, width: 100, height: 100), Shield())
    _ = add("inner", to: shield)
    #expect(hit == "Shield'shield'")
    #expect(try reason("inner").reason == .hitTest)
    #expect(try reason("inner").explanation == "hitTest(_:with:) of Shield'shield' returns itself")
  }

  @Test func `a view that lets presses through is said to, with what is inside`() throws {
    _ = add("back")
    let veil = add("veil", CGRect(x: 0, y: 0, width: 100, height: 100), Veil())
    _ = add("inner", to: veil)
    #expect(hit == "UIView'back'")
    #expect(try reason("veil").reason == .hitTest)
    #expect(try reason("veil").explanation == "hitTest(_:with:) of it lets the press through")
    #expect(try reason("inner").cause?.name == "Veil'veil'")
  }

  @Test func `views elsewhere are not listed`() {
    _ = add("far", CGRect(x: 120, y: 120, width: 20, height: 20))
    #expect(HitDescription(at: point, in: window).others.isEmpty)
  }

  @Test func `recognizers of the view and of those around it are listed from inside to outside`() {
    let outer = add("outer")
    outer.addGestureRecognizer(UITapGestureRecognizer())
    add("inner", to: outer).addGestureRecognizer(UIPanGestureRecognizer())
    let recognizers = HitDescription(at: point, in: window).recognizers
    #expect(
      recognizers.map(\.gesture.className) == ["UIPanGestureRecognizer", "UITapGestureRecognizer"])
    #expect(recognizers.map(\.view.name) == ["UIView'inner'", "UIView'outer'"])
  }
}

/// A view that is pressed on its edge only.
private final class Ring: UIView {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.contains(point) && !bounds.insetBy(dx: 10, dy: 10).contains(point)
  }
}

/// A view that gets no presses, with all that is inside.
private final class Veil: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
}

/// A view that takes the presses of the views inside.
private final class Shield: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    super.hitTest(point, with: event) == nil ? nil : self
  }
}
