import Testing

@testable import X11

/// Events of input method servers, whose packets are checked before Xlib reads them.
@Suite struct InputServerStreamTests {
  /// `XIM_COMMIT` of some letters for a context, with the length that it claims.
  private func commit(_ text: String, claimed: Int? = nil) -> [UInt8] {
    let padding = [UInt8](repeating: 0, count: -text.utf8.count & 3)
    let body = [1, 2, 2, claimed ?? text.utf8.count].flatMap(short) + text.utf8 + padding
    return [63, 0] + short(body.count / 4) + body
  }

  private func short(_ number: Int) -> [UInt8] { withUnsafeBytes(of: UInt16(number)) { Array($0) } }

  private func passes(
    _ data: [UInt8], isPart: Bool = false, format: UInt8 = 8, in stream: inout InputServerStream,
    property: [UInt8]? = []
  ) -> Bool {
    let whole = data + [UInt8](repeating: 0, count: 20 - data.count)
    let message = InputServerStream.Message(isPart: isPart, format: format, data: whole)
    do {
      try stream.check(message) { _ in property }
      return true
    } catch {
      return false
    }
  }

  /// Whether a message passes that names a property with some bytes.
  private func passes(_ count: UInt32, of property: [UInt8]?) -> Bool {
    var stream = InputServerStream()
    let numbers = [count, 99].flatMap { number -> [UInt8] in
      withUnsafeBytes(of: number) { Array($0) }
    }
    return passes(numbers, format: 32, in: &stream, property: property)
  }

  @Test func `a packet in an event passes, with zeros or another packet behind it`() {
    var stream = InputServerStream()
    #expect(passes(commit("A"), in: &stream))
    #expect(passes([78, 0, 1, 0, 1, 0, 2, 0, 0, 0, 78, 0, 1, 0, 1, 0, 2, 0], in: &stream))
  }

  @Test func `what is behind a packet in an event is the next packet for Xlib, and is checked`() {
    var stream = InputServerStream()
    #expect(!passes([78, 0, 1, 0, 1, 0, 2, 0, 63, 0, 200, 0], in: &stream))
    #expect(!passes(commit("A", claimed: 9), in: &stream))
  }

  @Test func `a packet in several events is checked when it is complete`() {
    let text = String(repeating: "z", count: 40)
    for (claimed, isRight) in [(40, true), (44, false)] {
      var stream = InputServerStream()
      let bytes = commit(text, claimed: claimed)
      #expect(passes(Array(bytes[..<20]), isPart: true, in: &stream))
      #expect(passes(Array(bytes[20..<40]), isPart: true, in: &stream))
      #expect(passes(Array(bytes[40...]), in: &stream) == isRight)
      #expect(passes(commit("B"), in: &stream), "the next packet begins anew")
    }
  }

  @Test func `parts without an end are refused`() {
    var stream = InputServerStream()
    let part = [UInt8](repeating: 1, count: 20)
    let count = (0..<1_000).prefix { _ in passes(part, isPart: true, in: &stream) }.count
    #expect(count > 50 && count < 200)
  }

  @Test func `packets in a property are checked, and the length that the event tells`() {
    let packet = commit("letters")
    let count = UInt32(packet.count)
    #expect(passes(count, of: packet))
    #expect(passes(count, of: packet + packet), "the packets of two events")
    #expect(!passes(count, of: packet + commit("AB", claimed: 5)))
    #expect(!passes(count + 1, of: packet))
    #expect(!passes(.max, of: packet))
    #expect(passes(count, of: []), "Xlib reads nothing")
    #expect(!passes(count, of: nil), "larger numbers")
  }

  @Test func `messages of other formats are refused`() {
    var stream = InputServerStream()
    #expect(!passes(commit("A"), format: 16, in: &stream))
  }
}
