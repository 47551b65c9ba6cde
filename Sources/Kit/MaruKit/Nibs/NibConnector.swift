import Foundation

/// Finds the outlets and actions of an object.
///
/// An outlet is searched in this order: the entries of `NibConnecting.nibConnections`; properties
/// with `@Outlet` or `@OutletCollection`; the outlets of the kit's own classes (`delegate`,
/// `dataSource`, `view`, …); plain stored properties.
@MainActor
enum NibConnector {
  /// The result of a connection.
  enum Result: Equatable {
    /// The connection was made.
    case made
    /// The object's class has no such name.
    case missing
    /// The class has the name but refuses the value, for this reason.
    case refused(String)
  }

  // MARK: Outlets

  /// Connects an object to an outlet.
  static func connect(_ value: AnyObject, to name: String, of object: AnyObject) -> Result {
    if case .outlet(let set)? = entry(name, of: object, where: \.isOutlet)?.role {
      return set(object, value) ? .made : .refused("it does not accept \(type(of: value))")
    }
    if let outlet = wrapper(name, of: object) as? any AnyOutlet {
      return outlet.connect(value) ? .made : .refused("it does not accept \(type(of: value))")
    }
    if let result = KitOutlets.connect(value, to: name, of: object) { return result }
    guard let property = StoredProperty(name, of: object) else { return .missing }
    guard property.isWritable else { return .refused(Self.unwritable) }
    return property.write(value)
      ? .made : .refused("it is not an optional that accepts \(type(of: value))")
  }

  /// Connects objects to an outlet collection.
  static func connect(_ values: [AnyObject], to name: String, of object: AnyObject) -> Result {
    let misfit = Result.refused("it does not accept all of them")
    if case .collection(let set)? = entry(name, of: object, where: \.isCollection)?.role {
      return set(object, values) ? .made : misfit
    }
    if let outlet = wrapper(name, of: object) as? any AnyOutletCollection {
      return outlet.connect(values) ? .made : misfit
    }
    if name == "gestureRecognizers", let view = object as? UIView {
      let recognizers = values.compactMap { $0 as? UIGestureRecognizer }
      for recognizer in recognizers { view.addGestureRecognizer(recognizer) }
      return recognizers.count == values.count ? .made : misfit
    }
    guard let property = StoredProperty(name, of: object) else { return .missing }
    guard property.isWritable else { return .refused(Self.unwritable) }
    return property.write(values) ? .made : misfit
  }

  private static let unwritable =
    "it is constant or weak; declare it with @Outlet, or list it in nibConnections"

  /// The storage of a property wrapper, by the property's name.
  private static func wrapper(_ name: String, of object: AnyObject) -> Any? {
    for mirror in sequence(first: Mirror(reflecting: object), next: \.superclassMirror) {
      if let found = mirror.children.first(where: { $0.label == "_" + name }) {
        return found.value
      }
    }
    return nil
  }

  // MARK: Actions and attributes

  /// Performs an action; `false` if the object has none with this selector.
  static func perform(
    _ selector: String, of object: AnyObject, sender: AnyObject, event: UIEvent?
  ) -> Bool {
    guard case .action(let call)? = action(selector, of: object)?.role else { return false }
    return call(object, sender, event)
  }

  /// The object's action for a selector.
  static func action(_ selector: String, of object: AnyObject) -> NibConnection? {
    entry(NibConnection.baseName(selector), of: object, where: \.isAction)
  }

  /// Sets a runtime attribute that the object's class lists; `nil` if it does not.
  static func set(_ value: Any, for keyPath: String, of object: AnyObject) -> Bool? {
    guard case .attribute(let set)? = entry(keyPath, of: object, where: \.isAttribute)?.role else {
      return nil
    }
    return set(object, value)
  }

  /// The entry of a class; the last one wins, so that a subclass can override.
  private static func entry(
    _ name: String, of object: AnyObject, where isMeant: KeyPath<NibConnection.Role, Bool>
  ) -> NibConnection? {
    guard let object = object as? any NibConnecting else { return nil }
    return type(of: object).nibConnections.last {
      $0.name == name && $0.role[keyPath: isMeant]
    }
  }
}

extension NibConnection.Role {
  var isOutlet: Bool { if case .outlet = self { true } else { false } }
  var isCollection: Bool { if case .collection = self { true } else { false } }
  var isAction: Bool { if case .action = self { true } else { false } }
  var isAttribute: Bool { if case .attribute = self { true } else { false } }
}
