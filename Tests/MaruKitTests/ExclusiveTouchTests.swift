import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Views with exclusive touch.
@MainActor @Suite struct ExclusiveTouchTests {
  private final class Pad: UIView {
    var began = 0
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { began += 1 }
  }

  private let screen = TestScreen(size: CGSize(width: 200, height: 100))
  private let left = Pad(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let right = Pad(frame: CGRect(x: 100, y: 0, width: 100, height: 100))

  init() {
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.addSubview(left)
    root.view.addSubview(right)
    screen.show(root)
  }

  private func finger(_ phase: PointerInput.Phase, _ x: CGFloat, _ identifier: Int) {
    screen.pointer(phase, at: CGPoint(x: x, y: 50), type: .direct, identifier: identifier)
  }

  @Test(arguments: [true, false])
  func `while an exclusive view is touched no other is, whichever came first`(isFirst: Bool) {
    (isFirst ? left : right).isExclusiveTouch = true
    finger(.down, 50, 1)
    finger(.down, 150, 2)
    #expect(left.began == 1 && right.began == 0)
    finger(.up, 50, 1)
    finger(.up, 150, 2)
    finger(.down, 150, 3)
    #expect(right.began == 1)
    finger(.up, 150, 3)
  }

  @Test func `views that are not exclusive get a finger each, and recognizers receive all`() {
    var taps = 0
    right.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
    finger(.down, 50, 1)
    finger(.down, 150, 2)
    #expect(left.began == 1 && right.began == 1)
    finger(.up, 150, 2)
    #expect(taps == 1)
    left.isExclusiveTouch = true
    finger(.down, 150, 3)
    finger(.up, 150, 3)
    #expect(taps == 2 && right.began == 1)
    finger(.up, 50, 1)
  }

  @Test func `new touches are ignored until ignoring has ended as often as it has begun`() {
    let application = UIApplication.shared
    finger(.down, 50, 1)
    application.beginIgnoringInteractionEvents()
    application.beginIgnoringInteractionEvents()
    finger(.down, 150, 2)
    finger(.up, 150, 2)
    application.endIgnoringInteractionEvents()
    finger(.down, 150, 3)
    finger(.up, 150, 3)
    #expect(application.isIgnoringInteractionEvents)
    #expect(left.began == 1 && right.began == 0)
    application.endIgnoringInteractionEvents()
    application.endIgnoringInteractionEvents()
    finger(.up, 50, 1)
    finger(.down, 150, 4)
    #expect(right.began == 1)
    finger(.up, 150, 4)
  }
}
