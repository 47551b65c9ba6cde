import SeededRandom
import Testing

@testable import Control

@Suite struct LineFramerTests {
  /// The lines of some parts of a stream.
  private func lines(
    _ parts: [some Collection<UInt8>], limit: Int = 100
  ) -> [LineFramer.Line] {
    var framer = LineFramer(limit: limit)
    return parts.flatMap { part in Array(part).withUnsafeBytes { framer.append($0) } }
      + framer.end()
  }

  private func line(_ text: String) -> LineFramer.Line { .bytes(Array(text.utf8)) }

  @Test func `lines are the same wherever the stream is cut`() {
    let stream = Array("one\n\n  \r\ntwo äö\r\nthree".utf8)
    let whole = lines([stream])
    #expect(whole == [line("one"), line("two äö\r"), line("three")])
    for first in stream.indices {
      for second in first...stream.count {
        #expect(
          lines([stream[..<first], stream[first..<second], stream[second...]]) == whole)
      }
    }
    #expect(lines(stream.map { [$0] }) == whole)
  }

  @Test func `a line that is too long is reported once, and the next one is read`() {
    let long = String(repeating: "x", count: 11)
    let stream = Array("a\n\(long)\n0123456789\n\(long)\(long)\nb\n\(long)".utf8)
    let expected: [LineFramer.Line] = [
      line("a"), .tooLong, line("0123456789"), .tooLong, line("b"), .tooLong,
    ]
    #expect(lines([stream], limit: 10) == expected)
    #expect(lines(stream.map { [$0] }, limit: 10) == expected)
  }

  @Test func `random streams in random parts give the lines of the whole stream`() {
    var random = SplitMix(seed: 22)
    for _ in 0..<200 {
      let stream = (0..<Int.random(in: 0...300, using: &random)).map { _ in
        [10, 10, 32, 65, 66, 0, 255][Int.random(in: 0..<7, using: &random)] as UInt8
      }
      var parts: [ArraySlice<UInt8>] = []
      var rest = stream[...]
      while !rest.isEmpty {
        let count = Int.random(in: 0...min(rest.count, 20), using: &random)
        parts.append(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      #expect(lines(parts, limit: 12) == lines([stream], limit: 12))
    }
  }
}
