/// The keys of a window that wait for pasted text, and composed text between them.
///
/// A program that types for the user presses Return right after Control-V, when the copied text has
/// not arrived yet. The text belongs to the field that Return or Tab leaves, so such a key waits,
/// and everything that is typed behind it. Nothing blocks meanwhile.
///
/// Life: a key arrives while a paste is pending → it is queued → the text arrives or the time is up
/// → the next frame delivers the queue.
@MainActor
final class KeyQueue {
  /// The use of a key by its window.
  typealias Context = @MainActor (_ handle: () -> Void) -> Void

  /// What is typed.
  enum Input {
    /// A key, and what the window system does around its handling.
    case key(KeyInput, Context)
    /// Text that is being composed.
    case markedText(MarkedTextInput)
    /// The composed text is accepted as it is.
    case acceptance
  }

  /// The longest wait for pasted text, in seconds.
  private static let longestWait = 0.5

  /// The window, which owns the queue.
  weak var window: UIWindow?
  private var inputs: [Input] = []
  private let deadline = DeferredDeadline()

  /// Whether there will be composed text; `nil` if nothing in the queue changes that.
  var hasMarkedText: Bool? {
    for input in inputs.reversed() {
      switch input {
      case .markedText(let marked): return !marked.text.isEmpty
      case .acceptance: return false
      case .key: continue
      }
    }
    return nil
  }

  /// Delivers input now, or when the input before it and pasted text have been handled.
  func take(_ input: Input) {
    guard !inputs.isEmpty || Self.mustWait(input) else { return deliver(input) }
    inputs.append(input)
    if inputs.count == 1 { wait() }
  }

  /// Delivers everything without waiting any longer.
  func flush() {
    deadline.cancel()
    while !inputs.isEmpty { deliver(inputs.removeFirst()) }
  }

  /// Forgets everything: the window is gone.
  func drop() {
    deadline.cancel()
    inputs = []
  }

  // MARK: Waiting

  /// Whether input may end the editing of a text that awaits what is pasted.
  private static func mustWait(_ input: Input) -> Bool {
    guard case .key(let key, _) = input, key.isDown, !key.isRepeat, PendingPaste.exists else {
      return false
    }
    switch key.key.keyCode {
    case .keyboardReturnOrEnter, .keypadEnter, .keyboardTab: return true
    default: return false
    }
  }

  private func wait() {
    deadline.schedule(after: Self.longestWait) { [weak self] in
      // Text that is so late keeps no other key waiting.
      PendingPaste.giveUp()
      self?.deliverFirst()
    }
    // Not at once: the text may arrive while some other code waits for the window system.
    PendingPaste.whenDone { [weak self] in
      guard let self, !inputs.isEmpty else { return }
      deadline.schedule(after: 0) { [weak self] in self?.deliverFirst() }
    }
  }

  /// Delivers the first key, and what is behind it up to a key that waits for another paste.
  private func deliverFirst() {
    deadline.cancel()
    guard !inputs.isEmpty else { return }
    repeat { deliver(inputs.removeFirst()) } while !inputs.isEmpty && !Self.mustWait(inputs[0])
    if !inputs.isEmpty { wait() }
  }

  private func deliver(_ input: Input) { window?.handle(input) }
}
