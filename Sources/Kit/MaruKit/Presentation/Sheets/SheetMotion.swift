import Foundation
import Motion

/// The motion of a sheet's extent: by a finger, with resistance beyond the stops, and by a spring.
///
/// Lengths are in points, velocities in points per second upwards.
struct SheetMotion {
  /// The look-ahead, in seconds, that projects a throw to its stop.
  private static let foresight: CGFloat = 0.2

  /// A spring motion to a stop.
  private struct Way {
    let target: CGFloat
    let start: CGFloat
    let begin: Double
    let spring: Spring

    /// A spring starts at least this far from its end, or it could have no velocity.
    static let leastDistance: CGFloat = 0.5

    init(from start: CGFloat, to target: CGFloat, velocity: CGFloat, at begin: Double) {
      self.target = target
      self.begin = begin
      var start = start
      if abs(target - start) < Self.leastDistance {
        start = target - (velocity < 0 ? -Self.leastDistance : Self.leastDistance)
      }
      self.start = start
      spring = Spring(
        perceptualDuration: 0.4, bounce: 0.12,
        initialVelocity: Double(velocity / (target - start)))
    }

    func extent(at time: Double) -> CGFloat {
      start + (target - start) * CGFloat(spring.progress(at: time - begin))
    }

    func isOver(at time: Double) -> Bool { time - begin >= spring.settlingDuration }
  }

  /// The range of extents without resistance.
  var limits: ClosedRange<CGFloat> = 0...0
  /// The upper bound of a pull beyond that range.
  var rubberLength: CGFloat = 0
  /// Whether a pull below the lowest stop meets no resistance, since the sheet may be dismissed.
  private(set) var sinksFreely = false

  /// The finger's extent, with the resistance undone; `nil` if no finger holds the sheet.
  private var pull: CGFloat?
  private var way: Way?
  /// The displayed extent.
  private(set) var extent: CGFloat = 0

  /// Whether a finger holds the sheet.
  var isHeld: Bool { pull != nil }
  /// Whether the spring moves the sheet.
  var isSettling: Bool { way != nil }
  /// The spring's target.
  var target: CGFloat? { way?.target }

  /// The finger's extent, with the resistance undone; the displayed extent if no finger holds it.
  var pulledExtent: CGFloat { pull ?? extent }

  // MARK: Steps

  /// Sets the extent, at rest.
  mutating func rest(at extent: CGFloat) {
    (self.extent, pull, way) = (extent, nil, nil)
  }

  /// A finger catches the sheet at its current extent.
  mutating func hold() {
    guard pull == nil else { return }
    way = nil
    pull = unresisted(extent)
  }

  /// Removes or restores the resistance below the lowest stop.
  mutating func sinkFreely(_ sinks: Bool) {
    sinksFreely = sinks
    if pull != nil { pull = unresisted(extent) }
  }

  /// Moves the finger; positive distances are upwards.
  mutating func move(by distance: CGFloat) {
    guard let pull, distance.isFinite else { return }
    let moved = pull + distance
    self.pull = moved
    extent = resisted(moved)
  }

  /// Whether a release at a velocity dismisses the sheet: without resistance it would sink below
  /// half of the lowest stop.
  func isMeantToGo(velocity: CGFloat) -> Bool {
    let foreseen = pulledExtent + (velocity.isFinite ? velocity : 0) * Self.foresight
    return pulledExtent < limits.lowerBound && foreseen < limits.lowerBound / 2
  }

  /// Releases the sheet; the caller chooses the spring's target.
  ///
  /// - Parameter velocity: The finger's.
  /// - Returns: The sheet's velocity: less than the finger's beyond the stops.
  mutating func letGo(velocity: CGFloat) -> CGFloat {
    guard let pull else { return 0 }
    self.pull = nil
    return velocity.isFinite ? velocity * (resisted(pull + 1) - resisted(pull)) : 0
  }

  /// The projected extent at a velocity.
  func foreseen(velocity: CGFloat) -> CGFloat { extent + velocity * Self.foresight }

  /// Starts a spring to a target.
  mutating func settle(to target: CGFloat, velocity: CGFloat, at time: Double) {
    way = Way(from: extent, to: target, velocity: velocity, at: time)
  }

  /// Retargets the running spring; its velocity is kept.
  mutating func redirect(to target: CGFloat, at time: Double) {
    guard let way else { return }
    let instant = 0.001
    let step = way.extent(at: time + instant) - way.extent(at: time)
    settle(to: target, velocity: step / CGFloat(instant), at: time)
  }

  /// Moves the sheet to the spring's extent at a time.
  mutating func step(to time: Double) {
    guard let way else { return }
    if way.isOver(at: time) { rest(at: way.target) } else { extent = way.extent(at: time) }
  }

  // MARK: Resistance

  private func resisted(_ pull: CGFloat) -> CGFloat {
    if sinksFreely, pull < limits.lowerBound { return max(pull, 0) }
    let edge = min(max(pull, limits.lowerBound), limits.upperBound)
    return edge
      + CGFloat(
        RubberBand.displacement(of: Double(pull - edge), dimension: Double(rubberLength)))
  }

  private func unresisted(_ extent: CGFloat) -> CGFloat {
    if sinksFreely, extent < limits.lowerBound { return extent }
    let edge = min(max(extent, limits.lowerBound), limits.upperBound)
    return edge
      + CGFloat(
        RubberBand.overscroll(showing: Double(extent - edge), dimension: Double(rubberLength)))
  }
}
