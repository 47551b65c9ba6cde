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

extension CALayer {
  /// Requests `display` in the next frame.
  public func setNeedsDisplay() {
    needsDisplayFlag = true
    mark(.appearance)
  }

  /// Requests `display` in the next frame.
  ///
  /// The whole layer is drawn, not just the rectangle.
  public func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  /// Whether `display` will be called in the next frame.
  public var needsDisplay: Bool { needsDisplayFlag }

  /// Displays the invalid layers in the subtree.
  ///
  /// Layers without a size are displayed once they have one.
  public func displayIfNeeded() {
    if needsDisplayFlag, !model.bounds.isEmpty, !model.isHidden {
      needsDisplayFlag = false
      tree?.displayPass.noteDisplay()
      let span = TraceSpan.begin()
      display()
      span?.end(nameInTraces, .draw)
      mark(.appearance)
    }
    guard !dirt.isDisjoint(with: [.descendant, .geometry, .bounds]) else { return }
    sublayerStorage.withEach { layer in
      if layer.needsDisplayFlag || !layer.dirt.isEmpty { layer.displayIfNeeded() }
    }
    mask?.displayIfNeeded()
  }
}
