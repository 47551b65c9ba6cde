import Foundation

/// Scrolls a list to its elements, which may move when others are measured on the way.
@MainActor
final class ListScroller<Position> {
  /// How often measuring may move the element.
  private static var roundLimit: Int { 8 }

  private unowned let view: UIScrollView
  /// The content offset at which an element has a position; `nil` if there is no such element.
  private let offset: (IndexPath, Position) -> CGPoint?
  /// The target of the running animation, which its start time identifies.
  private var goal: (path: IndexPath, position: Position, start: Double)?

  init(_ view: UIScrollView, offset: @escaping (IndexPath, Position) -> CGPoint?) {
    self.view = view
    self.offset = offset
  }

  /// Stops retargeting the running animation, which then ends at its current target.
  func forget() { goal = nil }

  /// Scrolls to an element at once, again if measuring moves it.
  func jump(to path: IndexPath, _ position: Position) {
    for _ in 0..<Self.roundLimit {
      guard let target = offset(path, position) else { return }
      view.setContentOffset(target, animated: false)
      view.layoutIfNeeded()
      if offset(path, position) == view.contentOffset { return }
    }
  }

  /// Scrolls to an element with an animation, which measuring retargets.
  func animate(to path: IndexPath, _ position: Position) {
    guard let target = offset(path, position) else { return }
    view.setContentOffset(target, animated: true)
    if let start = view.motion.animation?.start { goal = (path, position, start) }
  }

  /// Retargets the animation after measuring moved its element.
  func follow() {
    guard let goal else { return }
    guard view.motion.animation?.start == goal.start,
      let target = offset(goal.path, goal.position)
    else { return self.goal = nil }
    view.motion.retargetAnimation(to: target)
  }

  /// Completes an animation whose last elements were measured at its end.
  func arrive() {
    for _ in 0..<Self.roundLimit {
      guard goal != nil else { return }
      view.layoutIfNeeded()
      guard let target = view.motion.animation?.target, target != view.contentOffset
      else { break }
      view.move(to: target)
    }
    goal = nil
  }
}
