import Foundation

extension CALayer {
  // Inlined into each setter, where the property is known: a lookup would take longer than the
  // change.
  @inline(__always)
  func set<Value: Equatable>(
    _ property: WritableKeyPath<LayerProperties, Value>, to value: Value, key: String,
    makesStale stale: LayerDirt
  ) {
    guard model[keyPath: property] != value else { return }
    let reaction = reaction(toChangeOf: key)
    model[keyPath: property] = value
    mark(stale)
    reaction?.run(on: self)
  }

  /// Sets one of the rarer values, which are stored in the details.
  func set<Value: Equatable>(
    detail property: WritableKeyPath<LayerDetails.Values, Value>, to value: Value, key: String,
    makesStale stale: LayerDirt
  ) {
    guard model.details.values[keyPath: property] != value else { return }
    change(key: key, makesStale: stale) { $0.details = $0.details.changed(property, to: value) }
  }

  /// Changes the model and runs the property's action.
  func change(
    key: String, makesStale stale: LayerDirt, _ change: (inout LayerProperties) -> Void
  ) {
    let reaction = reaction(toChangeOf: key)
    change(&model)
    mark(stale)
    reaction?.run(on: self)
  }

  /// The action to run once a property has changed, or `nil` if the change shows immediately.
  private func reaction(toChangeOf key: String) -> ChangeReaction? {
    guard !CATransaction.disableActions(), let action = action(forKey: key) else { return nil }
    tree?.catchUp()
    return ChangeReaction(action: action, key: key, old: model, shown: shown)
  }

  func mark(_ stale: LayerDirt) {
    markDirty(stale)
    guard let tree else { return }
    changedFrame = tree.frameNumber
    tree.requestFrame()
  }

  /// Invalidates the layer without requesting a frame, for use within a frame.
  func markDirty(_ stale: LayerDirt) {
    dirt.formUnion(stale)
    withSuperlayer { $0.markAboveDirty() }
  }

  /// Marks the layer and its ancestors as containing something invalid.
  private func markAboveDirty() {
    guard !dirt.contains(.descendant) else { return }
    dirt.insert(.descendant)
    withSuperlayer { $0.markAboveDirty() }
  }
}

/// The action of a changed property, with the values before the change.
private struct ChangeReaction {
  let action: any CAAction
  let key: String
  let old: LayerProperties
  let shown: LayerProperties

  @MainActor
  func run(on layer: CALayer) {
    action.run(forKey: key, object: layer, arguments: layer.changeArguments(key, old, shown))
  }
}
