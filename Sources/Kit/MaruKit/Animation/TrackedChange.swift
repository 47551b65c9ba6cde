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
  /// What the animator has given the model last: another value is somebody else's.
  ///
  /// `nil` where the model is not the animator's any more.
  private var given: AnimationValue?

  init(_ change: PropertyChange, animationKey: String) {
    layer = change.layer
    key = change.key
    self.animationKey = animationKey
    (start, end) = (change.old, change.new)
    given = end
  }

  /// Puts properties to a place of their ways, beneath their animations.
  ///
  /// What somebody else has set since stays as it is.
  ///
  /// - Parameters:
  ///   - changes: In the order of time.
  ///   - position: The place.
  static func put(_ changes: inout [TrackedChange], at position: UIViewAnimatingPosition) {
    // All are read before one is set.
    let shown = position == .current ? changes.map(\.shown) : []
    for way in ways(of: changes) {
      guard let first = way.first, let last = way.last else { continue }
      // Of several changes of a property the last one says where it ends, the first where it began.
      let value: AnimationValue? =
        switch position {
        case .end: changes[last].end
        case .start: changes[first].start
        case .current: way.lazy.compactMap { shown[$0] }.first
        }
      if let value { changes[last].give(value) }
    }
  }

  /// The changes of each property, as indices in the order of time; the property that was changed last
  /// comes last.
  private static func ways(of changes: [TrackedChange]) -> [[Int]] {
    struct Property: Hashable {
      let layer: ObjectIdentifier
      let key: String
    }
    var ways: [Property: [Int]] = [:]
    for (index, change) in changes.enumerated() {
      guard let layer = change.layer else { continue }
      ways[Property(layer: ObjectIdentifier(layer), key: change.key), default: []].append(index)
    }
    return ways.values.sorted { ($0.last ?? 0) < ($1.last ?? 0) }
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

  /// Sets the model's value where it is still the animator's: by way of the view where that keeps more
  /// in step than the layer.
  private mutating func give(_ value: AnimationValue) {
    guard let layer, let present = layer.snapshot.value(forKeyPath: key), present == given,
      present != value
    else { return }
    ViewAnimation.runWithout {
      switch (layer.delegate as? UIView, value) {
      case (let view?, .rect(let bounds)) where key == "bounds": view.bounds = bounds
      case (let view?, .color(let color)) where key == "backgroundColor":
        view.backgroundColor = value.isNoColor ? nil : UIColor(cgColor: color)
      default: layer.setModel(value, forKey: key)
      }
    }
    given = layer.snapshot.value(forKeyPath: key) ?? value
  }

  mutating func disown() { given = nil }
}

extension UIViewPropertyAnimator {
  /// Leaves the model of what was changed to whoever leads the animator.
  func disownModel() {
    for index in tracked.indices { tracked[index].disown() }
  }

  /// Remembers a change, to be able to take it back.
  func track(_ change: PropertyChange, key: String) {
    tracked.append(TrackedChange(change, animationKey: key))
  }
}
