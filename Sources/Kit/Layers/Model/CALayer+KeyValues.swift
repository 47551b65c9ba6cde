import Foundation
import Graphics

extension CALayer {
  /// A value that the layer draws with.
  ///
  /// - Parameters:
  ///   - key: The property's key.
  ///   - isShown: Whether to return the presentation value instead of the model value.
  /// - Returns: `nil` if it was not set.
  package func drawnValue(forKey key: String, isShown: Bool) -> AnimationValue? {
    (isShown ? shown : model).drawn[key]
  }

  /// Sets a value that the layer draws with, which can be animated from then on.
  package func setDrawnValue(_ value: AnimationValue, forKey key: String) {
    guard model.drawn[key] != value else { return }
    change(key: key, makesStale: .appearance) { $0.drawn[key] = value }
    setNeedsDisplay()
  }

  /// Remembers the type in which a value of the program's own was set.
  func setNumberKind(of value: Any?, forKey key: String) {
    let kind = NumberKind(of: value)
    guard !(value is AnimationValue), model.numberKinds[key] != kind else { return }
    model.numberKinds[key] = kind
  }

  /// Sets a property without any action.
  ///
  /// Used by animations that end at another value than their target.
  package func setModel(_ value: AnimationValue, forKey key: String) {
    CATransaction.withoutActions { setValue(value, forKeyPath: key) }
  }
}
