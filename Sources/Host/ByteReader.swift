import Foundation

/// Reads a stream on a separate thread, and passes the bytes on.
///
/// The thread reads more only after what it read was handled, so a faster writer waits and no queue
/// builds up.
struct ByteReader: Sendable {
  private let descriptor: Int32

  /// Creates a reader of a file descriptor, which stays open.
  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Begins to read, and passes the bytes to the main actor as they arrive.
  ///
  /// - Parameters:
  ///   - onBytes: Called with bytes; `false` ends the reading.
  ///   - onEnd: Called once when the stream has ended or cannot be read.
  func start(
    onBytes: @escaping @MainActor ([UInt8]) -> Bool, onEnd: @escaping @MainActor () -> Void
  ) {
    start { bytes in
      let bytes = Array(bytes)
      return Self.ask { onBytes(bytes) }
    } onEnd: {
      onEnd()
    }
  }

  /// Begins to read, and handles the bytes on the thread.
  ///
  /// - Parameters:
  ///   - take: Called on the thread with bytes; `false` ends the reading.
  ///   - atEnd: Called on the thread after the last bytes; `false` ends the reading.
  ///   - onEnd: Called once when the stream has ended or cannot be read.
  func start(
    taking take: @escaping (ArraySlice<UInt8>) -> Bool, atEnd: @escaping () -> Bool = { true },
    onEnd: @escaping @MainActor () -> Void
  ) {
    nonisolated(unsafe) let take = take
    nonisolated(unsafe) let atEnd = atEnd
    Thread.detachNewThread { [self] in
      guard read(take), atEnd() else { return }
      DispatchQueue.main.async { MainActor.assumeIsolated { onEnd() } }
    }
  }

  /// Calls a closure on the main actor, and waits for its answer.
  static func ask(_ question: @escaping @MainActor () -> Bool) -> Bool {
    let isAnswered = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var answer = false
    DispatchQueue.main.async {
      answer = MainActor.assumeIsolated { question() }
      isAnswered.signal()
    }
    isAnswered.wait()
    return answer
  }

  /// Reads to the end, or until `take` returns `false`.
  ///
  /// - Parameter take: Called with the bytes of each read.
  /// - Returns: Whether the end was reached.
  private func read(_ take: (ArraySlice<UInt8>) -> Bool) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return true }
      guard take(chunk[..<count]) else { return false }
    }
  }
}
