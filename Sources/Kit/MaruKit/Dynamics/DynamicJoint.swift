import Foundation

/// Keeps two bodies at a distance, at a place or at an angle to each other.
///
/// Units: points, seconds, radians.
final class DynamicJoint {
  /// What the joint keeps.
  enum Kind: Equatable {
    /// The distance of the places.
    case distance(Double)
    /// A largest distance of the places.
    case rope(Double)
    /// The places are the same; the bodies rotate within the range.
    case pin
    /// The places and the angle are the same.
    case fixed
    /// The places differ along an axis of the first body, within the range; the angle is the same.
    case slide(PlaneVector)
    /// The centre of the second body is pulled to the first one, and its angle to 0.
    case snap
  }

  let a: DynamicBody
  let b: DynamicBody
  var kind: Kind
  /// The place on each body, from its centre and in its axes.
  private let anchorA: PlaneVector
  private let anchorB: PlaneVector
  /// The angle of the second body to the first that the joint keeps.
  private let angle: Double
  /// Oscillations per second of a spring; 0 for none.
  var frequency = 0.0
  /// The damping ratio of the spring.
  var damping = 0.0
  /// The largest torque of the friction of a pin.
  var frictionTorque = 0.0
  /// The angles of a pin, or the distances of a slide; `nil` for no limits.
  var range: ClosedRange<Double>?
  private var impulses: [Double] = []
  /// Which equation each impulse belongs to.
  private var numbers: [Int] = []

  /// Creates a joint of two bodies as they are.
  ///
  /// - Parameters:
  ///   - a: The first body, and a place from its centre and in its axes.
  ///   - b: The second body, and a place.
  ///   - kind: What the joint keeps.
  init(
    _ a: (DynamicBody, anchor: PlaneVector), _ b: (DynamicBody, anchor: PlaneVector), _ kind: Kind
  ) {
    (self.a, self.b, anchorA, anchorB) = (a.0, b.0, a.anchor, b.anchor)
    self.kind = kind
    angle = b.0.angle - a.0.angle
  }

  /// The equations for the next step, with the impulses of the last one.
  func rows(interval: Double) -> [JointRow] {
    let armA = anchorA.rotated(by: a.direction)
    let armB = anchorB.rotated(by: b.direction)
    let gap = b.position + armB - a.position - armA
    let correction: JointRow.Correction =
      frequency > 0
      ? .spring(Softness(frequency: frequency, ratio: damping, interval: interval)) : .rigid
    var rows: [JointRow] = []
    var numbers: [Int] = []
    let last = impulses
    let lastNumbers = self.numbers

    func impulse(_ number: Int) -> Double {
      numbers.append(number)
      return zip(lastNumbers, last).first { $0.0 == number }?.1 ?? 0
    }
    func add(
      _ number: Int, along axis: PlaneVector, _ error: Double,
      _ correction: JointRow.Correction
    ) {
      rows.append(
        JointRow(
          (a, arm: armA), (b, arm: armB), along: axis, error: error,
          correction, impulse: impulse(number)))
    }
    func addSpin(
      _ number: Int, sign: Double = 1, _ error: Double, _ correction: JointRow.Correction
    ) {
      rows.append(
        JointRow(
          spinOf: a, b, sign: sign, error: error, correction, impulse: impulse(number)))
    }
    func addPoint(_ correction: JointRow.Correction) {
      add(0, along: PlaneVector(1, 0), gap.x, correction)
      add(1, along: PlaneVector(0, 1), gap.y, correction)
    }

    let turn = b.angle - a.angle - angle
    switch kind {
    case .distance(let length):
      if length < 0.01 {
        addPoint(correction)
      } else {
        let distance = gap.length
        add(
          2, along: distance > 1e-9 ? gap / distance : PlaneVector(0, 1), distance - length,
          correction)
      }
    case .rope(let length):
      let distance = gap.length
      if distance > 1e-9 { add(3, along: gap / distance, distance - length, .limit) }
    case .pin:
      addPoint(correction)
      if let range {
        addSpin(4, turn - range.upperBound, .limit)
        addSpin(5, sign: -1, range.lowerBound - turn, .limit)
      }
    case .fixed:
      addPoint(correction)
      addSpin(6, turn, .rigid)
    case .slide(let axis):
      // The place of the second body is followed on the axis of the first one.
      let along = axis.rotated(by: a.direction)
      let reach = armA + gap
      rows.append(
        JointRow(
          (a, arm: reach), (b, arm: armB), along: along.turned, error: along.turned.dot(gap),
          correction, impulse: impulse(7)))
      addSpin(6, turn, .rigid)
      if let range {
        let distance = along.dot(gap)
        rows.append(
          JointRow(
            (a, arm: reach), (b, arm: armB), along: along, error: distance - range.upperBound,
            .limit, impulse: impulse(8)))
        rows.append(
          JointRow(
            (a, arm: reach), (b, arm: armB), along: -along, error: range.lowerBound - distance,
            .limit, impulse: impulse(9)))
      }
    case .snap:
      addPoint(correction)
      addSpin(10, remainder(b.angle, 2 * .pi), correction)
    }
    if frictionTorque > 0, kind == .pin {
      addSpin(11, 0, .brake(frictionTorque * interval))
    }
    self.numbers = numbers
    return rows
  }

  /// Moves a body that has snapped to its place exactly there, if it is near.
  func settle() {
    let angle = remainder(b.angle, 2 * .pi)
    guard kind == .snap, (b.position - a.position).length < 0.5, abs(angle) < 0.01 else { return }
    b.move(to: a.position, angle: b.angle - angle)
  }

  /// Keeps the impulses of a step as the first guess for the next one.
  func remember(_ rows: ArraySlice<JointRow>) { impulses = rows.map(\.impulse) }
}
