import Layers
import X11

/// The times of a window's frames: at most one per refresh, and motion in even steps.
///
/// Units: seconds of `CACurrentMediaTime`.
@MainActor final class FramePace {
  /// Whether a frame is requested.
  private(set) var wantsFrame = false { didSet { pause = 0 } }
  /// The earliest time of the next frame, which limits it to one per refresh.
  private(set) var earliest = 0.0
  /// The refresh interval of the display at the window's position.
  var interval = 1.0 / 60

  /// The additional delay if only animations with a lower frame rate want a frame.
  private var pause = 0.0
  /// The time when the last frame ended.
  private var end = 0.0

  /// The time of the next frame, if one is requested.
  var next: Double { earliest + pause }

  /// The time between frames while only motion requests them.
  var step: Double { interval + pause }

  /// Whether a time is after the end of the last frame.
  func isAfterLastFrame(_ time: Double) -> Bool { time > end }

  /// Requests a frame.
  func request() { wantsFrame = true }

  /// Begins a frame, or gives up the requested one.
  func takeRequest() { wantsFrame = false }

  /// Notes that a frame ended.
  func noteEnd() { end = CACurrentMediaTime() }

  /// Suspends motion that cannot be seen, until a frame is requested.
  func rest(at time: Double, for pause: Double) {
    skip(at: time)
    self.pause = pause
  }

  /// Schedules the next frame one refresh after this one.
  func skip(at time: Double) { earliest = time + interval }

  /// Requests the next frame of the animations, if there are any.
  func followAnimations(of tree: LayerTree) {
    guard let pause = tree.framePause(refresh: interval) else { return }
    wantsFrame = true
    self.pause = pause
  }

  /// The latest frame time up to now, for a frame of motion alone.
  ///
  /// So motion has even steps, no matter how late the system wakes the program, even if it is
  /// several frames late. A frame for other changes uses the current time.
  func lastBeat(until now: Double, from due: Double) -> Double {
    now < due + step ? due : due + ((now - due) / step).rounded(.down) * step
  }

  /// Schedules the next frame one refresh after this one was due, or after now if that has passed.
  func keepBeat(at time: Double, due: Double) {
    let beat = due + interval
    earliest = beat > time ? beat : time + interval
  }

  /// The time between frames at a position.
  ///
  /// It is that of the output at the position, or of the first one; a sixtieth if no rate is known.
  ///
  /// - Parameters:
  ///   - scanouts: The display's outputs.
  ///   - place: A position on the root window, in device pixels.
  /// - Returns: The time in seconds.
  static func interval(of scanouts: [Scanout], at place: DevicePoint?) -> Double {
    let part = place.flatMap { place in
      scanouts.first { $0.frame.contains(place) }
    }
    return 1 / ((part ?? scanouts.first)?.refreshRate ?? 60)
  }
}
