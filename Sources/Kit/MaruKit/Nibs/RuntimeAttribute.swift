import Foundation

/// The runtime attributes of the kit's own classes.
@MainActor
enum RuntimeAttribute {
  /// Sets an attribute.
  ///
  /// - Returns: Whether the value has the right type; `nil` if the object has no such attribute.
  static func set(_ value: Any, for keyPath: String, of object: AnyObject) -> Bool? {
    guard let view = object as? UIView else { return nil }
    if keyPath.hasPrefix("layer.") {
      return setLayer(value, for: String(keyPath.dropFirst("layer.".count)), of: view.layer)
    }
    switch keyPath {
    case "alpha": return put(value as? Double) { view.alpha = $0 }
    case "hidden", "isHidden": return put(value as? Bool) { view.isHidden = $0 }
    case "tag": return put(value as? Double) { view.tag = Int(exactly: $0.rounded()) ?? 0 }
    case "clipsToBounds": return put(value as? Bool) { view.clipsToBounds = $0 }
    case "backgroundColor": return put(value as? UIColor) { view.backgroundColor = $0 }
    case "tintColor": return put(value as? UIColor) { view.tintColor = $0 }
    case "accessibilityIdentifier":
      return put(value as? String) { view.accessibilityIdentifier = $0 }
    case "accessibilityLabel": return put(value as? String) { view.accessibilityLabel = $0 }
    case "accessibilityHint": return put(value as? String) { view.accessibilityHint = $0 }
    case "accessibilityValue": return put(value as? String) { view.accessibilityValue = $0 }
    default: return setText(value, for: keyPath, of: view)
    }
  }

  private static func setText(_ value: Any, for keyPath: String, of view: UIView) -> Bool? {
    switch (view, keyPath) {
    case (let label as UILabel, "text"): put(value as? String) { label.text = $0 }
    case (let label as UILabel, "textColor"): put(value as? UIColor) { label.textColor = $0 }
    case (let label as UILabel, "numberOfLines"):
      put(value as? Double) { label.numberOfLines = Int(exactly: $0.rounded()) ?? 1 }
    case (let control as UIControl, "enabled"): put(value as? Bool) { control.isEnabled = $0 }
    case (let control as UIControl, "selected"): put(value as? Bool) { control.isSelected = $0 }
    default: nil
    }
  }

  /// Sets a layer's property by its key path; colours and flags in the layer's types.
  private static func setLayer(_ value: Any, for keyPath: String, of layer: CALayer) -> Bool {
    switch keyPath {
    case "masksToBounds": return put(value as? Bool) { layer.masksToBounds = $0 }
    case "shouldRasterize": return put(value as? Bool) { layer.shouldRasterize = $0 }
    case "name": return put(value as? String) { layer.name = $0 }
    default: break
    }
    switch value {
    case let color as UIColor: layer.setValue(color.cgColor, forKeyPath: keyPath)
    case let number as Double: layer.setValue(CGFloat(number), forKeyPath: keyPath)
    default: layer.setValue(value, forKeyPath: keyPath)
    }
    return true
  }

  private static func put<Value>(_ value: Value?, _ set: (Value) -> Void) -> Bool {
    guard let value else { return false }
    set(value)
    return true
  }
}
