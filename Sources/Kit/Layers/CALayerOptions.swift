/// How a layer's picture is read between its pixels.
public enum CALayerContentsFilter: String, Sendable {
  /// The nearest pixel: hard edges.
  case nearest
  /// A mixture of the pixels around.
  case linear
  /// As `linear`, from averages where the picture is drawn much smaller.
  case trilinear
}

/// The curve of a layer's round corners.
public enum CALayerCornerCurve: String, Sendable {
  /// A quarter of a circle.
  case circular
  /// A curve that bends gradually, as the corners of icons.
  case continuous
}

/// Edges of a layer.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Makes a mask of its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The left edge.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// The right edge.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// The edge at `maxY` in Core Animation's own coordinates; its name is kept.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// The edge opposite of the bottom.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}
