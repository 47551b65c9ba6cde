import MaruKit

/// The weeks of a month below its name, with buttons for the months before and after it.
final class MonthView: UIView {
  /// What it shows.
  struct Content: Equatable {
    /// A day of the shown month.
    var month: Day
    var selection: DaySelection
    var today: Day
    var allowed: ClosedRange<Day>
    var marks: Set<Day> = []
    /// The weekday in the first column, from 0 for Sunday.
    var firstWeekday: Int
  }

  private static let weeks = 6
  /// The height of a row, and of the line with the month's name, as a multiple of the font's size.
  private static let rowHeight: CGFloat = 2.1
  private static let headerHeight: CGFloat = 2.4
  private static let gap: CGFloat = 4
  /// The smallest scale of the texts.
  private static let smallest: CGFloat = 0.7
  /// The height of the lowest row, as a multiple of the font's size.
  private static let lowestRow: CGFloat = 1.4

  /// Called with a day that is pressed.
  var onPress: ((Day) -> Void)?
  /// Called with a day that is pressed twice.
  var onDoublePress: ((Day) -> Void)?
  /// Called with the number of months by which a button moves.
  var onTurn: ((Int) -> Void)?

  private let title = UILabel()
  private let back = UIButton(type: .system)
  private let forth = UIButton(type: .system)
  private var weekdays: [UILabel] = []
  private var cells: [DayCell] = []
  private var content: Content?
  private var font = UIFont.preferredFont(forTextStyle: .body)

  override init(frame: CGRect) {
    super.init(frame: frame)
    title.textAlignment = .center
    title.accessibilityTraits = .header
    addSubview(title)
    for (button, symbol, label, step) in [
      (back, "chevron.backward", "Previous month", -1),
      (forth, "chevron.forward", "Next month", 1),
    ] {
      button.setImage(UIImage(systemName: symbol), for: .normal)
      button.accessibilityLabel = label
      button.addAction(UIAction { [unowned self] _ in onTurn?(step) }, for: .touchUpInside)
      addSubview(button)
    }
    weekdays = (0..<7).map { _ in
      let label = UILabel()
      label.textAlignment = .center
      label.textColor = .secondaryLabel
      label.isAccessibilityElement = false
      addSubview(label)
      return label
    }
    cells = (0..<7 * Self.weeks).map { _ in
      let cell = DayCell()
      cell.addAction(
        UIAction { [unowned self, unowned cell] _ in
          if let day = cell.look?.day { onPress?(day) }
        }, for: .touchUpInside)
      let twice = UITapGestureRecognizer()
      twice.numberOfTapsRequired = 2
      twice.delaysTouchesEnded = false
      twice.cancelsTouchesInView = false
      twice.addHandler { [unowned self, unowned cell] _ in
        if let day = cell.look?.day, cell.isEnabled { onDoublePress?(day) }
      }
      cell.addGestureRecognizer(twice)
      addSubview(cell)
      return cell
    }
    setFonts()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Tab reaches the month, and the arrow keys move in it.
  override var canBecomeFocused: Bool { true }

  // MARK: Content

  /// Shows a month.
  func show(_ new: Content) {
    guard new != content else { return }
    content = new
    let words = DayWords.shared
    title.text = words.month(of: new.month)
    for (column, label) in weekdays.enumerated() {
      label.text = words.weekdays[(new.firstWeekday + column) % 7]
    }
    back.isEnabled = new.month.firstOfMonth > new.allowed.lowerBound
    forth.isEnabled = new.month.lastOfMonth < new.allowed.upperBound
    let first = new.month.firstOfMonth
    let leading = (first.weekday - new.firstWeekday + 7) % 7
    for (index, cell) in cells.enumerated() {
      let day = first.day(after: index - leading)
      // Before the first and after the last day there are none.
      cell.look = day.map { look(of: $0, in: new) }
    }
    setNeedsLayout()
  }

  private func look(of day: Day, in content: Content) -> DayCell.Look {
    let selection = content.selection
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let isInside = selection.contains(day)
    let (before, after) = (isInside && day > selection.start, isInside && day < selection.end)
    return DayCell.Look(
      day: day, isInMonth: day.isInMonth(of: content.month), isToday: day == content.today,
      isAllowed: content.allowed.contains(day), isMarked: content.marks.contains(day),
      isEnd: day == selection.start || day == selection.end,
      joins: isMirrored ? (after, before) : (before, after))
  }

  // MARK: Layout

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setFonts()
    setNeedsLayout()
  }

