import Foundation

extension CALayer {
  /// Asks for `layoutSublayers` in the next frame.
  public func setNeedsLayout() {
    guard !needsLayoutFlag else { return }
    needsLayoutFlag = true
    propagateLayoutNeed()
    tree?.requestFrame()
  }

  func propagateLayoutNeed() {
    var ancestor = superlayer
    while let layer = ancestor, !layer.descendantNeedsLayout {
      layer.descendantNeedsLayout = true
      ancestor = layer.superlayer
    }
    tree?.requestFrame()
  }

  /// Whether `layoutSublayers` will be called in the next frame.
  public var needsLayout: Bool { needsLayoutFlag }

  /// Lays out the layer and everything in it that asked for it, superlayers that asked first.
  public func layoutIfNeeded() {
    var top = self
    while let parent = top.superlayer, parent.needsLayoutFlag { top = parent }
    top.layoutSubtree()
  }

  /// Lays out the layer and everything in it that asked for it, and leaves its superlayers alone.
  package func layoutSubtree() {
    // A layout may ask for another of the same layer, as when a size was not known before.
    for _ in 0..<LayerTree.rerunLimit where needsLayoutFlag {
      needsLayoutFlag = false
      layoutSublayers()
    }
    guard descendantNeedsLayout || !sublayerStorage.isEmpty else { return }
    descendantNeedsLayout = false
    if let mask, mask.needsLayoutFlag || mask.descendantNeedsLayout { mask.layoutSubtree() }
    for layer in sublayerStorage where layer.needsLayoutFlag || layer.descendantNeedsLayout {
      layer.layoutSubtree()
    }
  }

  /// Asks for `display` in the next frame.
  public func setNeedsDisplay() {
    needsDisplayFlag = true
    mark(.appearance)
  }

  /// Asks for `display` in the next frame; the whole layer is drawn.
  public func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  /// Whether `display` will be called in the next frame.
  public var needsDisplay: Bool { needsDisplayFlag }

  /// Draws what asked for it, here and below.
  ///
  /// Layers without a size wait until they have one.
  public func displayIfNeeded() {
    if needsDisplayFlag, !model.bounds.isEmpty, !model.isHidden {
      needsDisplayFlag = false
      tree?.hasCalled = true
      display()
      mark(.appearance)
    }
    guard !dirt.isDisjoint(with: [.descendant, .geometry, .bounds]) else { return }
    sublayerStorage.withEach { layer in
      if layer.needsDisplayFlag || !layer.dirt.isEmpty { layer.displayIfNeeded() }
    }
    mask?.displayIfNeeded()
  }
}
