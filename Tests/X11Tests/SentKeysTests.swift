import Testing

@testable import X11

/// Which key an answer of an input method server belongs to.
@Suite struct SentKeysTests {
  private func key(_ code: UInt32, isPress: Bool = true) throws -> KeyFields {
    KeyFields(
      window: try #require(WindowID(rawValue: 7)), isPress: isPress, keycode: code, time: 100)
  }

  @Test func `only the first of several texts answers a press`() throws {
    var keys = SentKeys()
    keys.append(try key(10))
    keys.append(try key(10, isPress: false))
    #expect(keys.awaitsAnswer && keys.endsWithRelease)
    #expect(keys.textArrived() == (try key(10)))
    #expect(keys.textArrived() == nil && keys.textArrived() == nil)
    #expect(!keys.awaitsAnswer && keys.hasPress)
  }

  @Test func `the next press is answered by the next text`() throws {
    var keys = SentKeys()
    keys.append(try key(10))
    _ = keys.textArrived()
    keys.removeAll()
    #expect(keys.isEmpty && keys.textArrived() == nil)
    keys.append(try key(11))
    #expect(keys.awaitsAnswer)
    #expect(keys.textArrived() == (try key(11)))
  }

  @Test func `a returned key ends the answers to itself and to earlier keys`() throws {
    var keys = SentKeys()
    keys.append(try key(10))
    keys.append(try key(10, isPress: false))
    keys.append(try key(11, isPress: false))
    keys.keyReturned(try key(10, isPress: false))
    #expect(!keys.hasPress && !keys.isEmpty && keys.textArrived() == nil)
    // One that was never sent changes nothing.
    keys.keyReturned(try key(12))
    #expect(!keys.isEmpty)
    keys.remove(try key(11, isPress: false))
    #expect(keys.isEmpty)
  }
}
