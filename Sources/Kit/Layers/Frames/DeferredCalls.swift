/// Calls that are deferred to the start of the next frame.
@preconcurrency @MainActor
public enum DeferredCalls {
  private static var waiting: [@MainActor () -> Void] = []

  /// Requests a frame; called when the first deferred call is added.
  ///
  /// The owner of the frame loop sets it.
  public static var requestFrame: (() -> Void)?

  /// Whether there are no deferred calls.
  public private(set) static var isEmpty = true

  /// Adds a call.
  public static func add(_ call: @escaping @MainActor () -> Void) {
    waiting.append(call)
    guard isEmpty else { return }
    isEmpty = false
    requestFrame?()
  }

  /// Runs the deferred calls.
  ///
  /// Calls that they add are deferred to the next frame.
  public static func run() {
    let calls = waiting
    waiting = []
    isEmpty = true
    for call in calls { call() }
  }
}
