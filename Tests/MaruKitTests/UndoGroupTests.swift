import Foundation
import MaruKit
import Testing

/// Inner groups that are undone alone, counts, and values that the program keeps with a change.
@MainActor @Suite struct UndoGroupTests {
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

  /// A manager and a number that it undoes.
  private func make(groupsByEvent: Bool = false) -> (UndoManager, Counter) {
    let manager = UndoManager()
    manager.groupsByEvent = groupsByEvent
    return (manager, Counter(manager))
  }

  private func group(_ manager: UndoManager, _ change: () -> Void) {
    manager.beginUndoGrouping()
    change()
    manager.endUndoGrouping()
  }

  // MARK: Inner groups

  @Test func `an inner group is undone alone, and the outer one stays open`() {
    let (manager, counter) = make()
    manager.beginUndoGrouping()
    counter.set(1)
    group(manager) {
      counter.set(2)
      counter.set(3)
    }
    manager.undoNestedGroup()
    #expect(counter.value == 1 && manager.groupingLevel == 1 && manager.redoCount == 1)
    manager.endUndoGrouping()
    manager.undo()
    #expect(counter.value == 0 && !manager.canUndo)
  }

  @Test func `inner groups are undone one by one, and redone`() {
    let (manager, counter) = make(groupsByEvent: true)
    group(manager) { counter.set(1) }
    group(manager) { counter.set(2) }
    #expect(manager.groupingLevel == 1)
    manager.undoNestedGroup()
    #expect(counter.value == 1 && manager.canUndo)
    manager.undoNestedGroup()
    #expect(counter.value == 0 && !manager.canUndo)
    manager.redo()
    #expect(counter.value == 1)
    manager.redo()
    #expect(counter.value == 2 && !manager.canRedo && manager.groupingLevel == 0)
  }

  @Test func `an empty inner group leaves the group before it alone`() {
    let (manager, counter) = make()
    manager.beginUndoGrouping()
    group(manager) { counter.set(1) }
    group(manager) {}
    manager.undoNestedGroup()
    #expect(counter.value == 1)
  }

  @Test func `a change after an inner group prevents that the group is undone alone`() {
    let (manager, counter) = make()
    manager.beginUndoGrouping()
    group(manager) { counter.set(1) }
    counter.set(2)
    manager.undoNestedGroup()
    #expect(counter.value == 2 && !manager.canRedo)
    manager.endUndoGrouping()
    manager.undo()
    #expect(counter.value == 0)
  }

  @Test func `without an open group, the last group is undone`() {
    let (manager, counter) = make()
    counter.set(1)
    counter.set(2)
    manager.undoNestedGroup()
    #expect(counter.value == 1 && manager.undoCount == 1 && manager.redoCount == 1)
  }

  @Test func `an undo that forgets everything leaves no group open`() {
    let (manager, counter) = make()
    manager.beginUndoGrouping()
    group(manager) { manager.registerUndo(withTarget: counter) { _ in manager.removeAllActions() } }
    manager.undoNestedGroup()
    #expect(manager.groupingLevel == 0 && !manager.canUndo && !manager.canRedo)
  }

  @Test func `the changes of a target are removed from inner groups too`() {
    let (manager, counter) = make()
    let other = Counter(manager)
    manager.beginUndoGrouping()
    group(manager) {
      counter.set(1)
      other.set(1)
    }
    manager.removeAllActions(withTarget: counter)
    manager.endUndoGrouping()
    manager.undo()
    #expect(counter.value == 1 && other.value == 0)
  }

  @Test func `undo calls undoNestedGroup, which a subclass may override`() {
    final class Counted: UndoManager {
      var calls = 0
      override func undoNestedGroup() {
        calls += 1
        super.undoNestedGroup()
      }
    }
    let manager = Counted()
    let counter = Counter(manager)
    counter.set(1)
    manager.undo()
    #expect(manager.calls == 1 && counter.value == 0)
  }

  // MARK: Counts and values

  @Test func `the counts tell how often undo and redo have an effect`() {
    let (manager, counter) = make()
    #expect(manager.undoCount == 0 && manager.redoCount == 0)
    for value in 1...3 { counter.set(value) }
    manager.beginUndoGrouping()
    #expect(manager.undoCount == 3)
    counter.set(4)
    counter.set(5)
    #expect(manager.undoCount == 4)
    manager.endUndoGrouping()
    #expect(manager.undoCount == 4)
    manager.undo()
    manager.undo()
    #expect(counter.value == 2 && manager.undoCount == 2 && manager.redoCount == 2)
  }

  @Test func `a value stays with its change through undo and redo`() {
    let (manager, counter) = make()
    let icon = UndoManager.UserInfoKey("icon")
    counter.set(1)
    manager.setActionUserInfoValue("pen", forKey: icon)
    #expect(manager.undoActionUserInfoValue(forKey: icon) as? String == "pen")
    #expect(manager.undoActionUserInfoValue(forKey: .init(rawValue: "other")) == nil)
    counter.set(2)
    #expect(manager.undoActionUserInfoValue(forKey: icon) == nil)
    manager.undo()
    manager.undo()
    #expect(manager.redoActionUserInfoValue(forKey: icon) as? String == "pen")
    manager.redo()
    manager.setActionUserInfoValue(nil, forKey: icon)
    #expect(manager.undoActionUserInfoValue(forKey: icon) == nil)
  }

  @Test func `the modes of the run loop are kept`() {
    let (manager, _) = make()
    #expect(manager.runLoopModes == [.default])
    manager.runLoopModes = [.common]
    #expect(manager.runLoopModes == [.common])
  }
}
