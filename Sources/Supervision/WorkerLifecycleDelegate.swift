import Control
import JSON

/// The owner of the workers: says how a new one opens the window, and is told what happens to them.
@MainActor protocol WorkerLifecycleDelegate: AnyObject {
  /// A worker is about to be started; a successor, if another one still shows the window.
  func workerWillStart(isSuccessor: Bool)
  /// The request that makes a new worker open the window.
  func openRequest() -> OpenRequest
  /// A worker sent an event.
  func workerDidSend(_ message: Message)
  /// A worker that is about to be replaced sent the states of its widgets: base64 by the widget's id.
  func workerDidTell(states: [String: JSONValue])
  /// The state or the process of the window changed.
  func workersDidChange()
  /// A worker has died, or the window has failed.
  ///
  /// - Parameters:
  ///   - event: `died` or `failed`.
  ///   - reason: Why, in words for the log.
  func workersDidEnd(as event: String, because reason: String)
}
