import Foundation

/// The actions and targets of a control, with their events.
///
/// Guarantee: an identifier occurs once per event; the order is that of addition.
@MainActor
struct ControlActionRegistry {
  /// The kinds of entries.
  enum Work {
    case action(UIAction)
    case target(ControlTarget)
  }

  /// An entry and its events.
  struct Entry {
    var work: Work
    var events: UIControl.Event
  }

  private(set) var entries: [Entry] = []

  /// Adds an action.
  ///
  /// It replaces an action with the same identifier for these events.
  mutating func add(_ action: UIAction, for events: UIControl.Event) {
    if let index = index(of: action) {
      entries[index].events.formUnion(events)
      return
    }
    remove(identifiedBy: action.identifier, for: events)
    entries.append(Entry(work: .action(action), events: events))
  }

  /// Adds a target's method.
  mutating func add(_ target: ControlTarget, for events: UIControl.Event) {
    entries.append(Entry(work: .target(target), events: events))
  }

  /// Removes an action for these events.
  mutating func remove(identifiedBy identifier: UIAction.Identifier, for events: UIControl.Event) {
    subtract(events) { entry in
      if case .action(let action) = entry.work { return action.identifier == identifier }
      return false
    }
  }

  /// Removes a target's methods for these events; those of all targets if `nil`.
  mutating func remove(target: AnyObject?, for events: UIControl.Event) {
    subtract(events) { entry in
      guard case .target(let mine) = entry.work else { return false }
      return target == nil || mine.object === target || mine.object == nil
    }
  }

  private func index(of action: UIAction) -> Int? {
    entries.firstIndex { entry in
      if case .action(let mine) = entry.work { return mine === action }
      return false
    }
  }

  private mutating func subtract(
    _ events: UIControl.Event, where isMeant: (Entry) -> Bool
  ) {
    for index in entries.indices where isMeant(entries[index]) {
      entries[index].events.subtract(events)
    }
    entries.removeAll { $0.events.isEmpty }
  }
}

/// A method of a target, which is held weakly.
@MainActor
struct ControlTarget {
  weak var object: AnyObject?
  let call: @MainActor (AnyObject, UIControl, UIEvent?) -> Void
}
