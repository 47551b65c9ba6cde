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
    case .cancelled: letGo(velocity: 0)
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
    guard !motion.isHeld, let (room, stops) = measured, presentation?.isAtRest == true else {
      return
    }
    ticker.stop()
    motion.limits = stops.lowest.extent...stops.highest.extent
    motion.rubberLength = room.size.height
    motion.sinksFreely = mayBeDismissed
    motion.hold()
  }

  /// The finger moves the sheet, upwards where positive.
  func drag(by distance: CGFloat) {
    guard motion.isHeld else { return }
    motion.move(by: distance)
    show()
  }

  /// The finger lets the sheet go, with a velocity in points a second upwards.
  func letGo(velocity finger: CGFloat) {
    guard motion.isHeld, let (_, stops) = measured else { return }
    let velocity = motion.letGo(velocity: finger)
    let foreseen = motion.foreseen(velocity: motion.sinksFreely ? velocity : finger)
    if foreseen < stops.lowest.extent / 2, motion.extent < stops.lowest.extent {
      if motion.sinksFreely { departure = max(-velocity, 0) }
      if dismissByPerson() { return }
      departure = 0
    }
    settle(to: stops.nearest(to: motion.foreseen(velocity: velocity)), velocity: velocity)
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
    guard let stop = selectedStop, presentation?.isLeaving == false else { return }
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
    guard let stop = selectedStop, presentation?.isLeaving == false else { return }
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
      presentation?.container.letsTouchesThrough = letsTouchesThrough
    } else {
      ticker.stop()
      motion.rest(at: extent)
      show()
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
    presentation?.container.letsTouchesThrough = letsTouchesThrough
  }

  /// Notes that looks have changed.
  func appearanceChanged() {
    showLooks()
    guard containerView != nil, presentation?.isAtRest == true else { return }
    dimmingView.alpha = dimming
    presentation?.container.letsTouchesThrough = letsTouchesThrough
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
