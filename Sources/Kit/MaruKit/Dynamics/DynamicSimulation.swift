import Foundation
import Graphics

/// The items of an animator, as bodies of a `DynamicWorld`.
@MainActor final class DynamicSimulation {
  private struct Entry {
    let item: any UIDynamicItem
    let body: DynamicBody
    /// The transform when the item was read, and the angle in it.
    var transform: CGAffineTransform
    var angle: Double
    /// What the item was set to.
    var writtenPosition: PlaneVector
    var writtenAngle: Double
  }

  let world = DynamicWorld()
  /// In the order of adding.
  private var entries: [Entry] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  private static var lastNumber = 0

  /// A number for a body, a boundary or a group, greater than all others.
  static func makeNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  // MARK: Items

  var items: [any UIDynamicItem] { entries.map(\.item) }

  /// The body of an item; `nil` if no behavior has the item.
  func body(of item: any UIDynamicItem) -> DynamicBody? {
    indices[ObjectIdentifier(item)].map { entries[$0].body }
  }

  /// The item of a body; `nil` if no behavior has it.
  ///
  /// - Complexity: O(*n*) for *n* items.
  func item(ofBody number: Int) -> (any UIDynamicItem)? {
    entries.first { $0.body.number == number }?.item
  }

  /// Makes bodies for new items, and drops those of all other items.
  func setItems(_ items: [any UIDynamicItem]) {
    var kept: [Entry] = []
    var keptIndices: [ObjectIdentifier: Int] = [:]
    for item in items where keptIndices[ObjectIdentifier(item)] == nil {
      keptIndices[ObjectIdentifier(item)] = kept.count
      if let index = indices[ObjectIdentifier(item)] {
        kept.append(entries[index])
      } else {
        kept.append(
          Self.read(item, into: DynamicBody(number: Self.makeNumber())))
      }
    }
    (entries, indices) = (kept, keptIndices)
    world.bodies = entries.map(\.body)
  }

  /// Updates a body from the position, the size and the rotation of its item.
  func update(_ item: any UIDynamicItem) {
    guard let index = indices[ObjectIdentifier(item)] else { return }
    let body = entries[index].body
    entries[index] = Self.read(item, into: body)
    for group in world.groups {
      for boundary in group.boundaries { boundary.forget(body) }
    }
  }

  private static func read(_ item: any UIDynamicItem, into body: DynamicBody) -> Entry {
    let transform = item.transform
    let turn = atan2(Double(transform.b), Double(transform.a))
    let angle = turn.isFinite ? turn : 0
    body.setShape(item.collisionShape)
    body.move(to: PlaneVector(item.center), angle: angle)
    return Entry(
      item: item, body: body, transform: transform, angle: angle, writtenPosition: body.position,
      writtenAngle: angle)
  }

  // MARK: Frames

  /// Forgets what the behaviors have contributed to the last frame.
  func begin() {
    for body in world.bodies {
      body.acceleration = .zero
      body.elasticity = 0
      body.friction = DynamicBody.usualFriction
      body.density = 1
      body.isAnchored = false
      body.allowsRotation = true
      body.resistance = 0
      body.angularResistance = 0
      body.charge = 0
    }
    world.groups = []
    world.joints = []
    world.pushes = []
  }

  /// Sets the items to the places of their bodies.
  ///
  /// - Returns: Whether any has moved.
  func write() -> Bool {
    var hasMoved = false
    for index in entries.indices {
      let entry = entries[index]
      let body = entry.body
      guard body.position != entry.writtenPosition || body.angle != entry.writtenAngle else {
        continue
      }
      hasMoved = true
      entries[index].writtenPosition = body.position
      entries[index].writtenAngle = body.angle
      if body.position != entry.writtenPosition { entry.item.center = body.position.point }
      if body.angle != entry.writtenAngle {
        let turn = CGAffineTransform(rotationAngle: CGFloat(body.angle - entry.angle))
        entry.item.transform = entry.transform.concatenating(turn)
      }
    }
    return hasMoved
  }

  /// Ends all motions.
  ///
  /// Items that have snapped are then exactly at their points. Other free ones may be moved by a
  /// tenth of a point, so that their edges are sharp.
  func stop() {
    let bound = Set(world.joints.flatMap { [$0.a.number, $0.b.number] })
    for body in world.bodies {
      body.stop()
      if body.isAtRest, !bound.contains(body.number) { body.align() }
    }
    for joint in world.joints { joint.settle() }
  }

  func wake() {
    for body in world.bodies { body.wake() }
  }
}
