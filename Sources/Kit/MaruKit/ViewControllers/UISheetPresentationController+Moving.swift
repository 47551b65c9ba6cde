import Foundation
import Layers

// From a finger, or a change of the stops, to where the sheet lies.
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

  /// A tap on the grabber leads to the next stop up, from the highest to the lowest.
  private func goToNextStop() {
    guard let (_, stops) = measured, presentation?.isAtRest == true else { return }
    let now = motion.target ?? motion.extent
    let next = stops.stops.first { $0.extent > now + 1 } ?? stops.lowest
    guard next.extent != now else { return }
    settle(to: next, velocity: 0)
  }

  // MARK: Dragging

  /// A finger takes the sheet.
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

  /// The finger moves the sheet, upwards where positive.
  func drag(by distance: CGFloat) {
    guard motion.isHeld else { return }
    if distance < 0, motion.pulledExtent + distance < motion.limits.lowerBound { beginToGo() }
    motion.move(by: distance)
    show()
  }

  /// The finger lets the sheet go, with a velocity in points a second upwards.
  ///
  /// - Parameters:
  ///   - finger: The velocity.
  ///   - isGivenUp: Whether the drag was interrupted, so that it does not dismiss.
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

  // MARK: Being dragged away

  /// The finger draws the sheet below its lowest stop: that is a dismissal, where it may be one.
  private func beginToGo() {
    guard !wasAskedToGo else { return }
    wasAskedToGo = true
    guard mayBeDismissed, presentedViewController.ownPresented == nil, motion.isHeld,
      let presentation, presentation.isAtRest
    else { return }
    let dismissal = SheetDismissal()
    self.dismissal = dismissal
    delegate?.presentationControllerWillDismiss(self)
    // Whoever was told may have dismissed it.
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

  /// The sheet that a finger has drawn down goes for good, with a velocity downwards.
  func leave(velocity: CGFloat) {
    guard let dismissal, isDragged else { return }
    stopMoving()
    presentation?.container.isInTransition = true
    UIView.animate(withDuration: ModalTransitionAnimator.duration) { [self] in
      dimmingView.alpha = 0
    }
    dismissal.finish(velocity: velocity)
  }

  /// The sheet is at a stop again: the dismissal was undone.
  private func endDismissal() {
    guard let dismissal, isDragged, !motion.isHeld, !motion.isSettling else { return }
    self.dismissal = nil
    dismissal.end()
  }

  /// A spring moves the sheet to a stop that a person has chosen.
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

  /// Brings the sheet to the stop that is selected, as something about the stops has changed.
  func moveToSelection() {
    guard let stop = selectedStop, presentation?.isLeaving == false || isDragged else { return }
    if motion.isHeld, let (room, stops) = measured {
      motion.limits = stops.lowest.extent...stops.highest.extent
      motion.rubberLength = room.size.height
      return drag(by: 0)
    }
    move(to: stop.extent, velocity: 0, animated: changesAnimated && shadowView.window != nil)
  }

  /// Makes room for the input views, in their animation; a finger or a spring that has the sheet
  /// keeps it.
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

  /// Moves the sheet, at once where it is not animated or a person wants less movement.
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

  /// Stops the spring where the sheet is.
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

  /// How far what is beneath is dimmed now, 0…1.
  var dimming: CGFloat {
    measured?.stops.dimming(at: motion.extent, undimmed: largestUndimmedDetentIdentifier) ?? 0
  }

  /// Shows the sheet where it is: never animated, it is at its place at once.
  private func show() { ViewAnimation.runWithout { place() } }

  /// Places the sheet, and lays out what is in it.
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

  /// Notes that looks have changed.
  func appearanceChanged() {
    showLooks()
    guard containerView != nil, presentation?.isAtRest == true else { return }
    dimmingView.alpha = dimming
    letTouchesThrough()
  }

  /// Lets touches beside the sheet through where it goes to a stop that does not dim: also while what
  /// dims is still to be seen.
  private func letTouchesThrough() {
    presentation?.container.letsTouchesThrough = letsTouchesThrough
    dimmingView.isUserInteractionEnabled = !letsTouchesThrough
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
