import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct DatePickerTests {
  private let screen = TestScreen(size: CGSize(width: 360, height: 440), scale: 2)
  private let picker = UIDatePicker()
  private let log = Log()

  @MainActor final class Log { var dates: [Date] = [] }

  init() {
    let root = UIViewController()
    root.loadViewIfNeeded()
    picker.locale = Locale(identifier: "en_US")
    picker.timeZone = TimeZone(identifier: "UTC")
    picker.addAction(
      UIAction { [log, picker] _ in log.dates.append(picker.date) }, for: .valueChanged)
    root.view.addSubview(picker)
    screen.show(root)
  }

  private func date(_ text: String) throws -> Date {
    try Date(text + "Z", strategy: .iso8601)
  }

  private func show(
    _ mode: UIDatePicker.Mode, _ style: UIDatePickerStyle, _ text: String
  ) throws {
    picker.datePickerMode = mode
    picker.preferredDatePickerStyle = style
    picker.date = try date(text)
    picker.frame = CGRect(origin: CGPoint(x: 10, y: 60), size: picker.intrinsicContentSize)
    screen.advance(by: 0.1)
  }

  @Test func `at the largest text size the wheels show whole words, and so do the buttons`() throws
  {
    screen.window.traitOverrides.preferredContentSizeCategory =
      .accessibilityExtraExtraExtraLarge
    for style in [UIDatePickerStyle.wheels, .compact] {
      try show(.dateAndTime, style, "2026-02-10T12:48:00")
      func labels(in view: UIView) -> [UILabel] {
        view.subviews.flatMap { [$0 as? UILabel].compactMap { $0 } + labels(in: $0) }
      }
      let labels = labels(in: picker)
      #expect(!labels.isEmpty)
      for label in labels where label.superview?.isHidden != true {
        let wanted = label.sizeThatFits(.zero).width
        #expect(wanted <= label.bounds.width + 0.5, "\(label.text ?? "") in \(style)")
      }
    }
  }

  /// The wheels from left to right.
  private var wheels: [UIView] {
    func find(_ view: UIView) -> [UIView] {
      view.accessibilityTraits.contains(.adjustable) ? [view] : view.subviews.flatMap(find)
    }
    return find(screen.window).sorted {
      $0.convert($0.bounds, to: nil).minX < $1.convert($1.bounds, to: nil).minX
    }
  }

  private var values: [String] { wheels.map { $0.accessibilityValue ?? "" } }

  /// Moves a wheel by a number of rows, and waits for rest.
  private func turn(_ wheel: Int, by rows: Int) throws {
    for _ in 0..<abs(rows) {
      if rows > 0 {
        wheels[wheel].accessibilityIncrement()
      } else {
        wheels[wheel].accessibilityDecrement()
      }
    }
    try screen.waitUntilIdle()
  }

  // MARK: Wheels

  @Test func `columns are in the locale's order and words`() throws {
    try show(.date, .wheels, "2027-03-09T10:05:00")
    #expect(values == ["March", "9", "2027"])
    picker.locale = Locale(identifier: "de_DE")
    screen.advance(by: 0.1)
    #expect(values == ["9", "März", "2027"])
    picker.locale = Locale(identifier: "ja_JP")
    screen.advance(by: 0.1)
    #expect(values == ["2027年", "3月", "9日"])
    picker.datePickerMode = .time
    picker.locale = Locale(identifier: "en_US")
    screen.advance(by: 0.1)
    #expect(values == ["10", "05", "AM"])
    picker.locale = Locale(identifier: "de_DE")
    screen.advance(by: 0.1)
    #expect(values == ["10", "05"])
    picker.datePickerMode = .yearAndMonth
    screen.advance(by: 0.1)
    #expect(values == ["März", "2027"])
  }

  @Test func `a turned wheel changes its part, once, and nothing else`() throws {
    try show(.date, .wheels, "2027-03-09T10:05:30")
    try turn(0, by: 2)
    #expect(try log.dates == [date("2027-05-09T10:05:30")])
    try turn(2, by: -1)
    #expect(try picker.date == date("2026-05-09T10:05:30") && log.dates.count == 2)
    picker.setDate(try date("2030-01-01T00:00:00"), animated: true)
    try screen.waitUntilIdle()
    #expect(values == ["January", "1", "2030"] && log.dates.count == 2)
  }

  @Test func `a day that the month lacks goes back to its last day`() throws {
    try show(.date, .wheels, "2027-01-31T12:00:00")
    try turn(0, by: 1)
    #expect(try picker.date == date("2027-02-28T12:00:00"))
    #expect(values == ["February", "28", "2027"])
    try turn(1, by: 2)
    #expect(values == ["February", "28", "2027"] && log.dates.count == 1)
  }

  @Test func `a date outside the limits springs back to them`() throws {
    try show(.date, .wheels, "2027-03-09T12:00:00")
    picker.maximumDate = try date("2027-04-20T00:00:00")
    try turn(0, by: 4)
    #expect(try picker.date == date("2027-04-20T00:00:00"))
    #expect(values == ["April", "20", "2027"])
    picker.minimumDate = try date("2027-04-10T00:00:00")
    picker.date = try date("2020-01-01T00:00:00")
    #expect(try picker.date == date("2027-04-10T00:00:00") && log.dates.count == 1)
    picker.maximumDate = try date("2000-01-01T00:00:00")
    picker.date = try date("2020-01-01T00:00:00")
    #expect(try picker.date == date("2020-01-01T00:00:00"), "crossed limits are ignored")
  }

  @Test func `rows outside the limits are dimmed`() throws {
    picker.minimumDate = try date("2027-03-09T00:00:00")
    try show(.date, .wheels, "2027-03-09T12:00:00")
    func color(_ text: String) throws -> UIColor? {
      let label = try #require(try screen.find(text) as? UILabel)
      return label.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil)
        as? UIColor
    }
    #expect(try color("8") == .tertiaryLabel && color("2026") == .tertiaryLabel)
    #expect(try color("10") != .tertiaryLabel && color("2028") != .tertiaryLabel)
  }

  @Test func `an hour past noon turns the half of the day, and back`() throws {
    try show(.time, .wheels, "2027-03-09T11:05:00")
    try turn(0, by: 1)
    #expect(values == ["12", "05", "PM"])
    #expect(try picker.date == date("2027-03-09T12:05:00"))
    try turn(2, by: -1)
    #expect(values == ["12", "05", "AM"])
    #expect(try picker.date == date("2027-03-09T00:05:00"))
  }

  @Test func `minutes come in steps of the interval`() throws {
    picker.minuteInterval = 7
    #expect(picker.minuteInterval == 1)
    picker.minuteInterval = 15
    try show(.time, .wheels, "2027-03-09T11:38:20")
    #expect(try picker.date == date("2027-03-09T11:30:00"))
    try turn(1, by: 1)
    #expect(values == ["11", "45", "AM"])
    try turn(1, by: 1)
    #expect(try picker.date == date("2027-03-09T11:00:00"), "hours do not follow")
  }

  @Test func `minutes are rounded when the mode begins to show them`() throws {
    picker.minuteInterval = 15
    try show(.date, .wheels, "2027-03-09T11:38:20")
    #expect(try picker.date == date("2027-03-09T11:38:20"))
    picker.datePickerMode = .time
    #expect(try picker.date == date("2027-03-09T11:30:00"))
  }

  @Test(arguments: [1e13, -1e13, 1e30, -1e30, .infinity, .nan])
  func `dates that calendars cannot count are neither dates nor limits`(seconds: Double) throws {
    try show(.dateAndTime, .wheels, "2027-03-09T10:00:00")
    let far = Date(timeIntervalSinceReferenceDate: seconds)
    picker.date = far
    if seconds > 0 { picker.minimumDate = far } else { picker.maximumDate = far }
    screen.advance(by: 0.1)
    try turn(0, by: 1)
    #expect(try picker.date == date("2027-03-10T10:00:00"))
  }

  @Test func `a day and time has a column of days`() throws {
    try show(.dateAndTime, .wheels, "2027-12-31T23:00:00")
    #expect(values == ["Fri, Dec 31", "11", "00", "PM"])
    try turn(0, by: 1)
    #expect(try picker.date == date("2028-01-01T23:00:00"))
    picker.date = try date("2500-06-01T01:00:00")
    screen.advance(by: 0.1)
    #expect(values == ["Tue, Jun 1", "1", "00", "AM"])
  }

  @Test func `a count down is at least one step long`() throws {
    try show(.countDownTimer, .automatic, "2027-01-01T00:00:00")
    #expect(picker.datePickerStyle == .wheels)
    picker.countDownDuration = 3_600 * 2 + 59
    #expect(picker.countDownDuration == 7_200 && values == ["2 hours", "0 min"])
    try turn(1, by: 5)
    #expect(picker.countDownDuration == 7_500 && log.dates.count == 1)
    picker.countDownDuration = 0
    #expect(picker.countDownDuration == 60)
    try turn(1, by: -1)
    #expect(values == ["0 hours", "1 min"])
  }

  // MARK: Calendar

  /// Moves the focus to the days of a calendar, behind its buttons.
  private func focusDays() throws {
    for _ in 0..<5 {
      try screen.key(.keyboardTab)
      if let view = screen.window.focusedView, !(view is UIControl) { return }
    }
    Issue.record("the days do not get the focus")
  }

  @Test func `a press on a day chooses it and keeps the time`() throws {
    try show(.date, .inline, "2027-03-09T10:05:30")
    try screen.press("Monday, March 22, 2027", .button)
    #expect(try log.dates == [date("2027-03-22T10:05:30")])
    _ = try screen.find("Monday, March 22, 2027", [.button, .selected])
    try screen.press("Forward", .button)
    #expect(screen.shows("April 2027") && log.dates.count == 1)
    try screen.press("Thursday, April 1, 2027", .button)
    #expect(try picker.date == date("2027-04-01T10:05:30"))
  }

  @Test func `days outside the limits cannot be chosen`() throws {
    picker.minimumDate = try date("2027-03-08T00:00:00")
    try show(.date, .inline, "2027-03-09T10:00:00")
    _ = try screen.find("Sunday, March 7, 2027", [.button, .notEnabled])
    _ = try screen.find("Back", [.button, .notEnabled])
    try focusDays()
    try screen.key(.keyboardPageUp)
    #expect(try picker.date == date("2027-03-08T00:00:00"))
  }

  @Test func `keys move by days, weeks, months and years`() throws {
    try show(.date, .inline, "2027-03-31T10:00:00")
    try focusDays()
    let keys: [(UIKeyboardHIDUsage, UIKeyModifierFlags, String)] = [
      (.keyboardRightArrow, [], "2027-04-01"), (.keyboardUpArrow, [], "2027-03-25"),
      (.keyboardEnd, [], "2027-03-31"), (.keyboardPageUp, [], "2027-02-28"),
      (.keyboardHome, [], "2027-02-01"), (.keyboardPageDown, .shift, "2028-02-01"),
    ]
    for (key, modifiers, day) in keys {
      try screen.key(key, modifiers)
      #expect(try picker.date == date(day + "T10:00:00"))
    }
    #expect(log.dates.count == keys.count)
  }

  @Test func `weeks begin on the locale's day, and run from right to left if words do`() throws {
    try show(.date, .inline, "2027-03-09T10:00:00")
    func x(_ words: String) throws -> CGFloat {
      screen.center(of: try screen.find(words, .button)).x
    }
    #expect(try x("Sunday, March 7, 2027") < x("Monday, March 8, 2027"))
    picker.locale = Locale(identifier: "en_GB")
    screen.advance(by: 0.1)
    #expect(try x("Sunday, 7 March 2027") > x("Monday, 8 March 2027"))
    picker.semanticContentAttribute = .forceRightToLeft
    screen.window.traitOverrides.layoutDirection = .rightToLeft
    screen.advance(by: 0.1)
    #expect(try x("Sunday, 7 March 2027") < x("Monday, 8 March 2027"))
  }

  @Test func `the name of the month opens wheels of months`() throws {
    try show(.date, .inline, "2027-03-09T10:00:00")
    try screen.press("March 2027", .button)
    try screen.waitUntilIdle()
    #expect(values == ["March", "2027"])
    try turn(1, by: 1)
    #expect(try picker.date == date("2028-03-09T10:00:00"))
    try screen.press("March 2028", .button)
    _ = try screen.find("Thursday, March 9, 2028", [.button, .selected])
  }

  // MARK: Buttons

  @Test func `a button with the day opens a calendar, and shows what is chosen there`() throws {
    try show(.dateAndTime, .automatic, "2027-03-09T10:05:00")
    #expect(picker.datePickerStyle == .compact)
    try screen.press("Mar 9, 2027", .button)
    try screen.waitUntilIdle()
    try screen.press("Wednesday, March 10, 2027", .button)
    #expect(try log.dates == [date("2027-03-10T10:05:00")])
    #expect(screen.shows("Mar 10, 2027"))
    try screen.key(.keyboardEscape)
    try screen.waitUntilIdle()
    #expect(!screen.shows("Wednesday, March 10, 2027"))
  }

  @Test func `a button with the time opens wheels`() throws {
    try show(.time, .compact, "2027-03-09T10:05:00")
    let buttons = picker.subviews.flatMap(\.subviews).compactMap { $0 as? UIButton }
    let words = try #require(buttons.last?.title(for: .normal))
    try screen.press(words, .button)
    try screen.waitUntilIdle()
    try turn(0, by: 3)
    #expect(try picker.date == date("2027-03-09T13:05:00") && log.dates.count == 1)
  }

  @Test func `a name that is given later is part of the buttons' names`() throws {
    try show(.date, .compact, "2027-03-09T10:05:00")
    picker.accessibilityLabel = "Due"
    _ = try screen.find("Due, Mar 9, 2027", .button)
  }

  @Test func `a disabled picker takes no input`() throws {
    try show(.date, .compact, "2027-03-09T10:05:00")
    picker.isEnabled = false
    screen.press(at: screen.center(of: picker))
    try screen.waitUntilIdle()
    #expect(wheels.isEmpty && !screen.shows("March 2027"))
  }
}
