/// The layout pass: lays out the layers that requested it, superlayers first.
@MainActor
final class LayoutPass {
  /// The layers that were laid out since the last report; `nil` if none is wanted.
  private var laidOut: [CALayer]?

  /// Whether it records the layers for reports.
  var isRecording: Bool {
    get { laidOut != nil }
    set { laidOut = newValue ? laidOut ?? [] : nil }
  }

  /// Whether a layer or its subtree requested layout.
  func isNeeded(in root: CALayer) -> Bool { root.needsLayoutFlag || root.descendantNeedsLayout }

  /// Runs the pass.
  ///
  /// - Returns: Whether a layer was laid out.
  func run(_ root: CALayer) -> Bool {
    let isNeeded = isNeeded(in: root)
    root.layoutIfNeeded()
    return isNeeded
  }

  /// Records that a layer is being laid out, in the pass or on request.
  func note(_ layer: CALayer) { laidOut?.append(layer) }

  /// The layers that were laid out since the last report, or `nil` if there are none.
  func takeReport(of frame: Int) -> LayoutReport? {
    guard let layers = laidOut, !layers.isEmpty else { return nil }
    laidOut = []
    return LayoutReport(frame: frame, layers: layers)
  }
}

extension CALayer {
  /// The class of the view or the other delegate, or else of the layer.
  var nameInTraces: String { delegate.map { "\(type(of: $0))" } ?? "\(type(of: self))" }

  func propagateLayoutNeed() {
    var ancestor = superlayer
    while let layer = ancestor, !layer.descendantNeedsLayout {
      layer.descendantNeedsLayout = true
      ancestor = layer.superlayer
    }
    tree?.requestFrame()
  }

  /// Lays out invalid layers in the subtree only, without its ancestors.
  package func layoutSubtree() {
    // A layout may request another one of the same layer, for example once a size is known.
    for _ in 0..<FramePass.rerunLimit where needsLayoutFlag {
      needsLayoutFlag = false
      tree?.layoutPass.note(self)
      let span = TraceSpan.begin()
      layoutSublayers()
      span?.end(nameInTraces, .layout)
    }
    guard descendantNeedsLayout || !sublayerStorage.isEmpty else { return }
    descendantNeedsLayout = false
    if let mask, mask.needsLayoutFlag || mask.descendantNeedsLayout { mask.layoutSubtree() }
    for layer in sublayerStorage where layer.needsLayoutFlag || layer.descendantNeedsLayout {
      layer.layoutSubtree()
    }
  }
}
