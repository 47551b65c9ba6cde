import Foundation
import Graphics

/// The look of a date picker.
///
/// Mirrors UIKit.
public enum UIDatePickerStyle: Int, Sendable {
  /// The usual style of the mode: compact if it has one, else wheels.
  case automatic = 0
  /// Wheels.
  case wheels = 1
  /// Buttons with the date, which open a calendar or wheels.
  case compact = 2
  /// A calendar; wheels if the mode has no days.
  case inline = 3
}

/// A control for a date, a time or a duration.
///
/// Mirrors UIKit. `valueChanged` is sent for the person's changes only.
@preconcurrency @MainActor
open class UIDatePicker: UIControl {
  /// What a date picker is for.
  public enum Mode: Int, Sendable {
    /// The time of the day.
    case time = 0
    /// The day.
    case date = 1
    /// The day and its time.
    case dateAndTime = 2
    /// A duration in hours and minutes.
    case countDownTimer = 3
    /// The month.
    case yearAndMonth = 4
  }

  /// The greatest distance of a date from 2001, in seconds: about 30,000 years.
  ///
  /// Foundation's calendars trap if a date is much farther away.
  private static let reach: TimeInterval = 1e12

  private var content: (any DatePickerContent)?
  private var settings: DatePickerSettings?
  private var storedDate = Date()
  private var storedDuration: TimeInterval = 60
  /// Whether the content has to be made anew, because the style or the mode has changed.
  private var isStale = true

  // MARK: Initializers

