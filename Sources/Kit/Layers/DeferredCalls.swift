/// Calls that wait for the start of the next frame.
@MainActor
public enum DeferredCalls {
  private static var waiting: [@MainActor () -> Void] = []

  /// Asked for a frame when the first call begins to wait.
  ///
  /// Set by whoever runs frames.
  public static var requestFrame: (() -> Void)?

  /// Whether nothing waits.
  public private(set) static var isEmpty = true

  /// Adds a call.
  public static func add(_ call: @escaping @MainActor () -> Void) {
    waiting.append(call)
    guard isEmpty else { return }
    isEmpty = false
    requestFrame?()
  }

  /// Makes the calls that wait; those that they add wait for the next time.
  public static func run() {
    let calls = waiting
    waiting = []
    isEmpty = true
    for call in calls { call() }
  }
}
