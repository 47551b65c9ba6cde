import Foundation

/// The display pass: draws the contents of the layers that requested it.
@MainActor
final class DisplayPass {
  private var hasDisplayed = false

  /// Runs the pass.
  ///
  /// - Returns: Whether a layer was displayed.
  func run(_ root: CALayer) -> Bool {
    hasDisplayed = false
    root.displayIfNeeded()
    return hasDisplayed
  }

  /// Records that a layer is being displayed.
  func noteDisplay() { hasDisplayed = true }
}
