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
  /// The number of observers at which those of deallocated objects are removed.
  private var limit = 64

  func add(_ observer: any PropertyComparing, of object: AnyObject) -> Int {
    if objects.count >= limit { removeUnused() }
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

  /// Removes the latest observer of an object that fulfils a condition.
  ///
  /// - Returns: Whether there is one.
  func removeLast(
    of object: AnyObject, where condition: (any PropertyComparing) -> Bool
  ) -> Bool {
    let present = observers[ObjectIdentifier(object)] ?? [:]
    let last = present.filter { condition($0.value) }.keys.max()
    if let last { remove(last) }
    return last != nil
  }

  private func removeUnused() {
    for identifier in objects.keys {
      let observer = objects[identifier].flatMap { observers[$0]?[identifier] }
      if observer?.isInUse != true { remove(identifier) }
    }
    limit = max(64, 2 * objects.count)
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
  /// Whether the object still exists.
  var isInUse: Bool { get }
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

  var isInUse: Bool { object != nil }

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
