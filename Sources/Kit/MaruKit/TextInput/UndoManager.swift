import Foundation

/// The changes that can be undone and redone.
///
/// Mirrors Foundation's class, which does not exist on Linux. A change is a group of its own unless
/// it lies between `beginUndoGrouping()` and `endUndoGrouping()`.
@preconcurrency @MainActor
open class UndoManager {
  private struct Group {
    var actions: [@MainActor () -> Void] = []
    var name = ""
  }

  /// Posted before an undo; the object is the manager, as in the other notifications.
  public nonisolated static let willUndoChangeNotification = Notification.Name(
    "NSUndoManagerWillUndoChangeNotification")
  /// Posted after an undo.
  public nonisolated static let didUndoChangeNotification = Notification.Name(
    "NSUndoManagerDidUndoChangeNotification")
  /// Posted before a redo.
  public nonisolated static let willRedoChangeNotification = Notification.Name(
    "NSUndoManagerWillRedoChangeNotification")
  /// Posted after a redo.
  public nonisolated static let didRedoChangeNotification = Notification.Name(
    "NSUndoManagerDidRedoChangeNotification")

  private var undone: [Group] = []
  private var done: [Group] = []
  private var open: Group?
  private var disabled = 0

  /// The number of nested groups that are open.
  open private(set) var groupingLevel = 0
  /// Whether an undo is running.
  open private(set) var isUndoing = false
  /// Whether a redo is running.
  open private(set) var isRedoing = false
  /// The most groups that can be undone; 0 for no limit.
  open var levelsOfUndo = 0 { didSet { trim() } }
  /// A number that grows with each change of the lists.
  final private(set) var stamp = 0

  /// Creates a manager without changes.
  public init() {}

  /// Whether changes are recorded.
  open var isUndoRegistrationEnabled: Bool { disabled == 0 }
  /// Whether there is something to undo.
  open var canUndo: Bool { !done.isEmpty || open?.actions.isEmpty == false }
  /// Whether there is something to redo.
  open var canRedo: Bool { !undone.isEmpty }
  /// The name of the next change to undo; empty without one.
  open var undoActionName: String { done.last?.name ?? "" }
  /// The name of the next change to redo; empty without one.
  open var redoActionName: String { undone.last?.name ?? "" }

  /// Records how to undo a change.
  ///
  /// During an undo, it records how to redo.
  ///
  /// - Parameters:
  ///   - target: The object that is changed, held weakly.
  ///   - handler: Undoes the change.
  open func registerUndo<Target: AnyObject>(
    withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
  ) {
    guard isUndoRegistrationEnabled else { return }
    stamp += 1
    let action: @MainActor () -> Void = { [weak target] in target.map(handler) }
    if open != nil {
      open?.actions.append(action)
    } else {
      close(Group(actions: [action]))
    }
    if !isUndoing, !isRedoing { undone = [] }
  }

  /// Gives the last change a name, for menus.
  open func setActionName(_ actionName: String) {
    if open != nil {
      open?.name = actionName
    } else if let last = done.indices.last {
      done[last].name = actionName
    }
  }

  /// Begins a group of changes that are undone together.
  open func beginUndoGrouping() {
    groupingLevel += 1
    if open == nil { open = Group() }
  }

  /// Ends a group.
  open func endUndoGrouping() {
    guard groupingLevel > 0 else { return }
    groupingLevel -= 1
    guard groupingLevel == 0, let group = open else { return }
    open = nil
    if !group.actions.isEmpty { close(group) }
  }

  private func close(_ group: Group) {
    if isUndoing { undone.append(group) } else { done.append(group) }
    trim()
  }

  private func trim() {
    if levelsOfUndo > 0, done.count > levelsOfUndo { done.removeFirst(done.count - levelsOfUndo) }
  }

  /// Stops recording until `enableUndoRegistration()` is called as often.
  open func disableUndoRegistration() { disabled += 1 }
  /// Records changes again.
  open func enableUndoRegistration() { disabled = max(0, disabled - 1) }

  /// Undoes the last group; open groups end.
  open func undo() {
    endAllGroups()
    guard !isUndoing, !isRedoing, let group = done.popLast() else { return }
    isUndoing = true
    post(Self.willUndoChangeNotification)
    run(group)
    isUndoing = false
    post(Self.didUndoChangeNotification)
  }

  /// Redoes the last undone group.
  open func redo() {
    endAllGroups()
    guard !isUndoing, !isRedoing, let group = undone.popLast() else { return }
    isRedoing = true
    post(Self.willRedoChangeNotification)
    run(group)
    isRedoing = false
    post(Self.didRedoChangeNotification)
  }

  private func run(_ group: Group) {
    stamp += 1
    beginUndoGrouping()
    open?.name = group.name
    for action in group.actions.reversed() { action() }
    endAllGroups()
  }

  private func endAllGroups() { while groupingLevel > 0 { endUndoGrouping() } }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }

  /// Forgets all changes.
  open func removeAllActions() {
    stamp += 1
    (done, undone, open, groupingLevel) = ([], [], nil, 0)
  }
}
