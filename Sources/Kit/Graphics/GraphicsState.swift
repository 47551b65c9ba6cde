import Foundation
import Raster

/// What `saveGState` remembers.
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

/// The shape of line ends.
public enum CGLineCap: Int32, Sendable {
  /// Ends where the line ends.
  case butt
  /// Half a circle beyond it.
  case round
  /// Half a square beyond it.
  case square

  var cap: LineCap {
    switch self {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
  }
}

/// The shape of corners.
public enum CGLineJoin: Int32, Sendable {
  /// Sharp, up to the mitre limit.
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
  /// As `low`.
  case `default`
  /// Not at all.
  case none
  /// Bilinear.
  case low
  /// Bilinear, and a box filter where the image shrinks.
  case medium
  /// As `medium`.
  case high

  var interpolation: Interpolation { self == .none ? .nearest : .bilinear }
}
