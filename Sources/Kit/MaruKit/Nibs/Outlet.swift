import Foundation

/// A property that an Interface Builder file connects with one of its objects.
///
/// ```swift
/// @Outlet var label: UILabel?
/// @Outlet(.weak) var host: ClockView?
/// ```
///
/// It is what `@IBOutlet` is with an Objective-C runtime, and is found by its name in the class and its
/// superclasses. `nil` until the file is loaded.
@MainActor @propertyWrapper
public struct Outlet<Value: AnyObject> {
  /// Whether the property keeps the object alive.
  public enum Ownership: Sendable {
    /// It does; for what is below in the tree of views.
    case strong
    /// It does not; for what is above.
    case weak
  }

  private let storage: OutletStorage<Value>

  /// Makes an outlet that is not connected.
  public init(_ ownership: Ownership = .strong) { storage = OutletStorage(ownership) }

  /// The object.
  public var wrappedValue: Value? {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
}

/// A property that an Interface Builder file connects with several of its objects.
///
/// ```swift
/// @OutletCollection var dots: [UIView]
/// ```
///
/// The objects are in the order of the connections in the file. Empty until the file is loaded.
@MainActor @propertyWrapper
public struct OutletCollection<Value: AnyObject> {
  private let storage = OutletCollectionStorage<Value>()

  /// Makes a collection that is not connected.
  public init() {}

  /// The objects.
  public var wrappedValue: [Value] {
    get { storage.values }
    nonmutating set { storage.values = newValue }
  }
}

/// Where the object of an outlet lies, so that it can be reached through the owner's mirror.
@MainActor
final class OutletStorage<Value: AnyObject> {
  private let ownership: Outlet<Value>.Ownership
  private var strong: Value?
  private weak var weak: Value?

  init(_ ownership: Outlet<Value>.Ownership) { self.ownership = ownership }

  var value: Value? {
    get { strong ?? weak }
    set {
      strong = ownership == .strong ? newValue : nil
      weak = newValue
    }
  }
}

/// Where the objects of an outlet collection lie.
@MainActor
final class OutletCollectionStorage<Value: AnyObject> {
  var values: [Value] = []
}

// MARK: Connecting

/// An outlet of any type.
@MainActor
protocol AnyOutlet {
  /// Puts an object in; `false` where it is of another type.
  func connect(_ object: AnyObject) -> Bool
}

/// An outlet collection of any type.
@MainActor
protocol AnyOutletCollection {
  /// Puts objects in; `false` where one is of another type.
  func connect(_ objects: [AnyObject]) -> Bool
}

extension Outlet: AnyOutlet {
  func connect(_ object: AnyObject) -> Bool {
    guard let value = object as? Value else { return false }
    storage.value = value
    return true
  }
}

extension OutletCollection: AnyOutletCollection {
  func connect(_ objects: [AnyObject]) -> Bool {
    let values = objects.compactMap { $0 as? Value }
    guard values.count == objects.count else { return false }
    storage.values = values
    return true
  }
}
