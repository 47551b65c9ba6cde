import Foundation
import Motion

// The range in which the content may rest.
extension UIScrollView {
  /// `contentInset` plus the safe area and the room of a refreshing control, as far as they apply.
  public var adjustedContentInset: UIEdgeInsets {
    guard refreshInset > 0 else { return insetBySafeArea }
    var inset = insetBySafeArea
    inset.top += refreshInset
    return inset
  }

  private var insetBySafeArea: UIEdgeInsets {
    let safe = safeAreaInsets
    guard safe != .zero, contentInsetAdjustmentBehavior != .never else { return contentInset }
    let isAlways = contentInsetAdjustmentBehavior == .always
    let isWide = isAlways || alwaysBounceHorizontal || contentSize.width > bounds.width
    let isHigh = isAlways || alwaysBounceVertical || contentSize.height > bounds.height
    return UIEdgeInsets(
      top: contentInset.top + (isHigh ? safe.top : 0),
      left: contentInset.left + (isWide ? safe.left : 0),
      bottom: contentInset.bottom + (isHigh ? safe.bottom : 0),
      right: contentInset.right + (isWide ? safe.right : 0))
  }

  /// The lowest offset, including the insets.
  var lowestOffset: CGPoint { reach(ofContent: contentSize).low }

  /// The highest offset, including the insets; never less than the lowest.
  var highestOffset: CGPoint { reach(ofContent: contentSize).high }

  /// The range of offsets for content of a size; one aligned offset if the content fits.
  func reach(ofContent size: CGSize) -> (low: CGPoint, high: CGPoint) {
    let (inset, place) = (adjustedContentInset, contentAlignmentPoint)
    func along(
      _ before: CGFloat, _ after: CGFloat, _ content: CGFloat, _ room: CGFloat, _ share: CGFloat
    ) -> (low: CGFloat, high: CGFloat) {
      let left = room - before - after - content
      guard left > 0 else { return (-before, -before - left) }
      let aligned = -before - left * (share.isFinite ? min(max(share, 0), 1) : 0)
      return (aligned, aligned)
    }
    let x = along(inset.left, inset.right, size.width, bounds.width, place.x)
    let y = along(inset.top, inset.bottom, size.height, bounds.height, place.y)
    return (CGPoint(x: x.low, y: y.low), CGPoint(x: x.high, y: y.high))
  }

  /// The upper bound of a pull past the edges, in points.
  var rubberLength: CGSize {
    let inset = adjustedContentInset
    return CGSize(
      width: max(bounds.width - inset.left - inset.right, 0),
      height: max(bounds.height - inset.top - inset.bottom, 0))
  }

  func limited(_ offset: CGPoint) -> CGPoint {
    let (low, high) = (lowestOffset, highestOffset)
    return CGPoint(
      x: min(max(offset.x, low.x), high.x), y: min(max(offset.y, low.y), high.y))
  }

  /// Rounds an offset to device pixels.
  func onPixels(_ offset: CGPoint) -> CGPoint {
    let scale = window?.layerTree.scale ?? traitCollection.displayScale
    guard scale > 0, scale.isFinite else { return offset }
    return CGPoint(
      x: (offset.x * scale).rounded() / scale, y: (offset.y * scale).rounded() / scale)
  }

  /// Whether content scrolls horizontally: it is wider than the view, or always bounces.
  var canScrollAcross: Bool {
    isScrollEnabled
      && (highestOffset.x > lowestOffset.x || alwaysBounceHorizontal && bouncesHorizontally)
  }

  /// Whether content scrolls vertically: it is higher than the view, or always bounces.
  var canScrollAlong: Bool {
    isScrollEnabled
      && (highestOffset.y > lowestOffset.y
        || (alwaysBounceVertical || refreshControl != nil) && bouncesVertically)
  }

  var canScroll: Bool { canScrollAcross || canScrollAlong }

  /// Whether there is more content in a direction of the offset.
  func hasRoom(_ direction: CGVector) -> Bool {
    let (low, high, offset) = (lowestOffset, highestOffset, contentOffset)
    guard isScrollEnabled else { return false }
    return direction.dx < 0 && offset.x > low.x || direction.dx > 0 && offset.x < high.x
      || direction.dy < 0 && offset.y > low.y || direction.dy > 0 && offset.y < high.y
  }

  /// Whether scrolling in a direction is never passed to an enclosing scroll view.
  func keeps(_ direction: CGVector) -> Bool {
    abs(direction.dx) > abs(direction.dy)
      ? !transfersHorizontalScrollingToParent
      : direction.dy != 0 && !transfersVerticalScrollingToParent
  }

