import Foundation
import Graphics

/// Shows the input views of a window's first responder at the bottom edge, and posts notifications.
///
/// Life of a movement: the first responder changes → `update` finds the views and their heights →
/// `move` posts the `Will`s and animates → `finish` removes the views that left and posts the
/// `Did`s, unless another movement has begun.
@MainActor
final class InputDock {
  weak var window: UIWindow?
  /// The responder for which the views are shown; never one inside them.
  private(set) weak var owner: UIResponder?
  let host = InputHostView(frame: .zero)
  /// The views that are up or on their way up.
  private(set) var shown = InputSet()
  private(set) var slots: [InputSlot] = []
  /// The views that are on their way down.
  private var leaving: [InputSlot] = []
  /// The total height of the views in points; 0 while they are down or on their way down.
  private(set) var height: CGFloat = 0
  /// The window size for which the host was laid out.
  private var room = CGSize.zero
  private var movement = 0
  private var isMoving = false
  private var handOvers = 0
  private var isArranging = false
  private var isUpdateDue = false

  init() { host.onLayout = { [unowned self] in layOut() } }

  /// The views that are up, from top to bottom.
  var views: [UIView] { height > 0 ? slots.map(\.view) : [] }

  /// The top edge of the views in the window, in points; `nil` while they are down.
  var top: CGFloat? { height > 0 ? edge : nil }

  /// The top edge, even on the way down; the window's bottom edge while the views are down.
  private var edge: CGFloat {
    host.superview == nil ? floor : host.center.y - host.bounds.height / 2 + host.drop
  }

  /// The height of a view's lower part that the views cover at rest, in points.
  ///
  /// A finger that pulls the views down makes no difference.
  func cover(of view: UIView) -> CGFloat {
    height > 0 ? view.length(below: floor - height) : 0
  }

  /// The window's bottom edge, in points.
  var floor: CGFloat { window?.bounds.height ?? 0 }

  /// Whether a responder lies in the input views.
  func holds(_ responder: UIResponder?) -> Bool {
    sequence(first: responder, next: { $0?.next }).contains { $0 === host }
  }

  /// Keeps the views in front of a view that was added to the window.
  func stayInFront(of subview: UIView) {
    if subview !== host, host.superview != nil { window?.bringSubviewToFront(host) }
  }

  // MARK: First responder

  /// Runs a block that changes the first responder, and then moves the views once.
  func handOver<Result>(_ change: () -> Result) -> Result {
    handOvers += 1
    let result = change()
    handOvers -= 1
    if isUpdateDue { update() }
    return result
  }

  /// Resigns the first responder.
  func give(up responder: UIResponder) {
    let heir = handOvers > 0 ? nil : heir(of: responder)
    handOver {
      window?.firstResponder = nil
      _ = heir?.becomeFirstResponder()
    }
  }

  /// The responder that receives keys after one inside the input views resigns.
  func heir(of responder: UIResponder?) -> UIResponder? {
    guard let window, let owner, owner !== responder, holds(responder),
      owner.responderWindow === window, owner.canBecomeFirstResponder,
      let front = window.frontViewController,
      sequence(first: owner, next: \.next).contains(front)
    else { return nil }
    return owner
  }

  /// Updates the first responder's views and their heights.
  func update() {
    isUpdateDue = true
    guard handOvers == 0, !isArranging, let window else { return }
    isUpdateDue = false
    let responder = window.isHidden ? nil : window.firstResponder
    if !holds(responder) { owner = responder }
    guard responder != nil || !slots.isEmpty else { return }
    let before = Position(height: height, edge: edge)
    let wanted = InputSet(of: responder, shown: shown, in: host)
    ViewAnimation.runWithout {
      if !wanted.isSame(as: shown) { take(wanted) }
      fit()
    }
    if host.superview != nil, height != before.height || host.drop != restingDrop {
      // Covered views can go at once; a lower set keeps the higher one behind it.
      if height >= before.height { removeLeaving() }
      move(from: before, animated: !window.isHidden && UIView.areAnimationsEnabled)
    } else if !isMoving {
      finish()
    }
    // Views that came or went may have changed the first responder.
    if isUpdateDue { DeferredCalls.add { [weak self] in self?.update() } }
  }

