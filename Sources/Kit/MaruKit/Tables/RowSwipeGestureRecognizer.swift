import Foundation

/// Recognizes horizontal swipes of rows.
@MainActor
final class RowSwipeGestureRecognizer: UIPanGestureRecognizer {
  private var start: CGPoint?
  private var answer: (isToRight: Bool, isWanted: Bool)?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if start == nil { start = touches.first?.location(in: view) }
    super.touchesBegan(touches, with: event)
  }

  /// Begins with a horizontal movement, if the row under it has actions on that side.
  override func isPan(_ movement: CGPoint) -> Bool {
    guard abs(movement.x) >= Self.hysteresis, abs(movement.x) > abs(movement.y), let start,
      let table = view as? UITableView
    else { return false }
    let isToRight = movement.x > 0
    if let answer, answer.isToRight == isToRight { return answer.isWanted }
    let isWanted = table.swiping.prepare(at: start, toRight: isToRight)
    answer = (isToRight, isWanted)
    return isWanted
  }

  override func reset() {
    super.reset()
    (start, answer) = (nil, nil)
  }
}
