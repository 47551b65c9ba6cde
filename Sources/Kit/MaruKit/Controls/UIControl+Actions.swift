import Foundation

// Adding, removing, listing and performing actions.
extension UIControl {
  // MARK: Actions

  /// Performs an action for these events.
  ///
  /// An action of the same identifier, added before, is no longer performed for them.
  public func addAction(_ action: UIAction, for controlEvents: Event) {
    registry.add(action, for: controlEvents)
  }

  /// No longer performs an action for these events.
  public func removeAction(_ action: UIAction, for controlEvents: Event) {
    registry.remove(identifiedBy: action.identifier, for: controlEvents)
  }

  /// No longer performs the action of this identifier for these events.
  public func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event
  ) {
    registry.remove(identifiedBy: actionIdentifier, for: controlEvents)
  }

  /// Calls `iterator` with each action or target, its events, and a flag that ends the listing.
  public func enumerateEventHandlers(
    _ iterator: (UIAction?, AnyObject?, Event, inout Bool) -> Void
  ) {
    var stop = false
    for entry in registry.entries {
      switch entry.work {
      case .action(let action): iterator(action, nil, entry.events, &stop)
      case .target(let target):
        if let object = target.object { iterator(nil, object, entry.events, &stop) }
      }
      if stop { return }
    }
  }

  // MARK: Targets

  /// Calls a method of `target` for these events.
  ///
  /// The target is not kept alive.
  ///
  /// ```swift
  /// button.addTarget(self, action: Screen.close, for: .touchUpInside)
  /// ```
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
    for controlEvents: Event
  ) {
    add(target, for: controlEvents) { target, _, _ in action(target)() }
  }

  /// Calls a method of `target` that takes the control.
  ///
  /// The target is not kept alive.
  public func addTarget<Target: AnyObject, Sender: UIControl>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void,
    for controlEvents: Event
  ) {
    add(target, for: controlEvents) { target, sender, _ in
      if let sender = sender as? Sender { action(target)(sender) }
    }
  }

  /// Calls a method of `target` that takes the control and the event.
  ///
  /// The target is not kept alive.
  public func addTarget<Target: AnyObject, Sender: UIControl>(
    _ target: Target,
    action: @escaping @MainActor (Target) -> @MainActor (Sender, UIEvent?) -> Void,
    for controlEvents: Event
  ) {
    add(target, for: controlEvents) { target, sender, event in
      if let sender = sender as? Sender { action(target)(sender, event) }
    }
  }

  /// No longer calls any method of `target` for these events; of any target where it is `nil`.
  public func removeTarget(_ target: AnyObject?, for controlEvents: Event) {
    registry.remove(target: target, for: controlEvents)
  }

  /// The objects of which methods are called.
  public var allTargets: [AnyObject] {
    registry.entries.compactMap { entry in
      if case .target(let target) = entry.work { return target.object }
      return nil
    }
  }

  /// Every event for which something is performed.
  public var allControlEvents: Event {
    registry.entries.reduce(into: []) { $0.formUnion($1.events) }
  }

  private func add<Target: AnyObject>(
    _ target: Target, for events: Event,
    call: @escaping @MainActor (Target, UIControl, UIEvent?) -> Void
  ) {
    let entry = ControlTarget(object: target) { object, sender, event in
      if let object = object as? Target { call(object, sender, event) }
    }
    registry.add(entry, for: events)
  }

  // MARK: Performing

  /// Performs everything that was added for these events, in the order of adding.
  public func sendActions(for controlEvents: Event) { sendActions(for: controlEvents, with: nil) }

  /// Does what the control is for.
  public func performPrimaryAction() { sendPress(with: nil) }

  func sendActions(for controlEvents: Event, with event: UIEvent?) {
    // What an action adds or removes counts from the next event on.
    for entry in registry.entries where !entry.events.isDisjoint(with: controlEvents) {
      switch entry.work {
      case .action(let action): sendAction(action)
      case .target(let target):
        if let object = target.object { target.call(object, self, event) }
      }
    }
  }
}
