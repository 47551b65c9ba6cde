import Foundation
import Graphics
import Motion

/// The zoom of a scroll view's content, by two fingers or by the program.
@MainActor
final class ScrollZooming {
  private unowned let view: UIScrollView
  private var pinch: ScrollPinch?
  /// A running animated zoom; it is independent of the motion of the content.
  private var running: ScrollZoom?
  /// Whether two fingers zoom.
  private(set) var isZooming = false

  /// Prepares to zoom a view's content.
  init(of view: UIScrollView) { self.view = view }

  private var zoomedView: UIView? { view.delegate?.viewForZooming(in: view) }

  private var middle: CGPoint { CGPoint(x: view.bounds.width / 2, y: view.bounds.height / 2) }

  /// Whether fingers hold the content at a scale.
  var isPinching: Bool { pinch != nil }

  /// Whether an animated zoom is running.
  var isAnimating: Bool { running != nil }

  /// Whether the scale is returning to its limits.
  var isBouncing: Bool { running?.isBounce ?? false }

  /// The scale of the content; 1 if there is no zoomed view.
  var scale: CGFloat {
    guard let view = zoomedView else { return 1 }
    let transform = view.transform
    return hypot(transform.a, transform.b)
  }

  private func limited(_ scale: CGFloat) -> CGFloat {
    let low = max(min(view.minimumZoomScale, view.maximumZoomScale), 1e-4)
    return min(max(scale, low), max(view.maximumZoomScale, low))
  }

  // MARK: Steps

  /// Sets the scale and the offset.
  ///
  /// - Parameters:
  ///   - scale: The scale.
  ///   - offset: The offset; it is clamped.
  ///   - isAside: Whether a running scroll continues from the new offset.
  private func apply(_ scale: CGFloat, offset: CGPoint, isAside: Bool = false) {
    guard let content = zoomedView, scale.isFinite, scale > 0 else { return }
    let old = self.scale
    guard old > 0 else { return }
    let corner = content.frame.origin
    let base = CGSize(width: view.contentSize.width / old, height: view.contentSize.height / old)
    content.transform = CGAffineTransform(scaleX: scale, y: scale)
    let size = CGSize(width: content.bounds.width * scale, height: content.bounds.height * scale)
    let anchor = content.layer.anchorPoint
    content.center = CGPoint(
      x: corner.x + size.width * anchor.x, y: corner.y + size.height * anchor.y)
    view.resizeZoomedContent(to: CGSize(width: base.width * scale, height: base.height * scale))
    let place = view.onPixels(view.limits.reachable(offset))
    if isAside { view.contentOffset = place } else { view.move(to: place) }
    view.delegate?.scrollViewDidZoom(view)
  }

  /// The offset that keeps the content under a point of the view fixed, relative to its corner.
  private func offset(keeping point: CGPoint, from old: CGFloat, to new: CGFloat) -> CGPoint {
    let offset = view.contentOffset
    return CGPoint(
      x: (offset.x + point.x) / old * new - point.x,
      y: (offset.y + point.y) / old * new - point.y)
  }

  private func limited(_ offset: CGPoint, atScale scale: CGFloat) -> CGPoint {
    let (ratio, content) = (scale / max(self.scale, 1e-6), view.contentSize)
    return view.limits(
      ofContent: CGSize(width: content.width * ratio, height: content.height * ratio)
    ).clamped(offset)
  }

  // MARK: Zooming by the program

  /// Zooms about the centre of the view.
  func zoom(to scale: CGFloat, animated: Bool) {
    guard zoomedView != nil, scale.isFinite else { return }
    let new = limited(scale)
    let target = limited(offset(keeping: middle, from: self.scale, to: new), atScale: new)
    zoom(to: new, target, animated)
  }

  /// Zooms so that a rectangle of the content, at scale 1, fills the view.
  func zoom(toShow rect: CGRect, animated: Bool) {
    guard zoomedView != nil, rect.width > 0, rect.height > 0, rect.width.isFinite,
      rect.height.isFinite, rect.minX.isFinite, rect.minY.isFinite
    else { return }
    let size = view.bounds.size
    let new = limited(min(size.width / rect.width, size.height / rect.height))
    let target = CGPoint(
      x: rect.midX * new - size.width / 2, y: rect.midY * new - size.height / 2)
    zoom(to: new, limited(target, atScale: new), animated)
  }

  private func zoom(to scale: CGFloat, _ offset: CGPoint, _ animated: Bool) {
    if pinch != nil { view.pinchGestureRecognizer?.abandon() }
    end()
    view.motion.stop()
    guard animated else {
      apply(scale, offset: offset)
      return view.dragging.hold()
    }
    view.delegate?.scrollViewWillBeginZooming(view, with: zoomedView)
    run(to: scale, offset, about: middle, isBounce: false)
  }

  // MARK: Animated zooming

  private func run(to scale: CGFloat, _ offset: CGPoint, about pivot: CGPoint, isBounce: Bool) {
    running = ScrollZoom(
      from: (self.scale, view.contentOffset), to: (scale, view.onPixels(offset)), about: pivot,
      isBounce: isBounce, start: view.mediaTime)
    guard view.window != nil else { return step(to: .infinity) }
    view.startFrames()
  }

