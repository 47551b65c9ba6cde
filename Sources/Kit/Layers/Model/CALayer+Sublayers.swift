import Foundation

extension CALayer {
  /// The sublayers in painting order: by `zPosition`, then by index.
  var paintOrder: [CALayer] {
    guard hasDepths else { return sublayerStorage }
    return sublayerStorage.enumerated().sorted { a, b in
      (a.element.model.zPosition, a.offset) < (b.element.model.zPosition, b.offset)
    }.map(\.element)
  }

  private var hasDepths: Bool {
    sublayerStorage.hasElement { $0.model.zPosition != 0 }
  }

  /// Removes the layer from its superlayer, but not yet from the tree.
  func leaveSuperlayer() {
    guard let parent = superlayer else { return }
    // A mask belongs to exactly one layer.
    if parent.mask === self, parent.place(of: self) == nil { return parent.mask = nil }
    forgetPaint(in: tree)
    parent.forgetSublayer(self)
    if let index = parent.memory.below.firstIndex(where: { $0.layer === self }) {
      parent.memory.below.remove(at: index)
    }
    superlayer = nil
    parent.mark(.descendant)
  }

  /// Removes the layer and its subtree from the tree.
  func detach() {
    var animated: [CALayer] = []
    leaveTree(&animated)
    DepartedLayers.add(animated)
  }

  /// Removes the layer and its subtree from the tree, and collects the animated layers.
  private func leaveTree(_ animated: inout [CALayer]) {
    guard tree != nil else { return }
    if !animations.isEmpty { animated.append(self) }
    tree?.animatePass.remove(self)
    treeLink = nil
    arrivalFrame = 0
    for layer in sublayerStorage { layer.leaveTree(&animated) }
    mask?.leaveTree(&animated)
  }

  /// Whether the layer is `other` or one of its descendants.
  func isDescendant(of other: CALayer) -> Bool {
    guard self !== other else { return true }
    var isInside = false
    withSuperlayer { isInside = $0.isDescendant(of: other) }
    return isInside
  }

  /// Removes a layer that is already here, so that indices count only the others.
  func moveAside(in parent: CALayer) {
    guard superlayer === parent else { return }
    parent.forgetSublayer(self)
    parent.sublayerStorage.append(self)
  }

  /// Removes a layer from the list, which contains each layer at most once.
  func forgetSublayer(_ layer: CALayer) {
    if let index = place(of: layer) { sublayerStorage.remove(at: index) }
  }

  /// The index of a sublayer.
  func place(of layer: CALayer) -> Int? {
    // Lists add and remove near the ends. A closure would be checked for actor isolation at each
    // call.
    let count = sublayerStorage.count
    for step in 0..<((count + 1) / 2) {
      if sublayerStorage[step] === layer { return step }
      if sublayerStorage[count - 1 - step] === layer { return count - 1 - step }
    }
    return nil
  }

  func attach(to tree: LayerTree?) {
    guard self.tree !== tree else { return }
    guard let tree else { return detach() }
    self.tree?.animatePass.remove(self)
    treeLink = tree.link
    arrivalFrame = tree.frameNumber
    join(tree)
    if !animations.isEmpty { tree.animatePass.add(self) }
    if contents != nil, contentsScale != tree.scale, drewContents {
      needsDisplayFlag = true
    }
    for layer in sublayerStorage { layer.attach(to: tree) }
    mask?.attach(to: tree)
  }

  /// Adds the area that the subtree covers on screen to the damage.
  func forgetPaint(in tree: LayerTree?) {
    if let rect = composed.painted { tree?.damage.add(rect) }
    composed = ComposedGeometry()
    dropPictures()
    dirt.insert(.geometry)
    for layer in sublayerStorage { layer.forgetPaint(in: tree) }
    tree?.requestFrame()
  }
}
