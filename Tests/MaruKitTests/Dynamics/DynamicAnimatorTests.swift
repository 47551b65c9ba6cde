import Foundation
import Layers
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct DynamicAnimatorTests {
  private let scene = DynamicScene()
  private var screen: TestScreen { scene.screen }
  private var animator: UIDynamicAnimator { scene.animator }

  /// Writes down what the animator tells.
  @MainActor private final class Ledger: UIDynamicAnimatorDelegate {
    var lines: [String] = []
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { lines.append("resume") }
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { lines.append("pause") }
  }

  @Test func `a free item falls by half of 1,000 points in the first second`() {
    let box = scene.box(x: 100, y: 0)
    scene.add(UIGravityBehavior(items: [box]))
    screen.advance(by: 1)
    #expect(abs(box.center.y - 550) < 3 && box.center.x == 150)
    #expect(abs(animator.elapsedTime - 1) < 0.002)
    #expect(box.transform == .identity && box.bounds.size == CGSize(width: 100, height: 100))
  }

  @Test func `a falling item comes to rest on the floor, and then no frame is requested`() throws {
    let ledger = Ledger()
    animator.delegate = ledger
    let box = scene.box(x: 100, y: 300)
    box.transform = CGAffineTransform(rotationAngle: 0.3)
    _ = scene.drop(box)
    #expect(animator.isRunning)
    #expect(scene.rest() != nil)
    #expect(ledger.lines == ["resume", "pause"])
    #expect(abs(box.center.y - 550) < 0.2 && abs(turn(of: box)) < 0.001)
    #expect(!screen.window.layerTree.needsFrame)
    let frames = screen.memory.frameCount
    screen.advance(by: 5)
    #expect(screen.memory.frameCount - frames <= 2)
    try screen.waitUntilIdle()
  }

  @Test func `it resumes when a behavior is added or changed, and when an item is moved`() {
    let ledger = Ledger()
    let box = scene.box(x: 100, y: 480)
    _ = scene.drop(box)
    scene.rest()
    animator.delegate = ledger
    let push = UIPushBehavior(items: [box], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0, dy: -3)
    scene.add(push)
    #expect(ledger.lines == ["resume"])
    screen.advance(by: 0.1)
    #expect(box.center.y < 540 && !push.active)
    scene.rest()
    box.center = CGPoint(x: 150, y: 100)
    screen.advance(by: 1)
    #expect(box.center.y == 100)
    animator.updateItem(usingCurrentState: box)
    screen.advance(by: 0.2)
    #expect(box.center.y > 110 && box.center.y < 200)
    scene.rest()
    #expect(abs(box.center.y - 550) < 0.2)
    #expect(ledger.lines == ["resume", "pause", "resume", "pause"])
  }

  /// Moves an item, or removes all behaviors, when the animator resumes.
  @MainActor private final class Meddler: UIDynamicAnimatorDelegate {
    let item: UIView
    let removes: Bool
    init(item: UIView, removes: Bool) { (self.item, self.removes) = (item, removes) }
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {
      animator.updateItem(usingCurrentState: item)
      if removes { animator.removeAllBehaviors() }
    }
  }

  @Test(arguments: [true, false])
  func `a delegate may change the behaviors when the animator resumes`(removes: Bool) {
    let box = scene.box(x: 100, y: 0)
    let meddler = Meddler(item: box, removes: removes)
    animator.delegate = meddler
    scene.add(UIGravityBehavior(items: [box]))
    #expect(animator.isRunning == !removes)
    screen.advance(by: 1)
    #expect(removes ? box.center.y == 50 : box.center.y > 500)
  }

  @Test func `items stop when their behaviors are removed`() {
    let box = scene.box(x: 100, y: 0)
    let gravity = UIGravityBehavior(items: [box])
    scene.add(gravity)
    screen.advance(by: 0.5)
    animator.removeBehavior(gravity)
    #expect(!animator.isRunning && animator.behaviors.isEmpty && gravity.dynamicAnimator == nil)
    let center = box.center
    screen.advance(by: 1)
    #expect(box.center == center)
    scene.add(gravity)
    screen.advance(by: 0.1)
    // The old speed of 500 points per second is forgotten.
    #expect(box.center.y - center.y < 20)
    gravity.removeItem(box)
    screen.advance(by: 1)
    #expect(!animator.isRunning)
  }

  @Test(arguments: [20.0, 45, 144, 600])
  func `the frame rate does not change a motion`(rate: Double) {
    func path(_ rate: Double) -> (UIView, Int) {
      let scene = DynamicScene()
      AnimationClock.frameInterval = 1 / rate
      defer { AnimationClock.frameInterval = 1.0 / 60 }
      let box = scene.box(x: 100, y: 300)
      let other = scene.box(x: 130, y: 120, width: 60)
      other.transform = CGAffineTransform(rotationAngle: 0.7)
      let ends = scene.drop(box, other)
      for _ in 0..<Int(rate) { scene.screen.advance(by: 1 / rate) }
      return (other, ends.items.count)
    }
    let (expected, _) = path(60)
    let (box, _) = path(rate)
    #expect(isNear(box.center, expected.center, within: 0.001))
    #expect(abs(turn(of: box) - turn(of: expected)) < 1e-5)
  }

  @Test func `a long pause of the clock moves items by at most a tenth of a second`() {
    let box = scene.box(x: 100, y: 0)
    let link = UIDynamicAnimator()
    let behavior = UIDynamicItemBehavior(items: [box])
    behavior.addLinearVelocity(CGPoint(x: 0, y: 1_000), for: box)
    link.addBehavior(behavior)
    DeadlineQueue.current.showsFrames = false
    screen.advance(by: 3_600)
    DeadlineQueue.current.showsFrames = true
    screen.advance(by: 1.0 / 60)
    #expect(box.center.y <= 50 + 1_000 * 0.15)
  }

  @Test func `an item that flies out of sight does not keep the animator running`() throws {
    let box = scene.box(x: 100, y: 0)
    scene.add(UIGravityBehavior(items: [box]))
    #expect(scene.rest(within: 15) != nil)
    #expect(box.center.y > 10_000)
    try screen.waitUntilIdle()
  }

  @Test func `rotation is written into the transform, and its scale stays`() {
    let box = scene.box(x: 100, y: 100)
    box.transform = CGAffineTransform(scaleX: 2, y: 2)
    let behavior = UIDynamicItemBehavior(items: [box])
    behavior.addAngularVelocity(1, for: box)
    scene.add(behavior)
    screen.advance(by: 1)
    #expect(abs(turn(of: box) - 1) < 0.01 && box.center == CGPoint(x: 150, y: 150))
    #expect(abs(hypot(box.transform.a, box.transform.b) - 2) < 1e-6)
  }

  @Test func `items are found by their places`() {
    let (left, right) = (scene.box(x: 0, y: 0), scene.box(x: 300, y: 0))
    scene.add(UIGravityBehavior(items: [left, right]))
    let found = animator.items(in: CGRect(x: 280, y: 20, width: 30, height: 30))
    #expect(found.count == 1 && found.first === right)
  }

  @Test func `behaviors of a behavior act with it, and are told of their animator`() {
    @MainActor final class Fall: UIDynamicBehavior {
      var moves: [Bool] = []
      init(_ item: UIView) {
        super.init()
        addChildBehavior(UIGravityBehavior(items: [item]))
      }
      override func willMove(to dynamicAnimator: UIDynamicAnimator?) {
        moves.append(dynamicAnimator != nil)
      }
    }
    let box = scene.box(x: 100, y: 0)
    let fall = Fall(box)
    var calls = 0
    fall.action = { calls += 1 }
    scene.add(fall)
    screen.advance(by: 0.5)
    #expect(box.center.y > 150 && calls > 20)
    #expect(fall.childBehaviors.first?.dynamicAnimator === animator)
    animator.removeAllBehaviors()
    #expect(fall.moves == [true, false])
    #expect(fall.childBehaviors.first?.dynamicAnimator == nil)
    fall.addChildBehavior(fall)
    #expect(fall.childBehaviors.count == 1)
  }

  @Test func `an animator that is released stops`() throws {
    let box = scene.box(x: 100, y: 0)
    weak var released: UIDynamicAnimator?
    do {
      let own = UIDynamicAnimator()
      own.addBehavior(UIGravityBehavior(items: [box]))
      released = own
    }
    #expect(released == nil)
    screen.advance(by: 1)
    #expect(box.center.y == 50)
    try screen.waitUntilIdle()
  }

  @Test func `rubbish neither stops nor breaks the animator`() {
    let good = scene.box(x: 150, y: 100)
    let wide = scene.box(x: 10, y: 10)
    wide.bounds.size = CGSize(width: CGFloat.infinity, height: .nan)
    wide.center = CGPoint(x: CGFloat.nan, y: 1e300)
    let items = [scene.box(x: 0, y: 0, width: 0, height: 0), wide]
    let collision = UICollisionBehavior(items: items)
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: UIEdgeInsets(top: .nan, left: .infinity, bottom: 1e308, right: -1e308))
    collision.addBoundary(
      withIdentifier: "none" as NSCopying, from: CGPoint(x: CGFloat.nan, y: .infinity), to: .zero)
    let push = UIPushBehavior(items: items, mode: .continuous)
    push.pushDirection = CGVector(dx: CGFloat.infinity, dy: .nan)
    push.magnitude = 1e308
    let gravity = UIGravityBehavior(items: items)
    gravity.setAngle(.nan, magnitude: .infinity)
    gravity.magnitude = -1e308
    let properties = UIDynamicItemBehavior(items: items)
    properties.density = 0
    properties.elasticity = .infinity
    properties.friction = -1e300
    properties.resistance = -1e308
    properties.addLinearVelocity(CGPoint(x: 1e308, y: -CGFloat.infinity), for: items[0])
    properties.addAngularVelocity(.nan, for: items[1])
    let attachment = UIAttachmentBehavior(
      item: items[0], offsetFromCenter: UIOffset(horizontal: .nan, vertical: 1e308),
      attachedTo: items[1], offsetFromCenter: .zero)
    attachment.length = .nan
    attachment.frequency = 1e308
    attachment.damping = -.infinity
    let snap = UISnapBehavior(item: wide, snapTo: CGPoint(x: CGFloat.nan, y: 1e308))
    snap.damping = .nan
    scene.add(collision, push, gravity, properties, attachment, snap)
    scene.add(UIGravityBehavior(items: [good]))
    screen.advance(by: 1)
    #expect(abs(good.center.y - 650) < 3)
    #expect(items[0].center.x.isFinite && items[0].center.y.isFinite)
    #expect(items.allSatisfy { $0.transform.a.isFinite })
  }
}
