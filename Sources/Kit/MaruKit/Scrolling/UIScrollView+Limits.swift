import Foundation
import Motion

// The range in which the content may rest.
extension UIScrollView {
  /// `contentInset` plus the safe area and the room of a refreshing control, as far as they apply.
  public var adjustedContentInset: UIEdgeInsets {
    insets.adjusted
  }

  /// The range of offsets for the current content.
  var limits: ScrollLimits { limits(ofContent: contentSize) }

  /// The range of offsets for content of a size.
  func limits(ofContent size: CGSize) -> ScrollLimits {
    ScrollLimits(
      of: size, in: bounds.size, inset: adjustedContentInset, alignment: contentAlignmentPoint,
      bounces: (bouncesHorizontally, bouncesVertically))
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
      && (limits.scrollsAcross || alwaysBounceHorizontal && bouncesHorizontally)
  }

  /// Whether content scrolls vertically: it is higher than the view, or always bounces.
  var canScrollAlong: Bool {
    isScrollEnabled
      && (limits.scrollsAlong
        || (alwaysBounceVertical || refreshControl != nil) && bouncesVertically)
  }

  var canScroll: Bool { canScrollAcross || canScrollAlong }

  /// Whether there is more content in a direction of the offset.
  func hasRoom(_ direction: CGVector) -> Bool {
    isScrollEnabled && limits.hasRoom(direction, from: contentOffset)
  }

  /// Whether scrolling in a direction is never passed to an enclosing scroll view.
  func keeps(_ direction: CGVector) -> Bool {
    abs(direction.dx) > abs(direction.dy)
      ? !transfersHorizontalScrollingToParent
      : direction.dy != 0 && !transfersVerticalScrollingToParent
  }

  // MARK: Changes

  /// Moves content back within its limits; a running motion is retargeted instead.
  func returnToLimits() {
    if isTracking || isDragging { return move(to: limits.reachable(contentOffset)) }
    guard case .none = activity else { return shorten() }
    guard runningZoom == nil else { return }
    let limit = limits.clamped(contentOffset)
    // A size that is not finite has no limits.
    guard limit.x.isFinite, limit.y.isFinite else { return }
    if limit != contentOffset { contentOffset = limit }
  }

  func sizeChanged() {
    insets.update()
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
