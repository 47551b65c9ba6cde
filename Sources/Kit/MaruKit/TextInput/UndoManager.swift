import Foundation

/// The changes that can be undone and redone.
///
/// Mirrors Foundation's class, which does not exist on Linux. All changes during one event are undone
/// together unless `groupsByEvent` is `false`. An event ends when its window has delivered it; changes
/// from elsewhere, such as a timer, end with the pass of the main queue.
///
/// This differs from Foundation, which raises exceptions: without `groupsByEvent`, a change outside of
/// groups is a group of its own; `undo()` ends all open groups; and an `endUndoGrouping()` too many does
/// nothing. An outermost group without changes is not kept.
///
/// `registerUndo(withTarget:selector:object:)` and `prepare(withInvocationTarget:)` do not exist:
/// both call a method by its name, which needs Objective-C. Use
/// `registerUndo(withTarget:handler:)`.
@preconcurrency @MainActor
open class UndoManager {
  private struct Action {
    weak var target: AnyObject?
    var run: @MainActor () -> Void
  }

  /// A change, or an inner group.
  private enum Item {
    case action(Action)
    case group(Group)
  }

  private struct Group {
    var items: [Item] = []
    /// What describes the group to the user and the program.
    var title = Title()

    /// Whether there are no changes in it.
    var isEmpty: Bool {
      items.allSatisfy { item in
        if case .group(let inner) = item { inner.isEmpty } else { false }
      }
    }

    /// The changes in their order, also those of inner groups.
    var actions: [Action] {
      items.flatMap { item in
        switch item {
        case .action(let action): [action]
        case .group(let inner): inner.actions
        }
      }
    }

    /// Removes the changes of an object, also in inner groups.
    mutating func removeActions(of target: AnyObject) {
      items = items.compactMap { item in
        switch item {
        case .action(let action): return action.target === target ? nil : item
        case .group(var inner):
          inner.removeActions(of: target)
          return .group(inner)
        }
      }
    }
  }

  private struct Title {
    var name = ""
    var isDiscardable = false
    var userInfo: [UserInfoKey: Any] = [:]
  }

  /// The name of a value that the program keeps with a change.
  public struct UserInfoKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a key from its name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The managers whose groups end with the current event.
  private static var openInEvent: [UndoManager] = []

  private var undone: [Group] = []
  private var done: [Group] = []
  /// The open groups, the outermost first.
  private var open: [Group] = []
  /// The groups that stay open while an inner group is undone alone.
  private var waiting: [Group] = []
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
  open var groupingLevel: Int { open.count }
  /// Whether an undo is running.
  open private(set) var isUndoing = false
  /// Whether a redo is running.
  open private(set) var isRedoing = false
  /// Whether the changes of an event are undone together; `true` by default.
  open var groupsByEvent = true
  /// The most groups that can be undone; 0 for no limit.
  open var levelsOfUndo = 0 { didSet { trim() } }
  /// The modes of the run loop in which groups end by themselves; kept, but without effect.
  ///
  /// Events arrive in one mode only, and the groups end with them.
  open var runLoopModes: [RunLoop.Mode] = [.default]
  /// A number that grows with each change of the lists.
  final private(set) var stamp = 0

  /// Creates a manager without changes.
  public init() {}

  private var isChanging: Bool { isUndoing || isRedoing }
  /// Whether the open group has changes to undo.
  private var hasOpenChanges: Bool { !isChanging && open.contains { !$0.isEmpty } }

