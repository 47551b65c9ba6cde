/// The frame rates that an animation or a display link would like.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The slowest, in frames a second.
  public var minimum: Float
  /// The fastest, in frames a second.
  public var maximum: Float
  /// The best, in frames a second; none in particular where `nil` or 0.
  public var preferred: Float?

  /// No wish: the display's rate.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)

  /// Makes a range.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// The rate that counts: the preferred one, or else the fastest; `nil` for the display's.
  package var wanted: Double? {
    [preferred ?? 0, maximum].first { $0 > 0 && $0.isFinite }.map(Double.init)
  }

  /// Seconds between two frames: whole refreshes, as near to a rate as they come.
  ///
  /// - Parameters:
  ///   - rate: Frames a second; infinite for one each refresh.
  ///   - refresh: Seconds between two refreshes of the display.
  /// - Returns: Seconds, at least `refresh`.
  package static func interval(ofRate rate: Double, refresh: Double) -> Double {
    refresh * max((1 / refresh / rate).rounded(), 1)
  }

  /// Makes a range; the same as `init(minimum:maximum:preferred:)`.
  public init(minimum: Float, maximum: Float, __preferred preferred: Float) {
    self.init(minimum: minimum, maximum: maximum, preferred: preferred)
  }
}
