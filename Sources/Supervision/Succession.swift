import Control
import PlainText

/// A worker that opens a window while another one still shows it.
///
/// The window is shown without a gap: the new worker takes over when it has painted, and only then
/// does the old one end.
///
/// Life: `init` → `start` once → `takeOver` or `abandon` once → `end` once.
@MainActor final class Succession {
  /// The seconds in which the new worker has to paint.
  static let paintWithin = 10.0

  /// Whether the old worker stays if the new one cannot open the window.
  let keepsOld: Bool
  /// The warnings of the new worker, which are told when it is known whether it takes over.
  var warnings: [Message] = []
  private var onEnd: ((String?) -> Void)?
  /// The new worker, from `start` on.
  private(set) var worker: Worker?
  private let deadline = Deadline()

  init(keepsOld: Bool, onEnd: @escaping (String?) -> Void) {
    self.keepsOld = keepsOld
    self.onEnd = onEnd
  }

  /// Waits for the first picture of a new worker.
  ///
  /// - Parameters:
  ///   - worker: The new worker; its closures are replaced.
  ///   - onEvent: Gets its events until it takes over.
  ///   - onFailure: Called with the reason if it ends, or paints nothing in time.
  func start(
    _ worker: Worker, onEvent: @escaping (Message) -> Void, onFailure: @escaping (String) -> Void
  ) {
    self.worker = worker
    worker.onEvent = onEvent
    worker.onEnd = { onFailure($0.lastError ?? $0.reason) }
    deadline.set(after: Self.paintWithin) {
      onFailure("it painted nothing for \(SecondsText.of(Self.paintWithin)) s")
    }
  }

  /// Ends the wait, and ends the old worker, whose place the new one takes.
  ///
  /// - Returns: The new worker, without closures; `nil` before `start`.
  func takeOver(from old: Worker?) -> Worker? {
    guard let worker else { return nil }
    deadline.cancel()
    self.worker = nil
    (worker.onEvent, worker.onEnd) = (nil, nil)
    old?.dismiss()
    return worker
  }

  /// Ends the new worker; the old one goes on.
  func abandon() {
    deadline.cancel()
    worker?.dismiss()
    worker = nil
  }

  /// Calls the closure of `init`, the first time.
  ///
  /// - Parameter failure: Why the old worker stays; `nil` if it does not.
  func end(failure: String? = nil) {
    let onEnd = onEnd
    self.onEnd = nil
    onEnd?(failure)
  }
}
