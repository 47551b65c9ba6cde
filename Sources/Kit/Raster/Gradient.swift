/// One colour of a gradient.
public struct GradientStop: Hashable, Sendable {
  /// Where it is, 0…1; clamped, NaN is 0.
  public var offset: Double
  /// The straight colour, `0xAARRGGBB`, not premultiplied.
  public var color: UInt32

  /// Creates a stop from a straight colour `0xAARRGGBB`.
  public init(offset: Double, color: UInt32) {
    self.offset = offset
    self.color = color
  }

  /// Creates a stop from straight channels of 0…1, clamped; NaN is 0.
  public init(offset: Double, red: Double, green: Double, blue: Double, alpha: Double) {
    func channel(_ value: Double) -> UInt32 {
      UInt32(((value > 0 ? min(value, 1) : 0) * 255).rounded())
    }
    self.init(
      offset: offset,
      color: channel(alpha) << 24 | channel(red) << 16 | channel(green) << 8 | channel(blue))
  }
}

/// What lies outside of a gradient's ends.
public enum GradientSpread: UInt8, Hashable, Sendable {
  /// The colours of the ends go on.
  case pad
  /// The gradient starts anew.
  case `repeat`
  /// The gradient goes back and forth.
  case reflect
}

/// Colours along a line, constant at right angles to it.
///
/// No stop draws nothing; one stop, or a line of no length, is the last stop's colour. Stops out
/// of order are moved up to the largest offset before them. Between stops, channels are mixed
/// premultiplied. Coordinates that are not finite draw nothing.
public struct LinearGradient: Hashable, Sendable {
  /// Where offset 0 lies, in device pixels.
  public var start: Point
  /// Where offset 1 lies, in device pixels.
  public var end: Point
  /// The colours, in order of their offsets.
  public var stops: [GradientStop]
  /// What lies before the start and after the end.
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
/// For each place the larger offset whose circle goes through it and has a radius of at least zero
/// counts; where there is none nothing is drawn. Source: the HTML canvas specification.
public struct RadialGradient: Hashable, Sendable {
  /// The centre of the circle of offset 0, in the gradient's own space.
  public var startCenter: Point
  /// The radius of the circle of offset 0.
  public var startRadius: Double
  /// The centre of the circle of offset 1.
  public var endCenter: Point
  /// The radius of the circle of offset 1.
  public var endRadius: Double
  /// The colours, in order of their offsets.
  public var stops: [GradientStop]
  /// What lies outside of the circles.
  public var spread: GradientSpread
  /// The gradient's own space → device pixels; makes ellipses of circles.
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
  /// The colours, in order of their offsets.
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
