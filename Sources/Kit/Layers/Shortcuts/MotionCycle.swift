import Foundation
import Raster

/// The period, in frames, after which everything that is animated in a tree repeats.
public struct MotionCycle: Equatable, Sendable {
  /// The number of frames per round.
  public let frames: Int
  /// The largest error of the animations after each round, in seconds.
  ///
  /// It arises if the frames do not divide the round exactly.
  public let drift: Double
  /// The time at which the first of the animations ends, in seconds of `CACurrentMediaTime`; may be
  /// infinite.
  public let end: Double

  /// The largest number of frames in a cycle.
  public static let limit = 600
  /// The tolerated error, as a fraction of a frame.
  private static let tolerance = 1.0 / 48
  /// The largest number of runs after which an animation must reach a whole number of frames.
  private static let runLimit = 8

  /// Finds the cycle of repeating animations.
  ///
  /// The result is `nil` if they do not reach a common whole number of frames, or if that number is
  /// too large.
  ///
  /// - Parameters:
  ///   - periods: The period of each animation, in seconds.
  ///   - interval: Seconds from one frame to the next.
  ///   - end: The time at which the first of them ends.
  init?(of periods: [Double], interval: Double, end: Double) {
    guard interval > 0, !periods.isEmpty else { return nil }
    var frames = 1
    for period in periods {
      guard let count = Self.wholeFrames(of: period / interval) else { return nil }
      frames = frames / Self.commonDivisor(frames, count) * count
      guard frames <= Self.limit else { return nil }
    }
    let length = Double(frames) * interval
    let drift = periods.map { abs(length - (length / $0).rounded() * $0) }.max() ?? 0
    guard drift < Self.tolerance * interval else { return nil }
    (self.frames, self.drift, self.end) = (frames, drift, end)
  }

  /// The smallest whole number of frames that some runs take, given the frames per run.
  private static func wholeFrames(of run: Double) -> Int? {
    for count in 1...runLimit {
      let frames = run * Double(count)
      guard frames < Double(limit) + 1 else { return nil }
      if frames >= 0.5, abs(frames - frames.rounded()) < tolerance { return Int(frames.rounded()) }
    }
    return nil
  }

  private static func commonDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : commonDivisor(second, first % second)
  }
}

extension LayerTree {
  /// The cycle of the tree's animations, if nothing else happens.
  ///
  /// - Parameters:
  ///   - time: The time of the last frame, in seconds of `CACurrentMediaTime`.
  ///   - interval: Seconds from one frame to the next.
  /// - Returns: `nil` if something is called or redrawn in each frame, does not repeat, or ends
  ///   before three rounds.
  public func motionCycle(at time: Double, interval: Double) -> MotionCycle? {
    guard !isFrameRequested, animatePass.callbacks.isEmpty, replicatePass.isEmpty,
      !emitPass.isActive,
      animatePass.layers.allSatisfy(\.hasTimeOfTree)
    else { return nil }
    var periods: Set<Double> = []
    var end = Double.infinity
    for entry in animatePass.layers.lazy.flatMap(\.animations) where !entry.isAtRest(at: time) {
      guard let period = entry.period(at: time) else { return nil }
      periods.insert(period)
      end = min(end, entry.schedule.steadyTimes.upperBound)
    }
    guard let cycle = MotionCycle(of: periods.sorted(), interval: interval, end: end),
      time + 3 * Double(cycle.frames) * interval < end
    else { return nil }
    return cycle
  }

  /// The area that the frames of a cycle change together, computed without painting.
  ///
  /// Complexity: that of the cycle's frames, without painting.
  ///
  /// - Parameters:
  ///   - cycle: A cycle of this tree, starting after a painted frame.
  ///   - time: The time of that frame, in seconds of `CACurrentMediaTime`.
  ///   - interval: Seconds from one frame to the next.
  /// - Returns: `nil` if it is not known yet, because it is still being decided whether pictures of
  ///   moving layers pay. The area is then painted in the next frame.
  public func motionArea(of cycle: MotionCycle, at time: Double, interval: Double) -> Damage? {
    guard !isFrameRequested, pending.isEmpty else { return nil }
    let before = animatePass.layers.map(\.isDrawnAsPicture)
    // Frames of a cycle have no events.
    var events: [AnimationEvent] = []
    for frame in 1...cycle.frames + 1 {
      // Last comes the painted frame.
      let number = frame <= cycle.frames ? frame : 0
      let moment = time + Double(number) * interval
      animatePass.layers.withEach { $0.sampleAnimations(at: moment, &events) }
      compose()
    }
    guard pending.moves.isEmpty, animatePass.layers.map(\.isDrawnAsPicture) == before else {
      return nil
    }
    defer { damage.removeAll() }
    return damage
  }
}

extension CALayer {
  /// Whether the layer may be drawn from a picture at its present place.
  fileprivate var isDrawnAsPicture: Bool { memory.mayDrawPicture || memory.stretched != nil }
}
