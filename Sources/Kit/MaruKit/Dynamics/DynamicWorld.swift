import Foundation

/// A simulation of rigid bodies in the plane.
///
/// It advances in steps of a constant length. A step finds the contacts, applies forces, and
/// improves the impulses of contacts and joints one after the other, with the impulses of the last
/// step as the first guess. Bodies move by their velocities; then the impulses are improved once
/// more without the correction of errors, so that a correction adds no energy. Source: “soft step”
/// of Erin Catto's Box2D, version 3, with short steps after Macklin et al., “Small Steps in Physics
/// Simulation” (2019).
///
/// Units: points, seconds, radians.
final class DynamicWorld {
  /// Bodies and boundaries that collide with each other.
  final class Group {
    /// Distinguishes groups, in the order of their creation.
    let number: Int
    var bodies: [DynamicBody] = []
    var boundaries: [CollisionBoundary] = []
    /// Whether the bodies collide with one another.
    var joinsBodies = true
    /// Whether they collide with the boundaries.
    var joinsBoundaries = true

    init(number: Int) { self.number = number }
  }

  /// A force that acts on a body while it lasts.
  struct Push {
    let body: DynamicBody
    /// Mass times points per second squared.
    let force: PlaneVector
    /// The place, from the centre and in the axes of the body.
    let offset: PlaneVector
  }

  /// Two bodies, or a body and a boundary, that touch in a group.
  struct Touch: Hashable {
    let group: Int
    /// The number of the body; of two bodies, the smaller one.
    let body: Int
    /// The number of the other body or of the boundary.
    let other: Int
  }

  /// A touch that began at a place, or ended.
  struct TouchChange {
    let touch: Touch
    /// The contact point if the contact began; `nil` if it ended.
    let place: PlaneVector?
  }

  private struct ContactKey: Hashable {
    let a: Int
    let b: Int
    let segment: Int
  }

  /// Seconds of a step: a whole number of steps for each frame at 60, 72, 90, 120, 144 and 240 Hz.
  static let interval = 1.0 / 720

  var bodies: [DynamicBody] = []
  var groups: [Group] = []
  var joints: [DynamicJoint] = []
  var pushes: [Push] = []

  private let ground = DynamicBody.fixed(at: .zero)
  private var contacts: [DynamicContact] = []
  private var keys: [ContactKey: Int] = [:]
  private var changes: [TouchChange] = []
  private var touches: Set<Touch> = []
  /// The touches and their contacts in this step.
  private var met: [(touch: Touch, contact: Int)] = []

  private static let rounds = 4
  private static let finalRounds = 2
  /// As many as a flat body needs to bounce without a rotation.
  private static let bounceRounds = 8
  /// Bodies that are closer are prepared for contact, in points; a fast body looks farther.
  private static let margin = 0.5
  /// A touch ends when the bodies are farther apart, in points.
  private static let parting = 0.2

  /// Whether nothing moves any more.
  var isAtRest: Bool { bodies.allSatisfy(\.isAtRest) }

  /// The touches that have changed since the last call, in order.
  func takeChanges() -> [TouchChange] {
    defer { changes = [] }
    return changes
  }

  /// Advances by one step.
  func step() {
    let interval = Self.interval
    findContacts()
    for push in pushes {
      push.body.apply(push.force * interval, at: push.offset.rotated(by: push.body.direction))
    }
    for body in bodies { body.accelerate(for: interval) }

    var rows: [JointRow] = []
    var spans: [Range<Int>] = []
    for joint in joints {
      let start = rows.count
      rows += joint.rows(interval: interval)
      spans.append(start..<rows.count)
    }
    for row in rows { row.warmStart() }
    for contact in contacts { contact.warmStart() }

    let joint = Softness(frequency: 60, ratio: 2, interval: interval)
    let contact = Softness(frequency: 60, ratio: 5, interval: interval)
    for _ in 0..<Self.rounds { solve(&rows, joint, contact) }
    for body in bodies { body.integrate(for: interval) }
    for joint in joints where joint.a.isAnchored && joint.a.number < 0 {
      joint.a.integrate(for: interval)
    }
    for index in contacts.indices { contacts[index].follow(for: interval) }
    for index in rows.indices { rows[index].follow(for: interval) }
    for _ in 0..<Self.finalRounds { solve(&rows, .none, .none) }
    for _ in 0..<Self.bounceRounds {
      for index in contacts.indices { contacts[index].bounce() }
    }

    for (joint, span) in zip(joints, spans) { joint.remember(rows[span]) }
    noteTouches()
    for body in bodies { body.observe(for: interval) }
  }

