import Foundation

/// Work that may wait for a slow disk, in a thread of its own.
enum BackgroundWork {
  /// The time for which the main thread waits, in milliseconds: the answer of an ordinary disk
  /// appears immediately.
  private static let patience: Int32 = 40

  /// Runs work, and passes its result on: before it returns if the work is quick, or else later.
  ///
  /// - Parameters:
  ///   - work: The work.
  ///   - completion: Called once with the result.
  @MainActor static func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result,
    then completion: @escaping @MainActor (Result) -> Void
  ) {
    let handover = Handover<Result>()
    Thread {
      let result = work()
      guard !handover.give(result) else { return }
      Task { @MainActor in completion(result) }
    }.start()
    if let result = handover.take(within: patience) { completion(result) }
  }

  /// Passes the result from the thread to the caller, as long as the caller waits.
  ///
  /// The wait is for a pipe, because tests set the clocks that other waits use.
  private final class Handover<Result: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private let pipe = Pipe()
    private var result: Result?
    private var isAwaited = true

    /// Passes the result to the caller; returns whether the caller still waits.
    func give(_ result: Result) -> Bool {
      lock.withLock {
        guard isAwaited else { return false }
        self.result = result
        try? pipe.fileHandleForWriting.close()
        return true
      }
    }

    /// Waits for the result; `nil` if it is late.
    func take(within milliseconds: Int32) -> Result? {
      let descriptor = pipe.fileHandleForReading.fileDescriptor
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, milliseconds)
      return lock.withLock {
        isAwaited = false
        return result
      }
    }
  }
}
