/// A property of a class, as key-value coding reads and sets it.
@MainActor
struct KeyedProperty {
  /// The key, which is the property's name in Objective-C.
  let key: String
  /// Reads the property of an object of the class.
  let get: (AnyObject) -> Any?
  /// Sets it, and returns whether the value fits; `nil` if the property is read-only.
  private(set) var set: ((AnyObject, Any?) -> Bool)?
  /// Whether its observers are called after a change.
  private(set) var isObserved = false

  /// Creates a property from a key path, which decides whether it can be set.
  init<Owner: AnyObject, Value>(_ key: String, _ path: KeyPath<Owner, Value>) {
    self.key = key
    get = { object in
      (object as? Owner).flatMap { KeyedValue.object($0[keyPath: path]) }
    }
    set = (path as? ReferenceWritableKeyPath<Owner, Value>).map { path in
      { object, value in
        guard let owner = object as? Owner, let new: Value = KeyedValue.convert(value) else {
          return false
        }
        owner[keyPath: path] = new
        return true
      }
    }
  }

  /// A property that programs can only read.
  static func reading<Owner: AnyObject, Value>(
    _ key: String, _ path: KeyPath<Owner, Value>
  ) -> KeyedProperty {
    var property = KeyedProperty(key, path)
    property.set = nil
    return property
  }

  /// The property, whose observers are called after a change.
  static func observed<Owner: AnyObject, Value>(
    _ key: String, _ path: KeyPath<Owner, Value>
  ) -> KeyedProperty {
    var property = KeyedProperty(key, path)
    property.isObserved = true
    return property
  }
}
