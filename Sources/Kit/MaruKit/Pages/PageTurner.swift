import Foundation
import Layers

/// Turns the pages of a page controller like those of a book: they curl from their lower right corner.
///
/// A drag turns the page with the finger, and a press near an edge turns it too.
@MainActor
final class PageTurner: PageMotion {
  /// The duration of a whole turn, in seconds.
  private static let duration = 0.45
  /// The width of the strips at both ends whose press turns a page, in points.
  private static let edge: CGFloat = 44
  /// The velocity, in points per second, above which a drag turns the page wherever it ends.
  private static let throwSpeed: CGFloat = 300

  private weak var controller: UIPageViewController?
  private let box = PageTurnView(frame: .zero)
  private let isVertical: Bool
  private let isAtEnd: Bool
  private let pan = PageTurnRecognizer()
  private let tap = UITapGestureRecognizer()
  private let ticker = FrameTicker()
  private var neighbors = (before: false, after: false)
  private var page: UIView?
  private var coming: (view: UIView, direction: UIPageViewController.NavigationDirection)?
  /// The picture of the page that curls, over the other page.
  private var curl: PageLayer?
  /// The part of the turn that is done, 0…1.
  private var progress: CGFloat = 0
  /// The animated end of a turn.
  private var ending: (from: CGFloat, to: CGFloat, start: Double, duration: Double)?

  /// Creates the view.
  ///
  /// - Parameters:
  ///   - controller: The controller.
  ///   - isVertical: Whether pages are turned upwards and downwards.
  ///   - isAtEnd: Whether the spine is at the trailing or the lower edge.
  init(of controller: UIPageViewController, isVertical: Bool, isAtEnd: Bool) {
    self.controller = controller
    self.isVertical = isVertical
    self.isAtEnd = isAtEnd
    box.clipsToBounds = true
    box.turnsAt = { [weak self] in self?.direction(ofPressAt: $0) != nil }
    pan.turns = { [weak self] in self?.turns(by: $0) ?? false }
    box.tap = tap
    for recognizer in [pan, tap] { box.addGestureRecognizer(recognizer) }
    pan.addHandler { [weak self] _ in self?.dragged() }
    tap.addHandler { [weak self] in if $0.state == .ended { self?.pressed() } }
    ticker.call = { [weak self] in self?.step(to: $0) }
  }

  isolated deinit { ticker.stop() }

  var view: UIView { box }

  var gestureRecognizers: [UIGestureRecognizer] { [pan, tap] }

  // MARK: Places

  private var length: CGFloat { isVertical ? box.bounds.height : box.bounds.width }

  /// 1 if the page after comes as the finger moves to the left or upwards, else −1.
  private var sign: CGFloat {
    (isAtEnd ? -1 : 1) * (!isVertical && box.readsRightToLeft ? -1 : 1)
  }

  /// The direction of a press near an end; `nil` elsewhere.
  private func direction(
    ofPressAt point: CGPoint
  ) -> UIPageViewController.NavigationDirection? {
    let place = isVertical ? point.y : point.x
    guard length > 3 * Self.edge else { return nil }
    let isLow = place < Self.edge
    guard isLow || place > length - Self.edge else { return nil }
    let direction: UIPageViewController.NavigationDirection =
      isLow == (sign > 0) ? .reverse : .forward
    return hasNeighbor(direction) ? direction : nil
  }

  private func hasNeighbor(_ direction: UIPageViewController.NavigationDirection) -> Bool {
    direction == .forward ? neighbors.after : neighbors.before
  }

  /// Whether a movement of a finger turns a page: it goes along the pages, towards one.
  private func turns(by movement: CGPoint) -> Bool {
    let (along, across) = isVertical ? (movement.y, movement.x) : (movement.x, movement.y)
    guard abs(along) > abs(across) else { return false }
    return hasNeighbor(-along * sign > 0 ? .forward : .reverse)
  }

  func place(in frame: CGRect) {
    finish()
    box.frame = frame
    page?.frame = box.bounds
  }

  // MARK: Pages

  func display(_ new: UIView) {
    if page !== new { page?.removeFromSuperview() }
    page = new
    new.frame = box.bounds
    box.addSubview(new)
  }

  func setNeighbors(before: Bool, after: Bool) { neighbors = (before, after) }

