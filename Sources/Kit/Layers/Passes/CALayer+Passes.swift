import Foundation

extension CALayer {
  /// Requests `layoutSublayers` in the next frame.
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

  /// Lays out invalid layers in the subtree, starting at the topmost ancestor that is invalid.
  public func layoutIfNeeded() {
    var top = self
    while let parent = top.superlayer, parent.needsLayoutFlag { top = parent }
    top.layoutSubtree()
  }

  /// Lays out invalid layers in the subtree only, without its ancestors.
  package func layoutSubtree() {
    // A layout may request another one of the same layer, for example once a size is known.
    for _ in 0..<LayerTree.rerunLimit where needsLayoutFlag {
      needsLayoutFlag = false
      tree?.laidOutLayers?.append(self)
      layoutSublayers()
    }
    guard descendantNeedsLayout || !sublayerStorage.isEmpty else { return }
    descendantNeedsLayout = false
    if let mask, mask.needsLayoutFlag || mask.descendantNeedsLayout { mask.layoutSubtree() }
    for layer in sublayerStorage where layer.needsLayoutFlag || layer.descendantNeedsLayout {
      layer.layoutSubtree()
    }
  }

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
