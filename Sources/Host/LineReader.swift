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
        guard ByteReader.ask({ onLine(line, count) }) else { return false }
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
      ByteReader.ask {
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
    var splitter = Splitter()
    ByteReader(descriptor: descriptor).start { bytes in
      let lines = splitter.lines(in: bytes)
      return lines.isEmpty || take(lines)
    } atEnd: {
      splitter.lastLine.map { take([$0]) } ?? true
    } onEnd: {
      onEnd()
    }
  }

  /// Cuts bytes into lines.
  private struct Splitter {
    /// The bytes of a line that has not ended.
    private var rest: [UInt8] = []
    private var isTooLong = false

    /// Adds bytes; returns the lines that they end.
    mutating func lines(in bytes: ArraySlice<UInt8>) -> [Line] {
      var (bytes, lines): (ArraySlice<UInt8>, [Line]) = (bytes, [])
      while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        rest += bytes[..<end]
        bytes = bytes[(end + 1)...]
        lines.append(isTooLong || rest.count > LineReader.longestLine ? .tooLong : .bytes(rest))
        rest = []
        isTooLong = false
      }
      if rest.count + bytes.count > LineReader.longestLine {
        isTooLong = true
        rest = []
      } else if !isTooLong {
        rest += bytes
      }
      return lines
    }

    /// The last line, if it has no newline; `nil` if the stream ended with one.
    var lastLine: Line? {
      isTooLong ? .tooLong : rest.isEmpty ? nil : .bytes(rest)
    }
  }
}
