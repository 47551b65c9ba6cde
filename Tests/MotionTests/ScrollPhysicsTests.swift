import Motion
import Testing

@Suite struct ScrollPhysicsTests {
  /// Rounds to device pixels at a scale of 3.
  private func toThirds(_ value: Double) -> Double { (value * 3).rounded() / 3 }

  // MARK: Deceleration

  @Test func `a throw at 750 points per second from 5074 rests at 5443.67`() {
    let flick = Deceleration(velocity: 750)
    #expect(abs(toThirds(5074 + flick.distance) - 5443.67) < 0.01)
    #expect(abs(5074 + flick.offset(at: flick.duration) - 5443.63) < 0.01)
    #expect(flick.velocity(at: flick.duration) == 0)
  }

  @Test(arguments: [Deceleration.normalRate, Deceleration.fastRate])
  func `each millisecond multiplies the speed by the rate`(rate: Double) {
    let flick = Deceleration(velocity: -3000, rate: rate)
    for millisecond in 1...100 {
      let before = flick.velocity(at: Double(millisecond - 1) / 1000)
      #expect(abs(flick.velocity(at: Double(millisecond) / 1000) - before * rate) < 1e-6)
    }
  }

  @Test func `the offset is the integral of the velocity`() {
    let flick = Deceleration(velocity: 2000)
    let step = 0.0001
    let sum = (0..<10_000).reduce(0.0) { sum, index in
      sum + flick.velocity(at: (Double(index) + 0.5) * step) * step
    }
    #expect(abs(sum - flick.offset(at: 1)) < 0.01)
  }

  @Test(arguments: [-800.0, -1, 3, 12_000])
  func `a throw created for a distance rests there`(distance: Double) {
    let flick = Deceleration(distance: distance, rate: Deceleration.fastRate)
    #expect(abs(flick.distance - distance) < 1e-6)
    #expect(abs(flick.offset(at: 100) - distance) < 1e-6)
  }

  @Test func `a throw knows when it passes an edge, or that it never does`() throws {
    let flick = Deceleration(velocity: -1000)
    let time = try #require(flick.time(atOffset: -300))
    #expect(abs(flick.offset(at: time) + 300) < 1e-6)
    #expect(flick.time(atOffset: 300) == nil)
    #expect(flick.time(atOffset: -495) == nil)
    #expect(flick.time(atOffset: .nan) == nil)
    #expect(flick.time(atOffset: 0) == 0)
  }

  @Test(arguments: [0.0, 9.9, -9.9, .nan])
  func `a throw slower than the resting speed does not move`(velocity: Double) {
    let flick = Deceleration(velocity: velocity)
    #expect(flick.distance == 0 && flick.duration == 0 && flick.offset(at: 1) == 0)
  }

  @Test(arguments: [0.0, 1, -3, .nan, .infinity])
  func `a rate that never stops is replaced by the normal one`(rate: Double) {
    #expect(Deceleration(velocity: 100, rate: rate).rate == Deceleration.normalRate)
  }

  @Test(arguments: [Double.infinity, -.infinity, 1e300])
  func `a throw with an unlimited velocity has a finite end`(velocity: Double) {
    let flick = Deceleration(velocity: velocity)
    #expect(flick.distance.isFinite && flick.duration.isFinite)
    #expect(flick.offset(at: .infinity) == flick.distance)
    #expect(flick.offset(at: .nan) == 0)
  }

  // MARK: Rubber band

  @Test func `600 points past the top of 852 minus 34 show 235, and the first 5 show 2.67`() {
    #expect(toThirds(RubberBand.displacement(of: -600, dimension: 852 - 34)) == -235)
    let first = toThirds(RubberBand.displacement(of: -5, dimension: 852 - 34))
    #expect(abs(first + 2.67) < 0.01)
  }

  @Test func `the displacement grows ever slower and stays below the view's length`() {
    var last = 0.0
    var step = Double.infinity
    for pull in stride(from: 10.0, through: 10_000, by: 10) {
      let shown = RubberBand.displacement(of: pull, dimension: 400)
      #expect(shown > last && shown < 400 && shown - last < step)
      (step, last) = (shown - last, shown)
    }
  }

  @Test(arguments: [-2000.0, -3, 0, 0.5, 700])
  func `the overscroll is recovered from the displacement`(pull: Double) {
    let shown = RubberBand.displacement(of: pull, dimension: 600)
    #expect(abs(RubberBand.overscroll(showing: shown, dimension: 600) - pull) < 1e-6)
  }

  @Test func `an invalid overscroll or length gives no displacement`() {
    #expect(RubberBand.displacement(of: .nan, dimension: 600) == 0)
    #expect(RubberBand.displacement(of: 5, dimension: 0) == 0)
    #expect(RubberBand.displacement(of: 5, dimension: .nan) == 0)
    #expect(RubberBand.displacement(of: -.infinity, dimension: 600) == -600)
    #expect(RubberBand.displacement(of: 5, dimension: 600, coefficient: .nan) > 2)
    #expect(RubberBand.overscroll(showing: 900, dimension: 600).isFinite)
    #expect(RubberBand.overscroll(showing: .nan, dimension: 600) == 0)
    #expect(RubberBand.overscroll(showing: 7, dimension: -1) == 7)
  }

