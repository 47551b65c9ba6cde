import Foundation
import Layers

/// Turns the pages of a page controller around one of their edges, like doors.
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
  /// The opacity of the shadow on the lower page.
  private static let shadow: CGFloat = 0.25

  private unowned let controller: UIPageViewController
  private let box = PageTurnView(frame: .zero)
  private let isVertical: Bool
  private let isAtEnd: Bool
  private let pan = UIPanGestureRecognizer()
  private let tap = UITapGestureRecognizer()
  private let shade = UIView()
  private let ticker = FrameTicker()
  private var page: UIView?
  private var coming: (view: UIView, direction: UIPageViewController.NavigationDirection)?
  /// The part of the turn that is done, 0…1.
  private var progress: CGFloat = 0
  /// The animated end of a turn.
  private var ending: (from: CGFloat, to: CGFloat, start: Double, duration: Double)?

  /// Creates the view.
  ///
  /// - Parameters:
  ///   - controller: The controller.
  ///   - isVertical: Whether pages turn around a horizontal edge.
  ///   - isAtEnd: Whether that is the trailing or the lower edge.
  init(of controller: UIPageViewController, isVertical: Bool, isAtEnd: Bool) {
    self.controller = controller
    self.isVertical = isVertical
    self.isAtEnd = isAtEnd
    box.clipsToBounds = true
    box.turnsAt = { [unowned self] in direction(ofPressAt: $0) != nil }
    box.tap = tap
    shade.backgroundColor = .black
    shade.isUserInteractionEnabled = false
    for recognizer in [pan, tap] { box.addGestureRecognizer(recognizer) }
    pan.addHandler { [unowned self] _ in dragged() }
    tap.addHandler { [unowned self] in if $0.state == .ended { pressed() } }
    ticker.call = { [unowned self] in step(to: $0) }
  }

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
    return isLow == (sign > 0) ? .reverse : .forward
  }

  func layOut() {
    finish()
    page?.frame = box.bounds
  }

  // MARK: Pages

  func display(_ new: UIView) {
    if page !== new { page?.removeFromSuperview() }
    page = new
    new.frame = box.bounds
    box.addSubview(new)
  }

  func setNeighbors(before: Bool, after: Bool) {}

  func move(to page: UIView, _ direction: UIPageViewController.NavigationDirection) {
    begin(page, direction)
    run(to: 1)
  }

  func finish() {
    guard coming != nil else { return }
    end(isCompleted: (ending?.to ?? progress.rounded()) == 1)
  }

  // MARK: Turning

  /// Puts the coming page below the displayed one, or above if it turns back.
  private func begin(_ new: UIView, _ direction: UIPageViewController.NavigationDirection) {
    coming = (new, direction)
    new.frame = box.bounds
    shade.frame = box.bounds
    if direction == .forward {
      box.insertSubview(new, at: 0)
      box.insertSubview(shade, aboveSubview: new)
    } else {
      box.addSubview(shade)
      box.addSubview(new)
    }
    turn(to: 0)
  }

  /// Sets the angle of the upper page.
  private func turn(to progress: CGFloat) {
    guard let coming else { return }
    self.progress = progress
    let isForward = coming.direction == .forward
    let openness = isForward ? progress : 1 - progress
    let upper = isForward ? page : coming.view
    upper?.layer.transform = transform(openness)
    shade.alpha = Self.shadow * (1 - openness)
  }

  /// The transform of a page that is opened by a fraction of a right angle.
  private func transform(_ openness: CGFloat) -> CATransform3D {
    guard openness > 0 else { return CATransform3DIdentity }
    let half = length / 2 * sign
    let angle = -openness * .pi / 2 * sign
    var depth = CATransform3DIdentity
    depth.m34 = -1 / (3 * max(length, 1))
    let (toSpine, back, rotation) =
      isVertical
      ? (
        CATransform3DMakeTranslation(0, half, 0), CATransform3DMakeTranslation(0, -half, 0),
        CATransform3DMakeRotation(-angle, 1, 0, 0)
      )
      : (
        CATransform3DMakeTranslation(half, 0, 0), CATransform3DMakeTranslation(-half, 0, 0),
        CATransform3DMakeRotation(angle, 0, 1, 0)
      )
    return CATransform3DConcat(
      CATransform3DConcat(CATransform3DConcat(toSpine, rotation), depth), back)
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
    shade.removeFromSuperview()
    for view in [page, coming.view] { view?.layer.transform = CATransform3DIdentity }
    (isCompleted ? page : coming.view)?.removeFromSuperview()
    if isCompleted { page = coming.view }
    controller.endExchange(isCompleted: isCompleted)
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
        guard let next = controller.beginMove(direction) else { return }
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
      let next = controller.beginMove(direction)
    else { return }
    move(to: next, direction)
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
