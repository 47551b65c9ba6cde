import Foundation
import MaruKit
import MaruTestKit

/// A window of 400 by 600 points with an animator for the root view.
@MainActor final class DynamicScene {
  let screen = TestScreen(size: CGSize(width: 400, height: 600))
  let animator: UIDynamicAnimator
  private let root: UIView

  init() {
    let controller = UIViewController()
    controller.loadViewIfNeeded()
    root = controller.view
    animator = UIDynamicAnimator(referenceView: root)
    screen.show(controller)
    screen.advance(by: 0)
  }

  /// Adds a view of 100 by 100 points, unless told otherwise.
  func box(x: CGFloat, y: CGFloat, width: CGFloat = 100, height: CGFloat = 100) -> UIView {
    let box = UIView(frame: CGRect(x: x, y: y, width: width, height: height))
    box.backgroundColor = .red
    root.addSubview(box)
    return box
  }

  func add(_ behaviors: UIDynamicBehavior...) {
    for behavior in behaviors { animator.addBehavior(behavior) }
  }

  /// Gravity and collisions with the bounds of the root view.
  func drop(_ items: UIView...) -> UICollisionBehavior {
    let collision = UICollisionBehavior(items: items)
    collision.translatesReferenceBoundsIntoBoundary = true
    add(UIGravityBehavior(items: items), collision)
    return collision
  }

  /// Advances frame by frame until the animator pauses.
  ///
  /// - Parameters:
  ///   - seconds: The time after which it gives up.
  ///   - each: Called after each frame.
  /// - Returns: The seconds; `nil` if it gave up.
  @discardableResult
  func rest(within seconds: Double = 10, _ each: () -> Void = {}) -> Double? {
    var passed = 0.0
    while animator.isRunning {
      guard passed < seconds else { return nil }
      screen.advance(by: 1.0 / 60)
      passed += 1.0 / 60
      each()
    }
    return passed
  }
}

/// The angle of a view's transform, in radians.
@MainActor func turn(of view: UIView) -> Double {
  atan2(Double(view.transform.b), Double(view.transform.a))
}

/// Whether two points are at most `distance` points apart.
func isNear(_ a: CGPoint, _ b: CGPoint, within distance: Double) -> Bool {
  Double(hypot(a.x - b.x, a.y - b.y)) <= distance
}
