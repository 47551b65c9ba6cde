import Foundation
import Layers

/// A property that an animator changed, with its start and end values.
@MainActor
struct TrackedChange {
  private(set) weak var layer: CALayer?
  let key: String
  /// The key under which the animation was added to the layer.
  let animationKey: String
  let start, end: AnimationValue
  /// The model value that the animator last set; any other value was set by the program.
  ///
  /// `nil` if the animator no longer owns the model value.
  private var given: AnimationValue?

  init(_ change: PropertyChange, animationKey: String) {
    layer = change.layer
    key = change.key
    self.animationKey = animationKey
    (start, end) = (change.old, change.new)
    given = end
  }

  /// Sets the model values of properties to a position of their animations.
  ///
  /// Values that the program has set since are kept.
  ///
  /// - Parameters:
  ///   - changes: In chronological order.
  ///   - position: The start, the end, or the current presentation value.
  static func put(_ changes: inout [TrackedChange], at position: UIViewAnimatingPosition) {
    // Read all presentation values before the first model value is set.
    let shown = position == .current ? changes.map(\.shown) : []
    for way in ways(of: changes) {
      guard let first = way.first, let last = way.last else { continue }
      // If a property changed several times, the first change holds its start and the last its end.
      let value: AnimationValue? =
        switch position {
        case .end: changes[last].end
        case .start: changes[first].start
        case .current: way.lazy.compactMap { shown[$0] }.first
        }
      if let value { changes[last].give(value) }
    }
  }

  /// The changes grouped by property, as indices in chronological order; the property that changed
  /// last comes last.
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

  /// The presentation value while the animation runs.
  private var shown: AnimationValue? {
    guard let layer, layer.animation(forKey: animationKey) != nil else { return nil }
    return (layer.presentationSnapshot ?? layer.snapshot).value(forKeyPath: key)
  }

  /// Ends the animation at its current position.
  func endAnimation(finished: Bool) {
    guard let layer, let animation = layer.animation(forKey: animationKey) else { return }
    layer.remove(animation, finished: finished)
  }

  /// Sets the model value if the animator still owns it: through the view if the view keeps more
  /// state in step than the layer.
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
  /// Leaves the model values of the animated properties to the caller.
  func disownModel() {
    for index in tracked.indices { tracked[index].disown() }
  }

  /// Remembers a change so that it can be reverted.
  func track(_ change: PropertyChange, key: String) {
    tracked.append(TrackedChange(change, animationKey: key))
  }
}
