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

  /// Puts properties to a place of their ways, beneath their animations.
  ///
  /// - Parameters:
  ///   - changes: In the order of time.
  ///   - position: The place.
  static func put(_ changes: [TrackedChange], at position: UIViewAnimatingPosition) {
    switch position {
    // Of several changes of a property the last one says where it ends, the first where it began.
    case .end: for change in changes { change.set(change.end, isNeeded: false) }
    case .start: for change in changes.reversed() { change.set(change.start, isNeeded: true) }
    case .current:
      let shown = changes.map(\.shown)
      for (change, value) in zip(changes, shown) {
        if let value { change.set(value, isNeeded: true) }
      }
    }
  }

  /// What is on screen while the animation runs.
  private var shown: AnimationValue? {
    guard let layer, layer.animation(forKey: animationKey) != nil else { return nil }
    return (layer.presentationSnapshot ?? layer.snapshot).value(forKeyPath: key)
  }

  /// Ends the animation where it runs.
  func endAnimation(finished: Bool) {
    guard let layer, let animation = layer.animation(forKey: animationKey) else { return }
    layer.remove(animation, finished: finished)
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