  /// Puts views into the host; leaving views stay in place until the movement ends.
  private func take(_ set: InputSet) {
    let known = slots + leaving
    slots = set.views.map { view in
      let isAccessory = view === set.accessory
      return known.first { $0.view === view && $0.isAccessory == isAccessory }
        ?? InputSlot(view, isAccessory: isAccessory)
    }
    leaving = known.filter { old in !slots.contains { $0.view === old.view } }
    shown = set
    arrange {
      if !slots.isEmpty, host.superview == nil {
        room = .zero
        place(height: 0)
        window?.addSubview(host)
      }
      for slot in slots { host.addSubview(slot.view) }
    }
  }

  private func removeLeaving() {
    let gone = leaving
    leaving = []
    arrange {
      for slot in gone where slot.view.superview === host { slot.view.removeFromSuperview() }
    }
  }

  // MARK: Layout

  /// The window was resized, or a view left or wants another height.
  func layOut() {
    guard handOvers == 0, !isArranging, let window, host.superview != nil else { return }
    let isResized = room != window.bounds.size
    guard !slots.isEmpty else { return isResized ? goDownAtOnce() : () }
    if shown.views.contains(where: { $0.superview !== host }) {
      shown = shown.within(host)
      slots.removeAll { $0.view.superview !== host }
    }
    let before = Position(height: height, edge: edge)
    fit()
    if height != before.height || isResized { move(from: before, animated: false) }
  }

  private func goDownAtOnce() {
    movement += 1
    finish()
  }

  /// Measures the views and lays out the host; its top edge stays where it is for now.
  private func fit() {
    height = 0
    guard !slots.isEmpty, let window else { return }
    let start = edge
    arrange {
      // A view's height may depend on the safe area, which depends on its position.
      for _ in 0..<2 {
        var room = max(window.bounds.height, 0)
        for index in slots.indices {
          slots[index].measure(atWidth: window.bounds.width, room: room)
          room -= slots[index].height
        }
        height = slots.reduce(0) { $0 + $1.height }
        place(height: height)
      }
    }
    host.drop = start - (floor - height)
  }

  private func place(height: CGFloat) {
    let width = window?.bounds.width ?? 0
    room = window?.bounds.size ?? .zero
    host.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    host.center = CGPoint(x: width / 2, y: floor - height / 2)
    var y: CGFloat = 0
    for index in slots.indices {
      slots[index].place(
        CGRect(x: 0, y: y, width: width, height: slots[index].height), in: host)
      y += slots[index].height
    }
  }

  private func arrange(_ changes: () -> Void) {
    let wasArranging = isArranging
    isArranging = true
    changes()
    isArranging = wasArranging
  }

  // MARK: Moving

  private struct Position {
    var height: CGFloat
    var edge: CGFloat
  }

  /// The host's offset below its place when nothing moves.
  private var restingDrop: CGFloat { host.bounds.height - height }

  private func move(from before: Position, animated: Bool) {
    guard let window else { return }
    movement += 1
    isMoving = true
    let number = movement
    let width = window.bounds.width
    let isUp = height > 0
    let report = KeyboardReport(
      begin: CGRect(
        x: 0, y: before.edge, width: width, height: before.height > 0 ? before.height : height),
      end: CGRect(
        x: 0, y: floor - height, width: width, height: isUp ? height : before.height),
      isUp: isUp, duration: animated ? KeyboardReport.duration : 0)
    let guides = UIKeyboardLayoutGuide.guides(in: window)
    if !guides.isEmpty { window.layoutIfNeeded() }
    let changes = { [self] in
      if isUp || before.height > 0 { report.postWill() }
      // An observer may have started another movement.
      guard number == movement else { return }
      host.drop = restingDrop
      for presentation in window.presentations { presentation.inputViewsMoved() }
      for guide in guides { guide.follow() }
      if !guides.isEmpty { window.layoutIfNeeded() }
    }
    let end = { [weak self] in
      guard let self, number == self.movement else { return }
      finish()
      if isUp || before.height > 0 { report.postDid() }
    }
    guard animated else {
      changes()
      return end()
    }
    UIView.animate(
      withDuration: report.duration, delay: 0, options: KeyboardReport.options,
      animations: changes, completion: { _ in end() })
  }

  private func finish() {
    isMoving = false
    removeLeaving()
    guard slots.isEmpty else { return }
    arrange { host.removeFromSuperview() }
    host.drop = 0
  }
}
