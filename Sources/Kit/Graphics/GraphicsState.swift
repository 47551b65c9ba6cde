import Foundation
import Raster

/// The state that `saveGState` saves.
struct GraphicsState {
  struct Shadow {
    var offset: CGSize
    var blur: CGFloat
    var color: CGColor
  }

  var ctm: CGAffineTransform
  var fillColor = CGColor(gray: 0, alpha: 1)
  var strokeColor = CGColor(gray: 0, alpha: 1)
  var stroke = StrokeStyle(width: 1)
  var alpha: CGFloat = 1
  var blend = BlendMode.sourceOver
  var shadow: Shadow?
  var interpolation = CGInterpolationQuality.default
}

/// How open lines end.
public enum CGLineCap: Int32, Sendable {
  /// Cut off at the end point.
  case butt
  /// Half a circle beyond the end point.
  case round
  /// Half a square beyond the end point.
  case square

  var cap: LineCap {
    switch self {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
  }
}

/// How segments of a line meet.
public enum CGLineJoin: Int32, Sendable {
  /// Sharp, up to the miter limit.
  case miter
  /// Rounded.
  case round
  /// Cut off.
  case bevel

  var join: LineJoin {
    switch self {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
  }
}

/// How images are smoothed when they are scaled.
public enum CGInterpolationQuality: Int32, Sendable {
  /// Same as `low`.
  case `default`
  /// Nearest neighbour.
  case none
  /// Bilinear.
  case low
  /// Bilinear, with a box filter if the image shrinks.
  case medium
  /// Same as `medium`.
  case high

  var interpolation: Interpolation { self == .none ? .nearest : .bilinear }
}
