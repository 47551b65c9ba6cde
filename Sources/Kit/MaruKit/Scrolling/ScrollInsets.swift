import Foundation

/// The room around a scroll view's content, including the safe area and a refreshing control.
@MainActor
final class ScrollInsets {
  private unowned let view: UIScrollView
  /// The insets that the content has been placed by.
  private var known = UIEdgeInsets.zero

  /// Creates the insets of a view.
  init(of view: UIScrollView) { self.view = view }

  /// The view's `contentInset` plus the safe area and the refresh control's room, as far as they
  /// apply.
  var adjusted: UIEdgeInsets {
    let room = view.refreshRoom.height
    guard room > 0 else { return insetBySafeArea }
    var inset = insetBySafeArea
    inset.top += room
    return inset
  }

  private var insetBySafeArea: UIEdgeInsets {
    let (safe, inset) = (view.safeAreaInsets, view.contentInset)
    let behavior = view.contentInsetAdjustmentBehavior
    guard safe != .zero, behavior != .never else { return inset }
    let isAlways = behavior == .always
    let (content, size) = (view.contentSize, view.bounds.size)
    let isWide = isAlways || view.alwaysBounceHorizontal || content.width > size.width
    let isHigh = isAlways || view.alwaysBounceVertical || content.height > size.height
    return UIEdgeInsets(
      top: inset.top + (isHigh ? safe.top : 0),
      left: inset.left + (isWide ? safe.left : 0),
      bottom: inset.bottom + (isHigh ? safe.bottom : 0),
      right: inset.right + (isWide ? safe.right : 0))
  }

  /// Updates the known insets; the content moves along, so that it keeps its place beside them.
  func update(movesContent: Bool = true) {
    let new = adjusted
    guard new != known else { return }
    let old = known
    known = new
    if movesContent, !view.isTracking, !view.isDragging {
      let offset = view.contentOffset
      view.contentOffset = CGPoint(
        x: offset.x - (new.left - old.left), y: offset.y - (new.top - old.top))
      view.returnToLimits()
    }
    view.adjustedContentInsetDidChange()
    view.delegate?.scrollViewDidChangeAdjustedContentInset(view)
  }
}
