import Foundation

/// The room around a scroll view's content, including the safe area, a refreshing control and the
/// large title and the search bar of a navigation bar.
///
/// They shrink while the content scrolls up. The content scrolls as if they kept their height:
/// `whole` has the hidden part too.
@MainActor
final class ScrollInsets {
  private unowned let view: UIScrollView
  /// The insets that the content has been placed by.
  private var known = Placement()
  /// The large title and the search bar above the content; none without a navigation controller.
  var room: CollapsibleRoom { view.bars == nil ? .none : taken }
  /// The room that the navigation controller gave.
  private var taken = CollapsibleRoom.none

  /// What the place of the content depends on.
  private struct Placement: Equatable {
    var inset = UIEdgeInsets.zero
    var hiddenRoom: CGFloat = 0
    var refreshRoom: CGFloat = 0

    var top: CGFloat { inset.top + hiddenRoom }
  }

  /// Creates the insets of a view.
  init(of view: UIScrollView) { self.view = view }

  // MARK: Insets

  /// The view's `contentInset` plus the safe area, the refresh control's room and a find bar's, as
  /// far as they apply.
  var adjusted: UIEdgeInsets {
    let room = view.refreshRoom.height + view.findRoom
    guard room > 0 else { return insetBySafeArea }
    var inset = insetBySafeArea
    inset.top += room
    return inset
  }

  /// The insets while large title and search bar have their whole height.
  var whole: UIEdgeInsets {
    var inset = adjusted
    inset.top += hiddenRoom
    return inset
  }

  /// The insets after large title and search bar have been scrolled away.
  var least: UIEdgeInsets {
    var inset = adjusted
    if followsRoom { inset.top -= room.shown }
    return inset
  }

  private var hiddenRoom: CGFloat { followsRoom ? room.hidden : 0 }

  /// Whether the insets or the view's frame shrink with the large room.
  private var followsRoom: Bool {
    room.height > 0 && (view.safeAreaInsets.top == 0 || isAdjustedAlong)
  }

  /// Whether the safe area above and below is added.
  ///
  /// `automatic` adds it in a navigation controller even if the content does not scroll.
  private var isAdjustedAlong: Bool {
    switch view.contentInsetAdjustmentBehavior {
    case .never: false
    case .always: true
    case .automatic where view.bars != nil: true
    case .automatic, .scrollableAxes:
      view.alwaysBounceVertical || view.contentSize.height > view.bounds.height
    }
  }

  private var isAdjustedAcross: Bool {
    switch view.contentInsetAdjustmentBehavior {
    case .never: false
    case .always: true
    case .automatic, .scrollableAxes:
      view.alwaysBounceHorizontal || view.contentSize.width > view.bounds.width
    }
  }

  private var insetBySafeArea: UIEdgeInsets {
    let (safe, inset) = (view.safeAreaInsets, view.contentInset)
    guard safe != .zero else { return inset }
    let (isWide, isHigh) = (isAdjustedAcross, isAdjustedAlong)
    return UIEdgeInsets(
      top: inset.top + (isHigh ? safe.top : 0),
      left: inset.left + (isWide ? safe.left : 0),
      bottom: inset.bottom + (isHigh ? safe.bottom : 0),
      right: inset.right + (isWide ? safe.right : 0))
  }

  private var placement: Placement {
    Placement(inset: adjusted, hiddenRoom: hiddenRoom, refreshRoom: view.refreshRoom.height)
  }

  /// Updates the known insets; the content moves along, so that it keeps its place beside them.
  func update(movesContent: Bool = true) {
    let (old, new) = (known, placement)
    guard new != old else { return }
    known = new
    let way = CGPoint(x: old.inset.left - new.inset.left, y: old.top - new.top)
    if new.hiddenRoom != old.hiddenRoom {
      // Scrolling moves the title, so the content of a view that moves with it stays in place.
      view.slideContent(by: way)
    } else if movesContent, !view.isTracking, !view.isDragging {
      let offset = view.contentOffset
      view.contentOffset = CGPoint(x: offset.x + way.x, y: offset.y + way.y)
      view.returnToLimits()
    }
    guard new.inset != old.inset else { return }
    view.adjustedContentInsetDidChange()
    view.delegate?.scrollViewDidChangeAdjustedContentInset(view)
  }

  // MARK: Large title and search bar

  /// The distance in points by which the content is scrolled up from its top; negative if it is
  /// pulled down.
  private var scrolled: CGFloat { view.contentOffset.y + known.top - known.refreshRoom }

  /// Computes the room of a large title and a search bar for the current offset.
  ///
  /// - Parameter whole: The room over the top of the content.
  /// - Returns: The room; the bar has it after `take`.
  func roomNow(of whole: CollapsibleRoom) -> CollapsibleRoom {
    guard whole.height > 0 else { return .none }
    var now = whole
    guard whole.height == room.height else {
      now.hidden = isScrolledAway ? whole.height : 0
      return now
    }
    now.hidden = min(max(scrolled, 0), whole.height)
    // A refresh control is shown between the title and the content.
    now.pull = view.refreshControl == nil ? max(-scrolled, 0) : 0
    return now
  }

  /// Whether a room of another height is scrolled away.
  private var isScrolledAway: Bool {
    room.height > 0 ? room.hidden >= room.height : view.contentOffset.y > 0.5
  }

  /// Sets the room; `update` then places the content.
  func take(_ new: CollapsibleRoom) {
    let old = taken
    taken = new
    guard new.height != old.height else { return }
    // Content keeps its place below the bar, whatever is hidden of the room.
    known.hiddenRoom = hiddenRoom
    if new.height > 0, new.hidden == 0, scrolled > 0 { view.contentOffset.y -= scrolled }
  }

  /// Changes an offset that would cut the large title or the search bar to one that shows or hides it.
  ///
  /// - Parameters:
  ///   - offset: The offset at which the content would come to rest.
  ///   - way: The direction in which it goes there: positive to hide it, negative to show it;
  ///     `nil` for whatever is nearer.
  /// - Returns: The offset.
  func snapped(_ offset: CGPoint, along way: CGFloat? = nil) -> CGPoint {
    let top = view.refreshRoom.height - whole.top
    let distance = offset.y - top
    let stops = room.stops
    guard !stops.contains(where: { abs($0 - distance) < 0.001 }),
      let next = stops.first(where: { $0 > distance }),
      let last = stops.last(where: { $0 < distance })
    else { return offset }
    let hides = way.map { $0 > 0 } ?? (distance - last >= next - distance)
    let canHide = top + next <= view.limits.highest.y
    return CGPoint(x: offset.x, y: top + (hides && canHide ? next : last))
  }
}
