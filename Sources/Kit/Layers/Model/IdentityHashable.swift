/// An object that is equal only to itself.
///
/// The classes of the main actor use it in place of `NSObject`, whose `init()` is nonisolated, so that
/// an initializer on the main actor cannot override it.
public protocol IdentityHashable: AnyObject, Hashable {}

extension IdentityHashable {
  /// Whether two references are to the same object.
  public nonisolated static func == (a: Self, b: Self) -> Bool { a === b }

  /// Hashes the reference.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
