import Foundation

/// Which of nested scroll views a movement scrolls.
///
/// At the edge of its content, a view leaves a movement to an enclosing one that can still scroll.
@MainActor
struct ScrollPrecedence {
  private let view: UIScrollView

  /// Compares a view with those around it.
  init(of view: UIScrollView) { self.view = view }

  private var viewsAround: some Sequence<UIView> {
    sequence(first: view as UIView, next: { $0.superview }).dropFirst()
  }

  /// Whether a movement of the fingers drags the view.
  func takesDrag(_ movement: CGPoint) -> Bool {
    let far = UIPanGestureRecognizer.hysteresis
    let isAcross = view.canScrollAcross && abs(movement.x) >= far
    let isAlong = view.canScrollAlong && abs(movement.y) >= far
    guard isAcross || isAlong, !isMeantForViewAround(movement, isAcross, isAlong) else {
      return false
    }
    let direction = CGVector(
      dx: isAcross && (!isAlong || abs(movement.x) > abs(movement.y)) ? -movement.x : 0,
      dy: isAlong && (!isAcross || abs(movement.x) <= abs(movement.y)) ? -movement.y : 0)
    return view.hasRoom(direction) || view.keeps(direction) || !hasRoomAround(direction)
  }

  /// Whether an enclosing view scrolls along the dominant axis of a movement, and the inner one does
  /// not.
  private func isMeantForViewAround(
    _ movement: CGPoint, _ isAcross: Bool, _ isAlong: Bool
  ) -> Bool {
    let isMostlyAlong = abs(movement.y) > abs(movement.x)
    guard isAcross != isAlong, isMostlyAlong != isAlong, abs(movement.x) != abs(movement.y) else {
      return false
    }
    return viewsAround.contains { view in
      if let outer = view as? UIScrollView {
        return isMostlyAlong ? outer.canScrollAlong : outer.canScrollAcross
      }
      return isMostlyAlong && view is SheetShadowView
    }
  }

  /// Whether an enclosing scroll view has more content in a direction.
  func hasRoomAround(_ direction: CGVector) -> Bool {
    viewsAround.contains { ($0 as? UIScrollView)?.hasRoom(direction) == true }
  }
}
