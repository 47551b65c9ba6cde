import Foundation
import Synchronization

// UIKit's sources observe with a target and a selector. Swift has no selectors without Objective-C, so
// the method itself is given, as in `center.addObserver(self, selector: Screen.changed, name: …)`.
extension NotificationCenter {
  /// Calls a method of an object for each notification, on the main thread.
  ///
  /// The object is not retained. It is called no more after `removeObserver(_:)`, or when it is gone.
  /// A notification that another thread posts is delivered when the main thread gets to it.
  ///
  /// - Parameters:
  ///   - observer: The object.
  ///   - aSelector: Its method, such as `Screen.keyboardWillShow`.
  ///   - aName: The name of the notifications; `nil` for all.
  ///   - anObject: The sender of the notifications; `nil` for any.
  public func addObserver<Target: AnyObject>(
    _ observer: Target,
    selector aSelector: @escaping @MainActor (Target) -> @MainActor (Notification) -> Void,
    name aName: Notification.Name?, object anObject: Any? = nil
  ) {
    let call = UncheckedCall { [weak observer] notification in
      guard let observer else { return }
      MainActor.assumeIsolated { aSelector(observer)(notification) }
    }
    let token = addObserver(forName: aName, object: anObject, queue: nil) { notification in
      call.run(with: notification)
    }
    ObserverTokens.shared.add(token, of: observer, center: self, name: aName, object: anObject)
  }

  /// Calls a method without parameters for each notification, like the method with one.
  public func addObserver<Target: AnyObject>(
    _ observer: Target, selector aSelector: @escaping @MainActor (Target) -> @MainActor () -> Void,
    name aName: Notification.Name?, object anObject: Any? = nil
  ) {
    addObserver(
      observer, selector: { target in { _ in aSelector(target)() } }, name: aName, object: anObject)
  }

  /// Ends all observations of an object, or the one of a token.
  public func removeObserver<Target: AnyObject>(_ observer: Target) {
    for token in ObserverTokens.shared.take(of: observer, center: self) {
      removeObserver(token as Any)
    }
    removeObserver(observer as Any)
  }

  /// Ends an object's observations of notifications with a name and a sender.
  ///
  /// - Parameters:
  ///   - observer: The object, or a token.
  ///   - aName: The name; `nil` for all.
  ///   - anObject: The sender; `nil` for any.
  public func removeObserver<Target: AnyObject>(
    _ observer: Target, name aName: Notification.Name?, object anObject: Any? = nil
  ) {
    let tokens = ObserverTokens.shared.take(
      of: observer, center: self, name: aName, object: anObject)
    for token in tokens { removeObserver(token as Any) }
    removeObserver(observer as Any, name: aName, object: anObject)
  }
}

/// A call that is made on the main thread, whichever thread asks for it.
private struct UncheckedCall: @unchecked Sendable {
  // It is called only on the main thread, and the weak reference in it is safe on any.
  private let call: (Notification) -> Void

  init(_ call: @escaping (Notification) -> Void) { self.call = call }

  func run(with notification: Notification) {
    if Thread.isMainThread { return call(notification) }
    let delayed = Delayed(call: self, notification: notification)
    DispatchQueue.main.async { delayed.call.call(delayed.notification) }
  }

  private struct Delayed: @unchecked Sendable {
    let call: UncheckedCall
    let notification: Notification
  }
}

/// The observations of all objects.
private final class ObserverTokens: Sendable {
  static let shared = ObserverTokens()

  private struct Entry: @unchecked Sendable {
    let token: any NSObjectProtocol
    let center: ObjectIdentifier
    let name: Notification.Name?
    let object: ObjectIdentifier?
    weak var observer: AnyObject?
  }

  private struct State {
    var entries: [ObjectIdentifier: [Entry]] = [:]
    /// The number of objects at which those that are gone are forgotten.
    var limit = 64
  }

  private let state = Mutex(State())

  func add(
    _ token: any NSObjectProtocol, of observer: AnyObject, center: NotificationCenter,
    name: Notification.Name?, object: Any?
  ) {
    let entry = Entry(
      token: token, center: ObjectIdentifier(center), name: name,
      object: object.map { ObjectIdentifier($0 as AnyObject) }, observer: observer)
    let gone = state.withLock { state -> [Entry] in
      state.entries[ObjectIdentifier(observer), default: []].append(entry)
      guard state.entries.count >= state.limit else { return [] }
      let gone = state.entries.values.joined().filter { $0.observer == nil }
      state.entries = state.entries.compactMapValues { entries in
        let kept = entries.filter { $0.observer != nil }
        return kept.isEmpty ? nil : kept
      }
      state.limit = max(64, state.entries.count * 2)
      return gone
    }
    for entry in gone where entry.center == ObjectIdentifier(center) {
      center.removeObserver(entry.token as Any)
    }
  }

  /// Removes the observations of an object at a center.
  ///
  /// The object may be deallocating, so no reference to it is made.
  func take(of observer: AnyObject, center: NotificationCenter) -> [any NSObjectProtocol] {
    take(of: ObjectIdentifier(observer)) { $0.center == ObjectIdentifier(center) }
  }

  func take(
    of observer: AnyObject, center: NotificationCenter, name: Notification.Name?, object: Any?
  ) -> [any NSObjectProtocol] {
    let sender = object.map { ObjectIdentifier($0 as AnyObject) }
    return take(of: ObjectIdentifier(observer)) {
      $0.center == ObjectIdentifier(center) && (name == nil || $0.name == name)
        && (sender == nil || $0.object == sender)
    }
  }

  private func take(
    of observer: ObjectIdentifier, where isTaken: (Entry) -> Bool
  ) -> [any NSObjectProtocol] {
    state.withLock { state -> [Entry] in
      guard let entries = state.entries[observer] else { return [] }
      let kept = entries.filter { !isTaken($0) }
      state.entries[observer] = kept.isEmpty ? nil : kept
      return entries.filter(isTaken)
    }.map(\.token)
  }
}
