import Foundation
import Graphics

/// The calendar of a date picker: the days of a month, with buttons for the months beside it.
///
/// The name of the month opens wheels of months and years. With a time, buttons below open its
/// wheels.
@MainActor
final class DateCalendar: UIView, DatePickerContent {
  private static let header: CGFloat = 44
  private static let weekdayHeight: CGFloat = 20
  private static let footer: CGFloat = 50
  private static let side: CGFloat = 44

  var onChange: ((Date) -> Void)?
  private var settings: DatePickerSettings
  private var date: Date
  /// The first moment of the shown month.
  private var month: Date

  private let title = UIButton(type: .system)
  private let back = UIButton(type: .system)
  private let forth = UIButton(type: .system)
  private let grid = DateGrid(frame: .zero)
  private var weekdays: [UILabel] = []
  private var monthWheels: DateWheels?
  private let timeLabel = UILabel(frame: .zero)
  private var time: CompactDate?

  init(_ settings: DatePickerSettings, date: Date) {
    (self.settings, self.date, month) = (settings, date, date)
    super.init(frame: .zero)
    title.titleLabel?.font = .systemFont(ofSize: 17, weight: .semibold)
    title.tintColor = .label
    title.contentHorizontalAlignment = .leading
    title.addAction(UIAction { [weak self] _ in self?.toggleWheels() }, for: .touchUpInside)
    for (button, symbol, word, step) in [
      (back, "chevron.backward", SystemWord.back, -1),
      (forth, "chevron.forward", SystemWord.forward, 1),
    ] {
      // Of the title's size, which does not follow the user's text size either.
      let size = UIImage.SymbolConfiguration(pointSize: 17, weight: .semibold)
      button.setImage(UIImage(systemName: symbol, withConfiguration: size), for: .normal)
      button.accessibilityLabel = word.text
      button.addAction(UIAction { [weak self] _ in self?.turn(step) }, for: .touchUpInside)
    }
    weekdays = (0..<7).map { _ in
      let label = UILabel(frame: .zero)
      label.textAlignment = .center
      label.font = .systemFont(ofSize: 13, weight: .semibold)
      label.textColor = .tertiaryLabel
      label.isAccessibilityElement = false
      return label
    }
    grid.onPress = { [weak self] day in self?.choose(day) }
    grid.onKey = { [weak self] key in self?.take(key) ?? false }
    for view in [title, back, forth, grid] + weekdays { addSubview(view) }
    show(settings, date, animated: false)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Content

  func show(_ new: DatePickerSettings, _ date: Date, animated: Bool) {
    settings = new
    let symbols = new.formatter("ccccc").veryShortStandaloneWeekdaySymbols
    for (column, label) in weekdays.enumerated() where symbols.count == 7 {
      label.text = symbols[(new.calendar.firstWeekday - 1 + column) % 7]
    }
    time?.removeFromSuperview()
    timeLabel.removeFromSuperview()
    time = nil
    if new.mode == .dateAndTime {
      let new = CompactDate(timeSettings, date: date)
      new.onChange = { [weak self] date in self?.choseTime(date) }
      timeLabel.text = SystemWord.time
      timeLabel.isAccessibilityElement = false
      addSubview(timeLabel)
      addSubview(new)
      time = new
    }
    closeWheels()
    show(date, animated: animated)
  }

  func show(_ date: Date, animated: Bool) {
    self.date = date
    time?.show(date, animated: animated)
    showMonth(of: date)
  }

  private var timeSettings: DatePickerSettings { with(.time) }

  private func with(_ mode: UIDatePicker.Mode) -> DatePickerSettings {
    DatePickerSettings(
      mode: mode, calendar: settings.calendar, locale: settings.locale, minimum: settings.minimum,
      maximum: settings.maximum, minuteInterval: settings.minuteInterval,
      textColor: settings.textColor)
  }

  private func showMonth(of day: Date) {
    let calendar = settings.calendar
    month =
      calendar.date(from: calendar.dateComponents([.era, .year, .month], from: day)) ?? day
    title.setTitle(settings.formatter("yMMMM").string(from: month), for: .normal)
    let days = calendar.range(of: .day, in: .month, for: month)?.count ?? 0
    let weekday = calendar.component(.weekday, from: month)
    let words = settings.formatter("yMMMMEEEEd")
    let digits = settings.locale
    let looks = (0..<days).compactMap { index -> DateCell.Look? in
      guard let day = calendar.date(byAdding: .day, value: index, to: month) else { return nil }
      return DateCell.Look(
        day: day,
        number: (index + 1).formatted(IntegerFormatStyle<Int>(locale: digits).grouping(.never)),
        words: words.string(from: day), isToday: calendar.isDateInToday(day),
        isChosen: calendar.isDate(day, inSameDayAs: date), isAllowed: settings.allowsDay(of: day))
    }
    grid.show(looks, leading: (weekday - calendar.firstWeekday + 7) % 7)
    back.isEnabled = settings.allows(from: .distantPast, to: month)
    let next = calendar.date(byAdding: .month, value: 1, to: month) ?? month
    forth.isEnabled = settings.maximum.map { next <= $0 } ?? true
    setNeedsLayout()
  }

  // MARK: Choosing

  private func turn(_ months: Int) {
    if let day = settings.calendar.date(byAdding: .month, value: months, to: month) {
      showMonth(of: day)
    }
  }

  /// Chooses a day, and keeps the time.
  private func choose(_ day: Date) {
    let calendar = settings.calendar
    var parts = calendar.dateComponents([.era, .year, .month, .day], from: day)
    let time = calendar.dateComponents([.hour, .minute, .second], from: date)
    (parts.hour, parts.minute, parts.second) = (time.hour, time.minute, time.second)
    change(to: calendar.date(from: parts) ?? day)
  }

  private func choseTime(_ date: Date) { change(to: date) }

  private func change(to wish: Date) {
    let new = settings.clamped(wish)
    let isNew = new != date
    show(new, animated: false)
    if isNew { onChange?(new) }
  }

  private func take(_ key: UIKey) -> Bool {
    let forward = readsRightToLeft ? -1 : 1
    let calendar = settings.calendar
    let isYear = key.modifierFlags.contains(.shift)
    guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return false }
    let days = calendar.range(of: .day, in: .month, for: date) ?? 1..<29
    let today = calendar.component(.day, from: date)
    let move: (Calendar.Component, Int)
    switch key.keyCode {
    case .keyboardLeftArrow: move = (.day, -forward)
    case .keyboardRightArrow: move = (.day, forward)
    case .keyboardUpArrow: move = (.day, -7)
    case .keyboardDownArrow: move = (.day, 7)
    case .keyboardPageUp: move = (isYear ? .year : .month, -1)
    case .keyboardPageDown: move = (isYear ? .year : .month, 1)
    case .keyboardHome: move = (.day, days.lowerBound - today)
    case .keyboardEnd: move = (.day, days.upperBound - 1 - today)
    default: return false
    }
    if let day = calendar.date(byAdding: move.0, value: move.1, to: date) { change(to: day) }
    return true
  }

