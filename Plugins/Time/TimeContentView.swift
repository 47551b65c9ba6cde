import MaruKit

/// The columns of a time, with colons between them.
final class TimeContentView: UIView {
  /// The size of the digits at the usual text size, as a multiple of that of the body text.
  private static let digitShare: CGFloat = 3
  /// Lengths as multiples of the size of the digits.
  private static let (columnShare, colonShare, gapShare): (CGFloat, CGFloat, CGFloat) = (
    1.7, 0.45, 0.25
  )
  private static let cardShare: CGFloat = 1.5
  private static let buttonShare: CGFloat = 0.7
  /// The smallest scale of the digits at which the buttons are kept.
  private static let leastScale: CGFloat = 0.6
  private static let smallestDigits: CGFloat = 10

  /// The columns, in the order in which a time is written.
  private(set) var columns: [TimeColumn] = []
  private var colons: [UILabel] = []

  /// Shows columns for some units.
  ///
  /// - Parameter units: The units, in the order in which a time is written.
  /// - Returns: Whether the columns are new.
  @discardableResult func show(_ units: [TimeUnit]) -> Bool {
    guard units != columns.map(\.unit) else { return false }
    for view in columns as [UIView] + colons { view.removeFromSuperview() }
    columns = units.map(TimeColumn.init)
    colons = (1..<max(units.count { $0 != .period }, 1)).map { _ in
      let colon = UILabel()
      colon.text = ":"
      colon.textAlignment = .center
      colon.textColor = .secondaryLabel
      colon.isAccessibilityElement = false
      return colon
    }
    for view in columns as [UIView] + colons { addSubview(view) }
    setNeedsLayout()
    return true
  }

  // MARK: Layout

  private var usualSize: CGFloat {
    UIFont.preferredFont(forTextStyle: .body, compatibleWith: traitCollection).pointSize
      * Self.digitShare
  }

  /// The width of all columns, as a multiple of the size of the digits.
  private var widthShare: CGFloat {
    let gaps = columns.contains { $0.unit == .period } ? Self.gapShare : 0
    return CGFloat(columns.count) * Self.columnShare + CGFloat(colons.count) * Self.colonShare
      + gaps
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let digits = min(usualSize, size.width / max(widthShare, 1))
    return CGSize(
      width: size.width,
      height: (digits * (Self.cardShare + 2 * Self.buttonShare)).rounded(.up))
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let usual = min(usualSize, bounds.width / max(widthShare, 1))
    let withButtons = bounds.height / (Self.cardShare + 2 * Self.buttonShare)
    let hasButtons = withButtons >= usual * Self.leastScale
    let size = max(
      min(usual, hasButtons ? withButtons : bounds.height / Self.cardShare).rounded(.down),
      Self.smallestDigits)
    let cardHeight = min((size * Self.cardShare).rounded(), bounds.height)
    let height =
      hasButtons
      ? min((size * (Self.cardShare + 2 * Self.buttonShare)).rounded(), bounds.height) : cardHeight
    let y = ((bounds.height - height) / 2).rounded(.down)
    var x = ((bounds.width - size * widthShare) / 2).rounded(.down)
    let (width, colonWidth) = (
      (size * Self.columnShare).rounded(.down), (size * Self.colonShare).rounded(.down)
    )
    func place(_ column: TimeColumn) {
      column.size = size
      column.cardHeight = cardHeight
      column.frame = CGRect(x: x, y: y, width: width, height: height)
      x += width
    }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let period = columns.first { $0.unit == .period }
    let gap = (size * Self.gapShare).rounded(.down)
    // Digits are written from left to right in every language.
    if isMirrored, let period {
      place(period)
      x += gap
    }
    for (index, column) in columns.filter({ $0.unit != .period }).enumerated() {
      if index > 0 {
        let colon = colons[index - 1]
        colon.font = .systemFont(ofSize: size, weight: .medium)
        // A colon is lower than the middle of the digits.
        colon.frame = CGRect(
          x: x, y: y + (height - cardHeight) / 2 - (size * 0.06).rounded(), width: colonWidth,
          height: cardHeight)
        x += colonWidth
      }
      place(column)
    }
    if !isMirrored, let period {
      x += gap
      place(period)
    }
  }
}