  private func setFonts() {
    font = .preferredFont(forTextStyle: .body, compatibleWith: traitCollection)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let small = UIFont.preferredFont(forTextStyle: .footnote, compatibleWith: traitCollection)
    let height =
      font.pointSize * (Self.headerHeight + Self.rowHeight * CGFloat(Self.weeks))
      + small.lineHeight + Self.gap
    return CGSize(width: size.width, height: height.rounded(.up))
  }

  /// The index of the first week to show, so that the week with the cursor is visible.
  private func firstWeek(of count: Int) -> Int {
    guard let content, count < Self.weeks else { return 0 }
    let first = content.month.firstOfMonth
    let cursor = content.selection.cursor.isInMonth(of: first) ? content.selection.cursor : first
    let leading = (first.weekday - content.firstWeekday + 7) % 7
    let week = (leading + cursor.day - 1) / 7
    return min(max(week - (count - 1) / 2, 0), Self.weeks - count)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    // In a low view everything is scaled down first. If that is not enough, fewer weeks are shown.
    let wanted = sizeThatFits(bounds.size).height
    let scale = min(
      max(bounds.height / max(wanted, 1), Self.smallest), bounds.width / (font.pointSize * 13), 1)
    let size = max(font.pointSize * scale, 6)
    let footnote = UIFont.preferredFont(
      forTextStyle: .footnote, compatibleWith: traitCollection)
    let small = max(footnote.pointSize * scale, 6)
    title.font = .systemFont(ofSize: size, weight: .semibold)
    for label in weekdays { label.font = .systemFont(ofSize: small) }
    let header = (size * Self.headerHeight).rounded()
    let side = min(header, bounds.width / 4)
    let (left, right) = isMirrored ? (forth, back) : (back, forth)
    left.frame = CGRect(x: 0, y: 0, width: side, height: header)
    right.frame = CGRect(x: bounds.width - side, y: 0, width: side, height: header)
    title.frame = CGRect(x: side, y: 0, width: max(bounds.width - 2 * side, 0), height: header)
    let width = bounds.width / 7
    func x(_ column: Int) -> CGFloat {
      ((isMirrored ? CGFloat(6 - column) : CGFloat(column)) * width).rounded()
    }
    let lowest = size * Self.lowestRow
    var names = (small * 1.2 + Self.gap).rounded()
    if bounds.height - header - names < 2 * lowest { names = 0 }
    for (column, label) in weekdays.enumerated() {
      label.isHidden = names == 0
      label.frame = CGRect(x: x(column), y: header, width: width, height: names)
    }
    let top = header + names
    let room = max(bounds.height - top, 0)
    let shown = min(max(Int(room / lowest), 1), Self.weeks)
    let first = firstWeek(of: shown)
    let height = room / CGFloat(shown)
    for (index, cell) in cells.enumerated() {
      let week = index / 7 - first
      cell.isHidden = cell.look == nil || !(0..<shown).contains(week)
      cell.frame = CGRect(
        x: x(index % 7), y: top + (CGFloat(week) * height).rounded(),
        width: (isMirrored ? x(index % 7 - 1) : x(index % 7 + 1)) - x(index % 7),
        height: height.rounded(.down))
      if cell.font.pointSize != size { cell.font = .systemFont(ofSize: size) }
    }
  }
}
