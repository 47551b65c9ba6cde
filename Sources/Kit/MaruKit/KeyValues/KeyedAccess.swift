import Foundation
import Layers

/// Reads and sets properties by key paths.
@MainActor
enum KeyedAccess {
  // MARK: Keys

  static func value(forKey key: String, of object: any NSKeyValueCoding) -> Any? {
    if let property = KeyedProperties.property(key, of: object) { return property.get(object) }
    if let value = OwnProperty.value(key, of: object) { return KeyedValue.object(value) }
    return object.value(forUndefinedKey: key)
  }

  static func setValue(_ value: Any?, forKey key: String, of object: any NSKeyValueCoding) {
    let value = KeyedValue.unwrapped(value)
    guard
      let isSet = listed(value, key, of: object) ?? known(value, key, of: object)
        ?? OwnProperty.set(value, key, of: object)
    else { return object.setValue(value, forUndefinedKey: key) }
    if !isSet { refuse(value, key, of: object) }
  }

  /// Sets an attribute of an Interface Builder file.
  ///
  /// Stored properties are left out: their observers, which usually have the effect, would not be
  /// called.
  ///
  /// - Returns: Whether the value has the right type; `nil` if the object has no such attribute.
  static func setAttribute(_ value: Any, forKeyPath keyPath: String, of object: AnyObject) -> Bool?
  {
    if let isSet = NibConnector.set(value, for: keyPath, of: object) { return isSet }
    guard let object = object as? any NSKeyValueCoding else { return nil }
    let (key, rest) = parts(of: keyPath)
    guard let rest else { return known(value, key, of: object) }
    switch KeyedProperties.property(key, of: object)?.get(object) {
    case let layer as CALayer: return set(value, forKeyPath: rest, of: layer)
    case let next?: return setAttribute(value, forKeyPath: rest, of: next as AnyObject)
    case nil: return nil
    }
  }

  private static func listed(_ value: Any?, _ key: String, of object: AnyObject) -> Bool? {
    value.flatMap { NibConnector.set($0, for: key, of: object) }
  }

  private static func known(
    _ value: Any?, _ key: String, of object: any NSKeyValueCoding
  ) -> Bool? {
    KeyedProperties.property(key, of: object)?.set.map { $0(object, value) }
  }

  // MARK: Key paths

  static func value(forKeyPath keyPath: String, of object: any NSKeyValueCoding) -> Any? {
    let (key, rest) = parts(of: keyPath)
    guard let rest else { return object.value(forKey: key) }
    switch object.value(forKey: key) {
    case let layer as CALayer: return layer.value(forKeyPath: rest)
    case let next as any NSKeyValueCoding: return next.value(forKeyPath: rest)
    case let next?:
      report(rest, of: next)
      return nil
    case nil: return nil
    }
  }

  static func setValue(
    _ value: Any?, forKeyPath keyPath: String, of object: any NSKeyValueCoding
  ) {
    let (key, rest) = parts(of: keyPath)
    guard let rest else { return object.setValue(value, forKey: key) }
    switch object.value(forKey: key) {
    case let layer as CALayer:
      if !set(value, forKeyPath: rest, of: layer) { refuse(value, rest, of: layer) }
    case let next as any NSKeyValueCoding: next.setValue(value, forKeyPath: rest)
    case let next?: report(rest, of: next, isToBeSet: true)
    case nil: break
    }
  }

  /// Sets a layer's property; colours, numbers and flags in the layer's types.
  ///
  /// - Returns: Whether the value fits; the layer ignores others of its own types.
  private static func set(_ value: Any?, forKeyPath keyPath: String, of layer: CALayer) -> Bool {
    let value = KeyedValue.unwrapped(value)
    let flags = [
      "hidden": \CALayer.isHidden, "masksToBounds": \.masksToBounds,
      "shouldRasterize": \.shouldRasterize,
    ]
    if let property = flags[keyPath] {
      guard let flag: Bool = KeyedValue.convert(value) else { return false }
      layer[keyPath: property] = flag
      return true
    }
    switch value {
    case _ where keyPath == "name": layer.name = value as? String
    case let color as UIColor: layer.setValue(color.cgColor, forKeyPath: keyPath)
    case let number as Double: layer.setValue(CGFloat(number), forKeyPath: keyPath)
    default: layer.setValue(value, forKeyPath: keyPath)
    }
    return true
  }

  /// The first key of a key path, and the other ones.
  private static func parts(of keyPath: String) -> (String, String?) {
    guard let dot = keyPath.firstIndex(of: ".") else { return (keyPath, nil) }
    return (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
  }

  // MARK: Reports

  /// Reports a value that a property does not accept.
  private static func refuse(_ value: Any?, _ key: String, of object: AnyObject) {
    UIApplication.shared.report(
      "\"\(key)\" of \(type(of: object)) was not set: it does not accept "
        + (value.map { "\(type(of: $0))" } ?? "nil"))
  }

  /// Reports a key that an object does not have, or that cannot be set.
  static func report(_ key: String, of object: Any, isToBeSet: Bool = false) {
    let isReadOnly =
      isToBeSet && (object as? any NSKeyValueCoding).map { isKnown(key, of: $0) } == true
    UIApplication.shared.report(
      isReadOnly
        ? "\"\(key)\" of \(type(of: object)) cannot be set"
        : "\(type(of: object)) has no property for the key \"\(key)\"")
  }

  private static func isKnown(_ key: String, of object: any NSKeyValueCoding) -> Bool {
    KeyedProperties.property(key, of: object) != nil || OwnProperty.value(key, of: object) != nil
  }
}
