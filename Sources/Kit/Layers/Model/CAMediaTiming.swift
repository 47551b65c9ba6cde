import Foundation

/// A duration in seconds, under Core Animation's name.
public typealias CFTimeInterval = Double

/// The timing of a layer or an animation relative to its parent.
///
/// Mirrors Core Animation: `local = (parent − beginTime) · speed + timeOffset`.
@preconcurrency @MainActor
public protocol CAMediaTiming: AnyObject {
  /// The start of the local time, in seconds of the parent's time.
  var beginTime: CFTimeInterval { get set }
  /// The length of one run, in local seconds.
  var duration: CFTimeInterval { get set }
  /// The rate of the local time: 0 is stopped, negative rates run backwards.
  var speed: Float { get set }
  /// Seconds added to the local time.
  var timeOffset: CFTimeInterval { get set }
  /// The number of runs; 0 counts as one run, infinity repeats for ever.
  var repeatCount: Float { get set }
  /// The seconds for which it repeats; 0 uses `repeatCount`.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each run is followed by one in reverse.
  var autoreverses: Bool { get set }
  /// The effect before the start and after the end.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// The effect of an animation before its start and after its end.
public enum CAMediaTimingFillMode: String, Sendable {
  /// No effect.
  case removed
  /// Keeps its last value.
  case forwards
  /// Takes its first value before its start.
  case backwards
  /// Both `forwards` and `backwards`.
  case both

  var coversBefore: Bool { self == .backwards || self == .both }
  var coversAfter: Bool { self == .forwards || self == .both }
}

/// The timing of a layer relative to its superlayer.
struct LayerTiming: Equatable {
  var beginTime = 0.0
  var duration = Double.infinity
  var speed: Float = 1
  var timeOffset = 0.0
  var repeatCount: Float = 0
  var repeatDuration = 0.0
  var autoreverses = false
  var fillMode = CAMediaTimingFillMode.removed

  /// Converts a time of the superlayer to local time.
  func local(_ parent: Double) -> Double { (parent - beginTime) * Double(speed) + timeOffset }

  /// Converts a local time to the superlayer's time.
  ///
  /// If the local time is stopped, it is the start.
  func parent(_ local: Double) -> Double {
    speed == 0 ? beginTime : (local - timeOffset) / Double(speed) + beginTime
  }
}
