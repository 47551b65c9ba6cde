/// One colour of a gradient.
public struct GradientStop: Hashable, Sendable {
  /// The position along the gradient, 0…1; clamped, NaN is 0.
  public var offset: Double
  /// The colour `0xAARRGGBB`, not premultiplied.
  public var color: UInt32

  /// Creates a stop from a colour `0xAARRGGBB` that is not premultiplied.
  public init(offset: Double, color: UInt32) {
    self.offset = offset
    self.color = color
  }

  /// Creates a stop from channels 0…1 that are not premultiplied; clamped, NaN is 0.
  public init(offset: Double, red: Double, green: Double, blue: Double, alpha: Double) {
    func channel(_ value: Double) -> UInt32 {
      UInt32(((value > 0 ? min(value, 1) : 0) * 255).rounded())
    }
    self.init(
      offset: offset,
      color: channel(alpha) << 24 | channel(red) << 16 | channel(green) << 8 | channel(blue))
  }
}

/// How a gradient continues beyond its ends.
public enum GradientSpread: UInt8, Hashable, Sendable {
  /// The colours of the first and last stop continue.
  case pad
  /// The gradient starts again.
  case `repeat`
  /// The gradient runs back and forth.
  case reflect
}

/// Colours along a line, constant at right angles to it.
///
/// Without stops it draws nothing. With one stop, or with a line of no length, it is the last
/// stop's colour. A stop whose offset is below that of an earlier one is moved up to it. Between
/// stops, channels are interpolated premultiplied. Coordinates that are not finite draw nothing.
public struct LinearGradient: Hashable, Sendable {
  /// The point of offset 0, in device pixels.
  public var start: Point
  /// The point of offset 1, in device pixels.
  public var end: Point
  /// The colour stops, in order of their offsets.
  public var stops: [GradientStop]
  /// The colours before the start and after the end.
  public var spread: GradientSpread

  /// Creates the gradient.
  public init(start: Point, end: Point, stops: [GradientStop], spread: GradientSpread = .pad) {
    self.start = start
    self.end = end
    self.stops = stops
    self.spread = spread
  }
}

/// Colours between two circles.
///
/// At each point, the colour is that of the largest offset whose circle passes through the point
/// with a radius of at least zero. Points without such a circle are not painted. Source: the HTML
/// canvas specification.
public struct RadialGradient: Hashable, Sendable {
  /// The centre of the circle of offset 0, in the gradient's own space.
  public var startCenter: Point
  /// The radius of the circle of offset 0.
  public var startRadius: Double
  /// The centre of the circle of offset 1.
  public var endCenter: Point
  /// The radius of the circle of offset 1.
  public var endRadius: Double
  /// The colour stops, in order of their offsets.
  public var stops: [GradientStop]
  /// The colours outside the two circles.
  public var spread: GradientSpread
  /// The gradient's own space → device pixels; it may turn circles into ellipses.
  public var transform: Transform

  /// Creates a gradient between two circles.
  public init(
    startCenter: Point, startRadius: Double, endCenter: Point, endRadius: Double,
    stops: [GradientStop], spread: GradientSpread = .pad, transform: Transform = .identity
  ) {
    self.startCenter = startCenter
    self.startRadius = startRadius
    self.endCenter = endCenter
    self.endRadius = endRadius
    self.stops = stops
    self.spread = spread
    self.transform = transform
  }

  /// Creates a gradient from a centre outwards.
  public init(
    center: Point, radius: Double, stops: [GradientStop], spread: GradientSpread = .pad,
    transform: Transform = .identity
  ) {
    self.init(
      startCenter: center, startRadius: 0, endCenter: center, endRadius: radius, stops: stops,
      spread: spread, transform: transform)
  }
}

/// Colours around a point, clockwise as seen on screen.
public struct ConicGradient: Hashable, Sendable {
  /// The point that the colours turn about, in the gradient's own space.
  public var center: Point
  /// The direction of offsets 0 and 1, in radians clockwise from the x axis.
  public var startAngle: Double
  /// The colour stops, in order of their offsets.
  public var stops: [GradientStop]
  /// The gradient's own space → device pixels.
  public var transform: Transform

  /// Creates the gradient.
  public init(
    center: Point, startAngle: Double = 0, stops: [GradientStop], transform: Transform = .identity
  ) {
    self.center = center
    self.startAngle = startAngle
    self.stops = stops
    self.transform = transform
  }
}
