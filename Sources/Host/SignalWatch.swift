import Foundation
import Synchronization

/// Hears the signals that ask the process to end.
///
/// What is heard waits in a pipe until it is asked for, by this watch or the next one, so that a
/// signal that comes between two waits is not lost. A second signal of the same number ends the
/// process at once, should the first lead nowhere.
@MainActor final class SignalWatch {
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]
  /// What the handler writes into: one byte for each signal, its number.
  private nonisolated static let writingEnd = Atomic<Int32>(-1)
  /// Made once and never closed, since a handler may write into it on any thread, at any time.
  private static let readingEnd: Int32 = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return -1 }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    writingEnd.store(ends[1], ordering: .releasing)
    return ends[0]
  }()

  private var source: (any DispatchSourceRead)?

  /// Becomes readable when there is something for `takeSignal()`, for `poll`.
  var descriptor: Int32 { Self.readingEnd }

  /// Begins to listen to SIGINT, SIGTERM and SIGHUP.
  ///
  /// Also where whoever started the process keeps them blocked, as threads of dispatch do.
  ///
  /// The corresponding C functions are `pipe`, `sigaction` and `pthread_sigmask`.
  init() {
    guard Self.readingEnd >= 0 else { return }
    var action = sigaction()
    // It runs on whatever thread the signal comes to: all it may do is to load, to write, and to
    // leave `errno` as it was.
    action.__sigaction_handler.sa_handler = { number in
      let problem = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(SignalWatch.writingEnd.load(ordering: .acquiring), &byte, 1)
      errno = problem
    }
    action.sa_flags = SA_RESTART | Int32(bitPattern: UInt32(SA_RESETHAND))
    var all = sigset_t()
    sigemptyset(&all)
    for number in Self.numbers {
      sigaction(number, &action, nil)
      sigaddset(&all, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &all, nil)
  }

  /// The number of the signal that came first and was not taken yet, if any.
  func takeSignal() -> Int32? {
    var byte: UInt8 = 0
    return read(descriptor, &byte, 1) == 1 ? Int32(byte) : nil
  }

  /// Tells of each signal while the main queue is served.
  ///
  /// Once.
  ///
  /// - Parameter action: Called with the signal's number.
  func whenHeard(_ action: @escaping @MainActor (Int32) -> Void) {
    guard descriptor >= 0 else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        while let number = self?.takeSignal() { action(number) }
      }
    }
    source.activate()
    self.source = source
  }

  /// Stops listening: a signal ends the process again.
  func cancel() {
    source?.cancel()
    source = nil
    for number in Self.numbers { signal(number, SIG_DFL) }
  }
}
