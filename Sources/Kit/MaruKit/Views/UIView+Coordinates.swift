import Foundation
import Graphics
import Layers

extension UIView {
  /// A point of this view's coordinates in another view's; in the window's if `nil`.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: (view ?? window)?.layer)
  }

  /// A point of another view's coordinates, or of the window's where `nil`, in this view's.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: (view ?? window)?.layer)
  }

  /// A rectangle of this view's coordinates in another view's; in the window's if `nil`.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: (view ?? window)?.layer)
  }

  /// A rectangle of another view's coordinates, or of the window's where `nil`, in this view's.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: (view ?? window)?.layer)
  }

  /// What a new size does to the content of a view.
  public enum ContentMode: Int, Sendable {
    /// Stretches it.
    case scaleToFill
    /// Makes it as large as fits, its proportions kept.
    case scaleAspectFit
    /// Makes it as small as covers, its proportions kept.
    case scaleAspectFill
    /// Draws it anew.
    case redraw
    /// Keeps its size, and places it.
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

/// In which direction a view's content runs, against that of the language.
public enum UISemanticContentAttribute: Int, Sendable {
  /// As the language.
  case unspecified
  /// Not turned round: it is played.
  case playback
  /// Not turned round: it is about space.
  case spatial
  /// From left to right.
  case forceLeftToRight
  /// From right to left.
  case forceRightToLeft
}
