import Foundation
import Synchronization

/// How an object holds a value that is associated with it.
///
/// Mirrors the Objective-C runtime.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// Weakly; the value reads as `nil` when it is gone.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// Strongly.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// Strongly; a copy, if the value can be copied.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// Strongly.
  case OBJC_ASSOCIATION_RETAIN = 769
  /// Strongly; a copy, if the value can be copied.
  case OBJC_ASSOCIATION_COPY = 771
}

/// The value that is associated with an object.
///
/// Mirrors the Objective-C runtime, for extensions that add state to classes.
///
/// - Parameters:
///   - object: The object.
///   - key: The address of a variable that is only used as a key.
/// - Returns: The value; `nil` if there is none.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  Associations.shared.value(of: object as AnyObject, UInt(bitPattern: key))
}

/// Associates a value with an object.
///
/// A responder, such as a view or a controller, releases its values when it is deallocated.
/// Those of other objects are released some time later.
///
/// - Parameters:
///   - object: The object.
///   - key: The address of a variable that is only used as a key.
///   - value: The value; `nil` removes it.
///   - policy: How the object holds it.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  Associations.shared.set(
    value.map { Association($0, policy) }, of: object as AnyObject, UInt(bitPattern: key))
}

/// Removes all values that are associated with an object.
public func objc_removeAssociatedObjects(_ object: Any) {
  Associations.shared.removeAll(of: object as AnyObject)
}

/// A value that is associated with an object.
struct Association: @unchecked Sendable {
  // Like any property, the value is used by the threads that the program uses it on.
  private let strong: Any?
  private weak var weak: AnyObject?

  fileprivate init(_ value: Any, _ policy: objc_AssociationPolicy) {
    switch policy {
    case .OBJC_ASSOCIATION_ASSIGN: (strong, weak) = (nil, value as AnyObject)
    case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
      strong = (value as? any NSCopying)?.copy(with: nil) ?? value
    case .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC: strong = value
    }
  }

  fileprivate var value: Any? { strong ?? weak }
}

/// The values of an object, by key; a responder holds its own.
final class AssociatedValues: Sendable {
  private let values = Mutex<[UInt: Association]>([:])

  fileprivate func value(_ key: UInt) -> Any? { values.withLock { $0[key] }?.value }

  fileprivate func set(_ association: Association?, _ key: UInt) {
    // The former value is released after the lock.
    let former = values.withLock { values in
      defer { values[key] = association }
      return values[key]
    }
    withExtendedLifetime(former) {}
  }
}

/// The associated values of all objects.
private final class Associations: Sendable {
  static let shared = Associations()

  /// The values of an object that is no responder.
  private struct Entry: @unchecked Sendable {
    weak var object: AnyObject?
    let values: AssociatedValues
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries at which those of objects that are gone are removed.
    var limit = 64
  }

  /// Also guards `UIResponder.associatedValues`.
  private let state = Mutex(State())

  func value(of object: AnyObject, _ key: UInt) -> Any? { values(of: object)?.value(key) }

  func set(_ association: Association?, of object: AnyObject, _ key: UInt) {
    guard let values = values(of: object, isMade: association != nil) else { return }
    values.set(association, key)
  }

  func removeAll(of object: AnyObject) {
    // The values are released after the lock.
    let former = state.withLock { state -> AssociatedValues? in
      guard let responder = object as? UIResponder else {
        return state.entries.removeValue(forKey: ObjectIdentifier(object))?.values
      }
      defer { responder.associatedValues = nil }
      return responder.associatedValues
    }
    withExtendedLifetime(former) {}
  }

  /// The values of an object; `nil` if it has none and they are not to be made.
  private func values(of object: AnyObject, isMade: Bool = false) -> AssociatedValues? {
    // What is released, and what a weak reference gave, lives until after the lock.
    var gone: [Entry] = []
    var alive: [AnyObject?] = []
    defer { withExtendedLifetime((gone, alive)) {} }
    return state.withLock { state -> AssociatedValues? in
      if let responder = object as? UIResponder {
        if isMade, responder.associatedValues == nil {
          responder.associatedValues = AssociatedValues()
        }
        return responder.associatedValues
      }
      let key = ObjectIdentifier(object)
      // Another object may have had this address.
      if let entry = state.entries[key] {
        let owner = entry.object
        alive.append(owner)
        if owner === object { return entry.values }
      }
      guard isMade else { return nil }
      if state.entries.count >= state.limit {
        for (key, entry) in state.entries {
          let object = entry.object
          alive.append(object)
          guard object == nil else { continue }
          gone.append(entry)
          state.entries[key] = nil
        }
        state.limit = max(64, state.entries.count * 2)
      }
      let made = AssociatedValues()
      if let former = state.entries.updateValue(Entry(object: object, values: made), forKey: key) {
        gone.append(former)
      }
      return made
    }
  }
}
