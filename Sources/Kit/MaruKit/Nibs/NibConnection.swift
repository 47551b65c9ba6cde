import Foundation

/// A class with outlets, actions or attributes that nib files connect by name.
///
/// Without an Objective-C runtime, methods cannot be found by selector, so the class lists them.
/// Properties declared with ``Outlet`` or ``OutletCollection`` need no entry, nor do plain stored
/// properties.
///
/// ```swift
/// final class ClockView: UIView, NibConnecting {
///   @Outlet var label: UILabel?
///
///   static var nibConnections: [NibConnection] {
///     [
///       .action("reset:", ClockView.reset),
///       .attribute("speed", \ClockView.speed),
///       .outlet("hand", \ClockView.hand),
///     ]
///   }
/// }
/// ```
///
/// A class with subclasses declares a `class var`; a subclass adds to `super.nibConnections`.
@preconcurrency @MainActor
public protocol NibConnecting: AnyObject {
  /// The connectable names.
  static var nibConnections: [NibConnection] { get }
}

/// A name in nib files, and the property or method behind it.
@preconcurrency @MainActor
public struct NibConnection {
  enum Role {
    case outlet((AnyObject, AnyObject) -> Bool)
    case collection((AnyObject, [AnyObject]) -> Bool)
    case action((AnyObject, AnyObject, UIEvent?) -> Bool)
    case attribute((AnyObject, Any) -> Bool)
  }

  let name: String
  let role: Role

  // MARK: Outlets

  /// An outlet: a property for one object.
  ///
  /// - Parameters:
  ///   - name: The outlet's name in nib files.
  ///   - property: Any property, also a weak or computed one.
  /// - Returns: An entry of `nibConnections`.
  public static func outlet<Owner: AnyObject, Value>(
    _ name: String, _ property: ReferenceWritableKeyPath<Owner, Value?>
  ) -> NibConnection {
    NibConnection(
      name: name,
      role: .outlet { owner, value in
        guard let owner = owner as? Owner, let value = value as? Value else { return false }
        owner[keyPath: property] = value
        return true
      })
  }

  /// An outlet collection: a property for several objects, in the file's order.
  public static func outletCollection<Owner: AnyObject, Value>(
    _ name: String, _ property: ReferenceWritableKeyPath<Owner, [Value]>
  ) -> NibConnection {
    NibConnection(
      name: name,
      role: .collection { owner, values in
        let fitting = values.compactMap { $0 as? Value }
        guard let owner = owner as? Owner, fitting.count == values.count else { return false }
        owner[keyPath: property] = fitting
        return true
      })
  }

  // MARK: Actions

  /// An action: a method without parameters.
  ///
  /// - Parameters:
  ///   - selector: The selector in nib files, with or without its colon.
  ///   - method: The method, such as `ClockView.reset`.
  /// - Returns: An entry of `nibConnections`.
  public static func action<Owner: AnyObject>(
    _ selector: String, _ method: @escaping @MainActor (Owner) -> @MainActor () -> Void
  ) -> NibConnection {
    action(selector) { (owner: Owner, _, _) in
      method(owner)()
      return true
    }
  }

  /// An action: a method that takes the sender.
  public static func action<Owner: AnyObject, Sender>(
    _ selector: String, _ method: @escaping @MainActor (Owner) -> @MainActor (Sender) -> Void
  ) -> NibConnection {
    action(selector) { (owner: Owner, sender, _) in
      guard let sender = sender as? Sender else { return false }
      method(owner)(sender)
      return true
    }
  }

  /// An action: a method that takes the sender and the event.
  public static func action<Owner: AnyObject, Sender>(
    _ selector: String,
    _ method: @escaping @MainActor (Owner) -> @MainActor (Sender, UIEvent?) -> Void
  ) -> NibConnection {
    action(selector) { (owner: Owner, sender, event) in
      guard let sender = sender as? Sender else { return false }
      method(owner)(sender, event)
      return true
    }
  }

  private static func action<Owner: AnyObject>(
    _ selector: String, call: @escaping @MainActor (Owner, AnyObject, UIEvent?) -> Bool
  ) -> NibConnection {
    NibConnection(
      name: baseName(selector),
      role: .action { owner, sender, event in
        guard let owner = owner as? Owner else { return false }
        return call(owner, sender, event)
      })
  }

  /// A selector up to its first colon.
  static func baseName(_ selector: String) -> String { String(selector.prefix { $0 != ":" }) }

  // MARK: Attributes

  /// A runtime attribute: a property for a value.
  ///
  /// - Parameters:
  ///   - keyPath: The key path in nib files.
  ///   - property: A number of any kind, `Bool`, `String`, `UIColor`, `UIImage`, `CGPoint`, `CGSize`,
  ///     `CGRect` or `NSRange`.
  /// - Returns: An entry of `nibConnections`.
  public static func attribute<Owner: AnyObject, Value>(
    _ keyPath: String, _ property: ReferenceWritableKeyPath<Owner, Value>
  ) -> NibConnection {
    NibConnection(
      name: keyPath,
      role: .attribute { owner, value in
        guard let owner = owner as? Owner, let value: Value = KeyedValue.convert(value) else {
          return false
        }
        owner[keyPath: property] = value
        return true
      })
  }
}
