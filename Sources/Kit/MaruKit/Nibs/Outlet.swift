import Foundation

/// A property that an Interface Builder file connects to one of its objects.
///
/// ```swift
/// @Outlet var label: UILabel?
/// @Outlet(.weak) var host: ClockView?
/// ```
///
/// It replaces `@IBOutlet`, and is found by its name in the class and its superclasses. It is `nil`
/// until the file is loaded.
@preconcurrency @MainActor @propertyWrapper
public struct Outlet<Value: AnyObject> {
  /// Strong or weak ownership of the object.
  public enum Ownership: Sendable {
    /// Holds the object strongly; for views below.
    case strong
    /// Holds the object weakly; for objects above.
    case weak
  }

  private let storage: OutletStorage<Value>

  /// Creates an unconnected outlet.
  public init(_ ownership: Ownership = .strong) { storage = OutletStorage(ownership) }

  /// The object.
  public var wrappedValue: Value? {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
}

/// A property that an Interface Builder file connects to several of its objects.
///
/// ```swift
/// @OutletCollection var dots: [UIView]
/// ```
///
/// The objects are in the order of the connections in the file. Empty until the file is loaded.
@preconcurrency @MainActor @propertyWrapper
public struct OutletCollection<Value: AnyObject> {
  private let storage = OutletCollectionStorage<Value>()

  /// Creates an unconnected collection.
  public init() {}

  /// The objects.
  public var wrappedValue: [Value] {
    get { storage.values }
    nonmutating set { storage.values = newValue }
  }
}

/// The storage of an outlet, which the owner's mirror can reach.
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

/// The storage of an outlet collection.
@MainActor
final class OutletCollectionStorage<Value: AnyObject> {
  var values: [Value] = []
}

// MARK: Connecting

/// An outlet of any type.
@MainActor
protocol AnyOutlet {
  /// Connects an object; `false` if its type is wrong.
  func connect(_ object: AnyObject) -> Bool
}

/// An outlet collection of any type.
@MainActor
protocol AnyOutletCollection {
  /// Connects objects; `false` if the type of one is wrong.
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
