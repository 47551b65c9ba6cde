import Foundation
import Raster

/// After how many frames everything that moves by itself in a tree is where it was.
public struct MotionCycle: Equatable, Sendable {
  /// How many frames one round takes.
  public let frames: Int
  /// By how many seconds the animations are off their places at most after each round, as the frames do
  /// not fit into it exactly.
  public let drift: Double
  /// When the first of the animations ends, as `CACurrentMediaTime` counts; may be infinite.
  public let end: Double

  /// How many frames a cycle has at most.
  public static let limit = 600
  /// The part of a frame's time by which it may be off.
  private static let tolerance = 1.0 / 48
  /// After how many of its runs, at most, an animation comes to a whole number of frames.
  private static let runLimit = 8

  /// Finds the cycle of animations that repeat by themselves; there is none where they come to no whole
  /// number of frames together, or to too many.
  ///
  /// - Parameters:
  ///   - periods: After how many seconds each of them shows the same again.
  ///   - interval: Seconds from one frame to the next.
  ///   - end: When the first of them ends.
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

  /// The first whole number of frames that some runs of so many frames each come to.
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
  /// How what moves by itself comes again, where nothing else happens.
  ///
  /// - Parameters:
  ///   - time: The last frame's, as `CACurrentMediaTime` counts.
  ///   - interval: Seconds from one frame to the next.
  /// - Returns: `nil` where something is called in each frame or drawn by its owner, does not repeat, or
  ///   is over before three rounds are.
  public func motionCycle(at time: Double, interval: Double) -> MotionCycle? {
    guard !isFrameRequested, frameCallbacks.isEmpty, replicators.isEmpty,
      animatingLayers.allSatisfy(\.hasTimeOfTree)
    else { return nil }
    var periods: Set<Double> = []
    var end = Double.infinity
    for entry in animatingLayers.lazy.flatMap(\.animations) where !entry.isAtRest(at: time) {
      guard let period = entry.period(at: time) else { return nil }
      periods.insert(period)
      end = min(end, entry.schedule.steadyTimes.upperBound)
    }
    guard let cycle = MotionCycle(of: periods.sorted(), interval: interval, end: end),
      time + 3 * Double(cycle.frames) * interval < end
    else { return nil }
    return cycle
  }

  /// What all frames of a cycle change together, found without painting any.
  ///
  /// Complexity: that of so many frames but for painting them.
  ///
  /// - Parameters:
  ///   - cycle: Of this tree, from a frame on that was painted.
  ///   - time: That frame's, as `CACurrentMediaTime` counts.
  ///   - interval: Seconds from one frame to the next.
  /// - Returns: `nil` where more moves than layers that are nothing but a colour: only painting tells then.
  public func motionArea(of cycle: MotionCycle, at time: Double, interval: Double) -> Damage? {
    guard let steadyMotion, !isFrameRequested, damage.isEmpty else { return nil }
    for frame in 1...cycle.frames {
      let moment = time + Double(frame) * interval
      guard steadyMotion.covers(moment) else { break }
      steadyMotion.move(to: moment, in: self)
    }
    steadyMotion.move(to: time, in: self)
    defer { damage.removeAll() }
    return damage
  }
}
