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

  /// Makes a range; the same as `init(minimum:maximum:preferred:)`.
  public init(minimum: Float, maximum: Float, __preferred preferred: Float) {
    self.init(minimum: minimum, maximum: maximum, preferred: preferred)
  }
}
