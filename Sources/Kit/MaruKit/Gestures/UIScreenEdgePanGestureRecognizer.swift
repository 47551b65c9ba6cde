import Foundation

/// Recognizes a finger that drags inwards from an edge of the window.
///
/// Mirrors UIKit; touches that begin more than twenty points from the edges are ignored.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges at which the gesture may begin.
  open var edges: UIRectEdge = []

  private static let reach: CGFloat = 20

  private var startEdges: UIRectEdge = []

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if trackedTouches.count == touches.count, let touch = touches.first {
      startEdges = edges.intersection(Self.edges(near: touch))
      guard !startEdges.isEmpty else { return state = .failed }
    }
    super.touchesBegan(touches, with: event)
  }

  override func isPan(_ movement: CGPoint) -> Bool {
    guard super.isPan(movement) else { return false }
    let isAcross = abs(movement.x) >= abs(movement.y)
    let isInward =
      startEdges.contains(.left) && isAcross && movement.x > 0
      || startEdges.contains(.right) && isAcross && movement.x < 0
      || startEdges.contains(.top) && !isAcross && movement.y > 0
      || startEdges.contains(.bottom) && !isAcross && movement.y < 0
    if !isInward { state = .failed }
    return isInward
  }

  private static func edges(near touch: UITouch) -> UIRectEdge {
    guard let bounds = touch.window?.bounds else { return [] }
    let place = touch.windowLocation
    var edges: UIRectEdge = []
    if place.x <= bounds.minX + reach { edges.insert(.left) }
    if place.x >= bounds.maxX - reach { edges.insert(.right) }
    if place.y <= bounds.minY + reach { edges.insert(.top) }
    if place.y >= bounds.maxY - reach { edges.insert(.bottom) }
    return edges
  }
}
