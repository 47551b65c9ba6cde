import Foundation

// Actions and targets of a control.
extension UIControl {
  // MARK: Actions

  /// Calls `iterator` with each action or target, its events, and a flag that stops the
  /// enumeration.
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

  /// Adds a target whose method is called for these events.
  ///
  /// The target is held weakly.
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

  /// Adds a target whose method receives the control.
  ///
  /// The target is held weakly. A method for controls of another class is not called; a warning
  /// says so once.
  public func addTarget<Target: AnyObject, Sender: UIControl>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void,
    for controlEvents: Event
  ) {
    let parameter = ActionParameter<Sender>()
    add(target, for: controlEvents) { target, sender, _ in
      if let sender = parameter.value(sender) { action(target)(sender) }
    }
  }

  /// Adds a target whose method receives the control and the event.
  ///
  /// The target is held weakly.
  public func addTarget<Target: AnyObject, Sender: UIControl>(
    _ target: Target,
    action: @escaping @MainActor (Target) -> @MainActor (Sender, UIEvent?) -> Void,
    for controlEvents: Event
  ) {
    let parameter = ActionParameter<Sender>()
    add(target, for: controlEvents) { target, sender, event in
      if let sender = parameter.value(sender) { action(target)(sender, event) }
    }
  }

  /// Removes a target for these events; all targets if `nil`.
  public func removeTarget(_ target: AnyObject?, for controlEvents: Event) {
    registry.remove(target: target, for: controlEvents)
  }

  /// Removes a target with all its actions for these events; all targets if `nil`.
  ///
  /// As in UIKit, the action `nil` stands for all. There can be no other, because methods of Swift cannot be
  /// compared.
  public func removeTarget(_ target: AnyObject?, action: Never?, for controlEvents: Event) {
    removeTarget(target, for: controlEvents)
  }

  /// The targets.
  public var allTargets: [AnyObject] {
    registry.entries.compactMap { entry in
      if case .target(let target) = entry.work { return target.object }
      return nil
    }
  }

  /// The union of the events of all actions and targets.
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

  /// Presses the control and performs the primary action.
  public func performPrimaryAction() {
    sendPress(with: nil)
    if !pressIsPrimaryAction { sendActions(for: .primaryActionTriggered) }
  }

  func sendActions(for controlEvents: Event, with event: UIEvent?) {
    // Iterate over a copy: changes made by an action apply from the next event on.
    for entry in registry.entries where !entry.events.isDisjoint(with: controlEvents) {
      switch entry.work {
      case .action(let action): sendAction(action)
      case .target(let target):
        if let object = target.object { target.call(object, self, event) }
      }
    }
  }
}
