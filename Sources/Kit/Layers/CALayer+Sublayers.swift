import Foundation

extension CALayer {
  /// The layers in it, back to front.
  public var sublayers: [CALayer]? {
    get {
      let own =
        model.isReplicator ? sublayerStorage.filter { !($0 is ReplicaLayer) } : sublayerStorage
      return own.isEmpty ? nil : own
    }
    set {
      let wanted = newValue ?? []
      for layer in sublayerStorage where !wanted.contains(where: { $0 === layer }) {
        layer.removeFromSuperlayer()
      }
      for (index, layer) in wanted.enumerated() { insertSublayer(layer, at: UInt32(index)) }
    }
  }

  /// The sublayers in the order they are painted: by `zPosition`, then by their own order.
  var paintOrder: [CALayer] {
    guard hasDepths else { return sublayerStorage }
    return sublayerStorage.enumerated().sorted { a, b in
      (a.element.model.zPosition, a.offset) < (b.element.model.zPosition, b.offset)
    }.map(\.element)
  }

  private var hasDepths: Bool {
    sublayerStorage.hasElement { $0.model.zPosition != 0 }
  }

  /// Adds a layer in front of the others.
  public func addSublayer(_ layer: CALayer) {
    insertSublayer(layer, at: UInt32(clamping: sublayerStorage.count))
  }

  /// Puts a layer at a place among the sublayers, 0 the backmost; a place beyond the end is the
  /// end.
  ///
  /// One of the same window is moved with its animations. A layer that would come to lie in itself
  /// is left where it is.
  public func insertSublayer(_ layer: CALayer, at index: UInt32) {
    guard !isDescendant(of: layer) else { return }
    if layer.superlayer === self {
      forgetSublayer(layer)
      sublayerStorage.insert(layer, at: min(Int(index), sublayerStorage.count))
      return layer.mark(.subtree)
    }
    layer.leaveSuperlayer()
    if layer.tree !== tree { layer.detach() }
    layer.superlayer = self
    sublayerStorage.insert(layer, at: min(Int(index), sublayerStorage.count))
    layer.attach(to: tree)
    layer.mark(.geometry)
    if layer.needsLayoutFlag || layer.descendantNeedsLayout { layer.propagateLayoutNeed() }
  }

  /// Puts a layer just behind another.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    layer.moveAside(in: self)
    let index = sibling.flatMap { place(of: $0) } ?? 0
    insertSublayer(layer, at: UInt32(index))
  }

  /// Puts a layer just in front of another.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    layer.moveAside(in: self)
    let index = sibling.flatMap { place(of: $0) } ?? sublayerStorage.count - 1
    insertSublayer(layer, at: UInt32(index + 1))
  }

  /// Takes the layer out of its superlayer.
  ///
  /// Its running animations end with the turn, unless it is in a window again by then.
  public func removeFromSuperlayer() {
    guard superlayer != nil else { return }
    leaveSuperlayer()
    detach()
  }

  /// Takes the layer out of its superlayer, but not out of the tree as yet.
  private func leaveSuperlayer() {
    guard let parent = superlayer else { return }
    // A mask lies in its layer, and in one at a time.
    if parent.mask === self, parent.place(of: self) == nil { return parent.mask = nil }
    forgetPaint(in: tree)
    parent.forgetSublayer(self)
    if let index = parent.memory.below.firstIndex(where: { $0.layer === self }) {
      parent.memory.below.remove(at: index)
    }
    superlayer = nil
    parent.mark(.descendant)
  }

  /// Takes the layer and all in it out of the tree.
  private func detach() {
    var animated: [CALayer] = []
    leaveTree(&animated)
    DepartedLayers.add(animated)
  }

  /// Takes the layer and all in it out of the tree, and gathers those that are animated.
  private func leaveTree(_ animated: inout [CALayer]) {
    guard tree != nil else { return }
    if !animations.isEmpty { animated.append(self) }
    tree?.animatingLayers.removeAll { $0 === self }
    treeLink = nil
    arrivalFrame = 0
    for layer in sublayerStorage { layer.leaveTree(&animated) }
    mask?.leaveTree(&animated)
  }

  /// Whether the layer is another or lies in it.
  func isDescendant(of other: CALayer) -> Bool {
    guard self !== other else { return true }
    var isInside = false
    withSuperlayer { isInside = $0.isDescendant(of: other) }
    return isInside
  }

  /// Places a layer that is already here last, so that indexes count the others only.
  private func moveAside(in parent: CALayer) {
    guard superlayer === parent else { return }
    parent.forgetSublayer(self)
    parent.sublayerStorage.append(self)
  }

  /// Takes a layer out of the list; each is in it once, and the others are not touched.
  private func forgetSublayer(_ layer: CALayer) {
    if let index = place(of: layer) { sublayerStorage.remove(at: index) }
  }

  /// The place of a sublayer among the others.
  private func place(of layer: CALayer) -> Int? {
    // What lists add and take is near the ends; a closure would be checked for its actor each time.
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
    self.tree?.animatingLayers.removeAll { $0 === self }
    treeLink = tree.link
    arrivalFrame = tree.frameNumber
    if model.isReplicator { tree.replicators.append(WeakReplicator(self as? CAReplicatorLayer)) }
    if model.isBackdrop { tree.backdrops.append(WeakBackdrop(layer: self as? CABackdropLayer)) }
    if !animations.isEmpty { tree.animatingLayers.append(self) }
    if contents != nil, contentsScale != tree.scale, drewContents {
      needsDisplayFlag = true
    }
    for layer in sublayerStorage { layer.attach(to: tree) }
    mask?.attach(to: tree)
  }

  /// Hands what the subtree covered on screen to the damage.
  func forgetPaint(in tree: LayerTree?) {
    if let rect = composed.painted { tree?.damage.add(rect) }
    composed = ComposedGeometry()
    dropPictures()
    dirt.insert(.geometry)
    for layer in sublayerStorage { layer.forgetPaint(in: tree) }
    tree?.requestFrame()
  }
}