  /// Creates a picker with the present date; an empty frame gets the size of the style.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isAccessibilityElement = false
    if frame.size == .zero { self.frame.size = intrinsicContentSize }
  }

  /// Creates a picker from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isAccessibilityElement = false
    decode(coder, as: UIDatePicker.self)
  }

  // MARK: Value

  /// The date, clamped to the limits.
  ///
  /// With `roundsToMinuteInterval` its minutes are rounded down to the interval.
  open var date: Date {
    get { storedDate }
    set { setDate(newValue, animated: false) }
  }

  /// Sets the date.
  ///
  /// - Parameters:
  ///   - date: The date; ignored if it is not finite or more than 30,000 years away.
  ///   - animated: Whether wheels turn to it.
  open func setDate(_ date: Date, animated: Bool) {
    guard Self.isInReach(date) else { return }
    storedDate = limited(rounded(date))
    if !isStale, datePickerMode != .countDownTimer {
      content?.show(storedDate, animated: animated && window != nil)
    }
  }

  /// The duration of a count down, in seconds: from a minute to 23 hours and 59 minutes.
  ///
  /// It is a multiple of `minuteInterval`.
  open var countDownDuration: TimeInterval {
    get { storedDuration }
    set {
      guard newValue.isFinite else { return }
      let step = Double(minuteInterval) * 60
      let steps = (min(max(newValue, 0), 86_340) / step).rounded(.down)
      storedDuration = max(steps, 1) * step
      if !isStale, datePickerMode == .countDownTimer { content?.show(shownDate, animated: false) }
    }
  }

  /// The date that the content shows; a duration is counted from the reference date.
  private var shownDate: Date {
    datePickerMode == .countDownTimer
      ? Date(timeIntervalSinceReferenceDate: storedDuration) : storedDate
  }

  /// The earliest date; none if `nil`, or if it is after `maximumDate`.
  open var minimumDate: Date? { didSet { if minimumDate != oldValue { limitsChanged() } } }

  /// The latest date; none if `nil`, or if it is before `minimumDate`.
  open var maximumDate: Date? { didSet { if maximumDate != oldValue { limitsChanged() } } }

  /// The step of minutes; a number that does not divide 60 counts as 1.
  open var minuteInterval = 1 {
    didSet {
      if !(1...30).contains(minuteInterval) || 60 % minuteInterval != 0 { minuteInterval = 1 }
      guard minuteInterval != oldValue else { return }
      settingsChanged()
      date = storedDate
      countDownDuration = storedDuration
    }
  }

  /// Whether the minutes of dates are rounded down to `minuteInterval`.
  open var roundsToMinuteInterval = true { didSet { date = storedDate } }

  private func limitsChanged() {
    settingsChanged()
    date = storedDate
  }

  private var limits: (minimum: Date?, maximum: Date?) {
    if let minimumDate, let maximumDate, minimumDate > maximumDate { return (nil, nil) }
    func usable(_ date: Date?) -> Date? { date.flatMap { Self.isInReach($0) ? $0 : nil } }
    return (usable(minimumDate), usable(maximumDate))
  }

  private static func isInReach(_ date: Date) -> Bool {
    abs(date.timeIntervalSinceReferenceDate) <= reach
  }

  private func limited(_ date: Date) -> Date {
    let (low, high) = limits
    let late = low.map { max(date, $0) } ?? date
    return high.map { min(late, $0) } ?? late
  }

  private func rounded(_ date: Date) -> Date {
    guard roundsToMinuteInterval, minuteInterval > 1,
      datePickerMode == .time || datePickerMode == .dateAndTime
    else { return date }
    let calendar = readySettings.calendar
    let parts = calendar.dateComponents([.minute, .second, .nanosecond], from: date)
    let extra = Double((parts.minute ?? 0) % minuteInterval * 60 + (parts.second ?? 0))
    return date.addingTimeInterval(-extra - Double(parts.nanosecond ?? 0) / 1e9)
  }

  // MARK: Calendar

  /// The calendar; the Gregorian one if none was set.
  ///
  /// Its locale and time zone are used unless the picker has its own.
  open var calendar: Calendar {
    get { ownCalendar ?? Calendar(identifier: .gregorian) }
    set {
      ownCalendar = newValue
      settingsChanged()
    }
  }
  private var ownCalendar: Calendar?

  /// The locale of words and of the order of columns; that of the environment if `nil`.
  open var locale: Locale? { didSet { if locale != oldValue { settingsChanged() } } }

  /// The time zone; that of the calendar if `nil`.
  open var timeZone: TimeZone? { didSet { if timeZone != oldValue { settingsChanged() } } }

  /// The colour of the wheels' titles, which key-value coding can set; that of labels if `nil`.
  var textColor: UIColor? { didSet { settingsChanged() } }

  private var readySettings: DatePickerSettings {
    if let settings { return settings }
    let locale = self.locale ?? ownCalendar?.locale ?? DatePickerSettings.usualLocale
    var calendar = ownCalendar ?? Calendar(identifier: .gregorian)
    calendar.locale = locale
    if let timeZone { calendar.timeZone = timeZone }
    if ownCalendar == nil { calendar.firstWeekday = locale.calendar.firstWeekday }
    let (low, high) = limits
    let new = DatePickerSettings(
      mode: datePickerMode, calendar: calendar, locale: locale, minimum: low, maximum: high,
      minuteInterval: minuteInterval, textColor: textColor)
    settings = new
    return new
  }

  private func settingsChanged() {
    settings = nil
    guard !isStale, let content else { return }
    content.show(readySettings, shownDate, animated: false)
    invalidateIntrinsicContentSize()
  }

  // MARK: Style

  /// What the picker is for; day and time by default.
  open var datePickerMode = Mode.dateAndTime {
    didSet {
      guard datePickerMode != oldValue else { return }
      styleChanged()
      // Only modes with minutes round them.
      date = storedDate
    }
  }

  /// The wanted style.
  open var preferredDatePickerStyle = UIDatePickerStyle.automatic {
    didSet { if preferredDatePickerStyle != oldValue { styleChanged() } }
  }

  /// The style that the picker has, which is never `automatic`.
  open var datePickerStyle: UIDatePickerStyle {
    switch (preferredDatePickerStyle, datePickerMode) {
    case (_, .countDownTimer), (_, .yearAndMonth), (.wheels, _), (.inline, .time): .wheels
    case (.inline, _): .inline
    case (.compact, _), (.automatic, _): .compact
    }
  }

  private func styleChanged() {
    settings = nil
    isStale = true
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func makeContentIfNeeded() {
    guard isStale else { return }
    isStale = false
    content?.removeFromSuperview()
    let settings = readySettings
    let new: any DatePickerContent =
      switch datePickerStyle {
      case .inline: DateCalendar(settings, date: shownDate)
      case .compact: CompactDate(settings, date: shownDate)
      case .wheels, .automatic: DateWheels(settings, date: shownDate)
      }
    new.accessibilityLabel = accessibilityLabel
    new.onChange = { [weak self] date in self?.chose(date) }
    addSubview(new)
    content = new
    showState()
  }

  private func chose(_ date: Date) {
    if datePickerMode == .countDownTimer {
      storedDuration = date.timeIntervalSinceReferenceDate
    } else {
      storedDate = date
    }
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }

  override func stateChanged() {
    super.stateChanged()
    showState()
  }

  private func showState() {
    content?.isUserInteractionEnabled = isEnabled
    content?.alpha = isEnabled ? 1 : 0.4
  }

  open override var accessibilityLabel: String? {
    didSet { content?.accessibilityLabel = accessibilityLabel }
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize {
    switch datePickerStyle {
    case .wheels, .automatic: return CGSize(width: 320, height: 216)
    case .inline:
      return CGSize(width: 320, height: datePickerMode == .dateAndTime ? 384 : 334)
    case .compact:
      makeContentIfNeeded()
      return content?.sizeThatFits(.zero) ?? .zero
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// The parts take the focus.
  open override var canBecomeFocused: Bool { false }

  open override func layoutSubviews() {
    super.layoutSubviews()
    makeContentIfNeeded()
    content?.frame = bounds
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    invalidateIntrinsicContentSize()
  }
}
