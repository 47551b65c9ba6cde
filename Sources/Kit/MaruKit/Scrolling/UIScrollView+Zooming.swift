import Foundation
import Graphics
import Layers
import Motion

/// A running pinch.
struct ScrollPinch {
  /// The scale at the beginning, with the resistance of the limits undone.
  let scale: CGFloat
}

// Zooming.
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

  /// Sets the scale and the offset.
  ///
  /// - Parameters:
  ///   - scale: The scale.
  ///   - offset: The offset; it is clamped.
  ///   - isAside: Whether a running scroll continues from the new offset.
  func applyZoom(_ scale: CGFloat, offset: CGPoint, isAside: Bool = false) {
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
    // The offset is set below: the new content size must not move it here.
    isTracking = true
    contentSize = CGSize(width: base.width * scale, height: base.height * scale)
    isTracking = wasTracking
    isMovingItself = false
    let place = onPixels(limits.reachable(offset))
    if isAside { contentOffset = place } else { move(to: place) }
    delegate?.scrollViewDidZoom(self)
  }

  /// The offset that keeps the content under a point of the view fixed, relative to its corner.
  private func offset(keeping point: CGPoint, from old: CGFloat, to new: CGFloat) -> CGPoint {
    CGPoint(
      x: (contentOffset.x + point.x) / old * new - point.x,
      y: (contentOffset.y + point.y) / old * new - point.y)
  }

  private func limited(_ offset: CGPoint, atScale scale: CGFloat) -> CGPoint {
    let ratio = scale / max(presentZoom, 1e-6)
    return limits(
      ofContent: CGSize(width: contentSize.width * ratio, height: contentSize.height * ratio)
    ).clamped(offset)
  }

  // MARK: Zooming by the program

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

  private func zoom(to scale: CGFloat, _ offset: CGPoint, _ animated: Bool) {
    if pinch != nil { pinchGestureRecognizer?.abandon() }
    endZoom()
    stopScrolling()
    guard animated else {
      applyZoom(scale, offset: offset)
      return holdDrag()
    }
    delegate?.scrollViewWillBeginZooming(self, with: zoomedView)
    let middle = CGPoint(x: bounds.width / 2, y: bounds.height / 2)
    runZoom(to: scale, offset, about: middle, isBounce: false)
  }

  // MARK: Animated zooming

  private func runZoom(
    to scale: CGFloat, _ offset: CGPoint, about pivot: CGPoint, isBounce: Bool
  ) {
    runningZoom = ScrollZoom(
      from: (presentZoom, contentOffset), to: (scale, onPixels(offset)), about: pivot,
      isBounce: isBounce, start: mediaTime)
    guard window != nil else { return stepZoom(to: .infinity) }
    ticker.start(in: window)
    indicators.appear()
  }

  /// Updates a running zoom to a frame's time.
  func stepZoom(to time: Double) {
    guard let zoom = runningZoom else { return }
    let progress = zoom.progress(at: time)
    let scale = zoom.scale(at: progress)
    if drag != nil { zoom.leadsOffset = false }
    switch activity {
    case .none: break
    case .deceleration, .step, .animation: zoom.leadsOffset = false
    }
    if zoom.leadsOffset {
      applyZoom(scale, offset: zoom.offset(at: progress))
    } else if case .animation = activity {
      // The target offset is that of the content at its final scale.
      applyZoom(scale, offset: contentOffset)
    } else {
      applyZoom(
        scale, offset: self.offset(keeping: zoom.pivot, from: presentZoom, to: scale),
        isAside: true)
      holdDrag()
    }
    // The delegate may have ended the zoom.
    guard runningZoom === zoom else { return }
    if zoom.isOver(at: time) {
      endZoom(returns: true)
    } else if drag != nil {
      return
    } else if case .none = activity {
      // The delegate may change the insets, to keep small content centred.
      approachLimits(by: zoom.isBounce ? CGFloat(progress) : 1)
    } else {
      redirect()
    }
  }

  /// Moves content by a fraction of its distance to the limits.
  private func approachLimits(by share: CGFloat) {
    let (offset, limit) = (contentOffset, limits.clamped(contentOffset))
    move(
      to: onPixels(
        CGPoint(
          x: offset.x + (limit.x - offset.x) * share, y: offset.y + (limit.y - offset.y) * share)))
  }

  /// Ends an animated zoom, and calls the delegate.
  ///
  /// - Parameter returns: Whether a scale beyond its limits returns to them; `false` if another
  ///   zoom follows.
  func endZoom(returns: Bool = false) {
    guard runningZoom != nil else { return }
    runningZoom = nil
    if returns {
      let (now, wanted) = (presentZoom, limitedZoom(presentZoom))
      if abs(now - wanted) > 1e-9 {
        let middle = CGPoint(x: bounds.width / 2, y: bounds.height / 2)
        applyZoom(wanted, offset: offset(keeping: middle, from: now, to: wanted), isAside: true)
        holdDrag()
      }
      if drag == nil, !movesItself {
        approachLimits(by: 1)
      } else {
        redirect()
        returnToLimits()
      }
    }
    restIfDone()
    delegate?.scrollViewDidEndZooming(self, with: zoomedView, atScale: presentZoom)
  }

  // MARK: Pinching

  func pinched() {
    guard let recognizer = pinchGestureRecognizer else { return }
    switch recognizer.state {
    case .began: beginPinch(recognizer)
    case .changed: followPinch(recognizer)
    case .ended, .cancelled: endPinch(recognizer)
    default: break
    }
  }

  private func beginPinch(_ recognizer: UIPinchGestureRecognizer) {
    guard zoomedView != nil else { return }
    endZoom()
    stopScrolling()
    guard recognizer.state == .began, pinch == nil else { return }
    isZooming = true
    pinch = ScrollPinch(scale: unresistedZoom(presentZoom))
    delegate?.scrollViewWillBeginZooming(self, with: zoomedView)
    followPinch(recognizer)
  }

  /// Applies the resistance to a pinch's scale: past a limit, half of the ratio's logarithm.
  private func resistedZoom(_ scale: CGFloat) -> CGFloat {
    let nearest = limitedZoom(scale)
    return bouncesZoom ? nearest * pow(scale / nearest, 0.5) : nearest
  }

  /// Undoes the resistance: the pinch's scale for a resisted one.
  private func unresistedZoom(_ scale: CGFloat) -> CGFloat {
    let nearest = limitedZoom(scale)
    return bouncesZoom ? nearest * pow(scale / nearest, 2) : scale
  }

  private func followPinch(_ recognizer: UIPinchGestureRecognizer) {
    guard let pinch else { return }
    let shown = resistedZoom(pinch.scale * recognizer.scale)
    let point = place(of: recognizer)
    let target = offset(keeping: point, from: presentZoom, to: shown)
    applyZoom(shown, offset: target, isAside: true)
  }

  /// The centroid of the fingers, relative to the view's corner.
  private func place(of recognizer: UIPinchGestureRecognizer) -> CGPoint {
    let place = recognizer.location(in: self)
    return CGPoint(x: place.x - bounds.minX, y: place.y - bounds.minY)
  }

  private func endPinch(_ recognizer: UIPinchGestureRecognizer) {
    guard pinch != nil else { return }
    pinch = nil
    isZooming = false
    let (now, wanted) = (presentZoom, limitedZoom(presentZoom))
    guard abs(now - wanted) > 1e-6 else {
      delegate?.scrollViewDidEndZooming(self, with: zoomedView, atScale: now)
      return settleAfterPinch()
    }
    let point = place(of: recognizer)
    let target = limited(offset(keeping: point, from: now, to: wanted), atScale: wanted)
    runZoom(to: wanted, target, about: point, isBounce: true)
  }

  private func settleAfterPinch() {
    guard drag == nil, !movesItself else { return }
    let target = limits.clamped(contentOffset)
    if target != contentOffset { animateOffset(to: target) }
  }
}
