import Foundation

/// The changes that can be undone and redone.
///
/// Mirrors Foundation's class, which does not exist on Linux. All changes during one event are undone
/// together unless `groupsByEvent` is `false`. An event ends when its window has delivered it; changes
/// from elsewhere, such as a timer, end with the pass of the main queue.
///
/// This differs from Foundation, which raises exceptions: without `groupsByEvent`, a change outside of
/// groups is a group of its own; `undo()` ends all open groups; and an `endUndoGrouping()` too many does
/// nothing. A group without changes is not kept.
@preconcurrency @MainActor
open class UndoManager {
  private struct Action {
    weak var target: AnyObject?
    var run: @MainActor () -> Void
  }

  private struct Group {
    var actions: [Action] = []
    var name = ""
    var isDiscardable = false
  }

  /// The managers whose groups end with the current event.
  private static var openInEvent: [UndoManager] = []

  private var undone: [Group] = []
  private var done: [Group] = []
  /// The outermost open group, which the changes of inner ones belong to.
  private var open: Group?
  /// Whether an event began the outermost group.
  private var isOfEvent = false
  /// Whether that event is over, so that the group ends as soon as no inner one is open.
  private var isEventOver = false
  private var disabled = 0
  private var isChecking = false
  /// The action that is running.
  private var current: Action?
  /// The actions of the running change that could not be done.
  private var kept: [Action] = []
  /// What runs at the end of the running change.
  private var late: [@MainActor () -> Void] = []

  /// The number of nested groups that are open.
  ///
  /// The first change in an event begins the event's group, and `beginUndoGrouping()` before any change
  /// begins two.
  open private(set) var groupingLevel = 0
  /// Whether an undo is running.
  open private(set) var isUndoing = false
  /// Whether a redo is running.
  open private(set) var isRedoing = false
  /// Whether the changes of an event are undone together; `true` by default.
  open var groupsByEvent = true
  /// The most groups that can be undone; 0 for no limit.
  open var levelsOfUndo = 0 { didSet { trim() } }
  /// A number that grows with each change of the lists.
  final private(set) var stamp = 0

  /// Creates a manager without changes.
  public init() {}

  private var isChanging: Bool { isUndoing || isRedoing }
  /// Whether the open group has changes to undo.
  private var hasOpenChanges: Bool { !isChanging && open?.actions.isEmpty == false }

  /// Whether there is something to undo.
  open var canUndo: Bool { !done.isEmpty || hasOpenChanges }
  /// Whether there is something to redo.
  open var canRedo: Bool {
    check()
    return !undone.isEmpty
  }

  // MARK: Recording

  /// Whether changes are recorded.
  open var isUndoRegistrationEnabled: Bool { disabled == 0 }
  /// Stops recording until `enableUndoRegistration()` is called as often.
  open func disableUndoRegistration() { disabled += 1 }
  /// Records changes again.
  open func enableUndoRegistration() { disabled = max(0, disabled - 1) }

  /// Records how to undo a change.
  ///
  /// During an undo, it records how to redo. Otherwise, the changes to redo are forgotten.
  ///
  /// - Parameters:
  ///   - target: The object that is changed, held weakly.
  ///   - handler: Undoes the change.
  open func registerUndo<Target: AnyObject>(
    withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
  ) {
    guard isUndoRegistrationEnabled else { return }
    stamp += 1
    let action = Action(target: target) { [weak target] in target.map(handler) }
    let isOwnGroup = groupingLevel == 0 && !groupsByEvent
    if isOwnGroup { begin() } else { beginEventGroup() }
    open?.actions.append(action)
    if !isChanging { undone = [] }
    if isOwnGroup { endUndoGrouping() }
  }

  /// Forgets all changes, and records changes again if that was disabled.
  open func removeAllActions() {
    stamp += 1
    (done, undone, open, groupingLevel, disabled) = ([], [], nil, 0, 0)
    (kept, late, isOfEvent) = ([], [], false)
  }

