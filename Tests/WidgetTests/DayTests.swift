import MaruKit
import Testing

@testable import Calendar

@Suite struct DayTests {
  private func day(_ text: String) throws -> Day { try #require(Day(text)) }

  @Test(arguments: [
    "2026-02-29", "2026-13-01", "2026-00-01", "2026-1-1", "26-01-01", "", "2026-01-32",
    "0000-01-01",
    "2026-01-01x", "-026-01-01", "２０２６-01-01", "2026/01/01",
  ])
  func `a text that is no day is refused`(text: String) { #expect(Day(text) == nil) }

  @Test(arguments: [
    ("2026-11-27", 5), ("2024-02-29", 4), ("1970-01-01", 4), ("0001-01-01", 1), ("9999-12-31", 5),
    ("2000-02-29", 2),
  ])
  func `each day has its weekday`(text: String, weekday: Int) throws {
    #expect(try day(text).weekday == weekday)
    #expect(try day(text).text == text)
  }

  @Test func `days follow one another over months, years and leap days`() throws {
    #expect(try day("2024-02-28").adding(days: 1).text == "2024-02-29")
    #expect(try day("2023-02-28").adding(days: 1).text == "2023-03-01")
    #expect(try day("1900-03-01").adding(days: -1).text == "1900-02-28")
    #expect(try day("2026-01-01").adding(days: -1).text == "2025-12-31")
    // The Gregorian calendar is used for days before it too.
    #expect(try day("1582-10-15").adding(days: -1).text == "1582-10-14")
  }

  @Test func `a month has the same day, or its last one`() throws {
    #expect(try day("2026-01-31").adding(months: 1).text == "2026-02-28")
    #expect(try day("2024-01-31").adding(months: 1).text == "2024-02-29")
    #expect(try day("2026-03-31").adding(months: -13).text == "2025-02-28")
    #expect(try day("2026-11-05").adding(months: 12).text == "2027-11-05")
  }

  @Test func `the calendar ends at its first and its last day`() throws {
    #expect(Day.first.day(after: -1) == nil)
    #expect(Day.last.day(after: 1) == nil)
    #expect(Day.first.adding(days: -7) == .first)
    #expect(Day.last.adding(days: 7) == .last)
    #expect(Day.first.adding(months: -1) == .first)
    #expect(Day.last.adding(months: 1) == .last)
  }

  // MARK: Choice

  @Test func `the first press begins a range, the second one ends it, in any order`() throws {
    var selection = DaySelection(try day("2026-11-01"))
    selection.press(try day("2026-11-10"), selectsRanges: true)
    #expect(selection.start == selection.end)
    selection.press(try day("2026-11-05"), selectsRanges: true)
    #expect(selection.start.text == "2026-11-05" && selection.end.text == "2026-11-10")
    #expect(selection.contains(try day("2026-11-07")))
    #expect(!selection.contains(try day("2026-11-11")))
    selection.press(try day("2026-12-01"), selectsRanges: true)
    #expect(selection.start.text == "2026-12-01" && selection.end.text == "2026-12-01")
  }

  @Test func `an open range follows the cursor, and a closed one is left behind`() throws {
    var selection = DaySelection(try day("2026-11-01"))
    selection.toggleRange()
    selection.move(to: try day("2026-11-03"))
    #expect(selection.start.text == "2026-11-01" && selection.end.text == "2026-11-03")
    selection.toggleRange()
    #expect(selection.end.text == "2026-11-03" && selection.start.text == "2026-11-01")
    selection.move(to: try day("2026-11-04"))
    #expect(selection.start.text == "2026-11-04")
  }

  @Test func `without ranges each press chooses one day`() throws {
    var selection = DaySelection(try day("2026-11-01"))
    selection.press(try day("2026-11-10"), selectsRanges: false)
    selection.press(try day("2026-11-05"), selectsRanges: false)
    #expect(selection.start == selection.end && selection.start.text == "2026-11-05")
  }
}
