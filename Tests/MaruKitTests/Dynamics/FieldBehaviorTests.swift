import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Fields of forces, and the regions that they act in.
@MainActor @Suite struct FieldBehaviorTests {
  private let scene = DynamicScene()
  private var screen: TestScreen { scene.screen }

  private func add(_ field: UIFieldBehavior, _ items: UIView...) {
    for item in items { field.addItem(item) }
    scene.add(field)
  }

  /// A behavior that tells the velocities of items.
  private func witness(_ items: UIView...) -> UIDynamicItemBehavior {
    let behavior = UIDynamicItemBehavior(items: items)
    scene.add(behavior)
    return behavior
  }

  // MARK: Accelerations

  @Test func `a linear gravity accelerates by 150 points per second squared, whatever the mass`() {
    let (light, heavy) = (scene.box(x: 0, y: 0), scene.box(x: 200, y: 0))
    let density = witness(heavy)
    density.density = 5
    add(.linearGravityField(direction: CGVector(dx: 0, dy: 1)), light, heavy)
    screen.advance(by: 1)
    #expect(abs(light.center.y - 125) < 2 && abs(heavy.center.y - light.center.y) < 0.1)
  }

  @Test func `a radial gravity attracts, and with a negative strength repels`() {
    let (near, far) = (scene.box(x: 100, y: 200), scene.box(x: 300, y: 400))
    let pull = UIFieldBehavior.radialGravityField(position: CGPoint(x: 150, y: 400))
    add(pull, near)
    let push = UIFieldBehavior.radialGravityField(position: CGPoint(x: 350, y: 300))
    push.strength = -1
    add(push, far)
    screen.advance(by: 0.5)
    #expect(abs(near.center.x - 150) < 0.1 && near.center.y > 265)
    #expect(abs(far.center.x - 350) < 0.1 && far.center.y > 465)
  }

  @Test
  func `with a falloff a field is weaker far away, and not stronger within the minimum radius`() {
    let boxes = [150, 300, 450].map { scene.box(x: CGFloat($0) - 50, y: -50) }
    let speeds = UIDynamicItemBehavior(items: boxes)
    let field = UIFieldBehavior.radialGravityField(position: .zero)
    field.falloff = 1
    field.minimumRadius = 300
    for box in boxes { field.addItem(box) }
    scene.add(speeds, field)
    screen.advance(by: 1.0 / 60)
    let x = boxes.map { Double(-speeds.linearVelocity(for: $0).x) }
    #expect(x[0] > 0 && abs(x[1] / x[0] - 1) < 0.01 && abs(x[2] / x[0] - 2.0 / 3) < 0.01)
  }

  @Test func `a vortex turns items anticlockwise about its position`() {
    let box = scene.box(x: 250, y: 250)
    let field = UIFieldBehavior.vortexField()
    field.position = CGPoint(x: 200, y: 300)
    add(field, box)
    screen.advance(by: 0.2)
    #expect(box.center.y < 300 && abs(box.center.x - 300) < 1)
  }

  // MARK: Velocities

  @Test func `a velocity field overrides gravity`() {
    let box = scene.box(x: 0, y: 0)
    scene.add(UIGravityBehavior(items: [box]))
    add(.velocityField(direction: CGVector(dx: 1, dy: 0)), box)
    screen.advance(by: 1)
    #expect(abs(box.center.x - 200) < 3 && abs(box.center.y - 50) < 3)
  }

  @Test(arguments: [1.0, 1_000_000]) func `drag slows an item but never reverses it`(
    strength: CGFloat
  ) {
    let box = scene.box(x: 0, y: 0)
    let behavior = witness(box)
    behavior.addLinearVelocity(CGPoint(x: 300, y: 0), for: box)
    let field = UIFieldBehavior.dragField()
    field.strength = strength
    add(field, box)
    screen.advance(by: 0.5)
    let speed = behavior.linearVelocity(for: box).x
    #expect(speed >= 0 && speed < 110 && box.center.x >= 50)
  }

  // MARK: Forces

  @Test func `a spring swings an item about its position, a heavier one more slowly`() throws {
    let (light, heavy) = (scene.box(x: 0, y: 0), scene.box(x: 0, y: 200))
    let density = witness(heavy)
    density.density = 4
    for (box, y) in [(light, 50), (heavy, 250)] {
      let field = UIFieldBehavior.springField()
      field.position = CGPoint(x: 200, y: y)
      field.strength = 16
      add(field, box)
    }
    var crossings: [UIView: Double] = [:]
    for frame in 1...120 {
      screen.advance(by: 1.0 / 60)
      for box in [light, heavy] where crossings[box] == nil && box.center.x > 200 {
        crossings[box] = Double(frame) / 60
      }
    }
    // A quarter of the period: π / 2 divided by √(16 N/m ÷ 0.44 kg).
    #expect(abs(try #require(crossings[light]) - 0.262) < 0.04)
    #expect(abs(try #require(crossings[heavy]) - 0.524) < 0.04)
  }

  @Test func `an electric field pushes charges of both signs apart, and no others`() {
    let boxes = [0, 150, 300].map { scene.box(x: 150, y: CGFloat($0)) }
    for (box, charge) in zip(boxes, [1, 0, -1]) {
      let behavior = witness(box)
      behavior.charge = CGFloat(charge)
    }
    let field = UIFieldBehavior.electricField()
    field.position = CGPoint(x: 0, y: 200)
    for box in boxes { field.addItem(box) }
    scene.add(field)
    screen.advance(by: 0.3)
    #expect(boxes[0].center.x > 203 && boxes[1].center.x == 200 && boxes[2].center.x < 197)
  }

