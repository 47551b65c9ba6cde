/// The stored properties of classes outside the kit.
///
/// Those of the kit's own classes are hidden: their names may change.
@MainActor
enum OwnProperty {
  /// The value of a property, possibly an optional; `nil` if the object has none with this name.
  static func value(_ name: String, of object: AnyObject) -> Any? {
    for mirror in sequence(first: Mirror(reflecting: object), next: \.superclassMirror) {
      guard let owner = mirror.subjectType as? AnyClass, !isOfKit(owner) else { return nil }
      if let found = mirror.children.first(where: { $0.label == name }) { return found.value }
    }
    return nil
  }

  /// Sets a property in place.
  ///
  /// - Returns: Whether the value fits; `nil` if the object has no such property that can be set.
  static func set(_ value: Any?, _ name: String, of object: AnyObject) -> Bool? {
    guard let property = StoredProperty(name, of: object, below: kitClass(of: object)),
      property.isWritable
    else { return nil }
    return property.write(converting: value)
  }

  private static func kitClass(of object: AnyObject) -> AnyClass? {
    sequence(first: Swift.type(of: object) as AnyClass) { _getSuperclass($0) }.first(where: isOfKit)
  }

  private static func isOfKit(_ owner: AnyClass) -> Bool {
    String(reflecting: owner).hasPrefix("MaruKit.")
  }
}