  // MARK: Months and years

  private func toggleWheels() {
    guard monthWheels == nil else { return closeWheels() }
    let wheels = DateWheels(with(.yearAndMonth), date: date)
    wheels.onChange = { [weak self] date in self?.change(to: date) }
    addSubview(wheels)
    monthWheels = wheels
    for view in [grid, back, forth] + weekdays { view.isHidden = true }
    setNeedsLayout()
  }

  private func closeWheels() {
    monthWheels?.removeFromSuperview()
    monthWheels = nil
    for view in [grid, back, forth] + weekdays { view.isHidden = false }
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let footer = time == nil ? 0 : Self.footer
    let isMirrored = readsRightToLeft
    func place(_ view: UIView, _ frame: CGRect) {
      var frame = frame
      if isMirrored { frame.origin.x = bounds.width - frame.maxX }
      view.frame = roundToPixels(frame)
    }
    let width = bounds.width
    let room = max(width - 2 * Self.side - 16, 0)
    place(title, CGRect(x: 12, y: 0, width: room, height: Self.header))
    place(back, CGRect(x: width - 2 * Self.side, y: 0, width: Self.side, height: Self.header))
    place(forth, CGRect(x: width - Self.side, y: 0, width: Self.side, height: Self.header))
    let column = max(width - 16, 0) / 7
    for (index, label) in weekdays.enumerated() {
      place(
        label,
        CGRect(
          x: 8 + column * CGFloat(index), y: Self.header, width: column,
          height: Self.weekdayHeight))
    }
    let top = Self.header + Self.weekdayHeight
    let height = max(bounds.height - top - footer, 0)
    place(grid, CGRect(x: 8, y: top, width: column * 7, height: height))
    monthWheels?.frame = CGRect(x: 0, y: Self.header, width: width, height: height + 20)
    guard let time else { return }
    let size = time.sizeThatFits(.zero)
    let y = bounds.height - footer
    place(timeLabel, CGRect(x: 16, y: y, width: max(width / 2 - 16, 0), height: footer))
    timeLabel.textAlignment = isMirrored ? .right : .left
    place(
      time,
      CGRect(
        x: width - 12 - size.width, y: y + (footer - size.height) / 2, width: size.width,
        height: size.height))
  }
}