  /// Lets a running zoom show an offset that the program has set.
  func lead(to offset: CGPoint) { running?.lead(to: offset) }

  /// Updates a running zoom to a frame's time.
  func step(to time: Double) {
    guard let zoom = running else { return }
    let progress = zoom.progress(at: time)
    let scale = zoom.scale(at: progress)
    if view.dragging.isRunning || view.motion.isRunning { zoom.leadsOffset = false }
    if zoom.leadsOffset {
      apply(scale, offset: zoom.offset(at: progress))
    } else if view.motion.animation != nil {
      // The target offset is that of the content at its final scale.
      apply(scale, offset: view.contentOffset)
    } else {
      apply(
        scale, offset: self.offset(keeping: zoom.pivot, from: self.scale, to: scale),
        isAside: true)
      view.dragging.hold()
    }
    // The delegate may have ended the zoom.
    guard running === zoom else { return }
    if zoom.isOver(at: time) {
      end(returns: true)
    } else if view.dragging.isRunning {
      return
    } else if !view.motion.isRunning {
      // The delegate may change the insets, to keep small content centred.
      approachLimits(by: zoom.isBounce ? CGFloat(progress) : 1)
    } else {
      view.motion.redirect()
    }
  }

  /// Moves content by a fraction of its distance to the limits.
  private func approachLimits(by share: CGFloat) {
    let offset = view.contentOffset
    let limit = view.limits.clamped(offset)
    view.move(
      to: view.onPixels(
        CGPoint(
          x: offset.x + (limit.x - offset.x) * share, y: offset.y + (limit.y - offset.y) * share)))
  }

  /// Ends an animated zoom, and calls the delegate.
  ///
  /// - Parameter returns: Whether a scale beyond its limits returns to them; `false` if another
  ///   zoom follows.
  func end(returns: Bool = false) {
    guard running != nil else { return }
    running = nil
    if returns {
      let (now, wanted) = (scale, limited(scale))
      if abs(now - wanted) > 1e-9 {
        apply(wanted, offset: offset(keeping: middle, from: now, to: wanted), isAside: true)
        view.dragging.hold()
      }
      if !view.dragging.isRunning, !view.movesItself {
        approachLimits(by: 1)
      } else {
        view.motion.redirect()
        view.returnToLimits()
      }
    }
    view.restIfDone()
    view.delegate?.scrollViewDidEndZooming(view, with: zoomedView, atScale: scale)
  }

  // MARK: Pinching

  /// Follows the recognizer.
  func pinched() {
    guard let recognizer = view.pinchGestureRecognizer else { return }
    switch recognizer.state {
    case .began: beginPinch(recognizer)
    case .changed: followPinch(recognizer)
    case .ended, .cancelled: endPinch(recognizer)
    default: break
    }
  }

  private func beginPinch(_ recognizer: UIPinchGestureRecognizer) {
    guard zoomedView != nil else { return }
    end()
    view.motion.stop()
    guard recognizer.state == .began, pinch == nil else { return }
    isZooming = true
    pinch = ScrollPinch(scale: unresisted(scale))
    view.delegate?.scrollViewWillBeginZooming(view, with: zoomedView)
    followPinch(recognizer)
  }

  /// Applies the resistance to a pinch's scale: past a limit, half of the ratio's logarithm.
  private func resisted(_ scale: CGFloat) -> CGFloat {
    let nearest = limited(scale)
    return view.bouncesZoom ? nearest * pow(scale / nearest, 0.5) : nearest
  }

  /// Undoes the resistance: the pinch's scale for a resisted one.
  private func unresisted(_ scale: CGFloat) -> CGFloat {
    let nearest = limited(scale)
    return view.bouncesZoom ? nearest * pow(scale / nearest, 2) : scale
  }

  private func followPinch(_ recognizer: UIPinchGestureRecognizer) {
    guard let pinch else { return }
    let shown = resisted(pinch.scale * recognizer.scale)
    let point = place(of: recognizer)
    let target = offset(keeping: point, from: scale, to: shown)
    apply(shown, offset: target, isAside: true)
  }

  /// The centroid of the fingers, relative to the view's corner.
  private func place(of recognizer: UIPinchGestureRecognizer) -> CGPoint {
    let place = recognizer.location(in: view)
    return CGPoint(x: place.x - view.bounds.minX, y: place.y - view.bounds.minY)
  }

  private func endPinch(_ recognizer: UIPinchGestureRecognizer) {
    guard pinch != nil else { return }
    pinch = nil
    isZooming = false
    let (now, wanted) = (scale, limited(scale))
    guard abs(now - wanted) > 1e-6 else {
      view.delegate?.scrollViewDidEndZooming(view, with: zoomedView, atScale: now)
      return settleAfterPinch()
    }
    let point = place(of: recognizer)
    let target = limited(offset(keeping: point, from: now, to: wanted), atScale: wanted)
    run(to: wanted, target, about: point, isBounce: true)
  }

  private func settleAfterPinch() {
    guard !view.dragging.isRunning, !view.movesItself else { return }
    let target = view.limits.clamped(view.contentOffset)
    if target != view.contentOffset { view.motion.animate(to: target) }
  }
}

/// A running pinch.
private struct ScrollPinch {
  /// The scale at the beginning, with the resistance of the limits undone.
  let scale: CGFloat
}
