import Foundation

// Sharing a drag between a sheet and its scrolling content.
extension UIScrollView {
  /// The sheet that contains the scroll view.
  private var sheetAround: UISheetPresentationController? {
    sequence(first: superview, next: { $0?.superview }).lazy
      .compactMap { ($0 as? SheetShadowView)?.sheet }.first
  }

  /// Gives the sheet its share of a drag.
  ///
  /// Upwards the sheet grows first, to its highest stop, while the content is at its top. Downwards
  /// the content scrolls first, and the rest moves the sheet.
  ///
  /// - Parameter place: The finger's offset, in points.
  /// - Returns: The offset that remains for the content.
  func leftBySheet(of place: CGPoint) -> CGPoint {
    guard canScrollAlong, place.y.isFinite, let sheet = sheetAround else { return place }
    let top = limits.lowest.y
    let beyond = place.y - max(contentOffset.y, top)
    // Content that is bouncing when the finger catches it returns to its top first.
    guard contentOffset.y > top - 0.5 else { return place }
    if place.y < top {
      sheet.hold()
      guard sheet.motion.isHeld else { return place }
      sheet.drag(by: place.y - top)
      return CGPoint(x: place.x, y: top)
    }
    guard beyond > 0, contentOffset.y <= top + 0.5,
      sheet.motion.isHeld || sheet.prefersScrollingExpandsWhenScrolledToEdge
    else { return place }
    let taken = min(beyond, sheet.roomAbove)
    guard taken > 0 else { return place }
    sheet.hold()
    guard sheet.motion.isHeld else { return place }
    sheet.drag(by: taken)
    return CGPoint(x: place.x, y: place.y - taken)
  }

  /// Releases a sheet that the drag has moved, and returns the velocity that remains for the
  /// content.
  func leftBySheet(ofVelocity velocity: CGPoint) -> CGPoint {
    guard let sheet = sheetAround, sheet.motion.isHeld else { return velocity }
    let isBetween = sheet.roomAbove > 0.5
    sheet.letGo(velocity: isBetween ? -velocity.y : 0)
    return isBetween ? CGPoint(x: velocity.x, y: 0) : velocity
  }
}

extension UISheetPresentationController {
  /// How far a finger can pull the sheet up without resistance, in points.
  fileprivate var roomAbove: CGFloat {
    guard let highest = measured?.stops.highest.extent else { return 0 }
    return max(highest - motion.pulledExtent, 0)
  }
}
