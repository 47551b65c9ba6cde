import Foundation
internal import Cassowary

// The constraint pass as a part of layout.
extension UIView {
  /// Marks the view and its ancestors as having constraints.
  func participateInLayout() {
    var next: UIView? = self
    while let view = next, !view.constraintFlags.contains(.participates) {
      view.constraintFlags.insert(.participates)
      next = view.superview
    }
  }

  /// Topmost view: requests a constraint pass before the next layout.
  func requestConstraintPass() {
    guard !constraintFlags.contains(.passRequested) else { return }
    constraintFlags.insert(.passRequested)
    guard !layer.needsLayout else { return }
    constraintFlags.insert(.onlyPassRequested)
    layer.setNeedsLayout()
  }

  /// Topmost view: updates and solves the constraints after changes.
  ///
  /// Does nothing while it is already running.
  func resolveConstraints() {
    guard constraintFlags.contains(.passRequested), !constraintFlags.contains(.isInPass) else {
      return
    }
    constraintFlags.insert(.isInPass)
    for _ in 0..<Self.passLimit where constraintFlags.contains(.passRequested) {
      constraintFlags.remove(.passRequested)
      updateConstraintsOfTree()
      guard constraintFlags.contains(.participates) else { continue }
      let engine = layoutEngine ?? LayoutEngine(top: self)
      layoutEngine = engine
      engine.run()
    }
    constraintFlags.remove(.isInPass)
    if constraintFlags.contains(.passRequested) { layer.setNeedsLayout() }
  }

  /// Called by the layer in the layout pass.
  func layoutPass() {
    if constraintFlags.contains(.passRequested), superview == nil { resolveConstraints() }
    // Layout was requested for constraints only, and they moved nothing in this view.
    if constraintFlags.contains(.onlyPassRequested) {
      constraintFlags.remove(.onlyPassRequested)
      return
    }
    let controller = viewController
    controller?.viewWillLayoutSubviews()
    traitCollection.performAsCurrent { layoutSubviews() }
    controller?.viewDidLayoutSubviews()
  }

  // MARK: Updating

  func markNeedsUpdateConstraints() {
    guard !constraintFlags.contains(.needsUpdate) else { return }
    constraintFlags.insert(.needsUpdate)
    propagateNeedForUpdate()
  }

  /// Marks the views above: the subtree needs `updateConstraints`.
  func propagateNeedForUpdate() {
    var view: UIView = self
    while let parent = view.superview {
      parent.constraintFlags.insert(.descendantNeedsUpdate)
      view = parent
    }
    view.requestConstraintPass()
  }

  /// Calls `updateConstraints` where requested, innermost views first.
  func updateConstraintsOfTree() {
    if constraintFlags.contains(.descendantNeedsUpdate) {
      constraintFlags.remove(.descendantNeedsUpdate)
      for subview in subviewStorage { subview.updateConstraintsOfTree() }
    }
    guard constraintFlags.contains(.needsUpdate) else { return }
    constraintFlags.remove(.needsUpdate)
    if let viewController {
      viewController.updateViewConstraints()
    } else {
      updateConstraints()
    }
  }

  // MARK: Placing

  /// Sets the frames of the subviews that constraints have moved.
  ///
  /// Edges are rounded to whole device pixels, as in UIKit; sizes follow from the edges.
  func placeMovedSubviews() {
    if superview == nil { takeConstrainedSize() }
    guard let item = layoutItem, !item.movedChildren.isEmpty else { return }
    let moved = item.movedChildren
    item.movedChildren = []
    let scale = pixelsPerPoint
    for child in moved {
      child.isMoved = false
      guard child.isPlacedByEngine, !child.references.isEmpty, let view = child.view,
        view.superview === self, let place = child.place
      else { continue }
      place.engine?.isPlacing = true
      view.take(place.rect, pixelsPerPoint: scale)
      place.engine?.isPlacing = false
    }
  }

