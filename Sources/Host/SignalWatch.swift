import Foundation

/// Hears the signals that ask the process to end, on the main queue.
///
/// A second signal of the same number ends the process at once, should the first lead nowhere.
@MainActor final class SignalWatch {
  private var sources: [any DispatchSourceSignal] = []

  /// Begins to listen to SIGINT, SIGTERM and SIGHUP.
  ///
  /// - Parameter action: Called with the signal's number.
  init(action: @escaping @MainActor (Int32) -> Void) {
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler {
        signal(number, SIG_DFL)
        MainActor.assumeIsolated { action(number) }
      }
      source.activate()
      return source
    }
  }

  /// Stops listening.
  func cancel() {
    for source in sources { source.cancel() }
    sources = []
  }
}