  /// Forgets the changes of an object.
  ///
  /// - Parameter target: The object with which they were recorded.
  open func removeAllActions(withTarget target: Any) {
    stamp += 1
    let target = target as AnyObject
    for index in done.indices { done[index].actions.removeAll { $0.target === target } }
    for index in undone.indices { undone[index].actions.removeAll { $0.target === target } }
    open?.actions.removeAll { $0.target === target }
    done.removeAll { $0.actions.isEmpty }
    undone.removeAll { $0.actions.isEmpty }
  }

  private func trim() {
    guard levelsOfUndo > 0 else { return }
    done.removeFirst(max(0, done.count - levelsOfUndo))
    undone.removeFirst(max(0, undone.count - levelsOfUndo))
  }

  // MARK: Groups

  /// Begins a group of changes that are undone together; groups may be nested.
  open func beginUndoGrouping() {
    beginEventGroup()
    begin()
  }

  /// Ends the innermost group.
  open func endUndoGrouping() {
    check()
    guard groupingLevel > 0 else { return }
    let info = open?.isDiscardable == true ? [NSUndoManagerGroupIsDiscardableKey: true] : nil
    post(.NSUndoManagerWillCloseUndoGroup, info)
    guard groupingLevel > 0 else { return }
    groupingLevel -= 1
    if groupingLevel == 0, let group = open {
      (open, isOfEvent) = (nil, false)
      if !group.actions.isEmpty { close(group) }
    }
    post(.NSUndoManagerDidCloseUndoGroup)
    if groupingLevel == 1, isOfEvent, isEventOver { endUndoGrouping() }
  }

  private func begin() {
    if groupingLevel > 0 { check() }
    groupingLevel += 1
    if open == nil { open = Group() }
    post(.NSUndoManagerDidOpenUndoGroup)
  }

  private func close(_ group: Group) {
    if isUndoing { undone.append(group) } else { done.append(group) }
    trim()
  }

  private func endAllGroups() { for _ in 0..<groupingLevel { endUndoGrouping() } }

  /// Begins the group of the current event, if no group is open.
  private func beginEventGroup() {
    guard groupsByEvent, groupingLevel == 0 else { return }
    if Self.openInEvent.isEmpty { DispatchQueue.main.async { UndoManager.endEvent() } }
    Self.openInEvent.append(self)
    (isOfEvent, isEventOver) = (true, false)
    begin()
  }

  /// Ends the groups of the current event in all managers.
  static func endEvent() {
    let managers = openInEvent
    openInEvent = []
    for manager in managers where manager.isOfEvent {
      manager.isEventOver = true
      if manager.groupingLevel == 1 { manager.endUndoGrouping() }
    }
  }

  // MARK: Undoing and redoing

  /// Undoes the last group; open groups end.
  open func undo() {
    guard !isChanging else { return }
    check()
    endAllGroups()
    guard !done.isEmpty else { return }
    isUndoing = true
    post(.NSUndoManagerWillUndoChange)
    let left = done.popLast().flatMap(run)
    isUndoing = false
    if let left { done.append(left) }
    finish(.NSUndoManagerDidUndoChange)
  }

  /// Redoes the last undone group.
  open func redo() {
    guard !isChanging else { return }
    check()
    endAllGroups()
    guard !undone.isEmpty else { return }
    isRedoing = true
    post(.NSUndoManagerWillRedoChange)
    let left = undone.popLast().flatMap(run)
    isRedoing = false
    if let left { undone.append(left) }
    finish(.NSUndoManagerDidRedoChange)
  }

  /// Runs the actions of a group, whose opposites become a group.
  ///
  /// - Returns: The actions that could not be done; `nil` if there are none.
  private func run(_ group: Group) -> Group? {
    stamp += 1
    begin()
    open?.name = group.name
    open?.isDiscardable = group.isDiscardable
    for action in group.actions.reversed() {
      current = action
      action.run()
    }
    current = nil
    endAllGroups()
    stamp += 1
    guard !kept.isEmpty else { return nil }
    defer { kept = [] }
    return Group(actions: kept.reversed(), name: group.name, isDiscardable: group.isDiscardable)
  }

  private func finish(_ name: Notification.Name) {
    let work = late
    late = []
    for item in work { item() }
    post(name)
  }

