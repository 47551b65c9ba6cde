import Foundation
import Graphics

/// The values of a keyframe animation, their times, and the curves between them.
struct KeyframeTrack {
  /// The values of the keyframes.
  private var stops: [AnimationValue] = []
  private var times: [Double] = []
  private var paces: [CAMediaTimingFunction?] = []
  /// The end time of each path element, start included, if the elements have timing functions.
  private var elementTimes: [Double] = []
  private var elementPaces: [CAMediaTimingFunction] = []
  private var isDiscrete = false
  private var isAlongPath = false
  /// The slopes before and after each value, if the curve is smooth.
  private var slopes: [(before: [Double], after: [Double])]?

  @MainActor
  init(_ animation: CAKeyframeAnimation) {
    let mode = animation.calculationMode
    var segments: PathSegments?
    if let path = animation.path {
      let cut = PathSegments(path)
      stops = cut.places.map { .point($0) }
      isAlongPath = true
      segments = cut
    } else {
      stops = (animation.values ?? []).compactMap { AnimationValue($0) }
    }
    guard stops.count > 1 else { return }
    isDiscrete = mode == .discrete
    if mode == .cubic || mode == .cubicPaced { slopes = Self.slopes(stops, animation) }
    let isPaced = mode == .paced || mode == .cubicPaced
    times = Self.times(stops, isPaced ? nil : animation.keyTimes, isDiscrete, segments)
    if isPaced { times = pacedTimes() }
    let functions = isPaced ? [] : animation.timingFunctions ?? []
    if let segments, times.count == segments.marks.count {
      if !functions.isEmpty { (elementTimes, elementPaces) = (times, functions) }
      spread(over: segments)
    }
    if !isAlongPath {
      paces = stops.indices.map { functions.indices.contains($0) ? functions[$0] : nil }
    }
  }

  /// The value at a fraction of the whole track, which may lie outside 0…1.
  func value(at time: Double) -> AnimationValue? { evenValue(at: paced(time)) }

  /// Maps a time through the timing functions of a path's elements.
  private func paced(_ time: Double) -> Double {
    guard let next = elementTimes.firstIndex(where: { $0 > time }), next > 0,
      elementPaces.indices.contains(next - 1)
    else { return time }
    let (start, end) = (elementTimes[next - 1], elementTimes[next])
    let local = (time - start) / (end - start)
    return start + (end - start) * elementPaces[next - 1].curve.progress(at: local)
  }

  private func evenValue(at time: Double) -> AnimationValue? {
    guard let first = stops.first, stops.count > 1 else { return stops.first }
    guard let (index, local) = place(of: time) else { return first }
    if isDiscrete { return stops[index] }
    guard local != 0 else { return stops[index] }
    let last = stops.count - 2
    guard index <= last else { return stops[stops.count - 1] }
    if let slopes, let start = stops[index].components, let end = stops[index + 1].components {
      return Self.curve(
        stops[index], start, end, slopes[index].after, slopes[index + 1].before, local)
    }
    return stops[index].interpolated(to: stops[index + 1], at: local)
  }

  /// The direction of the path in radians, or `nil` if there is none.
  func direction(at time: Double) -> Double? {
    guard isAlongPath, stops.count > 1 else { return nil }
    let step = 1e-3
    let time = paced(time)
    guard case .point(let a)? = evenValue(at: max(time - step, 0)),
      case .point(let b)? = evenValue(at: min(time + step, 1)), a != b
    else { return nil }
    return Double(atan2(b.y - a.y, b.x - a.x))
  }

  /// The keyframe before a time, and the fraction of the way to the next one.
  private func place(of time: Double) -> (Int, Double)? {
    guard !time.isNaN else { return nil }
    if isDiscrete {
      return (times.lastIndex { $0 <= time } ?? 0, 0)
    }
    let next = min(max(times.firstIndex { $0 > time } ?? times.count - 1, 1), times.count - 1)
    let span = times[next] - times[next - 1]
    var local = span > 0 ? (time - times[next - 1]) / span : 1
    if paces.indices.contains(next - 1), let pace = paces[next - 1] {
      local = pace.curve.progress(at: local)
    }
    if time >= times[times.count - 1], time <= 1 { local = 1 }
    if time <= times[0], time >= 0 { local = 0 }
    return local == 1 ? (next, 0) : (next - 1, local)
  }

  // MARK: Times

