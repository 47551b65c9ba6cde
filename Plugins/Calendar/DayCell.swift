import MaruKit

/// A day in the grid of a month.
final class DayCell: UIControl {
  /// How the day is shown.
  struct Look: Equatable {
    var day: Day
    var isInMonth = true
    var isToday = false
    var isAllowed = true
    var isMarked = false
    /// Whether it is the cursor's day or an end of the range.
    var isEnd = false
    /// Whether the range goes on at the left and the right side.
    var joins: (left: Bool, right: Bool) = (false, false)

    static func == (a: Look, b: Look) -> Bool {
      a.day == b.day && a.isInMonth == b.isInMonth && a.isToday == b.isToday
        && a.isAllowed == b.isAllowed && a.isMarked == b.isMarked && a.isEnd == b.isEnd
        && a.joins == b.joins
    }
  }

  private let band = UIView()
  private let disc = UIView()
  private let dot = UIView()
  private let label = UILabel()

  /// How it is shown.
  var look: Look? { didSet { if look != oldValue { show() } } }
  /// The font of the number.
  var font = UIFont.preferredFont(forTextStyle: .body) { didSet { show() } }
  private var isPointedAt = false { didSet { if isPointedAt != oldValue { show() } } }

  init() {
    super.init(frame: .zero)
    label.textAlignment = .center
    label.isAccessibilityElement = false
    for part in [band, disc, label, dot] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    let hover = UIHoverGestureRecognizer()
    hover.addHandler { [unowned self] hover in
      isPointedAt = [.began, .changed].contains(hover.state)
    }
    addGestureRecognizer(hover)
    isAccessibilityElement = true
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// The keys stay with the calendar.
  override var canBecomeFocused: Bool { false }

  private func show() {
    guard let look else { return }
    isEnabled = look.isAllowed
    let accent = tintColor ?? .systemBlue
    label.text = "\(look.day.day)"
    label.font =
      look.isToday || look.isEnd ? .systemFont(ofSize: font.pointSize, weight: .semibold) : font
    let foreground = accent.resolvedColor(with: traitCollection).readableForeground
    let color: UIColor =
      look.isEnd
      ? foreground
      : !look.isAllowed
        ? .quaternaryLabel : look.isToday ? accent : look.isInMonth ? .label : .secondaryLabel
    label.textColor = color
    disc.backgroundColor =
      look.isEnd
      ? accent
      : isPointedAt && look.isAllowed ? .tertiarySystemFill : .clear
    band.backgroundColor = accent.withAlphaComponent(0.18)
    band.isHidden = !look.joins.left && !look.joins.right
    dot.isHidden = !look.isMarked
    dot.backgroundColor = look.isEnd ? foreground : accent
    accessibilityLabel = DayWords.shared.full(look.day)
    // The calendar has the keyboard focus, not the single day.
    accessibilityTraits = look.isEnd ? .selected : []
    accessibilityValue = look.isMarked ? "marked" : nil
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = max(min(bounds.width, bounds.height) - 2, 0)
    disc.frame = CGRect(
      x: ((bounds.width - side) / 2).rounded(), y: ((bounds.height - side) / 2).rounded(),
      width: side, height: side)
    disc.layer.cornerRadius = side / 2
    label.frame = bounds
    let size = max((side / 9).rounded(), 3)
    dot.frame = CGRect(
      x: ((bounds.width - size) / 2).rounded(),
      y: min(
        max(disc.frame.maxY - size - 2, bounds.midY + font.lineHeight / 2 - 2), bounds.height - size
      ).rounded(),
      width: size, height: size)
    dot.layer.cornerRadius = size / 2
    let (left, right) = look?.joins ?? (false, false)
    band.frame = CGRect(
      x: left ? 0 : bounds.midX, y: disc.frame.minY,
      width: (left ? bounds.midX : 0) + (right ? bounds.width - bounds.midX : 0), height: side)
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    show()
  }
}
