import MaruKit

/// Texts after dots in the colours of their series, beside or below one another.
final class ChartLegend: UIView {
  /// The text of a series.
  struct Item: Equatable {
    let text: String
    /// The colour of the dot; `nil` for none.
    let color: UIColor?
  }

  /// A dot and a text.
  @MainActor private struct Entry {
    let dot = UIView()
    let label = UILabel()
  }

  /// The diameter of a dot and its distance from the text, as multiples of the size of the font.
  private static let (dot, dotGap): (CGFloat, CGFloat) = (0.7, 0.35)
  /// The distance of items beside one another, as a multiple of the size of the font.
  private static let gap: CGFloat = 1

  private var entries: [Entry] = []
  private var items: [Item] = []
  private var font = UIFont.preferredFont(forTextStyle: .footnote)
  private var widths: [CGFloat] = []
  private var isStacked = false

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Shows items.
  ///
  /// - Parameters:
  ///   - new: The items.
  ///   - font: Their font.
  ///   - isStacked: Whether each has a line of its own.
  func show(_ new: [Item], font: UIFont, isStacked: Bool) {
    guard new != items || font != self.font || isStacked != self.isStacked else { return }
    let isOtherFont = font != self.font || widths.isEmpty
    while entries.count < new.count { add() }
    (self.font, self.isStacked) = (font, isStacked)
    widths = zip(entries, new).enumerated().map { index, pair in
      let (entry, item) = pair
      entry.dot.backgroundColor = item.color
      let isSame = !isOtherFont && items.indices.contains(index) && items[index].text == item.text
      if isSame { return widths[index] }
      entry.label.font = font
      entry.label.text = item.text
      let size = CGSize(width: CGFloat.infinity, height: .infinity)
      return entry.label.sizeThatFits(size).width.rounded(.up)
    }
    items = new
    setNeedsLayout()
  }

  private func add() {
    let entry = Entry()
    entry.label.isAccessibilityElement = false
    entry.label.lineBreakMode = .byTruncatingTail
    entries.append(entry)
    addSubview(entry.dot)
    addSubview(entry.label)
  }

  // MARK: Layout

  /// The size of the items in a room, with no more lines than fit.
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    var width: CGFloat = 0
    let height = arrange(in: size) { _, _, frame in width = max(width, frame.maxX) }
    return CGSize(width: width, height: height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for (index, entry) in entries.enumerated() where index >= items.count {
      entry.dot.isHidden = true
      entry.label.isHidden = true
    }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let (side, width) = ((font.pointSize * Self.dot).rounded(), bounds.width)
    _ = arrange(in: bounds.size) { index, isShown, frame in
      let entry = entries[index]
      entry.dot.isHidden = !isShown || items[index].color == nil
      entry.label.isHidden = !isShown
      guard isShown else { return }
      func mirrored(_ rect: CGRect) -> CGRect {
        guard isMirrored else { return rect }
        return CGRect(origin: CGPoint(x: width - rect.maxX, y: rect.minY), size: rect.size)
      }
      let indent = indent(of: items[index])
      entry.dot.frame = mirrored(
        CGRect(
          x: frame.minX, y: (frame.midY - side / 2).rounded(), width: side, height: side))
      entry.dot.layer.cornerRadius = side / 2
      entry.label.frame = mirrored(
        CGRect(
          x: frame.minX + indent, y: frame.minY, width: frame.width - indent,
          height: frame.height))
    }
  }

  private func indent(of item: Item) -> CGFloat {
    item.color == nil ? 0 : (font.pointSize * (Self.dot + Self.dotGap)).rounded()
  }

  /// Arranges the items from left to right in lines.
  ///
  /// - Parameters:
  ///   - size: The room; lines that do not fit into its height are left out, except for the first one.
  ///   - place: Called with the index of each item, whether it is shown, and its frame.
  /// - Returns: The height of all lines.
  private func arrange(in size: CGSize, _ place: (Int, Bool, CGRect) -> Void) -> CGFloat {
    let lineHeight = font.lineHeight.rounded(.up)
    var (x, y): (CGFloat, CGFloat) = (0, 0)
    var bottom: CGFloat = 0
    for (index, item) in items.enumerated() {
      let indent = indent(of: item)
      let width = min(widths[index] + indent, size.width)
      if x > 0, isStacked || x + width > size.width {
        x = 0
        y += lineHeight
      }
      let isShown = (y == 0 || y + lineHeight <= size.height + 0.5) && width > indent
      if isShown { bottom = y + lineHeight }
      place(index, isShown, CGRect(x: x, y: y, width: width, height: lineHeight))
      x += width + font.pointSize * Self.gap
    }
    return bottom
  }
}
