import Foundation

/// A running observation of a view's property; it ends when this object is released.
///
/// ``KeyValueObservable/observe(_:options:changeHandler:)`` begins one.
public final class NSKeyValueObservation: Sendable {
  private let identifier: Int

  init(_ identifier: Int) { self.identifier = identifier }

  deinit { invalidate() }

  /// Ends the observation.
  ///
  /// From another thread, it ends at the next turn of the main actor.
  public func invalidate() {
    let identifier = identifier
    if Thread.isMainThread {
      MainActor.assumeIsolated { PropertyObservers.shared.remove(identifier) }
    } else {
      Task { @MainActor in PropertyObservers.shared.remove(identifier) }
    }
  }
}

/// What an observation's handler receives, and when.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The bits of the options.
  public let rawValue: UInt

  /// Creates options from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The change has the new value.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The change has the old value.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// The handler is also called at once, with the present value as the new one.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// Has no effect: the handler is only called after changes.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// The kind of a change.
public enum NSKeyValueChange: UInt, Sendable {
  /// The property has another value.
  case setting = 1
  /// Elements were inserted; never reported.
  case insertion
  /// Elements were removed; never reported.
  case removal
  /// Elements were replaced; never reported.
  case replacement
}

/// A change of an observed property.
public struct NSKeyValueObservedChange<Value> {
  /// The kind of a change.
  public typealias Kind = NSKeyValueChange

  /// Always `setting`.
  public let kind: Kind
  /// The new value, if the options contain `new`.
  public let newValue: Value?
  /// The old value, if the options contain `old` and this is not the initial call.
  public let oldValue: Value?
  /// Always `nil`: the elements of a collection are not observed.
  public let indexes: IndexSet?
  /// Always `false`: the value has changed already.
  public let isPrior: Bool
}