  /// Keeps the running action, which could not be done, for another undo or redo.
  final func keepAction() { if let current { kept.append(current) } }

  /// Runs a closure at the end of the running undo or redo, or at once if there is none.
  final func afterChange(_ work: @escaping @MainActor () -> Void) {
    if isChanging { late.append(work) } else { work() }
  }

  // MARK: Names

  /// The name of the next change to undo; empty without one.
  open var undoActionName: String { next?.name ?? "" }
  /// The name of the next change to redo; empty without one.
  open var redoActionName: String { undone.last?.name ?? "" }

  /// The next group to undo.
  private var next: Group? { hasOpenChanges ? open : done.last }

  /// Gives the current group, or else the last one, a name for menus.
  open func setActionName(_ actionName: String) {
    if open != nil {
      open?.name = actionName
    } else if let last = done.indices.last {
      done[last].name = actionName
    }
  }

  /// The title of an Undo command, with the name of the change.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
  /// The title of a Redo command, with the name of the change.
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  /// The title of an Undo command in the user's language: the word for Undo and a name.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    Self.title(.undo, actionName)
  }

  /// The title of a Redo command in the user's language: the word for Redo and a name.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    Self.title(.redo, actionName)
  }

  private static func title(_ word: SystemWord, _ name: String) -> String {
    name.isEmpty ? word.text : "\(word.text) \(name)"
  }

  /// Declares whether the current group, or else the last one, can be discarded when a document is saved.
  open func setActionIsDiscardable(_ discardable: Bool) {
    if open != nil {
      open?.isDiscardable = discardable
    } else if let last = done.indices.last {
      done[last].isDiscardable = discardable
    }
  }

  /// Whether the next change to undo can be discarded; `false` without one.
  open var undoActionIsDiscardable: Bool { next?.isDiscardable ?? false }
  /// Whether the next change to redo can be discarded; `false` without one.
  open var redoActionIsDiscardable: Bool { undone.last?.isDiscardable ?? false }

  // MARK: Notifications

  /// Posts a checkpoint; an observer that asks `canRedo` causes no further one.
  private func check() {
    guard !isChecking else { return }
    isChecking = true
    post(.NSUndoManagerCheckpoint)
    isChecking = false
  }

  private func post(_ name: Notification.Name, _ info: [AnyHashable: Any]? = nil) {
    NotificationCenter.default.post(name: name, object: self, userInfo: info)
  }
}

/// The key of a Boolean in `NSUndoManagerWillCloseUndoGroup`: whether the group can be discarded.
///
/// It is absent if the group cannot.
public let NSUndoManagerGroupIsDiscardableKey = "NSUndoManagerGroupIsDiscardableKey"

extension NSNotification.Name {
  /// Posted before an undo manager opens an inner group, closes any, undoes or redoes, and by `canRedo`.
  ///
  /// The object is the manager, as in the other notifications.
  public static let NSUndoManagerCheckpoint = Notification.Name(
    "NSUndoManagerCheckpointNotification")
  /// Posted before an undo.
  public static let NSUndoManagerWillUndoChange = Notification.Name(
    "NSUndoManagerWillUndoChangeNotification")
  /// Posted after an undo.
  public static let NSUndoManagerDidUndoChange = Notification.Name(
    "NSUndoManagerDidUndoChangeNotification")
  /// Posted before a redo.
  public static let NSUndoManagerWillRedoChange = Notification.Name(
    "NSUndoManagerWillRedoChangeNotification")
  /// Posted after a redo.
  public static let NSUndoManagerDidRedoChange = Notification.Name(
    "NSUndoManagerDidRedoChangeNotification")
  /// Posted after a group was opened.
  public static let NSUndoManagerDidOpenUndoGroup = Notification.Name(
    "NSUndoManagerDidOpenUndoGroupNotification")
  /// Posted before a group is closed.
  public static let NSUndoManagerWillCloseUndoGroup = Notification.Name(
    "NSUndoManagerWillCloseUndoGroupNotification")
  /// Posted after a group was closed.
  public static let NSUndoManagerDidCloseUndoGroup = Notification.Name(
    "NSUndoManagerDidCloseUndoGroupNotification")
}
