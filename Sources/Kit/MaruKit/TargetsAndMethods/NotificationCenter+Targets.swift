import Foundation
import Synchronization

// UIKit's sources observe with a target and a selector. Swift has no selectors without Objective-C, so
// the method itself is given, as in `center.addObserver(self, selector: Screen.changed, name: …)`.
extension NotificationCenter {
  /// Calls a method of an object for each notification, on the main thread.
  ///
  /// The object is not retained. The method is not called after `removeObserver(_:)`, or once the
  /// object has been deallocated. A notification that another thread posts is delivered when the main
  /// thread gets to it.
  ///
  /// - Parameters:
  ///   - observer: The object.
  ///   - aSelector: Its method, such as `Screen.keyboardWillShow`.
  ///   - aName: The name of the notifications; `nil` for all.
  ///   - anObject: The sender of the notifications; `nil` for any.
  @preconcurrency @MainActor
  public func addObserver<Target: AnyObject>(
    _ observer: Target,
    selector aSelector: @escaping @MainActor (Target) -> @MainActor (Notification) -> Void,
    name aName: Notification.Name?, object anObject: Any? = nil
  ) {
    let call = ObserverCall { [weak observer] notification in
      guard let observer else { return }
      aSelector(observer)(notification)
    }
    let token = addObserver(forName: aName, object: anObject, queue: nil) { notification in
      call.run(with: notification)
    }
    Observations.shared.add(
      Observation(token, call, of: observer, center: self, name: aName, sender: anObject))
  }

  /// Calls a method without parameters for each notification, like the method with one.
  @preconcurrency @MainActor
  public func addObserver<Target: AnyObject>(
    _ observer: Target, selector aSelector: @escaping @MainActor (Target) -> @MainActor () -> Void,
    name aName: Notification.Name?, object anObject: Any? = nil
  ) {
    addObserver(
      observer, selector: { target in { _ in aSelector(target)() } }, name: aName, object: anObject)
  }

  /// Ends all observations of an object, or the one of a token.
  public func removeObserver<Target: AnyObject>(_ observer: Target) {
    Observations.shared.end(of: observer, center: self)
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
    Observations.shared.end(of: observer, center: self, name: aName, sender: anObject)
    removeObserver(observer as Any, name: aName, object: anObject)
  }
}

/// The call of an observer's method on the main thread, whichever thread asks for it.
private final class ObserverCall: Sendable {
  private let call: @MainActor (Notification) -> Void
  private let isEnded = Atomic(false)

  init(_ call: @escaping @MainActor (Notification) -> Void) { self.call = call }

  func end() { isEnded.store(true, ordering: .releasing) }

  func run(with notification: Notification) {
    let posted = Posted(notification: notification)
    guard Thread.isMainThread else { return DispatchQueue.main.async { self.run(posted) } }
    run(posted)
  }

  private func run(_ posted: Posted) {
    guard !isEnded.load(ordering: .acquiring) else { return }
    MainActor.assumeIsolated { call(posted.notification) }
  }

  /// Foundation hands a notification from thread to thread too.
  private struct Posted: @unchecked Sendable {
    let notification: Notification
  }
}

/// An object's observation of a center.
private struct Observation: @unchecked Sendable {
  let identifier: ObjectIdentifier
  private let token: any NSObjectProtocol
  private let call: ObserverCall
  private let name: Notification.Name?
  private let sender: ObjectIdentifier?
  private let centerIdentifier: ObjectIdentifier
  private weak var center: NotificationCenter?
  private weak var observer: AnyObject?

  init(
    _ token: any NSObjectProtocol, _ call: ObserverCall, of observer: AnyObject,
    center: NotificationCenter, name: Notification.Name?, sender: Any?
  ) {
    identifier = ObjectIdentifier(observer)
    (self.token, self.call, self.name) = (token, call, name)
    self.sender = sender.map { ObjectIdentifier($0 as AnyObject) }
    centerIdentifier = ObjectIdentifier(center)
    (self.center, self.observer) = (center, observer)
  }

  var isDead: Bool { observer == nil }

  func isOf(_ center: ObjectIdentifier, _ name: Notification.Name?, _ sender: Any?) -> Bool {
    center == centerIdentifier && (name == nil || name == self.name)
      && (sender.map { ObjectIdentifier($0 as AnyObject) == self.sender } ?? true)
  }

  func end() {
    call.end()
    center?.removeObserver(token as Any)
  }
}

/// The observations of all objects.
private final class Observations: Sendable {
  static let shared = Observations()

  private struct State {
    var observations: [ObjectIdentifier: [Observation]] = [:]
    var count = 0
    /// The count at which the observations of objects that are gone are ended.
    var limit = 64
  }

  private let state = Mutex(State())

  func add(_ observation: Observation) {
    let isFull = state.withLock { state -> Bool in
      state.observations[observation.identifier, default: []].append(observation)
      state.count += 1
      return state.count >= state.limit
    }
    if isFull { endDead() }
  }

  /// Ends the observations of objects that are gone.
  ///
  /// A weak reference may hold the last reference to an object while it is read, so none is read while
  /// the lock is held.
  private func endDead() {
    let all = state.withLock { Array($0.observations.values.joined()) }
    let dead = Set(all.filter(\.isDead).map(\.identifier))
    for identifier in dead { end(of: identifier) { $0.isDead } }
    state.withLock { $0.limit = max(64, $0.count * 2) }
  }

  /// Ends an object's observations of a center; the object may be deallocating.
  func end(
    of observer: AnyObject, center: NotificationCenter, name: Notification.Name? = nil,
    sender: Any? = nil
  ) {
    let center = ObjectIdentifier(center)
    end(of: ObjectIdentifier(observer)) { $0.isOf(center, name, sender) }
  }

  private func end(of observer: ObjectIdentifier, where isEnded: (Observation) -> Bool) {
    guard let observations = state.withLock({ $0.observations[observer] }) else { return }
    let ended = observations.filter(isEnded)
    guard !ended.isEmpty else { return }
    state.withLock { state in
      // Others may have come meanwhile.
      let now = state.observations[observer] ?? []
      let kept = now.filter { observation in !ended.contains { $0.isSame(as: observation) } }
      state.count -= now.count - kept.count
      state.observations[observer] = kept.isEmpty ? nil : kept
    }
    for observation in ended { observation.end() }
  }
}

extension Observation {
  fileprivate func isSame(as other: Observation) -> Bool { call === other.call }
}
