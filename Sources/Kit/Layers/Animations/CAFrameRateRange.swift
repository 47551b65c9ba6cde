/// The preferred frame rates of an animation or a display link.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The slowest acceptable rate, in frames per second.
  public var minimum: Float
  /// The fastest useful rate, in frames per second.
  public var maximum: Float
  /// The preferred rate, in frames per second; `nil` or 0 for no preference.
  public var preferred: Float?

  /// No preference: the display's rate.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)

  /// Creates a range of rates, in frames per second.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// The effective rate: the preferred one, or else the fastest; `nil` for the display's.
  package var wanted: Double? {
    [preferred ?? 0, maximum].first { $0 > 0 && $0.isFinite }.map(Double.init)
  }

  /// The interval between frames in whole refreshes, as close to a rate as possible.
  ///
  /// - Parameters:
  ///   - rate: Frames per second; infinite for one frame per refresh.
  ///   - refresh: Seconds between two refreshes of the display.
  /// - Returns: Seconds, at least `refresh`.
  package static func interval(ofRate rate: Double, refresh: Double) -> Double {
    refresh * max((1 / refresh / rate).rounded(), 1)
  }

  /// Creates a range; equivalent to `init(minimum:maximum:preferred:)`.
  public init(minimum: Float, maximum: Float, __preferred preferred: Float) {
    self.init(minimum: minimum, maximum: maximum, preferred: preferred)
  }
}
