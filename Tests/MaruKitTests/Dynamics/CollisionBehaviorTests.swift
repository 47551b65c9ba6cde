import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct CollisionBehaviorTests {
  private let scene = DynamicScene()
  private var screen: TestScreen { scene.screen }

  /// Writes down the contacts.
  @MainActor private final class Ledger: UICollisionBehaviorDelegate {
    var lines: [String] = []
    var places: [CGPoint] = []

    func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
      with item2: any UIDynamicItem, at p: CGPoint
    ) {
      lines.append("began item")
      places.append(p)
    }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
      with item2: any UIDynamicItem
    ) { lines.append("ended item") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
      withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
    ) {
      lines.append("began \(identifier as? String ?? "bounds")")
      places.append(p)
    }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
      withBoundaryIdentifier identifier: (any NSCopying)?
    ) { lines.append("ended \(identifier as? String ?? "bounds")") }
  }

  private func properties(_ items: UIView..., elasticity: CGFloat) -> UIDynamicItemBehavior {
    let properties = UIDynamicItemBehavior(items: items)
    properties.elasticity = elasticity
    return properties
  }

  @Test(arguments: [0.0, 0.5, 1])
  func `a bounce reaches the square of the elasticity`(elasticity: CGFloat) {
    let box = scene.box(x: 150, y: 100)
    _ = scene.drop(box)
    scene.add(properties(box, elasticity: elasticity))
    screen.advance(by: 0.95)
    var highest = box.center.y
    for _ in 0..<60 {
      screen.advance(by: 1.0 / 60)
      highest = min(highest, box.center.y)
    }
    // It has fallen by 400 points.
    #expect(abs(550 - highest - 400 * elasticity * elasticity) < 8)
    #expect(abs(turn(of: box)) < 0.01)
  }

  @Test func `a ledger of contacts has a beginning and an end for each`() {
    let ledger = Ledger()
    let box = scene.box(x: 150, y: 0)
    let collision = scene.drop(box)
    collision.collisionDelegate = ledger
    collision.addBoundary(
      withIdentifier: "shelf" as NSCopying, from: CGPoint(x: 100, y: 300),
      to: CGPoint(x: 300, y: 300))
    scene.rest()
    #expect(ledger.lines == ["began shelf"] && abs(box.center.y - 250) < 0.2)
    #expect(ledger.places.allSatisfy { abs($0.y - 300) < 1 })
    collision.removeBoundary(withIdentifier: "shelf" as NSCopying)
    #expect(collision.boundaryIdentifiers == nil)
    scene.rest()
    #expect(abs(box.center.y - 550) < 0.2)
    #expect(ledger.lines.last == "began bounds")
  }

  @Test func `items that meet and part are told, and exchange their velocities`() {
    let ledger = Ledger()
    let (left, right) = (scene.box(x: 0, y: 0), scene.box(x: 200, y: 0))
    let collision = UICollisionBehavior(items: [left, right])
    collision.collisionDelegate = ledger
    let elastic = properties(left, right, elasticity: 1)
    elastic.addLinearVelocity(CGPoint(x: 300, y: 0), for: left)
    scene.add(collision, elastic)
    screen.advance(by: 1)
    #expect(ledger.lines == ["began item", "ended item"])
    #expect(abs((ledger.places.first?.x ?? 0) - 200) < 1)
    #expect(abs(elastic.linearVelocity(for: left).x) < 1)
    #expect(abs(elastic.linearVelocity(for: right).x - 300) < 1)
  }

  @Test func `items do not meet if only boundaries count`() {
    let (left, right) = (scene.box(x: 0, y: 0), scene.box(x: 200, y: 0))
    let collision = UICollisionBehavior(items: [left, right])
    collision.collisionMode = .boundaries
    let motion = UIDynamicItemBehavior(items: [left, right])
    motion.addLinearVelocity(CGPoint(x: 300, y: 0), for: left)
    scene.add(collision, motion)
    screen.advance(by: 1)
    #expect(abs(left.center.x - 350) < 1 && right.center.x == 250)
  }

  @Test func `the fastest small item does not leave the bounds`() {
    let box = scene.box(x: 190, y: 190, width: 8, height: 8)
    let collision = UICollisionBehavior(items: [box])
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: UIEdgeInsets(top: 20, left: 20, bottom: 20, right: 20))
    let motion = properties(box, elasticity: 0.9)
    motion.addLinearVelocity(CGPoint(x: 70_000, y: -43_000), for: box)
    scene.add(collision, motion)
    let inside = CGRect(x: 20, y: 20, width: 360, height: 560)
    for _ in 0..<120 {
      screen.advance(by: 1.0 / 60)
      #expect(inside.contains(box.center))
    }
  }

  @Test func `a stack of five rests upright`() {
    let boxes = (0..<5).map { scene.box(x: 150, y: CGFloat(480 - 110 * $0)) }
    let collision = UICollisionBehavior(items: boxes)
    collision.translatesReferenceBoundsIntoBoundary = true
    scene.add(UIGravityBehavior(items: boxes), collision)
    #expect(scene.rest() != nil)
    for (index, box) in boxes.enumerated() {
      #expect(isNear(box.center, CGPoint(x: 200, y: 550 - 100 * index), within: 1))
    }
  }

  @Test func `an item slides along a slope without friction, and is held by it`() {
    func way(friction: CGFloat) -> CGFloat {
      let scene = DynamicScene()
      let box = scene.box(x: 20, y: 40, width: 40, height: 40)
      let collision = UICollisionBehavior(items: [box])
      let slope = UIBezierPath()
      slope.move(to: CGPoint(x: 0, y: 100))
      slope.addLine(to: CGPoint(x: 400, y: 200))
      collision.addBoundary(withIdentifier: "slope" as NSCopying, for: slope)
      let properties = UIDynamicItemBehavior(items: [box])
      properties.friction = friction
      scene.add(UIGravityBehavior(items: [box]), collision, properties)
      scene.screen.advance(by: 1)
      return box.center.x
    }
    #expect(way(friction: 0) > 100)
    #expect(way(friction: 1) < 60)
  }

  @Test func `an ellipse rolls down a slope that holds a rectangle`() {
    @MainActor final class Ball: UIView {
      override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
    }
    let ball = Ball(frame: CGRect(x: 20, y: 40, width: 40, height: 40))
    let collision = UICollisionBehavior(items: [ball])
    collision.addBoundary(
      withIdentifier: "slope" as NSCopying, from: CGPoint(x: 0, y: 100), to: CGPoint(x: 400, y: 200)
    )
    let properties = UIDynamicItemBehavior(items: [ball])
    properties.friction = 1
    scene.add(UIGravityBehavior(items: [ball]), collision, properties)
    screen.advance(by: 0.8)
    #expect(ball.center.x > 60)
    // Clockwise, to the right.
    #expect(properties.angularVelocity(for: ball) > 1)
  }

  @Test func `an anchored item is an obstacle that does not move`() {
    let (box, obstacle) = (scene.box(x: 150, y: 0), scene.box(x: 150, y: 300))
    let anchor = UIDynamicItemBehavior(items: [obstacle])
    anchor.isAnchored = true
    scene.add(
      UIGravityBehavior(items: [box, obstacle]), UICollisionBehavior(items: [box, obstacle]), anchor
    )
    scene.rest()
    #expect(obstacle.center == CGPoint(x: 200, y: 350) && abs(box.center.y - 250) < 0.2)
  }

  @Test func `items follow the bounds of the reference view`() {
    let box = scene.box(x: 150, y: 450)
    _ = scene.drop(box)
    scene.rest()
    box.superview?.bounds.size.height = 500
    #expect(scene.animator.isRunning)
    scene.rest()
    #expect(abs(box.center.y - 450) < 0.5)
  }

  @Test func `a boundary is known by its name`() {
    let collision = UICollisionBehavior(items: [])
    let rect = CGRect(x: 10, y: 10, width: 50, height: 50)
    collision.addBoundary(withIdentifier: "box" as NSCopying, for: UIBezierPath(rect: rect))
    collision.addBoundary(withIdentifier: NSNumber(value: 1), from: .zero, to: rect.origin)
    #expect(collision.boundary(withIdentifier: "box" as NSCopying)?.bounds == rect)
    #expect(collision.boundary(withIdentifier: NSNumber(value: 1)) != nil)
    #expect(collision.boundary(withIdentifier: "other" as NSCopying) == nil)
    #expect(collision.boundaryIdentifiers?.count == 2)
    collision.removeAllBoundaries()
    #expect(collision.boundaryIdentifiers == nil)
  }
}
