import Foundation
import Graphics

/// The wheels of a date picker.
///
/// Values outside the limits are dimmed. If the person chooses one, the wheels go to the nearest
/// date within.
@MainActor
final class DateWheels: UIView, DatePickerContent, UIPickerViewDataSource,
  UIPickerViewAccessibilityDelegate
{
  private static let padding: CGFloat = 24

  var onChange: ((Date) -> Void)?
  private let picker = UIPickerView(frame: .zero)
  private var columns: [DateWheelColumn] = []
  private var settings: DatePickerSettings
  private var date: Date
  private var widths: [CGFloat] = []

  init(_ settings: DatePickerSettings, date: Date) {
    (self.settings, self.date) = (settings, date)
    super.init(frame: .zero)
    addSubview(picker)
    picker.dataSource = self
    picker.delegate = self
    show(settings, date, animated: false)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Content

  func show(_ new: DatePickerSettings, _ date: Date, animated: Bool) {
    settings = new
    self.date = date
    let parts = new.columns
    columns = parts.map { DateWheelColumn($0, new, around: date) }
    widths = []
    picker.reloadAllComponents()
    picker.textColor = new.textColor
    move(to: date, animated: false)
  }

  func show(_ date: Date, animated: Bool) {
    self.date = date
    let isFar = columns.contains { $0.part == .dayInTime && !$0.reaches(date) }
    if isFar { return show(settings, date, animated: false) }
    move(to: date, animated: animated)
  }

  /// Turns the wheels to a date.
  private func move(to date: Date, animated: Bool) {
    for (index, column) in columns.enumerated() {
      let value = value(of: column, date)
      let row = picker.selectedRow(inComponent: index)
      guard row >= 0 else { continue }
      let target = animated ? column.row(of: value, near: row) : column.middleRow(of: value)
      if target != row {
        // Twelve hours further an hour looks the same.
        let isSame = column.title(of: column.value(of: row)) == column.title(of: value)
        picker.selectRow(target, inComponent: index, animated: animated && !isSame)
      }
    }
    picker.refreshRows()
  }

  /// The value of a date; a duration is counted from the reference date.
  private func value(of column: DateWheelColumn, _ date: Date) -> Int {
    let minutes = Int(max(date.timeIntervalSinceReferenceDate, 0) / 60)
    switch column.part {
    case .hours: return minutes / 60 % 24
    case .minutes: return minutes % 60 / settings.minuteInterval
    default: return column.value(of: date)
    }
  }

  // MARK: Choosing

  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    guard columns.indices.contains(component) else { return }
    let chosen =
      settings.mode == .countDownTimer
      ? chosenDuration : chosenDate(changed: columns[component].part)
    let allowed = settings.mode == .countDownTimer ? chosen : settings.clamped(chosen)
    let old = date
    date = allowed
    move(to: allowed, animated: true)
    recenter(component)
    if allowed != old { onChange?(allowed) }
  }

  /// Returns a wheel that repeats to its middle round.
  private func recenter(_ component: Int) {
    let column = columns[component]
    let row = picker.selectedRow(inComponent: component)
    guard row >= 0, column.value(of: row) == value(of: column, date) else { return }
    let middle = column.middleRow(of: column.value(of: row))
    if middle != row { picker.selectRow(middle, inComponent: component, animated: false) }
  }

  private func chosenValue(_ part: DatePart) -> Int? {
    guard let index = columns.firstIndex(where: { $0.part == part }) else { return nil }
    let row = picker.selectedRow(inComponent: index)
    return row < 0 ? nil : columns[index].value(of: row)
  }

  private var chosenDuration: Date {
    let minutes = (chosenValue(.minutes) ?? 0) * settings.minuteInterval
    let all = (chosenValue(.hours) ?? 0) * 60 + minutes
    return Date(timeIntervalSinceReferenceDate: Double(max(all, settings.minuteInterval)) * 60)
  }

  private func chosenDate(changed: DatePart) -> Date {
    let calendar = settings.calendar
    var components = calendar.dateComponents(
      [.era, .year, .month, .day, .hour, .minute, .second], from: date)
    for column in columns {
      if let value = chosenValue(column.part) { column.set(value, in: &components) }
    }
    if changed == .period, let period = chosenValue(.period) {
      components.hour = (components.hour ?? 0) % 12 + period * 12
    }
    if [.hour, .minute, .period].contains(changed) { components.second = 0 }
    // A shorter month ends with its last day.
    var month = components
    month.day = 1
    if let start = calendar.date(from: month),
      let days = calendar.range(of: .day, in: .month, for: start)
    {
      components.day = min(components.day ?? 1, days.upperBound - 1)
    }
    return calendar.date(from: components) ?? date
  }

  // MARK: Rows

  func numberOfComponents(in pickerView: UIPickerView) -> Int { columns.count }

  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    columns[component].rowCount
  }

  func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { columns[component].title(of: columns[component].value(of: row)) }

  func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? {
    let column = columns[component]
    let value = column.value(of: row)
    guard !column.allows(value, with: date) else { return nil }
    return NSAttributedString(
      string: column.title(of: value), attributes: [.foregroundColor: UIColor.tertiaryLabel])
  }

  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    if widths.count != columns.count {
      let font = pickerView.titleFont
      widths = columns.map { column in
        let texts = column.samples.map { column.title(of: $0) }
        return Self.padding
          + (texts.map { ($0 as NSString).size(withAttributes: [.font: font]).width }.max() ?? 0)
          .rounded(.up)
      }
    }
    return widths[component]
  }

  func pickerView(
    _ pickerView: UIPickerView, accessibilityLabelForComponent component: Int
  ) -> String? { accessibilityLabel }

  // MARK: Layout

  override var intrinsicContentSize: CGSize { picker.intrinsicContentSize }

  override func sizeThatFits(_ size: CGSize) -> CGSize { picker.intrinsicContentSize }

  override func layoutSubviews() {
    super.layoutSubviews()
    picker.frame = bounds
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    widths = []
  }
}

extension DateWheelColumn {
  /// Whether there is a row for a date.
  func reaches(_ date: Date) -> Bool { (0..<count).contains(value(of: date)) }
}