  /// Resizes a topmost view to the size from its constraints.
  private func takeConstrainedSize() {
    guard let item = layoutItem, item.isPlacedByEngine, !item.references.isEmpty,
      let place = item.place
    else { return }
    let open = item.openAttributes
    var rect = untransformedFrame
    if !open.contains("width") { rect.size.width = place.rect.size.width }
    if !open.contains("height") { rect.size.height = place.rect.size.height }
    place.engine?.isPlacing = true
    take(rect, pixelsPerPoint: pixelsPerPoint)
    place.engine?.isPlacing = false
  }

  /// A new content size of a scroll view from constraints, if it has changed.
  ///
  /// A side that they leave open is unchanged.
  func newContentSize(instead old: CGSize) -> CGSize? {
    guard let guide = layoutItem?.guides.first(where: { $0.kind == .content })?.layoutItem,
      guide.isMoved, let place = guide.place, let engine = place.engine
    else { return nil }
    guide.isMoved = false
    let free = engine.solver.freeVariables(among: [place.width, place.height])
    let size = place.rect.size
    return CGSize(
      width: free.contains(place.width) ? old.width : roundToPixels(size.width),
      height: free.contains(place.height) ? old.height : roundToPixels(size.height))
  }

  private func take(_ rect: CGRect, pixelsPerPoint scale: CGFloat) {
    // Halves round up on both sides of zero, so that a length in whole pixels keeps its size.
    func rounded(_ value: CGFloat) -> CGFloat {
      (value * scale + 0.5 + 1e-6).rounded(.down) / scale
    }
    let (left, top) = (rounded(rect.origin.x), rounded(rect.origin.y))
    let size = CGSize(
      width: max(0, rounded(rect.origin.x + rect.size.width) - left),
      height: max(0, rounded(rect.origin.y + rect.size.height) - top))
    if bounds.size != size { bounds = CGRect(origin: bounds.origin, size: size) }
    let anchor = layer.anchorPoint
    let middle = CGPoint(x: left + anchor.x * size.width, y: top + anchor.y * size.height)
    if center != middle { center = middle }
  }

  /// The frame without the transform.
  var untransformedFrame: CGRect {
    let (bounds, position, anchor) = (layer.bounds, layer.position, layer.anchorPoint)
    return CGRect(
      x: position.x - anchor.x * bounds.width, y: position.y - anchor.y * bounds.height,
      width: bounds.width, height: bounds.height)
  }

  /// Called when the view's frame, bounds or centre was set.
  func geometryChanged() {
    if let layoutItem { layoutItem.place?.engine?.frameChanged(layoutItem) }
    followKeyboard()
    if hasSafeAreaToFollow { updateSafeArea() }
    followSuperviewMargins()
  }

  // MARK: Hierarchy

  /// Moves the view's layout into the engine of the new superview's tree.
  func joinLayout(of parent: UIView) {
    if let engine = layoutEngine {
      engine.release(treeAt: self)
      layoutEngine = nil
    }
    constraintFlags.remove([.onlyPassRequested, .passRequested])
    if constraintFlags.contains(.participates) {
      parent.participateInLayout()
      let top = parent.topOfTree
      top.layoutEngine?.pendingTrees.append(self)
      top.requestConstraintPass()
    }
    if type(of: self).requiresConstraintBasedLayout || viewController != nil {
      constraintFlags.insert(.needsUpdate)
    }
    if !constraintFlags.isDisjoint(with: [.needsUpdate, .descendantNeedsUpdate]) {
      propagateNeedForUpdate()
    }
    followSuperviewMargins()
  }

  /// Removes the constraints between the view's subtree and the outside, before the view leaves.
  func leaveLayout() {
    guard constraintFlags.contains(.participates) else { return }
    deactivateOutgoingConstraints(of: self)
    topOfTree.layoutEngine?.release(treeAt: self)
    constraintFlags.insert(.passRequested)
  }

  private func deactivateOutgoingConstraints(of root: UIView) {
    guard constraintFlags.contains(.participates) else { return }
    if let item = layoutItem {
      for item in [item] + item.guides.map(\.layoutItem) {
        for constraint in item.references {
          guard let owner = constraint.owner, !owner.isDescendant(of: root) else { continue }
          constraint.isActive = false
        }
      }
    }
    for subview in subviewStorage { subview.deactivateOutgoingConstraints(of: root) }
  }
}
