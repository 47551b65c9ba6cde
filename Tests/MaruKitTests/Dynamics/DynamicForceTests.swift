import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Pushes, snaps, attachments and properties of items.
@MainActor @Suite struct DynamicForceTests {
  private let scene = DynamicScene()
  private var screen: TestScreen { scene.screen }

  // MARK: Pushes

  @Test func `a push of 1 accelerates a mass of 1 by 100 points per second squared`() {
    let (light, heavy) = (scene.box(x: 0, y: 0), scene.box(x: 0, y: 300))
    let push = UIPushBehavior(items: [light, heavy], mode: .continuous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    let density = UIDynamicItemBehavior(items: [heavy])
    density.density = 2
    scene.add(push, density)
    screen.advance(by: 1)
    #expect(abs(light.center.x - 100) < 1 && abs(heavy.center.x - 75) < 1)
    push.active = false
    let speed = density.linearVelocity(for: heavy).x
    #expect(abs(speed - 50) < 1)
    screen.advance(by: 1)
    #expect(abs(density.linearVelocity(for: heavy).x - speed) < 0.01)
  }

  @Test func `an instantaneous push changes the velocity once`() {
    let box = scene.box(x: 0, y: 0)
    let push = UIPushBehavior(items: [box], mode: .instantaneous)
    push.setAngle(0, magnitude: 2)
    scene.add(push)
    screen.advance(by: 1)
    #expect(!push.active && abs(box.center.x - 250) < 3)
    push.active = true
    screen.advance(by: 0.5)
    #expect(abs(box.center.x - 450) < 6)
  }

  @Test func `a push beside the centre rotates the item`() {
    let box = scene.box(x: 0, y: 0)
    let push = UIPushBehavior(items: [box], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    push.setTargetOffsetFromCenter(UIOffset(horizontal: 0, vertical: -40), for: box)
    #expect(push.targetOffsetFromCenter(for: box).vertical == -40)
    scene.add(push)
    screen.advance(by: 0.5)
    // At the top to the right: clockwise.
    #expect(turn(of: box) > 0.5)
  }

  @Test func `an angle and a magnitude are a direction`() {
    let push = UIPushBehavior(items: [], mode: .continuous)
    push.angle = .pi / 2
    #expect(push.pushDirection == .zero)
    push.magnitude = 3
    #expect(abs(push.pushDirection.dx) < 1e-9 && abs(push.pushDirection.dy - 3) < 1e-9)
    let gravity = UIGravityBehavior(items: [])
    #expect(gravity.gravityDirection == CGVector(dx: 0, dy: 1) && gravity.magnitude == 1)
    gravity.gravityDirection = CGVector(dx: 3, dy: 4)
    #expect(gravity.magnitude == 5)
    gravity.magnitude = .nan
    #expect(gravity.magnitude == 5)
  }

  // MARK: Snaps

  @Test(arguments: [0.0, 0.5, 1])
  func `a snap ends upright at its point`(damping: CGFloat) {
    let box = scene.box(x: 0, y: 0)
    box.transform = CGAffineTransform(rotationAngle: 1)
    let point = CGPoint(x: 300.25, y: 400)
    let snap = UISnapBehavior(item: box, snapTo: point)
    snap.damping = damping
    scene.add(snap)
    var farthest: CGFloat = 0
    #expect(scene.rest(within: 5) { farthest = max(farthest, box.center.x) } != nil)
    #expect(box.center == point && abs(turn(of: box)) < 1e-9)
    if damping == 1 {
      #expect(farthest < 301)
    } else {
      #expect(farthest > (damping == 0 ? 380 : 305))
    }
  }

  @Test func `a snap with another point moves on`() {
    let box = scene.box(x: 0, y: 0)
    let snap = UISnapBehavior(item: box, snapTo: CGPoint(x: 300, y: 300))
    scene.add(snap)
    scene.rest()
    snap.snapPoint = CGPoint(x: 100, y: 200)
    #expect(scene.animator.isRunning)
    scene.rest()
    #expect(box.center == CGPoint(x: 100, y: 200))
  }

  // MARK: Attachments

  @Test func `an attachment keeps its length while the item swings`() {
    let box = scene.box(x: 0, y: 0, width: 20, height: 20)
    let anchor = CGPoint(x: 200, y: 10)
    let attachment = UIAttachmentBehavior(item: box, attachedToAnchor: anchor)
    #expect(attachment.length == 190 && attachment.attachedBehaviorType == .anchor)
    scene.add(attachment, UIGravityBehavior(items: [box]))
    var (lowest, right): (CGFloat, CGFloat) = (0, 0)
    for _ in 0..<300 {
      screen.advance(by: 1.0 / 60)
      let distance = hypot(box.center.x - anchor.x, box.center.y - anchor.y)
      #expect(abs(distance - 190) < 0.5)
      (lowest, right) = (max(lowest, box.center.y), max(right, box.center.x))
    }
    // It swings to the same height on the other side.
    #expect(lowest > 198 && right > 386)
  }

  @Test func `two attached items keep their distance`() {
    let (first, second) = (scene.box(x: 0, y: 0), scene.box(x: 200, y: 0))
    let attachment = UIAttachmentBehavior(item: first, attachedTo: second)
    let motion = UIDynamicItemBehavior(items: [first])
    motion.addLinearVelocity(CGPoint(x: -100, y: 80), for: first)
    scene.add(attachment, motion)
    for _ in 0..<60 {
      screen.advance(by: 1.0 / 60)
      let distance = hypot(
        first.center.x - second.center.x, first.center.y - second.center.y)
      #expect(abs(distance - 200) < 0.5)
    }
    #expect(second.center.x < 240)
  }

  @Test func `a spring oscillates with its frequency`() {
    let box = scene.box(x: 0, y: 0)
    let attachment = UIAttachmentBehavior(item: box, attachedToAnchor: CGPoint(x: 200, y: 50))
    attachment.length = 100
    attachment.frequency = 1
    scene.add(attachment)
    screen.advance(by: 0.5)
    #expect(abs(box.center.x - 150) < 3)
    screen.advance(by: 0.5)
    #expect(abs(box.center.x - 50) < 4)
    attachment.damping = 1
    scene.rest()
    #expect(abs(box.center.x - 100) < 0.5)
  }

  @Test func `a dragged item follows its anchor, and flies on when it is released`() {
    let box = scene.box(x: 0, y: 0)
    let attachment = UIAttachmentBehavior(item: box, attachedToAnchor: box.center)
    let motion = UIDynamicItemBehavior(items: [box])
    scene.add(attachment, motion)
    for _ in 0..<20 {
      attachment.anchorPoint.x += 5
      screen.advance(by: 1.0 / 60)
      #expect(isNear(box.center, attachment.anchorPoint, within: 3))
    }
    scene.animator.removeBehavior(attachment)
    #expect(abs(motion.linearVelocity(for: box).x - 300) < 10)
    screen.advance(by: 0.5)
    #expect(box.center.x > 280)
  }

  @Test func `a rope is slack until it is tight`() {
    let (post, box) = (scene.box(x: 0, y: 0), scene.box(x: 200, y: 0))
    let rope = UIAttachmentBehavior.limitAttachment(
      with: box, offsetFromCenter: .zero, attachedTo: post, offsetFromCenter: .zero)
    let motion = UIDynamicItemBehavior(items: [box])
    motion.addLinearVelocity(CGPoint(x: -100, y: 0), for: box)
    let anchor = UIDynamicItemBehavior(items: [post])
    anchor.isAnchored = true
    scene.add(rope, motion, anchor)
    screen.advance(by: 0.5)
    #expect(abs(box.center.x - 200) < 1)
    motion.addLinearVelocity(CGPoint(x: 300, y: 0), for: box)
    screen.advance(by: 1)
    #expect(abs(box.center.x - 250) < 1)
  }

  @Test func `a pin turns within its range, a fixed item does not, and a slide keeps its axis`() {
    let post = scene.box(x: 100, y: 100, width: 40, height: 40)
    let pinned = scene.box(x: 200, y: 100, width: 40, height: 40)
    let fixed = scene.box(x: 40, y: 100, width: 40, height: 40)
    let sliding = scene.box(x: 20, y: 300, width: 40, height: 40)
    let anchor = UIDynamicItemBehavior(items: [post])
    anchor.isAnchored = true
    let pin = UIAttachmentBehavior.pinAttachment(
      with: pinned, attachedTo: post, attachmentAnchor: post.center)
    pin.attachmentRange = UIFloatRange(minimum: -0.5, maximum: 0.5)
    let slide = UIAttachmentBehavior.slidingAttachment(
      with: sliding, attachmentAnchor: sliding.center, axisOfTranslation: CGVector(dx: 1, dy: 1))
    slide.attachmentRange = UIFloatRange(minimum: 0, maximum: 50)
    scene.add(
      anchor, pin, slide,
      UIAttachmentBehavior.fixedAttachment(
        with: fixed, attachedTo: post, attachmentAnchor: CGPoint(x: 90, y: 120)),
      UIGravityBehavior(items: [pinned, fixed, sliding]))
    screen.advance(by: 2)
    #expect(abs(turn(of: pinned) - 0.5) < 0.02)
    #expect(abs(hypot(pinned.center.x - 120, pinned.center.y - 120) - 100) < 0.5)
    #expect(isNear(fixed.center, CGPoint(x: 60, y: 120), within: 0.5))
    #expect(abs(turn(of: fixed)) < 0.01)
    let way = 50 * 0.5.squareRoot()
    #expect(isNear(sliding.center, CGPoint(x: 40 + way, y: 320 + way), within: 0.5))
    #expect(sliding.transform == .identity)
  }

  // MARK: Items

  @Test func `a velocity is kept until the behavior is added`() {
    let box = scene.box(x: 0, y: 0)
    let motion = UIDynamicItemBehavior(items: [box])
    motion.addLinearVelocity(CGPoint(x: 200, y: 0), for: box)
    motion.addAngularVelocity(2, for: box)
    #expect(motion.linearVelocity(for: box).x == 200 && motion.angularVelocity(for: box) == 2)
    scene.add(motion)
    screen.advance(by: 0.5)
    #expect(abs(box.center.x - 150) < 2 && abs(turn(of: box) - 1) < 0.02)
  }

  @Test func `resistance brakes an item until it rests`() {
    let box = scene.box(x: 0, y: 0)
    let motion = UIDynamicItemBehavior(items: [box])
    (motion.resistance, motion.angularResistance) = (5, 5)
    motion.addLinearVelocity(CGPoint(x: 1_000, y: 0), for: box)
    motion.addAngularVelocity(3, for: box)
    scene.add(motion)
    #expect(scene.rest() != nil)
    // The way is the velocity divided by the resistance.
    #expect(abs(box.center.x - 250) < 2 && abs(turn(of: box) - 0.6) < 0.02)
  }

  @Test func `an item that may not rotate does not`() {
    let box = scene.box(x: 150, y: 0)
    let collision = scene.drop(box)
    collision.addBoundary(
      withIdentifier: "edge" as NSCopying, from: CGPoint(x: 0, y: 300), to: CGPoint(x: 180, y: 300))
    let upright = UIDynamicItemBehavior(items: [box])
    upright.allowsRotation = false
    scene.add(upright)
    scene.rest()
    #expect(box.transform == .identity && abs(box.center.y - 250) < 0.2)
  }

  @Test func `of two behaviors that set one property, the last one counts`() {
    let box = scene.box(x: 100, y: 0)
    let anchored = UIDynamicItemBehavior(items: [box])
    anchored.isAnchored = true
    let free = UIDynamicItemBehavior(items: [box])
    free.isAnchored = false
    scene.add(UIGravityBehavior(items: [box]), anchored, free)
    screen.advance(by: 1)
    #expect(abs(box.center.y - 550) < 3)
  }

  @Test func `two behaviors set different properties of one item`() {
    let box = scene.box(x: 0, y: 0)
    let (first, second) = (UIDynamicItemBehavior(items: [box]), UIDynamicItemBehavior(items: [box]))
    first.resistance = 5
    second.addLinearVelocity(CGPoint(x: 1_000, y: 0), for: box)
    scene.add(first, second)
    #expect(scene.rest() != nil)
    #expect(abs(box.center.x - 250) < 2)
  }

  @Test func `the items of a group keep their places in it`() {
    let (first, second) = (scene.box(x: 50, y: 0), scene.box(x: 200, y: 0))
    let group = UIDynamicItemGroup(items: [first, second])
    #expect(group.bounds.size == CGSize(width: 250, height: 100))
    let push = UIPushBehavior(items: [group], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0, dy: 5)
    push.setTargetOffsetFromCenter(UIOffset(horizontal: 80, vertical: 0), for: group)
    scene.add(push)
    screen.advance(by: 0.5)
    #expect(abs(turn(of: first)) > 0.1 && abs(turn(of: first) - turn(of: second)) < 1e-9)
    let distance = hypot(first.center.x - second.center.x, first.center.y - second.center.y)
    #expect(abs(distance - 150) < 1e-6)
  }

  @Test func `attributes of a layout move as views do`() {
    let attributes = UICollectionViewLayoutAttributes(
      forCellWith: IndexPath(item: 0, section: 0))
    attributes.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    scene.add(UIGravityBehavior(items: [attributes]))
    screen.advance(by: 0.5)
    #expect(abs(attributes.center.y - 150) < 3 && attributes.size.width == 50)
  }
}
