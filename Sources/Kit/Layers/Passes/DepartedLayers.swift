/// The animated layers that left their windows in this turn.
///
/// If a layer is in a window again before the next frame, its animations continue. The animations
/// of the others end then.
@MainActor
package enum DepartedLayers {
  private static var layers: [CALayer] = []

  static func add(_ departed: [CALayer]) {
    guard !departed.isEmpty else { return }
    if layers.isEmpty { DeferredCalls.add { end() } }
    layers += departed
  }

  /// Ends the animations of the layers that are still in no window.
  static func end() {
    guard !layers.isEmpty else { return }
    let departed = layers
    layers = []
    end(departed)
  }

  /// Ends the animations of a removed layer that is about to be reused.
  package static func end(in layer: CALayer) {
    guard !layers.isEmpty else { return }
    let departed = layers.filter { $0.isDescendant(of: layer) }
    layers.removeAll { one in departed.contains { $0 === one } }
    end(departed)
  }

  private static func end(_ departed: [CALayer]) {
    AnimationEntry.holdingStops {
      for layer in departed where layer.tree == nil { layer.removeAllAnimations() }
    }
  }
}
