import Foundation

/// Something whose traits can be watched: views and view controllers.
///
/// Mirrors UIKit.
@MainActor
public protocol UITraitChangeObservable: AnyObject {}

/// A view or a controller.
@MainActor
protocol TraitObserved: AnyObject {
  /// Those who are told about changes.
  var traitObservers: TraitObservers { get set }
}

/// What stands for one that is told about changes of traits.
@MainActor
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

/// Those that are told about changes of the traits of one view or controller.
@MainActor
struct TraitObservers {
  private var observers: [TraitObserver] = []

  fileprivate mutating func add(_ observer: TraitObserver) { observers.append(observer) }

  fileprivate mutating func remove(_ registration: any UITraitChangeRegistration) {
    observers.removeAll { $0 === registration }
  }

  /// Tells those who watch a trait that has changed, in the order in which they asked.
  func tell(from old: UITraitCollection?, to new: UITraitCollection) {
    guard !observers.isEmpty, let old else { return }
    for observer in observers where observer.traits.contains(where: { $0.differs(old, new) }) {
      observer.call(old)
    }
  }
}

/// What a view remembers of traits.
@MainActor
struct TraitMemory {
  /// The traits that it was told of last.
  var seen: UITraitCollection?
  var observers = TraitObservers()
}

extension UITraitChangeObservable {
  /// Calls a closure when one of some traits has changed, for as long as this is there.
  ///
  /// It is called after `traitCollectionDidChange(_:)`, once for all traits that change together.
  ///
  /// - Parameters:
  ///   - traits: The traits, as `[UITraitUserInterfaceStyle.self]`.
  ///   - handler: Is given this and its former traits.
  /// - Returns: What `unregisterForTraitChanges(_:)` takes.
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

  /// Calls a method without parameters when one of some traits has changed.
  ///
  /// There are no selectors here; a method takes their place: `action: Page.recolour`.
  ///
  /// - Parameters:
  ///   - traits: The traits.
  ///   - action: The method.
  /// - Returns: What `unregisterForTraitChanges(_:)` takes.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], action: @escaping @MainActor (Self) -> @MainActor () -> Void
  ) -> any UITraitChangeRegistration {
    registerForTraitChanges(traits) { observed, _ in action(observed)() }
  }

  /// Calls the closure of a registration no more; one that is not known is ignored.
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
