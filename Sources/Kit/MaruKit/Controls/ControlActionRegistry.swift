import Foundation

/// The actions of a control and the events for which they are performed.
///
/// Guarantee: an identifier occurs once for each event; the order is that of adding.
@MainActor
struct ControlActionRegistry {
  /// What is performed.
  enum Work {
    case action(UIAction)
    case target(ControlTarget)
  }

  /// One piece of work and its events.
  struct Entry {
    var work: Work
    var events: UIControl.Event
  }

  private(set) var entries: [Entry] = []

  /// Adds an action.
  ///
  /// One of the same identifier no longer is performed for these events.
  mutating func add(_ action: UIAction, for events: UIControl.Event) {
    if let index = index(of: action) {
      entries[index].events.formUnion(events)
      return
    }
    remove(identifiedBy: action.identifier, for: events)
    entries.append(Entry(work: .action(action), events: events))
  }

  /// Adds a method of an object.
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

  /// Removes the methods of an object for these events; of all objects where it is `nil`.
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

/// A method of an object that is not kept alive.
@MainActor
struct ControlTarget {
  weak var object: AnyObject?
  let call: @MainActor (AnyObject, UIControl, UIEvent?) -> Void
}
