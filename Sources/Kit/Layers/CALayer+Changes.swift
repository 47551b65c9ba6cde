import Foundation

extension CALayer {
  func set<Value: Equatable>(
    _ property: WritableKeyPath<LayerProperties, Value>, to value: Value, key: String,
    makesStale stale: LayerDirt
  ) {
    guard model[keyPath: property] != value else { return }
    change(key: key, makesStale: stale) { $0[keyPath: property] = value }
  }

  /// The same for one of the rarer values.
  func set<Value: Equatable>(
    detail property: WritableKeyPath<LayerDetails.Values, Value>, to value: Value, key: String,
    makesStale stale: LayerDirt
  ) {
    guard model.details.values[keyPath: property] != value else { return }
    change(key: key, makesStale: stale) { $0.details = $0.details.changed(property, to: value) }
  }

  /// Changes the model, and runs the property's action.
  func change(
    key: String, makesStale stale: LayerDirt, _ change: (inout LayerProperties) -> Void
  ) {
    guard !CATransaction.disableActions(), let action = action(forKey: key) else {
      change(&model)
      return mark(stale)
    }
    let old = model
    let shown = presentationProperties ?? old
    change(&model)
    mark(stale)
    action.run(forKey: key, object: self, arguments: changeArguments(key, old, shown))
  }

  func mark(_ stale: LayerDirt) {
    dirt.formUnion(stale)
    var ancestor = superlayer
    while let layer = ancestor, !layer.dirt.contains(.descendant) {
      layer.dirt.insert(.descendant)
      ancestor = layer.superlayer
    }
    tree?.requestFrame()
  }
}
