import Foundation
import Graphics

/// The days of a month in weeks.
///
/// The grid has the keyboard focus, not its days.
@MainActor
final class DateGrid: UIView {
  private static let weeks = 6

  /// Called with a day that is pressed.
  var onPress: ((Date) -> Void)?
  /// Called with a key; returns whether it was used.
  var onKey: ((UIKey) -> Bool)?
  private var cells: [DateCell] = []
  /// The number of free columns before the first day.
  private var leading = 0
  private var ring: FocusRing?

  /// Shows days.
  ///
  /// - Parameters:
  ///   - days: The days in order.
  ///   - leading: The column of the first one.
  func show(_ days: [DateCell.Look], leading: Int) {
    self.leading = leading
    while cells.count > days.count { cells.removeLast().removeFromSuperview() }
    while cells.count < days.count {
      let cell = DateCell(frame: .zero)
      cell.addAction(
        UIAction { [weak self, weak cell] _ in
          if let day = cell?.look?.day { self?.onPress?(day) }
        }, for: .touchUpInside)
      addSubview(cell)
      cells.append(cell)
    }
    for (cell, day) in zip(cells, days) { cell.look = day }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (width, height) = (bounds.width / 7, bounds.height / CGFloat(Self.weeks))
    for (index, cell) in cells.enumerated() {
      let (week, column) = (leading + index).quotientAndRemainder(dividingBy: 7)
      cell.frame = roundToPixels(
        CGRect(
          x: CGFloat(readsRightToLeft ? 6 - column : column) * width, y: CGFloat(week) * height,
          width: width, height: height))
    }
    ring?.frame = bounds
  }

  // MARK: Keyboard

  override var canBecomeFocused: Bool { true }

  override func didUpdateFocus() {
    super.didUpdateFocus()
    ring?.removeFromSuperview()
    ring = isFocused ? FocusRing(in: self) : nil
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key, onKey?(key) == true else {
      return super.pressesBegan(presses, with: event)
    }
  }
}

/// A day in the calendar of a date picker.
@MainActor
final class DateCell: UIControl {
  /// How a day is shown.
  struct Look: Equatable {
    let day: Date
    /// The number of the day, and the whole date, in the locale's words.
    let number: String
    let words: String
    let isToday: Bool
    let isChosen: Bool
    let isAllowed: Bool
  }

  private let disc = UIView(frame: .zero)
  private let label = UILabel(frame: .zero)

  /// How the day is shown.
  var look: Look? { didSet { if look != oldValue { show() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.textAlignment = .center
    label.isAccessibilityElement = false
    label.adjustsFontSizeToFitWidth = true
    for part in [disc, label] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
  }

  required init?(coder: NSCoder) { nil }

  /// The grid has the focus.
  override var canBecomeFocused: Bool { false }

  private func show() {
    guard let look else { return }
    isEnabled = look.isAllowed
    let tint: UIColor = tintColor ?? .systemBlue
    label.text = look.number
    label.font = .systemFont(ofSize: 20, weight: look.isChosen ? .semibold : .regular)
    let isFull = look.isChosen && look.isToday
    disc.isHidden = !look.isChosen
    disc.backgroundColor = isFull ? tint : tint.withAlphaComponent(0.15)
    label.textColor =
      isFull
      ? tint.resolvedColor(with: traitCollection).readableForeground
      : !look.isAllowed ? .tertiaryLabel : look.isChosen || look.isToday ? tint : .label
    accessibilityLabel = look.words
    accessibilityTraits = look.isChosen ? [.button, .selected] : .button
  }

  override func stateChanged() {
    super.stateChanged()
    label.alpha = isHighlighted ? 0.4 : 1
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    show()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = max(min(min(bounds.width, bounds.height), 44), 0)
    disc.frame = roundToPixels(
      CGRect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side))
    disc.layer.cornerRadius = side / 2
    label.frame = bounds
  }
}
