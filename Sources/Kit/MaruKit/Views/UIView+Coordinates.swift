import Foundation
import Graphics
import Layers

extension UIView {
  /// Whether a tint colour is dimmed.
  public enum TintAdjustmentMode: Int, Sendable {
    /// The mode of the superview; `normal` without one.
    case automatic = 0
    /// The tint colour itself.
    case normal = 1
    /// A grey as light as the tint colour.
    case dimmed = 2
  }

  /// The effect of a view's size on its content.
  public enum ContentMode: Int, Sendable {
    /// Stretches the content.
    case scaleToFill
    /// Scales the content to fit, keeping its proportions.
    case scaleAspectFit
    /// Scales the content to fill the view, keeping its proportions.
    case scaleAspectFill
    /// Redraws the content.
    case redraw
    /// Keeps the content's size, and aligns it.
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    var gravity: CALayerContentsGravity {
      switch self {
      case .scaleToFill, .redraw: .resize
      case .scaleAspectFit: .resizeAspect
      case .scaleAspectFill: .resizeAspectFill
      case .center: .center
      case .top: .top
      case .bottom: .bottom
      case .left: .left
      case .right: .right
      case .topLeft: .topLeft
      case .topRight: .topRight
      case .bottomLeft: .bottomLeft
      case .bottomRight: .bottomRight
      }
    }
  }
}

/// The layout direction of a view's content, relative to that of the language.
public enum UISemanticContentAttribute: Int, Sendable {
  /// The direction of the language.
  case unspecified
  /// Never flipped: playback controls.
  case playback
  /// Never flipped: spatial controls.
  case spatial
  /// Left to right.
  case forceLeftToRight
  /// Right to left.
  case forceRightToLeft
}