  // MARK: Resistance

  /// Applies the resistance past the edges to a finger's offset.
  func resisted(_ offset: CGPoint) -> CGPoint {
    let (low, high, length) = (lowestOffset, highestOffset, rubberLength)
    return CGPoint(
      x: Self.resisted(offset.x, low.x, high.x, bouncesHorizontally ? length.width : 0),
      y: Self.resisted(offset.y, low.y, high.y, bouncesVertically ? length.height : 0))
  }

  /// Undoes the resistance: the finger's offset for a resisted one.
  func unresisted(_ offset: CGPoint) -> CGPoint {
    let (low, high, length) = (lowestOffset, highestOffset, rubberLength)
    return CGPoint(
      x: Self.unresisted(offset.x, low.x, high.x, length.width),
      y: Self.unresisted(offset.y, low.y, high.y, length.height))
  }

  private static func resisted(
    _ offset: CGFloat, _ low: CGFloat, _ high: CGFloat, _ length: CGFloat
  ) -> CGFloat {
    let edge = min(max(offset, low), high)
    guard offset != edge else { return offset }
    return edge
      + CGFloat(
        RubberBand.displacement(of: Double(offset - edge), dimension: Double(length)))
  }

  private static func unresisted(
    _ offset: CGFloat, _ low: CGFloat, _ high: CGFloat, _ length: CGFloat
  ) -> CGFloat {
    let edge = min(max(offset, low), high)
    guard offset != edge else { return offset }
    return edge
      + CGFloat(
        RubberBand.overscroll(showing: Double(offset - edge), dimension: Double(length)))
  }

  // MARK: Changes

  /// Updates the known insets; the content moves along, so that it keeps its place beside them.
  func updateAdjustedInset(movesContent: Bool = true) {
    let new = adjustedContentInset
    guard new != knownInset else { return }
    let old = knownInset
    knownInset = new
    if movesContent, !isTracking, !isDragging {
      contentOffset = CGPoint(
        x: contentOffset.x - (new.left - old.left), y: contentOffset.y - (new.top - old.top))
      returnToLimits()
    }
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  /// Moves content back within its limits; a running motion is retargeted instead.
  func returnToLimits() {
    if isTracking || isDragging { return move(to: inReach(contentOffset)) }
    guard case .none = activity else { return shorten() }
    guard runningZoom == nil else { return }
    let limit = limited(contentOffset)
    // A size that is not finite has no limits.
    guard limit.x.isFinite, limit.y.isFinite else { return }
    if limit != contentOffset { contentOffset = limit }
  }

  /// Clamps an offset to the farthest that a finger or a throw could pull it.
  func inReach(_ offset: CGPoint) -> CGPoint {
    let (low, high, length) = (lowestOffset, highestOffset, rubberLength)
    return CGPoint(
      x: min(max(offset.x, low.x - length.width), high.x + length.width),
      y: min(max(offset.y, low.y - length.height), high.y + length.height))
  }

  func sizeChanged() {
    updateAdjustedInset()
    returnToLimits()
    setNeedsLayout()
    refreshControl?.follow()
  }

  func offsetChanged(from old: CGPoint) {
    if !isMovingItself { moveDestination(by: old) }
    setNeedsLayout()
    indicators.appear()
    refreshControl?.follow()
    delegate?.scrollViewDidScroll(self)
  }

  /// Shifts a running drag or throw after the program has changed the offset.
  private func moveDestination(by old: CGPoint) {
    let (x, y) = (contentOffset.x - old.x, contentOffset.y - old.y)
    if let start = drag?.start { drag?.start = CGPoint(x: start.x + x, y: start.y + y) }
    switch activity {
    case .deceleration(var alongX, var alongY, let start):
      alongX.move(by: Double(x))
      alongY.move(by: Double(y))
      activity = .deceleration(x: alongX, y: alongY, start: start)
    case .step(var alongX, var alongY, let start):
      alongX.move(by: Double(x))
      alongY.move(by: Double(y))
      activity = .step(x: alongX, y: alongY, start: start)
    case .animation(let from, let to, let start, let toTop):
      activity = .animation(
        from: CGPoint(x: from.x + x, y: from.y + y), to: CGPoint(x: to.x + x, y: to.y + y),
        start: start, toTop: toTop)
    case .none: break
    }
  }

  /// Sets the offset as part of scrolling.
  func move(to offset: CGPoint) {
    guard offset != contentOffset else { return }
    let wasMoving = isMovingItself
    isMovingItself = true
    contentOffset = offset
    isMovingItself = wasMoving
  }
}
