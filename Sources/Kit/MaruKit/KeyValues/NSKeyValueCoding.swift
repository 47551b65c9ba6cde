import Foundation

/// An object whose properties can be read and set by name.
///
/// Mirrors the informal protocol of UIKit's objects. Views, controllers, items of bars, gesture
/// recognizers and others conform. Without an Objective-C runtime these keys are known:
///
/// - UIKit's properties, by the name that they have in Objective-C or in Swift: `hidden` and
///   `isHidden`. Some parts that UIKit does not publish are among them because programs rely on
///   them, such as the `searchField` of a search bar. A key may begin with an underscore.
/// - Attributes that the class lists in ``NibConnecting/nibConnections``.
/// - Stored properties of classes outside the kit. They are set in place: `willSet` and `didSet`
///   are not called, so list a property that has them in `nibConnections`. Constant, weak, computed
///   and lazy ones cannot be set.
///
/// Numbers are converted to the type of the property, and are read in that type. Enumerations and
/// option sets are read as their raw values, and may be set to them.
@preconcurrency @MainActor
public protocol NSKeyValueCoding: AnyObject {
  /// The value of a property; `nil` also for an unknown key, after a report.
  func value(forKey key: String) -> Any?
  /// Sets a property.
  ///
  /// An unknown key, and a value that does not fit the property, are reported.
  func setValue(_ value: Any?, forKey key: String)
  /// The value of a property of a property, such as `layer.cornerRadius`.
  func value(forKeyPath keyPath: String) -> Any?
  /// Sets a property of a property.
  func setValue(_ value: Any?, forKeyPath keyPath: String)
  /// Called for a key that the object does not know; reports it and returns `nil` by default.
  func value(forUndefinedKey key: String) -> Any?
  /// Called for a key that the object does not know or cannot set; reports it by default.
  func setValue(_ value: Any?, forUndefinedKey key: String)
}

extension NSKeyValueCoding {
  /// The value of a property; `nil` also for an unknown key, after a report.
  public func value(forKey key: String) -> Any? { KeyedAccess.value(forKey: key, of: self) }

  /// Sets a property; an unknown key, and a value that does not fit the property, are reported.
  public func setValue(_ value: Any?, forKey key: String) {
    KeyedAccess.setValue(value, forKey: key, of: self)
  }

  /// The value of a property of a property, such as `layer.cornerRadius`.
  public func value(forKeyPath keyPath: String) -> Any? {
    KeyedAccess.value(forKeyPath: keyPath, of: self)
  }

  /// Sets a property of a property.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    KeyedAccess.setValue(value, forKeyPath: keyPath, of: self)
  }

  /// Reports the key, and returns `nil`.
  public func value(forUndefinedKey key: String) -> Any? {
    KeyedAccess.report(key, of: self)
    return nil
  }

  /// Reports the key.
  public func setValue(_ value: Any?, forUndefinedKey key: String) {
    KeyedAccess.report(key, of: self, isToBeSet: true)
  }

  /// The values of several properties, by their keys.
  public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    var values: [String: Any] = [:]
    for key in keys { values[key] = value(forKey: key) ?? NSNull() }
    return values
  }

  /// Sets several properties; `NSNull` stands for `nil`.
  public func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues { setValue(value is NSNull ? nil : value, forKey: key) }
  }
}

extension NSLayoutConstraint: NSKeyValueCoding {}
extension UIAlertAction: NSKeyValueCoding {}
extension UIBarItem: NSKeyValueCoding {}
extension UICollectionViewLayout: NSKeyValueCoding {}
extension UICollectionViewLayoutAttributes: NSKeyValueCoding {}
extension UIDevice: NSKeyValueCoding {}
extension UIGestureRecognizer: NSKeyValueCoding {}
extension UINavigationItem: NSKeyValueCoding {}
extension UIPresentationController: NSKeyValueCoding {}