  @MainActor
  private static func times(
    _ stops: [AnimationValue], _ keyTimes: [NSNumber]?, _ isDiscrete: Bool,
    _ segments: PathSegments?
  ) -> [Double] {
    // For a path, the times belong to the ends of its elements.
    let count = segments?.marks.count ?? stops.count
    let wanted = keyTimes?.map(\.doubleValue) ?? []
    let isFitting = wanted.count == count || (isDiscrete && wanted.count == count + 1)
    if isFitting, wanted.allSatisfy(\.isFinite), zip(wanted, wanted.dropFirst()).allSatisfy(<=) {
      return Array(wanted.prefix(count))
    }
    let parts = Double(isDiscrete ? count : max(count - 1, 1))
    return (0..<count).map { Double($0) / parts }
  }

  /// Times that keep the speed constant.
  private func pacedTimes() -> [Double] {
    var lengths = [0.0]
    for index in stops.indices.dropLast() {
      guard let a = stops[index].components, let b = stops[index + 1].components,
        a.count == b.count
      else { return times }
      var length = 0.0
      var last = a
      let steps = slopes == nil ? 1 : 32
      for step in 1...steps {
        let next =
          slopes.flatMap { slopes in
            Self.curve(
              stops[index], a, b, slopes[index].after, slopes[index + 1].before,
              Double(step) / Double(steps)
            )?.components
          } ?? b
        length += zip(last, next).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
        last = next
      }
      lengths.append((lengths.last ?? 0) + length)
    }
    guard let all = lengths.last, all > 0, all.isFinite else {
      return stops.indices.map { Double($0) / Double(stops.count - 1) }
    }
    return lengths.map { $0 / all }
  }

  /// Distributes the times of a path's elements over their segments.
  private mutating func spread(over segments: PathSegments) {
    var all: [Double] = [times[0]]
    for index in segments.marks.indices.dropFirst() {
      let (from, to) = (segments.marks[index - 1], segments.marks[index])
      for piece in from + 1..<max(to, from) + 1 {
        let share = Double(piece - from) / Double(to - from)
        all.append(times[index - 1] + (times[index] - times[index - 1]) * share)
      }
    }
    if all.count == stops.count { times = all }
  }

  // MARK: Curves

  /// The tangents of Kochanek and Bartels, “Interpolating Splines with Local Tension, Continuity,
  /// and Bias Control” (1984).
  @MainActor
  private static func slopes(
    _ stops: [AnimationValue], _ animation: CAKeyframeAnimation
  ) -> [(before: [Double], after: [Double])]? {
    let points = stops.compactMap(\.components)
    guard points.count == stops.count, let count = points.first?.count,
      points.allSatisfy({ $0.count == count })
    else { return nil }
    func setting(_ numbers: [NSNumber]?, _ index: Int) -> Double {
      guard let numbers, numbers.indices.contains(index) else { return 0 }
      let value = numbers[index].doubleValue
      return value.isFinite ? value : 0
    }
    return points.indices.map { index in
      let t = setting(animation.tensionValues, index)
      let c = setting(animation.continuityValues, index)
      let b = setting(animation.biasValues, index)
      let incoming = index > 0 ? difference(points[index], points[index - 1]) : nil
      let outgoing =
        index < points.count - 1 ? difference(points[index + 1], points[index]) : nil
      let back = incoming ?? outgoing ?? []
      let ahead = outgoing ?? incoming ?? []
      func mix(_ p: Double, _ q: Double) -> [Double] {
        zip(back, ahead).map { (1 - t) / 2 * (p * $0 + q * $1) }
      }
      return (
        before: mix((1 - c) * (1 + b), (1 + c) * (1 - b)),
        after: mix((1 + c) * (1 + b), (1 - c) * (1 - b))
      )
    }
  }

  private static func difference(_ a: [Double], _ b: [Double]) -> [Double] {
    zip(a, b).map { $0 - $1 }
  }

  /// A cubic Hermite curve.
  private static func curve(
    _ value: AnimationValue, _ a: [Double], _ b: [Double], _ slopeA: [Double], _ slopeB: [Double],
    _ t: Double
  ) -> AnimationValue? {
    guard a.count == b.count, a.count == slopeA.count, a.count == slopeB.count else { return nil }
    let (t2, t3) = (t * t, t * t * t)
    let way = a.indices.map { i in
      (2 * t3 - 3 * t2) * a[i] + (t3 - 2 * t2 + t) * slopeA[i] + (3 * t2 - 2 * t3) * b[i]
        + (t3 - t2) * slopeB[i]
    }
    return value.moved(by: way, times: 1)
  }
}
