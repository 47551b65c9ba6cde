import MaruTestKit
import Testing

extension OpenWindow {
  /// Waits until the program has been idle for a second, and checks that it stays so for five.
  ///
  /// At rest it does not wake and uses no processor time, and nothing is drawn.
  ///
  /// - Parameters:
  ///   - isAlone: Whether no other program may draw meanwhile.
  ///   - sourceLocation: The location of a failure.
  /// - Throws: If the program has ended.
  func expectRest(
    isAlone: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let person = desk.person
    settle()
    var last = ProcessReading(of: program.identifier)
    let isCalm = person.block(timeout: .seconds(20)) {
      _ = person.blockUntilStill(for: .seconds(1))
      let now = ProcessReading(of: program.identifier)
      defer { last = now }
      return now == last
    }
    #expect(isCalm, "the program never comes to rest", sourceLocation: sourceLocation)

    let before = try #require(
      ProcessReading(of: program.identifier), sourceLocation: sourceLocation)
    let drawn = person.blockUntilStill(for: .seconds(5), timeout: .seconds(30))
    let after = try #require(ProcessReading(of: program.identifier), sourceLocation: sourceLocation)
    #expect(drawn == nil || !isAlone, "something was drawn", sourceLocation: sourceLocation)
    #expect(
      after.voluntarySwitches - before.voluntarySwitches == 0, "something woke the program",
      sourceLocation: sourceLocation)
    #expect(
      after.processorTime - before.processorTime == 0, "processor time in nanoseconds",
      sourceLocation: sourceLocation)
  }
}
