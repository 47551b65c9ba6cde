import Foundation

/// Tells an object about the changes of a property, by its key.
@MainActor final class KeyObserver: PropertyComparing {
  private weak var object: (any KeyValueObservable)?
  private weak var observer: (any NSKeyValueObserving)?
  /// Known even while the observer is being deallocated, which is when many remove themselves.
  private let observerIdentifier: ObjectIdentifier
  private let key: String
  private let property: KeyedProperty
  private let options: NSKeyValueObservingOptions
  private let context: UnsafeMutableRawPointer?
  private var value: Any?

  init(
    _ observer: any NSKeyValueObserving, of object: any KeyValueObservable, _ key: String,
    _ property: KeyedProperty, options: NSKeyValueObservingOptions,
    context: UnsafeMutableRawPointer?
  ) {
    self.object = object
    self.observer = observer
    observerIdentifier = ObjectIdentifier(observer)
    self.key = key
    self.property = property
    self.options = options
    self.context = context
    value = property.get(object)
  }

  /// Whether it was added for an observer and a key, and with a context if there is one.
  func isFor(
    _ observer: any NSKeyValueObserving, _ key: String, context: UnsafeMutableRawPointer?
  ) -> Bool {
    observerIdentifier == ObjectIdentifier(observer) && self.key == key
      && (context == nil || self.context == context)
  }

  var isInUse: Bool { object != nil && observer != nil }

  func callAtOnce() {
    if let object { call(object, old: nil) }
  }

  func compare() {
    guard let object else { return }
    let (old, new) = (value, property.get(object))
    guard !KeyedValue.areEqual(old, new) else { return }
    // Stored before the call: the observer may set the property again.
    value = new
    call(object, old: old ?? NSNull())
  }

  private func call(_ object: any KeyValueObservable, old: Any?) {
    var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
    if options.contains(.new) { change[.newKey] = value ?? NSNull() }
    if options.contains(.old), let old { change[.oldKey] = old }
    observer?.observeValue(forKeyPath: key, of: object, change: change, context: context)
  }
}
