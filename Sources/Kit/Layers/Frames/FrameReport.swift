import Foundation
import Motion
import Raster

/// The time of each pass of a frame, and the damage, for a developer.
public struct FrameReport: Sendable, CustomStringConvertible {
  /// The number of the frame, from 1.
  public let frame: Int
  /// The seconds that each pass up to `compose` took, with its repetitions.
  public private(set) var durations: [FramePass: Double] = [:]
  /// The rectangles to paint, in device pixels.
  public internal(set) var damage: [PixelRect] = []

  private var lastTime = MonotonicClock.time

  init(frame: Int) { self.frame = frame }

  /// Adds the time since the last call to a pass.
  mutating func end(_ pass: FramePass) {
    let now = MonotonicClock.time
    TraceRecorder.current?.add(
      pass.rawValue, .pass, .interval(now - lastTime), at: lastTime)
    durations[pass, default: 0] += now - lastTime
    lastTime = now
  }

  /// One line: the passes in milliseconds, and the damage as `x,y width×height`.
  public var description: String {
    let passes = FramePass.allCases.compactMap { pass in
      durations[pass].map { "\(pass.rawValue) \(String(format: "%.2f", $0 * 1000)) ms" }
    }
    return "frame \(frame): \(passes.joined(separator: ", ")); damage \(damageText)"
  }

  /// The damage as `x,y width×height`, or `none`.
  var damageText: String {
    let rects = damage.map { "\($0.minX),\($0.minY) \($0.width)×\($0.height)" }
    return rects.isEmpty ? "none" : rects.joined(separator: ", ")
  }
}