  /// Whether there is something to undo.
  open var canUndo: Bool { !done.isEmpty || hasOpenChanges }
  /// Whether there is something to redo.
  open var canRedo: Bool {
    check()
    return !undone.isEmpty
  }
  /// How many times `undo()` can be called until nothing is left to undo.
  open var undoCount: Int { done.count + (hasOpenChanges ? 1 : 0) }
  /// How many times `redo()` can be called until nothing is left to redo.
  open var redoCount: Int { undone.count }

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
    // An observer of the new group may have forgotten it.
    guard !open.isEmpty else { return }
    open[open.count - 1].items.append(.action(action))
    if !isChanging { undone = [] }
    if isOwnGroup { endUndoGrouping() }
  }

  /// Forgets all changes, and records changes again if that was disabled.
  open func removeAllActions() {
    stamp += 1
    (done, undone, open, waiting, disabled) = ([], [], [], [], 0)
    (kept, late, isOfEvent) = ([], [], false)
  }

  /// Forgets the changes of an object.
  ///
  /// - Parameter target: The object with which they were recorded.
  open func removeAllActions(withTarget target: Any) {
    stamp += 1
    let target = target as AnyObject
    for index in done.indices { done[index].removeActions(of: target) }
    for index in undone.indices { undone[index].removeActions(of: target) }
    for index in open.indices { open[index].removeActions(of: target) }
    for index in waiting.indices { waiting[index].removeActions(of: target) }
    done.removeAll(where: \.isEmpty)
    undone.removeAll(where: \.isEmpty)
  }

  private func trim() {
    guard levelsOfUndo > 0 else { return }
    done.removeFirst(max(0, done.count - levelsOfUndo))
    undone.removeFirst(max(0, undone.count - levelsOfUndo))
  }

  /// Forgets the oldest changes that are undone together, unless there are no later ones.
  ///
  /// - Returns: Whether it did.
  final func forgetOldestGroup() -> Bool {
    guard undoCount > 1, !done.isEmpty else { return false }
    done.removeFirst()
    return true
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
    let isDiscardable = open.last?.title.isDiscardable == true
    let info = isDiscardable ? [NSUndoManagerGroupIsDiscardableKey: true] : nil
    post(.NSUndoManagerWillCloseUndoGroup, info)
    guard let group = open.popLast() else { return }
    if open.isEmpty {
      isOfEvent = false
      if !group.isEmpty { close(group) }
    } else {
      open[open.count - 1].items.append(.group(group))
    }
    post(.NSUndoManagerDidCloseUndoGroup)
    if groupingLevel == 1, isOfEvent, isEventOver { endUndoGrouping() }
  }

  private func begin() {
    if groupingLevel > 0 { check() }
    open.append(Group())
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

  /// Ends all open groups, and undoes the last group with `undoNestedGroup()`.
  open func undo() {
    guard !isChanging else { return }
    endAllGroups()
    undoNestedGroup()
  }

  /// Undoes the last group that was closed, also if it is an inner group; open groups stay open.
  ///
  /// The changes become one group to redo. While a group is open, only the last inner group in it
  /// is undone, and only if no change was made after it. Otherwise nothing happens; Foundation
  /// raises an exception then.
  open func undoNestedGroup() {
    guard !isChanging else { return }
    check()
    guard let group = lastClosedGroup else { return }
    isUndoing = true
    post(.NSUndoManagerWillUndoChange)
    let wasOfEvent = isOfEvent
    takeLastClosedGroup()
    (waiting, open, isOfEvent) = (open, [], false)
    let left = run(group)
    isUndoing = false
    (open, isOfEvent) = (waiting, wasOfEvent && !waiting.isEmpty)
    waiting = []
    if let left, open.isEmpty {
      done.append(left)
    } else if let left {
      open[open.count - 1].items.append(.group(left))
    }
    finish(.NSUndoManagerDidUndoChange)
  }

  /// The group that `undoNestedGroup()` undoes.
  private var lastClosedGroup: Group? {
    guard let innermost = open.last else { return done.last }
    if case .group(let group) = innermost.items.last { return group }
    return nil
  }

  private func takeLastClosedGroup() {
    if open.isEmpty { _ = done.popLast() } else { _ = open[open.count - 1].items.popLast() }
  }

  /// Redoes the last undone group; open groups end.
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
    if !open.isEmpty { open[0].title = group.title }
    for action in group.actions.reversed() {
      current = action
      action.run()
    }
    current = nil
    endAllGroups()
    stamp += 1
    guard !kept.isEmpty else { return nil }
    defer { kept = [] }
    return Group(items: kept.reversed().map { .action($0) }, title: group.title)
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
  open var redoActionName: String { undone.last?.title.name ?? "" }

  /// What describes the next group to undo.
  private var next: Title? { hasOpenChanges ? open.first?.title : done.last?.title }

  /// Changes what describes the open groups, or else the last group.
  private func retitle(_ change: (inout Title) -> Void) {
    for index in open.indices { change(&open[index].title) }
    if open.isEmpty, let last = done.indices.last { change(&done[last].title) }
  }

  /// Gives the open groups, or else the last one, a name for menus.
  open func setActionName(_ actionName: String) { retitle { $0.name = actionName } }

  /// The title of an Undo command, with the name of the change.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
  /// The title of a Redo command, with the name of the change.
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  /// The title of an Undo command in the user's language: the word for Undo and a name, in its order.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    Self.title(.undo, actionName)
  }

  /// The title of a Redo command in the user's language: the word for Redo and a name.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    Self.title(.redo, actionName)
  }

  private static func title(_ word: SystemWord, _ name: String) -> String {
    name.isEmpty ? word.text : word.text(of: name)
  }

  /// Declares whether the open groups, or else the last one, can be discarded when a document is
  /// saved.
  open func setActionIsDiscardable(_ discardable: Bool) {
    retitle { $0.isDiscardable = discardable }
  }

  /// Whether the next change to undo can be discarded; `false` without one.
  open var undoActionIsDiscardable: Bool { next?.isDiscardable ?? false }
  /// Whether the next change to redo can be discarded; `false` without one.
  open var redoActionIsDiscardable: Bool { undone.last?.title.isDiscardable ?? false }

  /// Keeps a value with the open groups, or else with the last one.
  ///
  /// When the change is undone, its value is that of the change to redo.
  ///
  /// - Parameters:
  ///   - info: The value; `nil` removes it.
  ///   - key: The name of the value.
  open func setActionUserInfoValue(_ info: Any?, forKey key: UserInfoKey) {
    retitle { $0.userInfo[key] = info }
  }

  /// A value of the next change to undo; `nil` without one.
  open func undoActionUserInfoValue(forKey key: UserInfoKey) -> Any? { next?.userInfo[key] }
  /// A value of the next change to redo; `nil` without one.
  open func redoActionUserInfoValue(forKey key: UserInfoKey) -> Any? {
    undone.last?.title.userInfo[key]
  }

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
