import Foundation

/// An object that is equal only to itself.
///
/// The classes of the main actor use it in place of `NSObject`, whose `init()` is nonisolated, so that
/// an initializer on the main actor cannot override it. They are `NSObjectProtocol`, which many
/// delegate protocols require.
public protocol IdentityHashable: NSObjectProtocol, Hashable {}

extension IdentityHashable {
  /// Whether two references are to the same object.
  public nonisolated static func == (a: Self, b: Self) -> Bool { a === b }

  /// Hashes the reference.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The hash of the reference.
  public nonisolated var hash: Int { ObjectIdentifier(self).hashValue }

  /// The class and the address.
  public nonisolated var description: String {
    "<\(type(of: self)): \(Unmanaged.passUnretained(self).toOpaque())>"
  }

  /// The class and the address.
  public nonisolated var debugDescription: String { description }

  /// The object itself.
  public nonisolated func `self`() -> Self { self }

  /// `false`: the object is no proxy.
  public nonisolated func isProxy() -> Bool { false }

  /// Whether the object is of a class or a subclass of it.
  public nonisolated func isKind(of aClass: AnyClass) -> Bool {
    func isInstance<Class: AnyObject>(of aClass: Class.Type) -> Bool { self is Class }
    return _openExistential(aClass, do: isInstance)
  }

  /// Whether the object is of a class, and of no subclass of it.
  public nonisolated func isMember(of aClass: AnyClass) -> Bool { type(of: self) == aClass }

  /// Whether the other object is the same.
  public nonisolated func isEqual(_ object: Any?) -> Bool {
    object.map { $0 as AnyObject === self } ?? false
  }
}
