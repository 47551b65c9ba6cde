import Foundation
import Testing

@testable import Host

/// Reading lines from a pipe.
@MainActor @Suite struct LineReaderTests {
  /// Reads lines of some bytes until the end, or until the handler returns `false` for a line.
  private func lines(
    of bytes: [UInt8], stoppingAt last: Int = .max
  ) async -> (lines: [LineReader.Line], numbers: [Int], hasEnded: Bool) {
    let pipe = Pipe()
    let writer = pipe.fileHandleForWriting
    Thread.detachNewThread {
      try? writer.write(contentsOf: Data(bytes))
      try? writer.close()
    }
    var lines: [LineReader.Line] = []
    var numbers: [Int] = []
    let hasEnded = await withCheckedContinuation { done in
      LineReader(descriptor: pipe.fileHandleForReading.fileDescriptor).start { line, number in
        lines.append(line)
        numbers.append(number)
        guard number == last else { return true }
        done.resume(returning: false)
        return false
      } onEnd: {
        done.resume(returning: true)
      }
    }
    try? pipe.fileHandleForReading.close()
    return (lines, numbers, hasEnded)
  }

  @Test func `lines arrive in order with their numbers; the last one needs no newline`() async {
    let read = await lines(of: Array("a\n\nlong\nend".utf8))
    #expect(read.lines == ["a", "", "long", "end"].map { .bytes(Array($0.utf8)) })
    #expect(read.numbers == [1, 2, 3, 4])
    #expect(read.hasEnded)
  }

  @Test func `an empty stream has no lines`() async {
    let read = await lines(of: [])
    #expect(read.lines.isEmpty)
    #expect(read.hasEnded)
  }

  @Test func `bytes that are not UTF-8 arrive unchanged`() async {
    let read = await lines(of: [0xff, 0, 0x0a, 0x41])
    #expect(read.lines == [.bytes([0xff, 0]), .bytes([0x41])])
  }

  @Test func `a line of 10 MiB is complete; one beyond the limit is reported and skipped`()
    async
  {
    let long = [UInt8](repeating: 0x61, count: 10 << 20)
    let endless = [UInt8](repeating: 0x62, count: LineReader.longestLine + 1)
    let read = await lines(of: long + [0x0a] + endless + [0x0a, 0x63, 0x0a])
    #expect(read.lines == [.bytes(long), .tooLong, .bytes([0x63])])
    #expect(read.numbers == [1, 2, 3])
  }

  @Test func `after the handler returns false, no further line arrives`() async {
    let read = await lines(of: Array("a\nb\nc\n".utf8), stoppingAt: 2)
    #expect(read.numbers == [1, 2])
    #expect(!read.hasEnded)
  }
}