  private func solve(_ rows: inout [JointRow], _ joint: Softness, _ contact: Softness) {
    for index in rows.indices { rows[index].solve(joint, interval: Self.interval) }
    for index in contacts.indices { contacts[index].solve(contact, interval: Self.interval) }
  }

  // MARK: Contacts

  private func findContacts() {
    let (old, oldKeys) = (contacts, keys)
    contacts = []
    keys = [:]
    met = []

    func add(
      _ manifold: ContactManifold, _ a: DynamicBody, _ b: DynamicBody, _ key: ContactKey,
      friction: Double
    ) {
      keys[key] = contacts.count
      contacts.append(
        DynamicContact(
          manifold, a, b, friction: friction, elasticity: max(a.elasticity, b.elasticity),
          old: oldKeys[key].map { old[$0] }))
    }
    for group in groups {
      // Sweep and prune along the x axis.
      let sorted = group.bodies.sorted {
        $0.lowest.x == $1.lowest.x ? $0.number < $1.number : $0.lowest.x < $1.lowest.x
      }
      let fastest = sorted.reduce(0) { max($0, $1.velocity.length) }
      let farthest = Self.margin + 2 * fastest * Self.interval
      if group.joinsBodies {
        for (index, first) in sorted.enumerated() {
          for second in sorted[(index + 1)...] {
            guard second.lowest.x <= first.highest.x + farthest else { break }
            let reach = Self.margin + (first.velocity - second.velocity).length * Self.interval
            guard second.lowest.x <= first.highest.x + reach,
              first.lowest.y <= second.highest.y + reach,
              second.lowest.y <= first.highest.y + reach,
              first.inverseMass + second.inverseMass > 0
            else { continue }
            let (a, b) = first.number < second.number ? (first, second) : (second, first)
            let key = ContactKey(a: a.number, b: b.number, segment: 0)
            if keys[key] == nil,
              let manifold = ContactManifold.between(a.placed, b.placed, margin: reach)
            {
              add(manifold, a, b, key, friction: (a.friction * b.friction).squareRoot())
            }
            if let contact = keys[key] {
              let touch = Touch(group: group.number, body: a.number, other: b.number)
              met.append((touch, contact))
            }
          }
        }
      }
      guard group.joinsBoundaries else { continue }
      for body in group.bodies where body.inverseMass > 0 {
        let reach = Self.margin + body.velocity.length * Self.interval
        for boundary in group.boundaries {
          for (segment, manifold) in boundary.manifolds(with: body, margin: reach) {
            let key = ContactKey(a: boundary.number, b: body.number, segment: segment)
            add(manifold, ground, body, key, friction: body.friction)
            let touch = Touch(group: group.number, body: body.number, other: boundary.number)
            met.append((touch, contacts.count - 1))
          }
        }
      }
    }
  }

  private func noteTouches() {
    var near: Set<Touch> = []
    for (touch, index) in met {
      let contact = contacts[index]
      guard contact.isPressed || contact.separation <= Self.parting else { continue }
      near.insert(touch)
      guard !touches.contains(touch), contact.isPressed || contact.separation <= 0 else { continue }
      touches.insert(touch)
      changes.append(TouchChange(touch: touch, place: contact.place))
    }
    let ended = touches.subtracting(near).sorted {
      ($0.group, $0.body, $0.other) < ($1.group, $1.body, $1.other)
    }
    for touch in ended {
      touches.remove(touch)
      changes.append(TouchChange(touch: touch, place: nil))
    }
  }
}
