import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Animations between `beginAnimations` and `commitAnimations`.
@MainActor @Suite struct CommittedAnimationTests {
  private let screen = TestScreen(size: CGSize(width: 400, height: 100))
  private let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() {
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.addSubview(box)
    screen.show(root)
  }

  private var shownX: CGFloat { box.layer.presentation()?.frame.minX ?? .nan }

  @Test func `changes until the commit are animated, and later ones are not`() {
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationDuration(1)
    UIView.setAnimationCurve(.linear)
    box.frame.origin.x = 200
    UIView.commitAnimations()
    box.alpha = 0.5
    #expect(box.frame.minX == 200)
    screen.advance(by: 0.25)
    #expect(abs(shownX - 50) < 0.5)
    #expect(box.layer.presentation()?.opacity == 0.5)
    screen.advance(by: 1)
    #expect(shownX == 200)
  }

  @Test func `a delay and repetitions in both directions are kept`() {
    UIView.beginAnimations("shake", context: nil)
    UIView.setAnimationDuration(1)
    UIView.setAnimationDelay(0.5)
    UIView.setAnimationCurve(.linear)
    UIView.setAnimationRepeatCount(2)
    UIView.setAnimationRepeatAutoreverses(true)
    box.frame.origin.x = 100
    UIView.commitAnimations()
    screen.advance(by: 0.5)
    #expect(abs(shownX) < 1)
    screen.advance(by: 1.5)
    #expect(abs(shownX - 50) < 1)
    screen.advance(by: 1.5)
    #expect(abs(shownX - 100) < 1)
  }

  @Test func `a commit without a beginning does nothing`() {
    UIView.commitAnimations()
    UIView.setAnimationDuration(1)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      UIView.commitAnimations()
      box.frame.origin.x = 200
    }
    screen.advance(by: 0.5)
    #expect(abs(shownX - 100) < 1)
  }

  @Test func `a block ends animations that were begun in it and never committed`() {
    UIView.animate(withDuration: 1) { UIView.beginAnimations(nil, context: nil) }
    box.frame.origin.x = 200
    screen.memory.frame()
    #expect(shownX == 200)
  }

  @Test func `a button can be pressed while it is animated`() {
    let button = UIButton(type: .system)
    button.frame = box.bounds
    box.addSubview(button)
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationDuration(1)
    box.alpha = 0.5
    button.alpha = 0.5
    UIView.commitAnimations()
    screen.press(at: CGPoint(x: 50, y: 50))
    #expect(presses == 1)
  }
}
