import Foundation
import MaruKit
import Testing

@MainActor @Suite struct HitTestTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))

  private func add(_ frame: CGRect, to parent: UIView? = nil) -> UIView {
    let view = UIView(frame: frame)
    (parent ?? window).addSubview(view)
    return view
  }

  init() { window.isHidden = false }

  @Test func `the frontmost of two overlapping views is hit`() {
    _ = add(CGRect(x: 0, y: 0, width: 100, height: 100))
    let front = add(CGRect(x: 50, y: 50, width: 100, height: 100))
    #expect(window.hitTest(CGPoint(x: 75, y: 75), with: nil) === front)
  }

  @Test(arguments: [0.0, 0.009]) func `a view with an alpha below a hundredth is not hit`(
    alpha: Double
  ) {
    let view = add(CGRect(x: 0, y: 0, width: 100, height: 100))
    view.alpha = alpha
    #expect(window.hitTest(CGPoint(x: 10, y: 10), with: nil) === window)
  }
}
