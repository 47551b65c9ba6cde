import Foundation
import Testing

@testable import Progress
@testable import Scale

/// The lines and the times of a task.
@Suite struct ProgressTests {
  @Test(arguments: [
    ("42", [ProgressLine.value(42, bar: "")]), (" 42.5 % ", [.value(42.5, bar: "")]),
    ("-3", [.value(0, bar: "")]), ("1000", [.value(100, bar: "")]), ("", []), ("  ", []),
    ("# Copying", [.text("Copying", bar: "")]), ("#", [.text("", bar: "")]),
    ("pulsate:true", [.unknown(bar: "")]), ("pulsate:false", [.known(bar: "")]),
    ("nan", [.other("nan")]),
    ("inf", [.other("inf")]), ("0x10", [.value(16, bar: "")]),
    ("make: done", [.other("make: done")]),
    (
      "{\"bar\": \"disk\", \"value\": 7, \"text\": \"a\"}",
      [.text("a", bar: "disk"), .value(7, bar: "disk")]
    ),
    ("{\"value\": \"7\"}", [.other("{\"value\": \"7\"}")]), ("{}", []), ("{", [.other("{")]),
  ])
  func `a line says what it says`(line: String, expected: [ProgressLine]) {
    #expect(ProgressLine.parse(line) == expected)
  }

  @Test func `the rest is estimated from the time so far`() {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    let times = ProgressTimes(start: start)
    func text(_ seconds: Double, _ value: Double?) -> String {
      times.text(at: start + seconds, value: value)
    }
    #expect(text(0, 50) == "0:00")
    #expect(text(12, nil) == "0:12")
    #expect(text(30, 25) == "0:30, about 1:30 left")
    #expect(text(4000, 50) == "1:06:40, about 1:06:40 left")
    #expect(text(60, 100) == "1:00")
    #expect(text(100_000, 1.1) == "27:46:40")
    #expect(text(-5, 10) == "0:00")
  }
}

/// The values of a scale.
@Suite struct ScaleRangeTests {
  @Test func `a value is a sum of steps without a tail of digits`() {
    let range = ScaleRange(minimum: 0, maximum: 1, step: 0.1)
    #expect(range.decimals == 1)
    let texts = (0...10).map { (step: Int) -> String in
      range.text(range.nearest(to: Double(step) * 0.1))
    }
    #expect(
      texts == ["0.0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1.0"])
    #expect(range.nearest(to: 0.34) == 0.3)
    #expect(range.nearest(to: 7) == 1 && range.nearest(to: -7) == 0)
  }

  @Test func `the greatest value can be chosen though no sum of steps reaches it`() {
    let range = ScaleRange(minimum: 0, maximum: 10, step: 3)
    #expect(range.nearest(to: 10) == 10 && range.nearest(to: 9.4) == 9)
  }

  @Test func `zero has no sign`() {
    #expect(ScaleRange(minimum: -1, maximum: 1, step: 0.5).text(-0.0) == "0.0")
    #expect(ScaleRange(minimum: -1, maximum: 1, step: 0.5).text(-0.5) == "-0.5")
  }
}
