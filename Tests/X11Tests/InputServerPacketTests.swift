import Testing

@testable import X11

/// Packets of input method servers, checked before Xlib reads them.
@Suite struct InputServerPacketTests {
  private func shorts(_ numbers: Int...) -> [UInt8] {
    numbers.flatMap { number in
      withUnsafeBytes(of: UInt16(number)) { Array($0) }
    }
  }

  private func longs(_ numbers: Int...) -> [UInt8] {
    numbers.flatMap { number in
      withUnsafeBytes(of: UInt32(number)) { Array($0) }
    }
  }

  /// Whether a packet passes, with the attribute 0 being a list of styles.
  private func passes(_ kind: UInt8, _ body: [UInt8]) -> Bool {
    let padded = body + [UInt8](repeating: 0, count: -body.count & 3)
    return passes([kind, 0] + shorts(padded.count / 4) + padded)
  }

  private func passes(_ bytes: [UInt8]) -> Bool {
    var fields = InputServerFields(bytes[...])
    var styles: Set<Int> = [0]
    do {
      try InputServerPacket(from: &fields).check(styles: &styles)
      return true
    } catch {
      return false
    }
  }

  /// The kinds of packets, each with a body that has no byte too many.
  private var wholePackets: [(UInt8, [UInt8])] {
    let names =
      shorts(0, 10, 2) + [65, 66] + shorts(1, 5, 6) + [UInt8](repeating: 67, count: 6)
    return [
      (31, shorts(1, names.count) + names + shorts(names.count, 0) + names),
      (34, shorts(1, 0) + longs(12, 1, 2, 3, 12, 4, 5, 6)),
      (37, shorts(1, 2) + longs(3, 4)),
      (39, shorts(1, 0, 0, 0)),
      (41, shorts(1, 8) + [1, 2] + shorts(4) + [65, 66, 67, 68]),
      (45, shorts(1, 12, 0, 8, 1, 0) + longs(4)),
      (57, shorts(1, 2, 8, 0, 3, 4) + longs(9)),
      (60, [UInt8](repeating: 1, count: 40)),
      (63, shorts(1, 2, 2, 4) + [65, 66, 67, 68]),
      (63, shorts(1, 2, 4, 0) + longs(0x41)),
      (63, shorts(1, 2, 6, 0) + longs(0x41) + shorts(2) + [65, 66]),
      (65, shorts(1, 2, 2) + [65, 66]),
      (75, shorts(1, 2) + longs(1, 0, 0, 0) + shorts(2) + [65, 66] + shorts(8, 0) + longs(1, 1)),
      (75, shorts(1, 2) + longs(0, 0, 1, 1)),
      (76, shorts(1, 2) + longs(1, 2, 3)),
      (78, shorts(1, 2)),
      (80, shorts(1, 2) + longs(1, 99)),
    ]
  }

  @Test func `packets whose lengths are right pass, and those with bytes behind them`() {
    for (kind, body) in wholePackets {
      #expect(passes(kind, body), "\(kind)")
      #expect(passes(kind, body + [0, 0, 0, 0]), "\(kind)")
    }
    #expect(passes(200, []), "an unknown kind")
  }

  @Test func `packets that end four bytes too early are refused`() {
    for (kind, body) in wholePackets {
      let padded = body + [UInt8](repeating: 0, count: -body.count & 3)
      #expect(!passes(kind, Array(padded.dropLast(4))), "\(kind)")
    }
  }

  @Test(
    arguments: [
      [], [63], [63, 0, 1], [63, 0, 1, 0], [78, 0, 2, 0, 1, 0, 1, 0],
      [78, 0, 255, 255, 1, 0, 1, 0],
    ] as [[UInt8]])
  func `a header that claims more than there is is refused`(bytes: [UInt8]) {
    #expect(!passes(bytes))
  }

  @Test func `lengths that are too large for their packets are refused`() {
    #expect(!passes(63, shorts(1, 2, 2, 65_535) + [65, 66, 67, 68]))
    #expect(!passes(34, shorts(1, 0) + longs(0xFFFF_FFFF, 0, 0)))
    #expect(!passes(75, shorts(1, 2) + longs(1, 0, 0, 0) + shorts(2) + [65, 66] + shorts(800, 0)))
    #expect(!passes(45, shorts(1, 8, 0, 4, 65_535, 0)), "more styles than there are")
    #expect(passes(45, shorts(1, 8, 9, 4, 65_535, 0)), "another value")
  }

  @Test func `packets of more than 2048 bytes are refused, because Xlib cannot read them`() {
    let text = [UInt8](repeating: 65, count: 3_000)
    #expect(!passes(63, shorts(1, 2, 2, text.count) + text))
    #expect(!passes(45, shorts(1, text.count + 4, 9, text.count) + text))
  }

  @Test func `an extension whose numbers have 16 bits passes, as IMdkit sends it`() {
    let name = Array("XIM_EXT_SET_EVENT_MASK".utf8)
    #expect(passes(41, shorts(1, 28, 0x80, 0x30, name.count) + name))
    #expect(!passes(41, shorts(1, 28, 0x80, 0xFFF0, name.count) + name))
  }

  @Test func `an error passes, with and without a body`() {
    #expect(passes(20, []) && passes(20, shorts(1, 2, 3, 4, 4, 0) + [65, 66, 67, 68]))
  }

  @Test func `the attribute with styles is taken from the answer to opening`() throws {
    let names = shorts(7, 10, 2) + [65, 66]
    let body = shorts(1, names.count) + names + shorts(0, 0)
    let packet = [31, 0] + shorts(body.count / 4) + body
    var fields = InputServerFields(packet[...])
    var styles: Set<Int> = []
    try InputServerPacket(from: &fields).check(styles: &styles)
    #expect(styles == [7] && fields.isAtEnd)
  }
}
