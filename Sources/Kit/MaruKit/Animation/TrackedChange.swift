import Foundation
import Layers

/// A property that an animator has changed, and its values at both ends of the way.
@MainActor
struct TrackedChange {
  private(set) weak var layer: CALayer?
  let key: String
  /// The layer's name for the animation.
  let animationKey: String
  let start, end: AnimationValue

  init(_ change: PropertyChange, animationKey: String) {
    layer = change.layer
    key = change.key
    self.animationKey = animationKey
    (start, end) = (change.old, change.new)
  }

  /// Ends the animation with the property at a place of its way.
  func settle(at position: UIViewAnimatingPosition) {
    guard let layer else { return }
    let shown = (layer.presentationSnapshot ?? layer.snapshot).value(forKeyPath: key)
    let animation = layer.animation(forKey: animationKey)
    switch position {
    case .end: set(end, isNeeded: false)
    case .start: set(start, isNeeded: true)
    case .current: if animation != nil, let shown { set(shown, isNeeded: true) }
    }
    if let animation { layer.remove(animation, finished: position != .current) }
  }

  /// Sets the model's value: by way of the view where that keeps more in step than the layer.
  private func set(_ value: AnimationValue, isNeeded: Bool) {
    guard let layer else { return }
    // At its end the model is where it should be, unless the animator was stopped on the way.
    guard isNeeded || layer.snapshot.value(forKeyPath: key) != value else { return }
    ViewAnimation.runWithout {
      switch (layer.delegate as? UIView, value) {
      case (let view?, .rect(let bounds)) where key == "bounds": view.bounds = bounds
      case (let view?, .color(let color)) where key == "backgroundColor":
        view.backgroundColor = UIColor(cgColor: color)
      default: layer.setModel(value, forKey: key)
      }
    }
  }
}

extension UIViewPropertyAnimator {
  /// Remembers a change, to be able to take it back.
  func track(_ change: PropertyChange, key: String) {
    tracked.append(TrackedChange(change, animationKey: key))
  }
}
