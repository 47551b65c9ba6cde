import MaruKit

/// An open menu: a card over everything in the window, which the view covers.
///
/// The cursor is the highlighted item, moved by the keyboard or the pointer.
final class MenuList: UIView {
  /// A movement of the cursor over the items that can be chosen.
  enum Step {
    case first, last, next, previous
    case index(Int)
  }

  /// The distances in points: to the window's edge, and to the anchor.
  private static let edge: CGFloat = 8
  private static let gap: CGFloat = 4
  /// The padding inside the card, in points.
  private static let padding: CGFloat = 5
  private static let widths: ClosedRange<CGFloat> = 160...480

  /// Called with the index of the pressed item.
  var onChoose: ((Int) -> Void)?
  /// Called for a press beside the card.
  var onDismiss: (() -> Void)?

  /// The index of the highlighted item.
  private(set) var cursor: Int? {
    didSet {
      guard cursor != oldValue else { return }
      for (index, row) in rows.enumerated() { row.hasCursor = index == cursor }
    }
  }

  private weak var anchor: UIView?
  private let shade = UIView()
  private let card = UIScrollView()
  private var rows: [MenuRow] = []

  /// Creates a menu without items.
  ///
  /// - Parameter anchor: The view below or above which the card lies; held weakly.
  init(anchor: UIView) {
    self.anchor = anchor
    super.init(frame: .zero)
    backgroundColor = .clear
    shade.backgroundColor = .secondarySystemGroupedBackground
    shade.layer.cornerRadius = 10
    shade.layer.shadowOpacity = 0.18
    shade.layer.shadowRadius = 12
    shade.layer.shadowOffset = CGSize(width: 0, height: 4)
    card.layer.cornerRadius = 10
    card.layer.borderWidth = 1
    card.clipsToBounds = true
    card.accessibilityLabel = "Menu"
    addSubview(shade)
    addSubview(card)
    let hover = UIHoverGestureRecognizer()
    hover.addHandler { [unowned self] hover in
      guard [.began, .changed].contains(hover.state) else { return }
      moveCursor(at: hover.location(in: self))
    }
    addGestureRecognizer(hover)
    paint()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Shows other items.
  func show(_ entries: [MenuEntry]) {
    for row in rows { row.removeFromSuperview() }
    let hasSymbols = entries.contains { $0.image != nil }
    rows = entries.enumerated().map { index, entry in
      let row = MenuRow(entry, leavesRoomForSymbol: hasSymbols)
      row.addAction(UIAction { [unowned self] _ in onChoose?(index) }, for: .touchUpInside)
      card.addSubview(row)
      return row
    }
    cursor = nil
    setNeedsLayout()
  }

  // MARK: Cursor

  /// Moves the highlight by a key; it wraps around at both ends.
  func moveCursor(to step: Step) {
    let choices = rows.indices.filter { rows[$0].isEnabled }
    let target: Int? =
      switch step {
      case .first: choices.first
      case .last: choices.last
      case .next: choices.first { $0 > cursor ?? -1 } ?? choices.first
      case .previous: choices.last { $0 < cursor ?? rows.count } ?? choices.last
      case .index(let index): choices.contains(index) ? index : nil
      }
    cursor = target
    guard let target else { return }
    layoutIfNeeded()
    card.scrollRectToVisible(
      rows[target].frame.insetBy(dx: 0, dy: -Self.padding), animated: false)
  }

  /// Moves the highlight to the item under a held pointer.
  func moveCursor(under touch: UITouch) { moveCursor(at: touch.location(in: self)) }

  /// The index of the item under a pointer; `nil` for none, or if it cannot be chosen.
  func index(under touch: UITouch) -> Int? { index(at: touch.location(in: self)) }

  private func moveCursor(at point: CGPoint) { cursor = index(at: point) }

  private func index(at point: CGPoint) -> Int? {
    guard card.frame.contains(point) else { return nil }
    let place = card.convert(point, from: self)
    return rows.firstIndex { $0.isEnabled && $0.frame.contains(place) }
  }

  // MARK: Touches

  /// Closes the menu at a press beside the card; the press has no other effect.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, !card.frame.contains(touch.location(in: self)) else { return }
    onDismiss?()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  // MARK: Layout

  /// The size of the card with all items, in points.
  var fullSize: CGSize {
    let sizes = rows.map(\.intrinsicContentSize)
    let widest = sizes.map(\.width).max() ?? 0
    let width = min(max(widest, Self.widths.lowerBound), Self.widths.upperBound)
    return CGSize(
      width: width + 2 * Self.padding,
      height: sizes.reduce(0) { $0 + $1.height } + 2 * Self.padding)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    card.frame = place(fullSize)
    shade.frame = card.frame
    var y = Self.padding
    for row in rows {
      let height = row.intrinsicContentSize.height
      row.frame = CGRect(
        x: Self.padding, y: y, width: max(card.bounds.width - 2 * Self.padding, 0), height: height)
      y += height
    }
    card.contentSize = CGSize(width: card.bounds.width, height: y + Self.padding)
  }

  /// The frame of the card: below the anchor, above it if there is more room, or over the whole
  /// window if it is too low for either.
  private func place(_ size: CGSize) -> CGRect {
    let room = bounds.inset(by: safeAreaInsets)
    let source = anchor.map { convert($0.bounds, from: $0) } ?? .zero
    let width = min(size.width, room.width)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let wanted = isMirrored ? source.maxX - width : source.minX
    let edge = max(min(Self.edge, (room.width - width) / 2), 0)
    let x = min(max(wanted, room.minX + edge), room.maxX - edge - width)
    let below = room.maxY - Self.edge - (source.maxY + Self.gap)
    let above = source.minY - Self.gap - (room.minY + Self.edge)
    let most = max(below, above)
    guard most >= min(size.height, 2 * (rows.first?.intrinsicContentSize.height ?? 0)) else {
      let height = min(size.height, room.height)
      return CGRect(x: x, y: room.maxY - height, width: width, height: height)
    }
    let opensUpwards = below < size.height && above > below
    let height = min(size.height, most)
    let y = opensUpwards ? source.minY - Self.gap - height : source.maxY + Self.gap
    return CGRect(x: x, y: y, width: width, height: height)
  }

  // MARK: Paint

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    paint()
    setNeedsLayout()
  }

  private func paint() {
    card.layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
  }
}