  // MARK: The bounce

  @Test func `content released at rest 235 points past the edge moves as in UIKit`() {
    let spring = EdgeSpring(displacement: 235, velocity: EdgeSpring.recoil(from: 235))
    for (frame, expected) in [223.3, 197, 173.3, 152, 133.3].enumerated() {
      let offset = spring.offset(at: 0.0076 + Double(frame) / 60)
      #expect(abs(offset - expected) < 0.74)
    }
  }

  @Test(arguments: [-600.0, -10, 2, 117.5])
  func `bounces from all distances have the same shape`(distance: Double) {
    let one = EdgeSpring(displacement: 235, velocity: EdgeSpring.recoil(from: 235))
    let other = EdgeSpring(displacement: distance, velocity: EdgeSpring.recoil(from: distance))
    for time in stride(from: 0, to: min(one.duration, other.duration), by: 0.02) {
      #expect(abs(other.offset(at: time) / distance - one.offset(at: time) / 235) < 1e-9)
    }
  }

  @Test func `a throw into the edge at 2990 goes 100.3 points past it for 0.8 seconds`() {
    let spring = EdgeSpring(displacement: 0, velocity: 2990)
    let highest = (0...1000).map { spring.offset(at: Double($0) / 1000) }.max() ?? 0
    #expect(abs(highest - 100.3) < 0.3)
    #expect(abs(spring.duration - 0.8) < 0.02)
    #expect(abs(EdgeSpring.impactSpeed(reaching: highest) - 2990) < 1)
  }

  @Test func `only a fast enough bounce crosses the edge inwards`() throws {
    #expect(EdgeSpring(displacement: 100, velocity: EdgeSpring.recoil(from: 100)).crossing == nil)
    #expect(EdgeSpring(displacement: 100, velocity: -1116).crossing == nil)
    let time = try #require(EdgeSpring(displacement: 100, velocity: -2000).crossing)
    #expect(abs(EdgeSpring(displacement: 100, velocity: -2000).offset(at: time)) < 1e-9)
  }

  @Test func `content pulled to -235 is back at 0 after 0.69 seconds`() {
    let spring = EdgeSpring(displacement: -235, velocity: EdgeSpring.recoil(from: -235))
    #expect(abs(spring.duration - 0.69) < 0.02)
    #expect(spring.offset(at: spring.duration) == 0)
    #expect(spring.offset(at: spring.duration - 0.02) < -0.1)
  }

  @Test func `content released at rest returns without crossing the edge`() {
    let spring = EdgeSpring(displacement: 100, velocity: EdgeSpring.recoil(from: 100))
    var last = 100.0
    for step in 1...100 {
      let offset = spring.offset(at: Double(step) / 100)
      #expect(offset <= last && offset >= 0)
      last = offset
    }
  }

  @Test func `a throw against the edge goes past it and comes back`() {
    let spring = EdgeSpring(displacement: 0, velocity: 2000)
    let offsets = (0...200).map { spring.offset(at: Double($0) / 100) }
    #expect((offsets.max() ?? 0) > 50)
    #expect(offsets.allSatisfy { $0 >= 0 })
    #expect(offsets.last == 0)
  }

  @Test(arguments: [(50.0, -3000.0), (0.1, 0), (-0.1, 1), (30, 400), (-80, -900)])
  func `after its duration a bounce would have stayed within the tolerance`(
    displacement: Double, velocity: Double
  ) {
    let spring = EdgeSpring(displacement: displacement, velocity: velocity)
    let (w, slope) = (spring.frequency, velocity + spring.frequency * displacement)
    for step in 0...200 {
      let time = spring.duration + Double(step) / 100
      // e^(−wt) as a product, so that the test does not repeat the code.
      let decay = (0..<1024).reduce(1.0) { product, _ in product / (1 + w * time / 1024) }
      #expect(((displacement + slope * time) * decay).magnitude < EdgeSpring.tolerance * 1.1)
    }
  }

  @Test func `the velocity of a bounce is the slope of its offset`() {
    let spring = EdgeSpring(displacement: 40, velocity: 500)
    for time in [0.01, 0.1, 0.3] {
      let slope = (spring.offset(at: time + 1e-5) - spring.offset(at: time - 1e-5)) / 2e-5
      #expect(abs(slope - spring.velocity(at: time)) < 0.1)
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `an invalid displacement counts as being at the edge`(value: Double) {
    let spring = EdgeSpring(displacement: value, velocity: value)
    #expect(spring.duration == 0 && spring.offset(at: 0.1) == 0)
    #expect(EdgeSpring(displacement: 1e300).duration.isFinite)
  }
}
