import Foundation
import Graphics
import Layers

/// The drum on which the rows of a picker's component lie, seen from the front.
///
/// The content's distance from the middle is a length along the circumference, in points.
struct PickerDrum: Equatable {
  /// The distance of the eye, in points.
  private static let eye: CGFloat = 1000
  /// The angle from the middle at which a row is too oblique to be seen, in radians.
  private static let horizon: CGFloat = 1.5

  /// The height of the view, in points.
  let height: CGFloat
  /// The height of a row, in points.
  let rowHeight: CGFloat

  /// The radius, in points.
  private var radius: CGFloat { max(height, 1) / 2 }

  /// The distance from the middle up to which rows are visible.
  var reach: CGFloat { radius * Self.horizon }

  /// The number of rows that Page Up and Page Down move by, at least 1.
  var page: Int { max(Int(min(height / rowHeight, 1000)) - 1, 1) }

  /// The height above the first row in the middle, in points.
  var inset: CGFloat { (height - rowHeight) / 2 }

  /// The vertical place of a row's middle in the view.
  func place(at distance: CGFloat) -> CGFloat {
    height / 2 + radius * CGFloat(sin(Double(distance / radius)))
  }

  /// The distance of the content that is seen at a place in the view.
  func distance(at place: CGFloat) -> CGFloat {
    let sine = min(max((place - height / 2) / radius, -1), 1)
    return radius * CGFloat(asin(Double(sine)))
  }

  /// The rotation of a row about the drum's axis.
  func transform(at distance: CGFloat) -> CATransform3D {
    guard distance != 0 else { return CATransform3DIdentity }
    let angle = distance / radius
    var seen = CATransform3DIdentity
    seen.m34 = -1 / Self.eye
    seen = CATransform3DTranslate(seen, 0, 0, radius * (CGFloat(cos(Double(angle))) - 1))
    return CATransform3DRotate(seen, -angle, 1, 0, 0)
  }

  /// The opacity of a row: 1 in the middle, and 0 at the horizon.
  func opacity(at distance: CGFloat) -> CGFloat {
    let facing = max(CGFloat(cos(Double(distance / radius))), 0)
    // Rows beside the selected one are fainter at once.
    let fading = 1 - 0.35 * min(abs(distance) / rowHeight, 1)
    return facing * facing * fading
  }
}
