import Foundation
import Layers

// Moving a sheet, by a finger or after its stops changed.
extension UISheetPresentationController {
  // MARK: Gestures

  func setUpGestures() {
    panRecognizer.allowedScrollTypesMask = .continuous
    panRecognizer.catchesTouches = { [weak self] in self?.motion.isSettling ?? false }
    panRecognizer.addHandler { [weak self] _ in self?.followPan() }
    shadowView.addGestureRecognizer(panRecognizer)
    ticker.call = { [weak self] time in self?.step(to: time) }
    dimmingView.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] _ in self?.dismissByPerson() })
    shadowView.grabber.addAction(
      UIAction { [weak self] _ in self?.goToNextStop() }, for: .touchUpInside)
  }

  private func followPan() {
    switch panRecognizer.state {
    case .began, .changed:
      if panRecognizer.state == .began { panned = 0 }
      hold()
      let way = panRecognizer.translation(in: nil).y
      drag(by: panned - way)
      panned = way
    case .ended: letGo(velocity: -panRecognizer.velocity(in: nil).y)
    case .cancelled: letGo(velocity: 0, isGivenUp: true)
    default: break
    }
  }

  /// Moves to the next stop up, or from the highest to the lowest, when the grabber is tapped.
  private func goToNextStop() {
    guard let (_, stops) = measured, presentation?.isAtRest == true else { return }
    let now = motion.target ?? motion.extent
    let next = stops.stops.first { $0.extent > now + 1 } ?? stops.lowest
    guard next.extent != now else { return }
    settle(to: next, velocity: 0)
  }

  // MARK: Dragging

  /// A finger catches the sheet.
  func hold() {
    guard !motion.isHeld, let (room, stops) = measured,
      presentation?.isAtRest == true || isDragged
    else { return }
    ticker.stop()
    motion.limits = stops.lowest.extent...stops.highest.extent
    motion.rubberLength = room.size.height
    if isDragged {
      dismissal?.take()
    } else {
      motion.sinkFreely(false)
      wasAskedToGo = false
    }
    motion.hold()
  }

  /// The finger moves the sheet; positive distances are upwards.
  func drag(by distance: CGFloat) {
    guard motion.isHeld else { return }
    if distance < 0, motion.pulledExtent + distance < motion.limits.lowerBound { beginToGo() }
    motion.move(by: distance)
    show()
  }

  /// The finger releases the sheet at a velocity in points per second upwards.
  ///
  /// - Parameters:
  ///   - finger: The velocity.
  ///   - isGivenUp: Whether the drag was interrupted, so that it must not dismiss the sheet.
  func letGo(velocity finger: CGFloat, isGivenUp: Bool = false) {
    guard motion.isHeld, let (_, stops) = measured else { return }
    let isMeantToGo = !isGivenUp && motion.isMeantToGo(velocity: finger)
    let velocity = motion.letGo(velocity: finger)
    if isMeantToGo {
      if isDragged { return leave(velocity: max(-velocity, 0)) }
      delegate?.presentationControllerDidAttemptToDismiss(self)
    }
    dismissal?.cancel()
    settle(to: stops.nearest(to: motion.foreseen(velocity: velocity)), velocity: velocity)
  }

  // MARK: Interactive dismissal

  /// Begins the dismissal, if it is allowed: the finger pulled the sheet below its lowest stop.
  private func beginToGo() {
    guard !wasAskedToGo else { return }
    wasAskedToGo = true
    guard mayBeDismissed, presentedViewController.ownPresented == nil, motion.isHeld,
      let presentation, presentation.isAtRest
    else { return }
    let dismissal = SheetDismissal()
    self.dismissal = dismissal
    delegate?.presentationControllerWillDismiss(self)
    // The delegate may have dismissed the sheet.
    if presentation.isAtRest {
      presentation.end(draggedBy: dismissal) { [self] in
        delegate?.presentationControllerDidDismiss(self)
      }
    }
    guard dismissal.isOpen else { return self.dismissal = nil }
    motion.sinkFreely(true)
    // The sheet can be caught again.
    presentation.container.isInTransition = false
  }

  /// Completes the dismissal of a pulled-down sheet, at a velocity downwards.
  func leave(velocity: CGFloat) {
    guard let dismissal, isDragged else { return }
    stopMoving()
    presentation?.container.isInTransition = true
    UIView.animate(withDuration: ModalTransitionAnimator.duration) { [self] in
      dimmingView.alpha = 0
    }
    dismissal.finish(velocity: velocity)
  }

  /// Ends a cancelled dismissal once the sheet is at a stop again.
  private func endDismissal() {
    guard let dismissal, isDragged, !motion.isHeld, !motion.isSettling else { return }
    self.dismissal = nil
    dismissal.end()
  }

  /// Animates the sheet to the stop that the user has chosen.
  private func settle(to stop: SheetStops.Stop, velocity: CGFloat) {
    let isOther = stop.identifier != selectedStop?.identifier
    move(to: stop.extent, velocity: velocity, animated: true)
    guard isOther else { return }
    storedSelection = stop.identifier
    (delegate as? any UISheetPresentationControllerDelegate)?
      .sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
  }

  private var selectedStop: SheetStops.Stop? { measured?.stops.stop(named: storedSelection) }

  // MARK: Moving

  /// Moves the sheet to the selected stop after the stops have changed.
  func moveToSelection() {
    guard let stop = selectedStop, presentation?.isLeaving == false || isDragged else { return }
    if motion.isHeld, let (room, stops) = measured {
      motion.limits = stops.lowest.extent...stops.highest.extent
      motion.rubberLength = room.size.height
      return drag(by: 0)
    }
    move(to: stop.extent, velocity: 0, animated: changesAnimated && shadowView.window != nil)
  }

  /// Makes room for the input views, inside their animation, unless a finger or a spring moves the
  /// sheet.
  func makeRoomForInputViews() {
    forgetStops()
    guard let stop = selectedStop, presentation?.isLeaving == false || isDragged else { return }
    if motion.isHeld { return moveToSelection() }
    if motion.isSettling, let window = shadowView.window {
      return motion.redirect(to: stop.extent, at: window.layerTree.clock.now)
    }
    motion.rest(at: stop.extent)
    place()
    showLooks()
  }

  /// Moves the sheet; without animation if that is reduced by the user.
  private func move(to extent: CGFloat, velocity: CGFloat, animated: Bool) {
    if animated, !UIAccessibility.isReduceMotionEnabled, let window = shadowView.window {
      motion.settle(to: extent, velocity: velocity, at: window.layerTree.clock.now)
      ticker.start(in: window)
      letTouchesThrough()
    } else {
      ticker.stop()
      motion.rest(at: extent)
      show()
      endDismissal()
    }
    showLooks()
  }

  /// Stops the spring at the current extent.
  func stopMoving() {
    ticker.stop()
    motion.rest(at: motion.extent)
  }

  private func step(to time: Double) {
    motion.step(to: time)
    if !motion.isSettling { ticker.stop() }
    show()
    endDismissal()
  }

  // MARK: Showing

  /// The current opacity of the dimming, 0…1.
  var dimming: CGFloat {
    measured?.stops.dimming(at: motion.extent, undimmed: largestUndimmedDetentIdentifier) ?? 0
  }

  /// Displays the sheet at its current extent, without animation.
  private func show() { ViewAnimation.runWithout { place() } }

  /// Places the sheet, and lays out its parts.
  private func place() {
    guard let containerView, let (room, stops) = measured else { return }
    let scale = max(containerView.traitCollection.displayScale, 1)
    let extent = (motion.extent * scale).rounded() / scale
    shadowView.frame = room.frame(extent: extent, least: stops.lowest.extent)
    dimmingView.alpha = dimming
    if shadowView.window != nil { shadowView.layoutIfNeeded() }
    letTouchesThrough()
    dismissal?.show(1 - motion.extent / max(stops.lowest.extent, 1))
  }

  /// Updates the look of the sheet.
  func appearanceChanged() {
    showLooks()
    guard containerView != nil, presentation?.isAtRest == true else { return }
    dimmingView.alpha = dimming
    letTouchesThrough()
  }

  /// Lets touches beside the sheet through if it is at, or on its way to, an undimmed stop, even
  /// while the dimming is still visible; the tint colour beneath is then no longer dimmed either.
  private func letTouchesThrough() {
    presentation?.container.letsTouchesThrough = letsTouchesThrough
    dimmingView.isUserInteractionEnabled = !letsTouchesThrough
    presentation?.updateTint()
  }

  private func showLooks() {
    guard let room = measured?.room else { return }
    let fills = room.onlyExtent == room.size.height
    let wanted = preferredCornerRadius ?? 10
    shadowView.round(
      by: fills || !wanted.isFinite ? 0 : max(wanted, 0), allCorners: room.cardSize != nil)
    shadowView.grabber.isHidden = !prefersGrabberVisible || room.onlyExtent != nil
  }
}
