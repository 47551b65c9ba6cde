import Foundation
import Graphics

extension CALayer {
  /// The value of a property, by the key path that an animation would have.
  ///
  /// - Parameter keyPath: As `position.x` or `transform.rotation.z`.
  /// - Returns: A number as `CGFloat`, else the property's own type; `nil` where no property has
  ///   the key path, or something was stored under it by ``setValue(_:forKeyPath:)``: that.
  public func value(forKeyPath keyPath: String) -> Any? {
    guard let property = LayerKeyPath(keyPath), let value = property.value(in: model) else {
      return keyPath == "contents" ? contents : extraValues?[keyPath]
    }
    return value.anyValue
  }

  /// Sets a property by its key path; what is no property is stored.
  ///
  /// A value of another kind than the property's changes nothing.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let property = LayerKeyPath(keyPath), property.value(in: model) != nil else {
      if keyPath == "contents" { return contents = value as? CGImage }
      extraValues = extraValues ?? [:]
      extraValues?[keyPath] = value
      return
    }
    guard let new = AnimationValue(value) else { return }
    let key = String(keyPath.prefix { $0 != "." })
    change(key: key, makesStale: property.stale) { property.apply(new, to: &$0) }
  }

  /// The value of a property by its key.
  public func value(forKey key: String) -> Any? { value(forKeyPath: key) }

  /// Sets a property by its key.
  public func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

  /// The keys of what layers of other floors draw with.
  nonisolated static let drawnKeys: Set<String> = ["fontSize", "foregroundColor"]

  /// Looks up a value that the layer draws with.
  ///
  /// - Parameters:
  ///   - key: One of those that animations know: `fontSize`, `foregroundColor`.
  ///   - isShown: Whether as it is on screen.
  /// - Returns: `nil` where it was not set.
  package func drawnValue(forKey key: String, isShown: Bool) -> AnimationValue? {
    (isShown ? shown : model).drawn[key]
  }

  /// Sets a value that the layer draws with.
  package func setDrawnValue(_ value: AnimationValue, forKey key: String) {
    guard model.drawn[key] != value else { return }
    change(key: key, makesStale: .appearance) { $0.drawn[key] = value }
    setNeedsDisplay()
  }

  /// Sets a property without any action, as an animation does that ends elsewhere than it aimed.
  package func setModel(_ value: AnimationValue, forKey key: String) {
    CATransaction.withoutActions { setValue(value, forKeyPath: key) }
  }
}
