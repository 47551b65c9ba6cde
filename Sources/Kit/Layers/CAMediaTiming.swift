import Foundation

/// A span of seconds, as Core Animation spells it.
public typealias CFTimeInterval = Double

/// How the time of a layer or an animation runs within that of its parent.
///
/// Mirrors Core Animation: `local = (parent − beginTime) · speed + timeOffset`.
@MainActor
public protocol CAMediaTiming: AnyObject {
  /// When the local time begins, in seconds of the parent's time.
  var beginTime: CFTimeInterval { get set }
  /// How long one run lasts, in local seconds.
  var duration: CFTimeInterval { get set }
  /// How fast the local time runs: 0 stands still, below 0 runs backwards.
  var speed: Float { get set }
  /// Seconds added to the local time.
  var timeOffset: CFTimeInterval { get set }
  /// How often it runs; 0 counts as once, infinity goes on for ever.
  var repeatCount: Float { get set }
  /// For how many seconds it repeats; 0 leaves it to `repeatCount`.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each run is followed by one backwards.
  var autoreverses: Bool { get set }
  /// What holds before the beginning and after the end.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// What an animation does before it begins and after it ends.
public enum CAMediaTimingFillMode: String, Sendable {
  /// Nothing.
  case removed
  /// Keeps its last value.
  case forwards
  /// Takes its first value before it begins.
  case backwards
  /// Both.
  case both

  var coversBefore: Bool { self == .backwards || self == .both }
  var coversAfter: Bool { self == .forwards || self == .both }
}

/// The timing of a layer: how its time runs within its superlayer's.
struct LayerTiming: Equatable {
  var beginTime = 0.0
  var duration = Double.infinity
  var speed: Float = 1
  var timeOffset = 0.0
  var repeatCount: Float = 0
  var repeatDuration = 0.0
  var autoreverses = false
  var fillMode = CAMediaTimingFillMode.removed

  /// The local time at a time of the superlayer.
  func local(_ parent: Double) -> Double { (parent - beginTime) * Double(speed) + timeOffset }

  /// The superlayer's time at a local time; where the local time stands still, its beginning.
  func parent(_ local: Double) -> Double {
    speed == 0 ? beginTime : (local - timeOffset) / Double(speed) + beginTime
  }
}
