/// How an open line ends.
public enum LineCap: Hashable, Sendable {
  /// Cut off at the end point, at a right angle.
  case butt
  /// A half disc around the end point.
  case round
  /// Half a square beyond the end point.
  case square

  /// The cap's code in a cache key.
  var number: Double {
    switch self {
    case .butt: 0
    case .round: 1
    case .square: 2
    }
  }
}

/// How the outer edges of two segments meet.
public enum LineJoin: Hashable, Sendable {
  /// The edges are extended until they meet. Beyond the miter limit the join is a `bevel`.
  case miter
  /// A disc around the corner.
  case round
  /// A straight cut between the two outer corners.
  case bevel

  /// The join's code in a cache key.
  var number: Double {
    switch self {
    case .miter: 0
    case .round: 1
    case .bevel: 2
    }
  }
}

/// The pen that strokes a path, in units of the path.
///
/// A width that is not positive and finite draws nothing. If a dash is negative or not finite, or
/// all dashes sum to zero, the line is drawn solid.
public struct StrokeStyle: Hashable, Sendable {
  /// The width of the line.
  public var width: Double
  /// How open lines and dashes end.
  public var cap: LineCap
  /// How segments meet.
  public var join: LineJoin
  /// The largest ratio of a miter's length to the width, at least 1.
  public var miterLimit: Double
  /// Alternating lengths of dashes and gaps.
  ///
  /// An odd number of lengths is repeated once.
  public var dashes: [Double]
  /// The distance into the dash pattern at which the line starts.
  public var dashPhase: Double

  /// Creates a pen.
  ///
  /// The defaults are PostScript's.
  public init(
    width: Double, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10,
    dashes: [Double] = [], dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.dashPhase = dashPhase
  }
  /// The area that a line within the bounds may cover, or `nil` if it overflows.
  func reach(around bounds: Rect) -> Rect? {
    // Square caps reach √2 radii from the line, and miters reach the miter limit. Corners of
    // flattened curves lie outside the bounds by up to half their size.
    let reach = width / 2 * max(join == .miter ? miterLimit : 1, 1.5)
    let (across, down) = (reach + bounds.width / 2, reach + bounds.height / 2)
    guard across.isFinite, down.isFinite else { return nil }
    return Rect(
      x: bounds.x - across, y: bounds.y - down, width: bounds.width + 2 * across,
      height: bounds.height + 2 * down)
  }
}