  @Test func `a magnetic field turns the direction of a charge, and keeps its speed`() {
    let box = scene.box(x: 150, y: 150)
    let behavior = witness(box)
    behavior.charge = 1
    behavior.addLinearVelocity(CGPoint(x: 100, y: 0), for: box)
    add(.magneticField(), box)
    screen.advance(by: 0.5)
    let velocity = behavior.linearVelocity(for: box)
    #expect(velocity.y > 50 && abs(hypot(velocity.x, velocity.y) - 100) < 1)
  }

  @Test func `a block gets the item's state, and its force acts`() throws {
    let box = scene.box(x: 100, y: 200)
    let behavior = witness(box)
    (behavior.density, behavior.charge) = (2, 3)
    behavior.addLinearVelocity(CGPoint(x: 0, y: 60), for: box)
    var first: [CGFloat]?
    let field = UIFieldBehavior.field { field, position, velocity, mass, charge, seconds in
      first =
        first
        ?? [
          position.x, position.y, velocity.dx, velocity.dy, mass, charge, field.strength,
          CGFloat(seconds),
        ]
      return CGVector(dx: 200, dy: 0)
    }
    field.position = CGPoint(x: 50, y: 50)
    field.strength = 7
    add(field, box)
    screen.advance(by: 1)
    let state = try #require(first)
    #expect(state.dropLast() == [100, 200, 0, 60, 2, 3, 7])
    #expect(state[7] > 0 && state[7] < 0.02)
    #expect(abs(behavior.linearVelocity(for: box).x - 100) < 3)
  }

  // MARK: Noise

  @Test func `noise moves items alike if they are near, and otherwise if they are far`() {
    let places = [CGPoint(x: 90, y: 100), CGPoint(x: 92, y: 100), CGPoint(x: 250, y: 380)]
    let boxes = places.map { scene.box(x: $0.x, y: $0.y) }
    let speeds = UIDynamicItemBehavior(items: boxes)
    let field = UIFieldBehavior.noiseField(smoothness: 0.4, animationSpeed: 0)
    field.strength = 20
    for box in boxes { field.addItem(box) }
    scene.add(speeds, field)
    screen.advance(by: 0.05)
    let velocities = boxes.map { speeds.linearVelocity(for: $0) }
    #expect(hypot(velocities[0].x, velocities[0].y) > 20)
    #expect(isNear(velocities[0], velocities[1], within: 3))
    #expect(!isNear(velocities[0], velocities[2], within: 20))
  }

  @Test func `turbulence acts on what moves`() {
    let (still, moving) = (scene.box(x: 60, y: 60), scene.box(x: 60, y: 300))
    let speeds = witness(still, moving)
    speeds.addLinearVelocity(CGPoint(x: 100, y: 0), for: moving)
    let field = UIFieldBehavior.turbulenceField(smoothness: 0.3, animationSpeed: 1)
    field.strength = 10
    add(field, still, moving)
    screen.advance(by: 0.3)
    #expect(still.center == CGPoint(x: 110, y: 110))
    #expect(abs(speeds.linearVelocity(for: moving).y) > 1)
  }

  // MARK: Regions

  @Test func `a field acts only in its region, which follows its position`() {
    let (inside, outside) = (scene.box(x: 0, y: 0), scene.box(x: 200, y: 0))
    let field = UIFieldBehavior.linearGravityField(direction: CGVector(dx: 0, dy: 1))
    field.position = CGPoint(x: 50, y: 50)
    field.region = UIRegion(size: CGSize(width: 100, height: 2000))
    add(field, inside, outside)
    screen.advance(by: 0.5)
    #expect(inside.center.y > 60 && outside.center.y == 50)
  }

  @Test func `regions are combined`() {
    let disc = UIRegion(radius: 10)
    let square = UIRegion(size: CGSize(width: 16, height: 16))
    let (edge, corner, far) = (CGPoint(x: 9, y: 0), CGPoint(x: 8, y: 8), CGPoint(x: 20, y: 0))
    func contained(_ region: UIRegion) -> [Bool] {
      [.zero, edge, corner, far].map { region.contains($0) }
    }
    #expect(contained(disc) == [true, true, false, false])
    #expect(contained(square) == [true, false, true, false])
    #expect(contained(disc.union(square)) == [true, true, true, false])
    #expect(contained(disc.intersection(square)) == [true, false, false, false])
    #expect(contained(disc.difference(from: square)) == [false, true, false, false])
    #expect(contained(disc.inverse()) == [false, false, true, true])
    #expect(contained(.infinite) == [true, true, true, true])
    #expect(contained(UIRegion(radius: -1)) == [false, false, false, false])
  }

  // MARK: Properties

  @Test func `numbers that are not finite are ignored`() {
    let field = UIFieldBehavior.springField()
    #expect(field.strength == 1 && field.falloff == 0 && field.position == .zero)
    field.strength = .nan
    field.position = CGPoint(x: CGFloat.infinity, y: 0)
    field.direction = CGVector(dx: CGFloat.nan, dy: 0)
    #expect(field.strength == 1 && field.position == .zero && field.direction.dx == 0)
  }

  @Test func `a change of the strength resumes the animator`() {
    let box = scene.box(x: 0, y: 0)
    let field = UIFieldBehavior.linearGravityField(direction: CGVector(dx: 0, dy: 1))
    field.strength = 0
    add(field, box)
    scene.rest()
    #expect(!scene.animator.isRunning)
    field.strength = 1
    #expect(scene.animator.isRunning)
    screen.advance(by: 0.5)
    #expect(box.center.y > 60)
  }
}
