import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Undo in windows, fields and a program's own objects.
@MainActor @Suite struct UndoManagerTests {
  /// A number whose changes can be undone.
  @MainActor private final class Counter {
    private(set) var value = 0
    private let manager: UndoManager

    init(_ manager: UndoManager) { self.manager = manager }

    func set(_ new: Int) {
      let old = value
      manager.registerUndo(withTarget: self) { $0.set(old) }
      value = new
    }
  }

  /// A manager without groups of events, and a number that it undoes.
  private func separate() -> (UndoManager, Counter) {
    let manager = UndoManager()
    manager.groupsByEvent = false
    return (manager, Counter(manager))
  }

  // MARK: Events

  @Test func `the changes of one press are undone together, and redone`() throws {
    let screen = TestScreen(size: CGSize(width: 200, height: 100))
    let root = UIViewController()
    let manager = try #require(screen.window.undoManager)
    let counter = Counter(manager)
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    button.setTitle("Add", for: .normal)
    button.addAction(
      UIAction { _ in
        counter.set(counter.value + 1)
        counter.set(counter.value + 10)
      }, for: .touchUpInside)
    root.view.addSubview(button)
    screen.show(root)
    for _ in 0..<2 { try screen.press("Add", .button) }
    #expect(counter.value == 22 && manager.groupingLevel == 0)
    manager.undo()
    #expect(counter.value == 11 && manager.canUndo)
    manager.undo()
    #expect(counter.value == 0 && !manager.canUndo)
    manager.redo()
    manager.redo()
    #expect(counter.value == 22 && !manager.canRedo)
  }

  @Test func `a pass of the main queue ends a group`() async {
    let manager = UndoManager()
    let counter = Counter(manager)
    counter.set(1)
    counter.set(2)
    #expect(manager.groupingLevel == 1)
    await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
    #expect(manager.groupingLevel == 0)
    counter.set(3)
    manager.undo()
    #expect(counter.value == 2)
    manager.undo()
    #expect(counter.value == 0)
  }

  @Test func `a group that the program has opened outlasts the event`() throws {
    let bench = TextViewBench("").edit()
    let manager = try #require(bench.view.undoManager)
    let counter = Counter(manager)
    manager.beginUndoGrouping()
    #expect(manager.groupingLevel == 2)
    counter.set(1)
    try bench.screen.type("a")
    counter.set(2)
    manager.endUndoGrouping()
    #expect(manager.groupingLevel == 0)
    manager.undo()
    #expect(bench.text.isEmpty && counter.value == 0)
  }

  // MARK: Responders

  @Test func `controllers and views find the manager of their window`() throws {
    let screen = TestScreen(size: CGSize(width: 200, height: 100))
    let (root, view) = (UIViewController(), UIView())
    #expect(view.undoManager == nil)
    root.view.addSubview(view)
    screen.show(root)
    let manager = try #require(screen.window.undoManager)
    #expect(view.undoManager === manager && root.undoManager === manager)
    #expect(UIWindow().undoManager !== manager)
  }

  @Test func `a field undoes and redoes typing through its undo manager`() throws {
    let bench = TextFieldBench("start").edit()
    let manager = try #require(bench.field.undoManager)
    #expect(!manager.canUndo)
    try bench.screen.type("one")
    bench.select(0..<0)
    try bench.screen.type("x")
    manager.undo()
    #expect(bench.text == "startone" && bench.selection == 0..<0)
    manager.undo()
    #expect(bench.text == "start" && !manager.canUndo)
    manager.redo()
    #expect(bench.text == "startone" && manager.canRedo)
    bench.field.text = "other"
    #expect(!manager.canUndo && !manager.canRedo)
  }

  @Test func `a field's edit joins the program's change before it in the same group`() throws {
    let bench = TextFieldBench().edit()
    let manager = try #require(bench.field.undoManager)
    let counter = Counter(manager)
    try bench.screen.type("a")
    counter.set(1)
    try bench.screen.type("b")
    try bench.screen.type("c")
    #expect(bench.text == "abc")
    try bench.screen.key(.character("z"), .control)
    #expect(bench.text == "a" && counter.value == 0)
    try bench.screen.key(.character("z"), .control)
    #expect(bench.text.isEmpty)
    for _ in 0..<2 { try bench.screen.key(.character("z"), [.control, .shift]) }
    #expect(bench.text == "abc" && counter.value == 1)
  }

  @Test func `what is typed while registration is disabled is not undone`() throws {
    func type(on screen: TestScreen, _ manager: UndoManager?) throws {
      try screen.type("a")
      manager?.disableUndoRegistration()
      try screen.type("b")
      manager?.enableUndoRegistration()
      try screen.type("c")
      try screen.key(.character("z"), .control)
    }
    let field = TextFieldBench().edit()
    try type(on: field.screen, field.field.undoManager)
    #expect(field.text == "ab")
    let view = TextViewBench("").edit()
    try type(on: view.screen, view.view.undoManager)
    #expect(view.text == "ab")
  }

  @Test func `a refused undo of a text view can be tried again`() throws {
    let bench = TextViewBench("").edit()
    try bench.screen.type("a")
    bench.answers["should change"] = false
    try bench.screen.key(.character("z"), .control)
    #expect(bench.text == "a" && bench.view.undoManager?.canRedo == false)
    bench.answers["should change"] = true
    try bench.screen.key(.character("z"), .control)
    #expect(bench.text.isEmpty)
  }

  // MARK: Groups

