import Motion
import Testing

@Suite struct TimingCurveTests {
  /// The curve's y where its x is nearest to a time, found by stepping along it.
  private func walked(_ curve: TimingCurve, at time: Double) -> Double {
    func place(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
      let u = 1 - t
      return 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if place(curve.x1, curve.x2, middle) < time { low = middle } else { high = middle }
    }
    return place(curve.y1, curve.y2, low)
  }

  @Test func `a thousand random curves match their Bézier to within a thousandth`() {
    var seed: UInt64 = 7
    func random() -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(seed >> 40) / Double(1 << 24)
    }
    for _ in 0..<1000 {
      let curve = TimingCurve(random(), random() * 4 - 2, random(), random() * 4 - 2)
      let time = 0.001 + random() * 0.998
      // Where the curve is vertical, one time has many values.
      let slope = walked(curve, at: time + 1e-5) - walked(curve, at: time - 1e-5)
      guard abs(slope) < 1e-3 else { continue }
      #expect(abs(curve.progress(at: time) - walked(curve, at: time)) < 0.001, "\(curve) \(time)")
    }
  }

  @Test(arguments: [
    TimingCurve(0, 0, 0, 0), TimingCurve(1, 1, 1, 1), TimingCurve(1, 0, 0, 1),
    TimingCurve(0, 3, 1, -2), TimingCurve(1, -5, 0, 5),
  ])
  func `the steepest curves start and end in the right places`(curve: TimingCurve) {
    #expect(curve.progress(at: 0) == 0 && curve.progress(at: -1) == 0)
    #expect(curve.progress(at: 1) == 1 && curve.progress(at: 2) == 1)
    for step in 1..<100 { #expect(curve.progress(at: Double(step) / 100).isFinite) }
  }

  @Test(arguments: [
    TimingCurve.linear, .easeIn, .easeOut, .easeInEaseOut, .standard, TimingCurve(0.2, 1.4, 0.4, 1),
  ])
  func `the time of a progress has that progress`(curve: TimingCurve) {
    for step in 0...20 {
      let progress = Double(step) / 20
      #expect(abs(curve.progress(at: curve.time(ofProgress: progress)) - progress) < 1e-6)
    }
  }

  @Test func `invalid control points count as 0`() {
    let curve = TimingCurve(.nan, .infinity, 7, -.infinity)
    #expect(curve == TimingCurve(0, 0, 1, 0))
    #expect(curve.progress(at: .nan) == 0)
    #expect(curve.time(ofProgress: .nan) == 0)
  }
}
