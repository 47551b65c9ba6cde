import Foundation

/// A class that tells nib files what they may connect by name: outlets, actions, attributes.
///
/// There is no Objective-C runtime here that would find a method by its selector, so a class says
/// which there are. Outlets need no entry where they are declared with ``Outlet`` or
/// ``OutletCollection``, or are plain stored properties; see there.
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
/// A class that may be derived from declares `class var`, and its subclasses add to
/// `super.nibConnections`.
@MainActor
public protocol NibConnecting: AnyObject {
  /// What nib files may connect by name.
  static var nibConnections: [NibConnection] { get }
}

/// One name of a nib file, and what it stands for in a class.
@MainActor
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

  /// An outlet: a property that one object is put into.
  ///
  /// - Parameters:
  ///   - name: The outlet's name in nib files.
  ///   - property: Also one that is weak or computed.
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

  /// An outlet collection: a property that several objects are put into, in the file's order.
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
  ///   - selector: The selector in nib files; a colon at its end does not matter.
  ///   - method: `ClockView.reset`.
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

  /// A selector without its colons and what follows them.
  static func baseName(_ selector: String) -> String { String(selector.prefix { $0 != ":" }) }

  // MARK: Attributes

  /// A runtime attribute: a property that a value is put into.
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
        guard let owner = owner as? Owner, let value = convert(value, to: Value.self) else {
          return false
        }
        owner[keyPath: property] = value
        return true
      })
  }

  /// A value as another type: numbers are converted.
  private static func convert<Value>(_ value: Any, to type: Value.Type) -> Value? {
    if let value = value as? Value { return value }
    guard let number = value as? Double else { return nil }
    let candidates: [Any] = [
      CGFloat(number), Float(number), NSNumber(value: number),
      Int(exactly: number.rounded()) as Any,
    ]
    return candidates.lazy.compactMap { $0 as? Value }.first
  }
}
