import Foundation

/// Reads a stream line by line on a separate thread, and passes the lines to the main actor.
///
/// The thread reads the next line only after the previous one was handled, so a faster writer
/// blocks and no queue builds up. A line may have up to `longestLine` bytes; a longer one is
/// reported as too long, and its bytes are discarded as they arrive.
struct LineReader: Sendable {
  /// One line of input.
  enum Line: Sendable, Equatable {
    /// Its bytes without the newline.
    case bytes([UInt8])
    /// It was longer than `longestLine`, and is lost.
    case tooLong
  }

  /// The most bytes of a line.
  static let longestLine = 16 << 20

  private let descriptor: Int32

  /// Creates a reader of a file descriptor, which stays open.
  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Begins to read, and passes on one line at a time.
  ///
  /// - Parameters:
  ///   - onLine: Called with each line and its number, from 1; `false` ends the reading.
  ///   - onEnd: Called once when the stream has ended or cannot be read.
  func start(
    onLine: @escaping @MainActor (Line, Int) -> Bool, onEnd: @escaping @MainActor () -> Void
  ) {
    var number = 0
    start { lines in
      for line in lines {
        number += 1
        let count = number
        guard Self.ask({ onLine(line, count) }) else { return false }
      }
      return true
    } onEnd: {
      onEnd()
    }
  }

  /// Begins to read, and passes on all lines that have arrived.
  ///
  /// - Parameters:
  ///   - onLines: Called with the lines that were read at once, in order.
  ///   - onEnd: Called once when the stream has ended or cannot be read.
  func start(
    onLines: @escaping @MainActor ([Line]) -> Void, onEnd: @escaping @MainActor () -> Void
  ) {
    start { lines in
      Self.ask {
        onLines(lines)
        return true
      }
    } onEnd: {
      onEnd()
    }
  }

  /// Reads on a thread.
  private func start(
    taking take: @escaping ([Line]) -> Bool, onEnd: @escaping @MainActor () -> Void
  ) {
    nonisolated(unsafe) let take = take
    Thread.detachNewThread { [self] in
      guard read(take) else { return }
      DispatchQueue.main.async { MainActor.assumeIsolated { onEnd() } }
    }
  }

  /// Calls a closure on the main actor, and waits for its answer.
  private static func ask(_ question: @escaping @MainActor () -> Bool) -> Bool {
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
  /// - Parameter take: Called with the lines of each chunk that has some.
  /// - Returns: Whether the end was reached.
  private func read(_ take: ([Line]) -> Bool) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var line: [UInt8] = []
    var isTooLong = false
    while true {
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      var rest = chunk[..<count]
      var lines: [Line] = []
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        line += rest[..<end]
        rest = rest[(end + 1)...]
        lines.append(isTooLong || line.count > Self.longestLine ? .tooLong : .bytes(line))
        line = []
        isTooLong = false
      }
      guard lines.isEmpty || take(lines) else { return false }
      if line.count + rest.count > Self.longestLine {
        isTooLong = true
        line = []
      } else if !isTooLong {
        line += rest
      }
    }
    // The last line may have no newline.
    guard isTooLong || !line.isEmpty else { return true }
    return take([isTooLong ? .tooLong : .bytes(line)])
  }
}
