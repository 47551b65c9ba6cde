import Foundation

/// Drags a sheet up and down.
@MainActor
final class SheetPanGestureRecognizer: UIPanGestureRecognizer {
  /// Whether the sheet is moving, so that a touch catches it.
  var catchesTouches: () -> Bool = { false }

  override func isPan(_ movement: CGPoint) -> Bool {
    abs(movement.y) >= Self.hysteresis && abs(movement.y) > abs(movement.x)
  }

  override func beginsAtOnce(with touch: UITouch) -> Bool { catchesTouches() }
}
