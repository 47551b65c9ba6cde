import Foundation

/// Finds the homes of outlets and actions in an object's class.
///
/// An outlet's home is, in this order: an entry of `NibConnecting.nibConnections`; a property with
/// `@Outlet` or `@OutletCollection`; what the kit's own class has under the name (`delegate`,
/// `dataSource`, `view`, …); a plain stored property.
@MainActor
enum NibConnector {
  /// What became of a connection.
  enum Result: Equatable {
    /// It is made.
    case made
    /// The object's class has nothing of the name.
    case missing
    /// It has, but that does not take the value; why.
    case refused(String)
  }

  // MARK: Outlets

  /// Puts an object into an outlet.
  static func connect(_ value: AnyObject, to name: String, of object: AnyObject) -> Result {
    if case .outlet(let set)? = entry(name, of: object, where: \.isOutlet)?.role {
      return set(object, value) ? .made : .refused("it takes no \(type(of: value))")
    }
    if let outlet = wrapper(name, of: object) as? any AnyOutlet {
      return outlet.connect(value) ? .made : .refused("it takes no \(type(of: value))")
    }
    if let result = KitOutlets.connect(value, to: name, of: object) { return result }
    guard let property = StoredProperty(name, of: object) else { return .missing }
    guard property.isWritable else { return .refused(Self.unwritable) }
    return property.write(value)
      ? .made : .refused("it is no optional that takes \(type(of: value))")
  }

  /// Puts objects into an outlet collection.
  static func connect(_ values: [AnyObject], to name: String, of object: AnyObject) -> Result {
    let misfit = Result.refused("it does not take all of them")
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
    "it is constant or weak; declare it with @Outlet, or name it in nibConnections"

  /// The storage of a property wrapper by the property's name.
  private static func wrapper(_ name: String, of object: AnyObject) -> Any? {
    for mirror in sequence(first: Mirror(reflecting: object), next: \.superclassMirror) {
      if let found = mirror.children.first(where: { $0.label == "_" + name }) {
        return found.value
      }
    }
    return nil
  }

  // MARK: Actions and attributes

  /// Calls an action; `false` where the object has none of the name.
  static func perform(
    _ selector: String, of object: AnyObject, sender: AnyObject, event: UIEvent?
  ) -> Bool {
    guard case .action(let call)? = action(selector, of: object)?.role else { return false }
    return call(object, sender, event)
  }

  /// The action that an object has under a selector.
  static func action(_ selector: String, of object: AnyObject) -> NibConnection? {
    entry(NibConnection.baseName(selector), of: object, where: \.isAction)
  }

  /// Sets a runtime attribute of the object's own; `nil` where its class names none.
  static func set(_ value: Any, for keyPath: String, of object: AnyObject) -> Bool? {
    guard case .attribute(let set)? = entry(keyPath, of: object, where: \.isAttribute)?.role else {
      return nil
    }
    return set(object, value)
  }

  /// The entry of a class; one that comes later counts more, as a subclass's does.
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
