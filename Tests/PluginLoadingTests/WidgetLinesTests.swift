import MaruKit
import Testing

/// Lines of standard input in a widget.
@Suite struct WidgetLinesTests {
  private func lines(_ bytes: [UInt8]) throws -> [String] { try Array(WidgetLines(bytes: bytes)) }
  private func lines(_ text: String) throws -> [String] { try lines(Array(text.utf8)) }

  @Test func `a last line needs no newline`() throws {
    #expect(try lines("a\nb") == ["a", "b"])
    #expect(try lines("a\nb\n") == ["a", "b"])
  }

  @Test func `a carriage return is removed only before a newline`() throws {
    #expect(try lines("a\r\nb\r\n\r\nc\rd\n") == ["a", "b", "", "c\rd"])
  }

  @Test func `empty lines and duplicates are kept`() throws {
    #expect(try lines("\na\n\na\n") == ["", "a", "", "a"])
    #expect(try lines("").isEmpty)
    #expect(try lines("\n") == [""])
  }

  @Test func `a byte order mark is skipped`() throws {
    #expect(try lines([0xEF, 0xBB, 0xBF, 0x61]) == ["a"])
  }

  @Test func `invalid UTF-8 is refused with its line and byte`() {
    let cases: [([UInt8], Int, Int)] = [
      ([0x61, 0x0A, 0xFF, 0x0A], 2, 1), ([0xE3, 0x81], 1, 1),
      ([0x61, 0xC3, 0xA4, 0xE3, 0x81], 1, 4),
      ([0xE3, 0x0A, 0x81, 0x82], 1, 1), ([0x61, 0x0A, 0x62, 0xED, 0xA0, 0x80], 2, 2),
    ]
    for (bytes, line, byte) in cases {
      #expect(throws: WidgetLinesError.notUTF8(line: line, byte: byte)) { try lines(bytes) }
    }
  }

  @Test func `a NUL byte is refused with its line and byte`() {
    #expect(throws: WidgetLinesError.nulByte(line: 3, byte: 2)) { try lines("a\nb\nc\0d\n") }
  }

  @Test func `a beginning is cut between Unicode characters`() throws {
    let lines = WidgetLines(["a한글", "short"])
    #expect(lines.beginning(ofLine: 0, limit: 5) == "a한")
    #expect(lines.beginning(ofLine: 0, limit: 4) == "a한")
    #expect(lines.beginning(ofLine: 0, limit: 3) == "a")
    #expect(lines.beginning(ofLine: 0, limit: 0).isEmpty)
    #expect(lines.beginning(ofLine: 1, limit: 5) == "short")
  }

  @Test func `texts become lines unchanged, whatever they contain`() {
    #expect(Array(WidgetLines(["a\nb", "", "c"])) == ["a\nb", "", "c"])
  }

  @Test func `a line of ten mebibytes is one line`() throws {
    let bytes = [UInt8](repeating: 0x78, count: 10 << 20) + [0x0A, 0x79]
    let lines = try WidgetLines(bytes: bytes)
    #expect(lines.count == 2 && lines.byteCount(ofLine: 0) == 10 << 20 && lines[1] == "y")
  }

  // MARK: Any bytes

  @Test func `bytes that are no text are lines, and stay as they are`() {
    let lines = WidgetLines(anyBytes: [0x61, 0xFF, 0x0A, 0x00, 0x0D, 0x0A, 0x62])
    #expect(lines.count == 3)
    #expect(Array(lines) == ["a\u{FFFD}", "\0", "b"])
    #expect(lines.bytes(ofLine: 0) == [0x61, 0xFF])
  }

  @Test func `lines between NUL bytes can have line breaks`() {
    let lines = WidgetLines(anyBytes: Array("a\r\nb\0\0c\r\0".utf8), separator: 0)
    #expect(Array(lines) == ["a\r\nb", "", "c\r"])
  }

  @Test func `lines that are appended follow the others`() {
    var lines = WidgetLines(anyBytes: Array("a\nb\n".utf8))
    lines.append(anyBytes: Array("c\n\nd".utf8))
    lines.append(anyBytes: [])
    #expect(Array(lines) == ["a", "b", "c", "", "d"])
    #expect(lines.beginning(ofLine: 4, limit: 1) == "d")
  }
}
