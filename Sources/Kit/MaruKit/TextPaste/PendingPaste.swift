/// A paste into a text that has not arrived, such as the text of another program.
///
/// Keys that leave the text wait for it (`KeyQueue`). It ends when it is released, at the latest.
@MainActor
final class PendingPaste {
  private static var pending: Set<ObjectIdentifier> = []
  /// The actions that run when no paste is pending any more.
  private static var actions: [@MainActor () -> Void] = []

  /// Whether a text awaits what is pasted into it.
  static var exists: Bool { !pending.isEmpty }

  /// Begins.
  init() { Self.pending.insert(ObjectIdentifier(self)) }

  isolated deinit { end() }

  /// Notes that the text has arrived, or will not come.
  func end() {
    guard Self.pending.remove(ObjectIdentifier(self)) != nil else { return }
    Self.runActions()
  }

  /// Calls an action once, when no paste is pending any more.
  static func whenDone(_ action: @escaping @MainActor () -> Void) { actions.append(action) }

  /// No longer expects the pending pastes, whose text may still arrive.
  static func giveUp() {
    pending = []
    runActions()
  }

  private static func runActions() {
    guard pending.isEmpty else { return }
    let due = actions
    actions = []
    for action in due { action() }
  }
}
