/// The observers of all objects.
///
/// They are kept here instead of in the objects, so that an object without observers has no room and
/// no time for them: setters read `isEmpty` only.
@MainActor final class PropertyObservers {
  static let shared = PropertyObservers()
  /// Whether nothing is observed.
  private(set) static var isEmpty = true

  private var observers: [ObjectIdentifier: [Int: any PropertyComparing]] = [:]
  private var objects: [Int: ObjectIdentifier] = [:]
  private var lastIdentifier = 0

  func add(_ observer: any PropertyComparing, of object: AnyObject) -> Int {
    lastIdentifier += 1
    let object = ObjectIdentifier(object)
    observers[object, default: [:]][lastIdentifier] = observer
    objects[lastIdentifier] = object
    Self.isEmpty = false
    return lastIdentifier
  }

  func remove(_ identifier: Int) {
    guard let object = objects.removeValue(forKey: identifier) else { return }
    observers[object]?[identifier] = nil
    if observers[object]?.isEmpty == true { observers[object] = nil }
    Self.isEmpty = objects.isEmpty
  }

  /// Calls the observers of an object for those of its properties that have changed.
  ///
  /// The oldest observer is called first. One that an earlier one has ended is not called.
  func objectChanged(_ object: AnyObject) {
    guard let present = observers[ObjectIdentifier(object)] else { return }
    for identifier in present.keys.sorted() where objects[identifier] != nil {
      present[identifier]?.compare()
    }
  }
}

/// An observer that knows whether its property has changed.
@MainActor protocol PropertyComparing {
  func compare()
}

/// Calls a handler if a property has another value than at the last call.
@MainActor final class PropertyObserver<Object: AnyObject, Value: Equatable>: PropertyComparing {
  private weak var object: Object?
  private let keyPath: KeyPath<Object, Value>
  private let options: NSKeyValueObservingOptions
  private let handler: @MainActor (Object, NSKeyValueObservedChange<Value>) -> Void
  private var value: Value

  init(
    _ object: Object, _ keyPath: KeyPath<Object, Value>, options: NSKeyValueObservingOptions,
    handler: @escaping @MainActor (Object, NSKeyValueObservedChange<Value>) -> Void
  ) {
    self.object = object
    self.keyPath = keyPath
    self.options = options
    self.handler = handler
    value = object[keyPath: keyPath]
  }

  func callAtOnce() {
    if let object { call(object, old: nil) }
  }

  func compare() {
    guard let object else { return }
    let (old, new) = (value, object[keyPath: keyPath])
    guard old != new else { return }
    // Stored before the call: the handler may set the property again.
    value = new
    call(object, old: old)
  }

  private func call(_ object: Object, old: Value?) {
    handler(
      object,
      NSKeyValueObservedChange(
        kind: .setting, newValue: options.contains(.new) ? value : nil,
        oldValue: options.contains(.old) ? old : nil, indexes: nil, isPrior: false))
  }
}
