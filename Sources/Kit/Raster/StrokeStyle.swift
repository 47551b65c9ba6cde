/// How an open line ends.
public enum LineCap: Hashable, Sendable {
  /// At the end point, at a right angle.
  case butt
  /// With a half disc about the end point.
  case round
  /// With half a square beyond the end point.
  case square

  /// Another number for each.
  var number: Double {
    switch self {
    case .butt: 0
    case .round: 1
    case .square: 2
    }
  }
}

/// How two pieces of a line meet on the outer side.
public enum LineJoin: Hashable, Sendable {
  /// The edges are prolonged until they meet, up to the miter limit; beyond it as `bevel`.
  case miter
  /// With a disc about the corner.
  case round
  /// With a straight cut between the two outer corners.
  case bevel

  /// Another number for each.
  var number: Double {
    switch self {
    case .miter: 0
    case .round: 1
    case .bevel: 2
    }
  }
}

/// The pen that a path is stroked with.
///
/// Units are those of the path.
///
/// A width that is not positive and finite draws nothing. Dashes that are negative, not finite or
/// sum to zero are ignored: the line is then drawn whole.
public struct StrokeStyle: Hashable, Sendable {
  /// The width of the line.
  public var width: Double
  /// How open lines and dashes end.
  public var cap: LineCap
  /// How pieces meet.
  public var join: LineJoin
  /// The largest ratio of a miter's length to the width, at least 1.
  public var miterLimit: Double
  /// The lengths of strokes and gaps in turn; an odd number is repeated once.
  public var dashes: [Double]
  /// How far into the pattern of dashes the line starts.
  public var dashPhase: Double

  /// Creates a pen; everything but the width has PostScript's defaults.
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
  /// What a line within the bounds may cover; `nil` where no number is large enough.
  func reach(around bounds: Rect) -> Rect? {
    // Square caps reach √2 radii from the line, miters as far as the limit; corners of flattened
    // curves lie up to half of the bounds outside of them.
    let reach = width / 2 * max(join == .miter ? miterLimit : 1, 1.5)
    let (across, down) = (reach + bounds.width / 2, reach + bounds.height / 2)
    guard across.isFinite, down.isFinite else { return nil }
    return Rect(
      x: bounds.x - across, y: bounds.y - down, width: bounds.width + 2 * across,
      height: bounds.height + 2 * down)
  }
}
