import Foundation
import Graphics

extension CALayer {
  /// The value of a property, by the key path that an animation would use.
  ///
  /// - Parameter keyPath: For example `position.x` or `transform.rotation.z`.
  /// - Returns: A `CGFloat` for numbers, else the property's own type. For other key paths it is
  ///   the value stored by ``setValue(_:forKeyPath:)``, or `nil`; a number that is animated has the
  ///   type in which it was set.
  public func value(forKeyPath keyPath: String) -> Any? {
    guard let property = LayerKeyPath(keyPath, of: model), let value = property.value(in: model)
    else {
      if keyPath == "contents" { return contents }
      let number = (self as? CAEmitterLayer)?.cellNumber(forKeyPath: keyPath)
      return number ?? extraValues?[keyPath]
    }
    if case .number(let number) = value, let kind = model.numberKinds[keyPath] {
      return kind.value(number)
    }
    return value.anyValue
  }

  /// Sets a property by its key path, or stores a custom value under another key path.
  ///
  /// A value of the wrong type is ignored. A custom value redraws the layer if
  /// ``needsDisplay(forKey:)`` returns `true` for its key.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let property = LayerKeyPath(keyPath, of: model), property.value(in: model) != nil else {
      if keyPath == "contents" { return contents = value as? CGImage }
      if let emitter = self as? CAEmitterLayer, case .number(let number)? = AnimationValue(value),
        emitter.setCellNumber(Double(number), forKeyPath: keyPath)
      {
        return
      }
      if type(of: self).needsDisplay(forKey: keyPath) {
        if let new = AnimationValue(value) {
          setDrawnValue(new, forKey: keyPath)
          return setNumberKind(of: value, forKey: keyPath)
        }
        setNeedsDisplay()
      }
      extraValues = extraValues ?? [:]
      extraValues?[keyPath] = value
      return
    }
    guard let new = AnimationValue(value) else { return }
    let key = String(keyPath.prefix { $0 != "." })
    change(key: key, makesStale: property.stale) { property.apply(new, to: &$0) }
    if model.drawn[keyPath] != nil { setNumberKind(of: value, forKey: keyPath) }
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
  }

  /// The value of a property by its key; the same as `value(forKeyPath:)`.
  public func value(forKey key: String) -> Any? { value(forKeyPath: key) }

  /// Sets a property by its key; the same as `setValue(_:forKeyPath:)`.
  public func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

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
  private func setNumberKind(of value: Any?, forKey key: String) {
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
