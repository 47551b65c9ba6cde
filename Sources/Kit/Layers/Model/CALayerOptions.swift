/// How a layer's image is sampled between its pixels.
public enum CALayerContentsFilter: String, Sendable {
  /// The nearest pixel, with hard edges.
  case nearest
  /// An interpolation between neighbouring pixels.
  case linear
  /// Same as `linear`, but averaged first if the image is reduced a lot.
  case trilinear
}

/// The curve of a layer's rounded corners.
public enum CALayerCornerCurve: String, Sendable {
  /// A quarter circle.
  case circular
  /// A curve of gradually growing curvature, like the corners of app icons.
  case continuous
}

/// Edges of a layer.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  /// The bits of the mask.
  public let rawValue: UInt32

  /// Creates a mask from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The left edge.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// The right edge.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// The edge at `maxY` in Core Animation's coordinate system, whose name is kept.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// The edge opposite the bottom.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}