  func move(to page: UIView, _ direction: UIPageViewController.NavigationDirection) {
    begin(page, direction)
    run(to: 1)
  }

  func finish() {
    guard coming != nil else { return }
    end(isCompleted: (ending?.to ?? progress.rounded()) == 1)
  }

  // MARK: Turning

  /// Puts the page that lies below in front, and over it the picture of the page that curls.
  private func begin(_ new: UIView, _ direction: UIPageViewController.NavigationDirection) {
    coming = (new, direction)
    new.frame = box.bounds
    let turned = direction == .forward ? page : new
    if direction == .forward { box.addSubview(new) } else { box.insertSubview(new, at: 0) }
    if let turned {
      let curl = PageLayer(of: turned.layer)
      box.layer.addSublayer(curl)
      self.curl = curl
    }
    turn(to: 0)
  }

  /// Curls the page.
  private func turn(to progress: CGFloat) {
    guard let coming else { return }
    self.progress = progress
    curl?.progress = coming.direction == .forward ? progress : 1 - progress
  }

  /// Ends the turn with an animation.
  private func run(to end: CGFloat) {
    guard box.window != nil else { return self.end(isCompleted: end == 1) }
    let duration = Self.duration * Double(max(abs(end - progress), 0.2))
    ending = (progress, end, box.window?.layerTree.clock.now ?? 0, duration)
    ticker.start(in: box.window)
  }

  private func step(to time: Double) {
    guard let ending else { return ticker.stop() }
    let share = min(max((time - ending.start) / ending.duration, 0), 1)
    // Eased out, as the finger has given it its speed.
    let eased = CGFloat(1 - (1 - share) * (1 - share))
    turn(to: ending.from + (ending.to - ending.from) * eased)
    if share == 1 { end(isCompleted: ending.to == 1) }
  }

  private func end(isCompleted: Bool) {
    guard let coming else { return }
    ticker.stop()
    (ending, self.coming, progress) = (nil, nil, 0)
    curl?.removeFromSuperlayer()
    curl = nil
    (isCompleted ? page : coming.view)?.removeFromSuperview()
    if isCompleted { page = coming.view }
    // A finger that is still down begins anew from its place.
    pan.setTranslation(.zero, in: box)
    controller?.endExchange(isCompleted: isCompleted)
  }

  // MARK: Gestures

  private func dragged() {
    let translation = pan.translation(in: box)
    let way = -(isVertical ? translation.y : translation.x) * sign
    switch pan.state {
    case .began, .changed:
      if coming == nil {
        guard abs(way) > 0 else { return }
        let direction: UIPageViewController.NavigationDirection = way > 0 ? .forward : .reverse
        guard let next = controller?.beginMove(direction) else { return }
        begin(next, direction)
      }
      guard let coming, ending == nil else { return }
      let share = (coming.direction == .forward ? way : -way) / max(length, 1)
      turn(to: min(max(share, 0), 1))
    case .ended:
      guard let coming, ending == nil else { return }
      let velocity = pan.velocity(in: box)
      let speed = -(isVertical ? velocity.y : velocity.x) * sign
      let forwards = coming.direction == .forward ? speed : -speed
      run(to: abs(forwards) > Self.throwSpeed ? (forwards > 0 ? 1 : 0) : progress.rounded())
    case .cancelled, .failed: if coming != nil, ending == nil { run(to: 0) }
    default: break
    }
  }

  private func pressed() {
    guard coming == nil, let direction = direction(ofPressAt: tap.location(in: box)),
      let next = controller?.beginMove(direction)
    else { return }
    move(to: next, direction)
  }
}

/// Recognizes drags that turn a page.
@MainActor
private final class PageTurnRecognizer: UIPanGestureRecognizer {
  /// Whether a movement turns a page, in points.
  var turns: ((CGPoint) -> Bool)?

  override func isPan(_ movement: CGPoint) -> Bool {
    super.isPan(movement) && turns?(movement) == true
  }
}

/// The view of pages that turn.
@MainActor
private final class PageTurnView: UIView {
  /// Whether a press at a point turns a page.
  var turnsAt: ((CGPoint) -> Bool)?
  weak var tap: UITapGestureRecognizer?

  override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    guard gestureRecognizer === tap else {
      return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
    return turnsAt?(gestureRecognizer.location(in: self)) ?? false
  }
}
