import Layers

// In `Layers` the name belongs to the values of a layer.
extension CALayer {
  /// The layer whose presentation this is; a layer that is no presentation returns itself.
  ///
  /// Its properties have the values that were set, without animations.
  public func model() -> Self { presentedLayer as? Self ?? self }
}
