import Foundation
import Graphics
import Layers
import Motion

/// A pinch that goes on.
struct ScrollPinch {
  /// The zoom when it began.
  let scale: CGFloat
}

// Larger and smaller.
extension UIScrollView {
  private var zoomedView: UIView? { delegate?.viewForZooming(in: self) }

  var canZoom: Bool { maximumZoomScale > minimumZoomScale }

  var presentZoom: CGFloat {
    guard let view = zoomedView else { return 1 }
    let transform = view.transform
    return hypot(transform.a, transform.b)
  }

  private func limitedZoom(_ scale: CGFloat) -> CGFloat {
    let low = max(min(minimumZoomScale, maximumZoomScale), 1e-4)
    return min(max(scale, low), max(maximumZoomScale, low))
  }

  // MARK: Steps

  /// Shows the content at a scale and an offset.
  func applyZoom(_ scale: CGFloat, offset: CGPoint) {
    guard let view = zoomedView, scale.isFinite, scale > 0 else { return }
    let old = presentZoom
    guard old > 0 else { return }
    let corner = view.frame.origin
    let base = CGSize(width: contentSize.width / old, height: contentSize.height / old)
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    let size = CGSize(width: view.bounds.width * scale, height: view.bounds.height * scale)
    let anchor = view.layer.anchorPoint
    view.center = CGPoint(
      x: corner.x + size.width * anchor.x, y: corner.y + size.height * anchor.y)
    isMovingItself = true
    let wasTracking = isTracking
    // The offset follows below: content of a new size is not returned to its edges here.
    isTracking = true
    contentSize = CGSize(width: base.width * scale, height: base.height * scale)
    isTracking = wasTracking
    isMovingItself = false
    move(to: onPixels(offset))
    delegate?.scrollViewDidZoom(self)
  }

  /// The offset that keeps the content under a point of the view, from its corner, there.
  private func offset(keeping point: CGPoint, from old: CGFloat, to new: CGFloat) -> CGPoint {
    CGPoint(
      x: (contentOffset.x + point.x) / old * new - point.x,
      y: (contentOffset.y + point.y) / old * new - point.y)
  }

  private func limited(_ offset: CGPoint, atScale scale: CGFloat) -> CGPoint {
    let ratio = scale / max(presentZoom, 1e-6)
    let inset = adjustedContentInset
    let high = CGPoint(
      x: max(contentSize.width * ratio + inset.right - bounds.width, -inset.left),
      y: max(contentSize.height * ratio + inset.bottom - bounds.height, -inset.top))
    return CGPoint(
      x: min(max(offset.x, -inset.left), high.x), y: min(max(offset.y, -inset.top), high.y))
  }

  // MARK: By the program

  func zoom(toScale scale: CGFloat, _ animated: Bool) {
    guard zoomedView != nil, scale.isFinite else { return }
    let new = limitedZoom(scale)
    let middle = CGPoint(x: bounds.width / 2, y: bounds.height / 2)
    let target = limited(offset(keeping: middle, from: presentZoom, to: new), atScale: new)
    zoom(to: new, target, animated)
  }

  func zoom(toShow rect: CGRect, _ animated: Bool) {
    guard zoomedView != nil, rect.width > 0, rect.height > 0, rect.width.isFinite,
      rect.height.isFinite, rect.minX.isFinite, rect.minY.isFinite
    else { return }
    let new = limitedZoom(min(bounds.width / rect.width, bounds.height / rect.height))
    let target = CGPoint(
      x: rect.midX * new - bounds.width / 2, y: rect.midY * new - bounds.height / 2)
    zoom(to: new, limited(target, atScale: new), animated)
  }

  private func zoom(to scale: CGFloat, _ offset: CGPoint, _ animated: Bool, isBounce: Bool = false)
  {
    stopActivity()
    guard animated || isBounce else { return applyZoom(scale, offset: offset) }
    if !isBounce { delegate?.scrollViewWillBeginZooming(self, with: zoomedView) }
    isZoomBouncing = isBounce
    run(
      .zoom(
        ScrollZoomWay(
          fromScale: presentZoom, toScale: scale, fromOffset: contentOffset,
          toOffset: onPixels(offset), isBounce: isBounce), start: mediaTime))
  }

  func endZoomAnimation() {
    isZoomBouncing = false
    delegate?.scrollViewDidEndZooming(self, with: zoomedView, atScale: presentZoom)
  }

  // MARK: By two fingers

  func pinched() {
    guard let recognizer = pinchGestureRecognizer, zoomedView != nil else { return }
    switch recognizer.state {
    case .began:
      stopActivity()
      isZooming = true
      pinch = ScrollPinch(scale: presentZoom)
      delegate?.scrollViewWillBeginZooming(self, with: zoomedView)
      followPinch(recognizer)
    case .changed: followPinch(recognizer)
    case .ended, .cancelled: endPinch(recognizer)
    default: break
    }
  }

  private func followPinch(_ recognizer: UIPinchGestureRecognizer) {
    guard let pinch else { return }
    let wanted = pinch.scale * recognizer.scale
    let nearest = limitedZoom(wanted)
    // Past a limit half of the ratio's logarithm shows.
    let shown = bouncesZoom ? nearest * pow(wanted / nearest, 0.5) : nearest
    let old = presentZoom
    let place = recognizer.location(in: self)
    let point = CGPoint(x: place.x - bounds.minX, y: place.y - bounds.minY)
    let target = offset(keeping: point, from: old, to: shown)
    let before = contentOffset
    applyZoom(shown, offset: target)
    guard let start = drag?.start else { return }
    drag?.start = CGPoint(
      x: start.x + contentOffset.x - before.x, y: start.y + contentOffset.y - before.y)
  }

  private func endPinch(_ recognizer: UIPinchGestureRecognizer) {
    guard pinch != nil else { return }
    pinch = nil
    isZooming = false
    let (now, wanted) = (presentZoom, limitedZoom(presentZoom))
    let place = recognizer.location(in: self)
    let point = CGPoint(x: place.x - bounds.minX, y: place.y - bounds.minY)
    guard abs(now - wanted) > 1e-6 else {
      delegate?.scrollViewDidEndZooming(self, with: zoomedView, atScale: now)
      if drag == nil { settleAfterPinch() }
      return
    }
    let target = limited(offset(keeping: point, from: now, to: wanted), atScale: wanted)
    zoom(to: wanted, target, true, isBounce: true)
  }

  private func settleAfterPinch() {
    let target = limited(contentOffset)
    if target != contentOffset { animateOffset(to: target) }
  }
}
