import Foundation

/// An object that is told about changes of the properties of other objects.
///
/// Mirrors the method of UIKit's objects. Views, controllers and all other responders conform.
@preconcurrency @MainActor
public protocol NSKeyValueObserving: AnyObject {
  /// A property has changed.
  ///
  /// - Parameters:
  ///   - keyPath: The key of the property.
  ///   - object: The object whose property it is.
  ///   - change: The kind of the change, and the values that the options asked for.
  ///   - context: What was given when the observer was added.
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}

/// What the description of a change contains.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  /// The name of the key.
  public let rawValue: String

  /// Creates a key from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The raw value of the ``NSKeyValueChange``; always that of `setting`.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  /// The new value, if the options contain `new`; `NSNull` for `nil`.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The old value, if the options contain `old` and this is not the initial call.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  /// Never present: the elements of a collection are not observed.
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  /// Never present: observers are only called after changes.
  public static let notificationIsPriorKey = NSKeyValueChangeKey(
    rawValue: "notificationIsPrior")
}

extension KeyValueObservable {
  /// Tells an observer about each change of a property, until it is removed.
  ///
  /// As for ``observe(_:options:changeHandler:)``, setting a property to the value that it has is
  /// not a change. Observer and object are held weakly: they need not remove the observation before
  /// they are released. A key that is not observed is reported.
  ///
  /// - Parameters:
  ///   - observer: Its `observeValue(forKeyPath:of:change:context:)` is called.
  ///   - keyPath: The key of the property; see ``KeyValueObservable`` for those that are observed.
  ///   - options: The values in the change, and whether the observer is called at once too.
  ///   - context: Handed to the observer.
  public func addObserver(
    _ observer: any NSKeyValueObserving, forKeyPath keyPath: String,
    options: NSKeyValueObservingOptions = [], context: UnsafeMutableRawPointer?
  ) {
    guard let property = KeyedProperties.property(keyPath, of: self), property.isObserved else {
      return UIApplication.shared.report(
        "\(type(of: observer)) will not be told about \"\(keyPath)\" of \(type(of: self)), "
          + "which cannot be observed")
    }
    let new = KeyObserver(
      observer, of: self, keyPath, property, options: options, context: context)
    _ = PropertyObservers.shared.add(new, of: self)
    if options.contains(.initial) { new.callAtOnce() }
  }

  /// Ends the latest observation of a property by an observer; reports if there is none.
  public func removeObserver(_ observer: any NSKeyValueObserving, forKeyPath keyPath: String) {
    removeObserver(observer, forKeyPath: keyPath, context: nil)
  }

  /// Ends the latest observation of a property by an observer; reports if there is none.
  ///
  /// - Parameters:
  ///   - observer: The observer.
  ///   - keyPath: The key of the property.
  ///   - context: The context of the observation; any if `nil`.
  public func removeObserver(
    _ observer: any NSKeyValueObserving, forKeyPath keyPath: String,
    context: UnsafeMutableRawPointer?
  ) {
    let isRemoved = PropertyObservers.shared.removeLast(of: self) {
      ($0 as? KeyObserver)?.isFor(observer, keyPath, context: context) == true
    }
    guard !isRemoved else { return }
    UIApplication.shared.report(
      "\(type(of: observer)) does not observe \"\(keyPath)\" of \(type(of: self))")
  }
}
