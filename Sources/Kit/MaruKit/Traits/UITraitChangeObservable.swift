import Foundation

/// An object whose traits can be observed: a view or a view controller.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: AnyObject {}

/// A view or a view controller, with its observers.
@MainActor
protocol TraitObserved: AnyObject {
  /// The observers.
  var traitObservers: TraitObservers { get set }
}

/// A registration for trait changes.
@preconcurrency @MainActor
public protocol UITraitChangeRegistration: AnyObject {}

@MainActor
private final class TraitObserver: UITraitChangeRegistration {
  let traits: [UITrait]
  let call: @MainActor (UITraitCollection) -> Void

  init(_ traits: [UITrait], _ call: @escaping @MainActor (UITraitCollection) -> Void) {
    self.traits = traits
    self.call = call
  }
}

/// The observers of a view's or view controller's traits.
@MainActor
struct TraitObservers {
  private var observers: [TraitObserver] = []

  fileprivate mutating func add(_ observer: TraitObserver) { observers.append(observer) }

  fileprivate mutating func remove(_ registration: any UITraitChangeRegistration) {
    observers.removeAll { $0 === registration }
  }

  /// Calls the observers of changed traits, in the order of their registration.
  func tell(from old: UITraitCollection?, to new: UITraitCollection) {
    guard !observers.isEmpty, let old else { return }
    for observer in observers where observer.traits.contains(where: { $0.differs(old, new) }) {
      observer.call(old)
    }
  }
}

/// A view's last known traits, and their observers.
@MainActor
struct TraitMemory {
  /// The traits that were last reported.
  var seen: UITraitCollection?
  var observers = TraitObservers()
}

extension UITraitChangeObservable {
  /// Calls a closure after any of some traits has changed, as long as this object lives.
  ///
  /// It is called after `traitCollectionDidChange(_:)`, once for all traits that change together.
  ///
  /// - Parameters:
  ///   - traits: The traits, such as `[UITraitUserInterfaceStyle.self]`.
  ///   - handler: Receives this object and the previous traits.
  /// - Returns: A registration for `unregisterForTraitChanges(_:)`.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping @MainActor (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let observer = TraitObserver(traits) { [weak self] old in
      if let self { handler(self, old) }
    }
    (self as? any TraitObserved)?.traitObservers.add(observer)
    return observer
  }

  /// Calls a parameterless method after any of some traits has changed.
  ///
  /// Swift on Linux has no selectors; pass a method instead: `action: Page.recolour`.
  ///
  /// - Parameters:
  ///   - traits: The traits.
  ///   - action: The method.
  /// - Returns: A registration for `unregisterForTraitChanges(_:)`.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], action: @escaping @MainActor (Self) -> @MainActor () -> Void
  ) -> any UITraitChangeRegistration {
    registerForTraitChanges(traits) { observed, _ in action(observed)() }
  }

  /// Removes a registration; an unknown one is ignored.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    (self as? any TraitObserved)?.traitObservers.remove(registration)
  }
}

extension UIView: UITraitChangeObservable, TraitObserved {
  var traitObservers: TraitObservers {
    get { traitMemory.observers }
    set { traitMemory.observers = newValue }
  }
}

extension UIViewController: UITraitChangeObservable, TraitObserved {}