  @Test func `inner groups are undone with the outer one`() {
    let (manager, counter) = separate()
    manager.beginUndoGrouping()
    counter.set(1)
    manager.beginUndoGrouping()
    #expect(manager.groupingLevel == 2)
    counter.set(2)
    manager.endUndoGrouping()
    counter.set(3)
    manager.endUndoGrouping()
    counter.set(4)
    #expect(manager.groupingLevel == 0)
    manager.undo()
    #expect(counter.value == 3)
    manager.undo()
    #expect(counter.value == 0 && !manager.canUndo)
  }

  @Test func `a new change forgets what could be redone`() {
    let (manager, counter) = separate()
    counter.set(1)
    manager.undo()
    #expect(manager.canRedo)
    counter.set(5)
    #expect(!manager.canRedo)
    manager.redo()
    #expect(counter.value == 5)
  }

  @Test func `only the last levels are kept`() {
    let (manager, counter) = separate()
    manager.levelsOfUndo = 2
    for value in 1...5 { counter.set(value) }
    while manager.canUndo { manager.undo() }
    #expect(counter.value == 3)
  }

  @Test func `nothing is recorded while registration is disabled`() {
    let (manager, counter) = separate()
    manager.disableUndoRegistration()
    manager.disableUndoRegistration()
    counter.set(1)
    manager.enableUndoRegistration()
    #expect(!manager.isUndoRegistrationEnabled)
    counter.set(2)
    #expect(!manager.canUndo)
    manager.removeAllActions()
    #expect(manager.isUndoRegistrationEnabled)
    counter.set(3)
    manager.undo()
    #expect(counter.value == 2)
  }

  // MARK: Targets

  @Test func `the actions of one target are removed, those of others stay`() {
    let (manager, counter) = separate()
    let other = Counter(manager)
    counter.set(1)
    other.set(1)
    manager.beginUndoGrouping()
    counter.set(2)
    other.set(2)
    manager.removeAllActions(withTarget: counter)
    manager.endUndoGrouping()
    while manager.canUndo { manager.undo() }
    #expect(counter.value == 2 && other.value == 0)
    manager.removeAllActions(withTarget: other)
    #expect(!manager.canRedo)
  }

  @Test func `a target is not kept alive`() {
    let (manager, _) = separate()
    var counter: Counter? = Counter(manager)
    counter?.set(1)
    weak let left = counter
    counter = nil
    #expect(left == nil)
    manager.undo()
    #expect(!manager.canUndo)
  }

  // MARK: Names and notifications

  @Test func `the commands have the name of the change`() {
    let (manager, counter) = separate()
    #expect(manager.undoMenuItemTitle == "Undo" && manager.redoMenuItemTitle == "Redo")
    counter.set(1)
    manager.setActionName("Counting")
    #expect(manager.undoActionName == "Counting" && manager.undoMenuItemTitle == "Undo Counting")
    manager.undo()
    #expect(manager.undoActionName.isEmpty && manager.redoMenuItemTitle == "Redo Counting")
    manager.redo()
    #expect(manager.undoActionName == "Counting")
    manager.beginUndoGrouping()
    counter.set(2)
    manager.setActionName("More")
    #expect(manager.undoActionName == "More")
    manager.endUndoGrouping()
    #expect(manager.undoMenuTitle(forUndoActionName: "") == "Undo")
  }

  @Test func `a discardable change stays discardable when it is redone`() {
    let (manager, counter) = separate()
    counter.set(1)
    #expect(!manager.undoActionIsDiscardable)
    manager.setActionIsDiscardable(true)
    #expect(manager.undoActionIsDiscardable)
    manager.undo()
    #expect(manager.redoActionIsDiscardable && !manager.undoActionIsDiscardable)
    manager.redo()
    #expect(manager.undoActionIsDiscardable)
  }

  @Test func `notifications tell of groups, undo and redo in their order`() {
    let (manager, counter) = separate()
    let names: [(Notification.Name, String)] = [
      (.NSUndoManagerDidOpenUndoGroup, "opened"), (.NSUndoManagerWillCloseUndoGroup, "closing"),
      (.NSUndoManagerDidCloseUndoGroup, "closed"), (.NSUndoManagerWillUndoChange, "undoing"),
      (.NSUndoManagerDidUndoChange, "undone"), (.NSUndoManagerWillRedoChange, "redoing"),
      (.NSUndoManagerDidRedoChange, "redone"),
    ]
    let log = Log()
    let center = NotificationCenter.default
    let observers = names.map { name, word in
      center.addObserver(forName: name, object: manager, queue: nil) { _ in
        MainActor.assumeIsolated { log.words.append(word) }
      }
    }
    defer { observers.forEach { center.removeObserver($0) } }
    counter.set(1)
    #expect(log.words == ["opened", "closing", "closed"])
    log.words = []
    manager.undo()
    #expect(log.words == ["undoing", "opened", "closing", "closed", "undone"])
    log.words = []
    manager.redo()
    #expect(log.words == ["redoing", "opened", "closing", "closed", "redone"])
  }

  @Test func `an observer of checkpoints may ask what can be redone`() {
    let (manager, counter) = separate()
    let log = Log()
    let observer = NotificationCenter.default.addObserver(
      forName: .NSUndoManagerCheckpoint, object: manager, queue: nil
    ) { _ in
      MainActor.assumeIsolated { log.words.append(manager.canRedo ? "redo" : "none") }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    counter.set(1)
    manager.undo()
    log.words = []
    #expect(manager.canRedo && log.words == ["redo"])
  }

  @MainActor private final class Log {
    var words: [String] = []
  }
}
