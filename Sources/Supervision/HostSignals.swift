import Dispatch
import Glibc

/// The signals that a host handles: SIGTERM and SIGINT end it, at SIGHUP it reads its file again.
///
/// If the X server does not answer, the main thread may be blocked. Then the process ends without a
/// regular stop, and its guardian ends the workers.
@MainActor final class HostSignals {
  /// The time after SIGTERM or SIGINT at which the process ends in any case, in seconds.
  private nonisolated static let stopLimit = 5.0

  private var sources: [any DispatchSourceSignal] = []

  /// Handles the signals until it is released.
  ///
  /// - Parameters:
  ///   - atLimit: Called in another thread when the time for a stop is over; it ends the process.
  ///   - onReload: Called at SIGHUP.
  ///   - onStop: Called at SIGTERM and SIGINT.
  init(
    atLimit: @escaping @Sendable () -> Void, onReload: @escaping @MainActor () -> Void,
    onStop: @escaping @MainActor () -> Void
  ) {
    sources = [SIGTERM, SIGINT].map { Self.limitStop(after: $0, atLimit) }
    for number in [SIGTERM, SIGINT, SIGHUP] {
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler {
        MainActor.assumeIsolated { number == SIGHUP ? onReload() : onStop() }
      }
      source.activate()
      sources.append(source)
    }
  }

  /// Ends the process some time after a signal, from another thread.
  private nonisolated static func limitStop(
    after number: Int32, _ action: @escaping @Sendable () -> Void
  ) -> any DispatchSourceSignal {
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { @Sendable in
      DispatchQueue.global().asyncAfter(deadline: .now() + stopLimit, execute: action)
    }
    source.activate()
    return source
  }
}
