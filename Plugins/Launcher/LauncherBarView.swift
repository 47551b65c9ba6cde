import MaruKit

/// The parts of a bar: the field, and the rows of a page beside it or below it.
final class LauncherBarView: UIView {
  /// The width of its own window, in points.
  private static let usualWidth: CGFloat = 800

  /// Called with the index of a pressed row, among all rows.
  var onPress: ((Int) -> Void)?
  /// Called before the first layout.
  var onFirstLayout: (() -> Void)?

  let field = LauncherField()
  private let textLabel = UILabel()
  private var items: [LauncherBarItem] = []

  private let finder: LauncherFinder
  private var options = LauncherOptions()
  private var page = LauncherBarPage()
  private var hasLaidOut = false
  /// The current font of the parts.
  private var measuredFont: UIFont?
  /// Why a program was not started; `nil` if it was.
  var problem: String? { didSet { setNeedsLayout() } }

  /// Creates the view of some rows.
  init(_ finder: LauncherFinder) {
    self.finder = finder
    super.init(frame: UIScreen.main.bounds)
    backgroundColor = .systemBackground
    for part in [field, textLabel] { addSubview(part) }
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Whether the rows beside the field are from right to left.
  var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// Applies the options.
  func apply(_ options: LauncherOptions) {
    self.options = options
    let prompt = options.prompt ?? SystemWord.search.text
    field.placeholder = prompt
    field.accessibilityLabel = prompt
    setNeedsLayout()
  }

  // MARK: Page

  /// The number of rows on the page.
  var pageCount: Int {
    // Keys may arrive faster than frames.
    layoutIfNeeded()
    return max(page.places.count, 1)
  }

  private var font: UIFont {
    let font = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traitCollection)
    // Large text would be cut off in a low bar.
    let needed = Self.height(of: font) * (options.rows == 0 ? 1 : 2)
    guard bounds.height > 0, needed > bounds.height else { return font }
    return font.withSize(max(font.pointSize * bounds.height / needed, 8))
  }

  /// The height of the bar and of a row, in points.
  private static func height(of font: UIFont) -> CGFloat { (font.lineHeight + 10).rounded(.up) }

  /// The size of its own window, in points.
  var preferredSize: CGSize {
    let font = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traitCollection)
    return CGSize(width: Self.usualWidth, height: CGFloat(options.rows + 1) * Self.height(of: font))
  }

  // MARK: Layout

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if !hasLaidOut {
      hasLaidOut = true
      onFirstLayout?()
    }
    let font = font
    let height = min(Self.height(of: font), bounds.height)
    let (bar, rest) = bounds.divided(atDistance: height, from: .minYEdge)
    let start: CGRectEdge = isMirrored ? .maxXEdge : .minXEdge
    let isBeside = options.rows == 0
    let parts = bar.divided(
      atDistance: isBeside ? (bar.width / 3).rounded() : bar.width, from: start)
    field.frame = parts.slice
    let room = isBeside ? parts.remainder : rest
    textLabel.frame = room.insetBy(dx: min(LauncherField.overhang, room.width / 4), dy: 0)
    if font != measuredFont { measure(font) }
    showText()
    guard problem == nil else { return fill([], font: font) }
    isBeside ? layOutItems(in: room, from: start, font: font) : layOutRows(in: room, font: font)
  }

  /// Setting these values requests a layout, so they are set only if the font has changed.
  private func measure(_ font: UIFont) {
    measuredFont = font
    field.font = font
    field.margin = LauncherField.overhang
    field.glassSide = (font.lineHeight * 1.1).rounded()
    textLabel.font = font.withSize((font.pointSize * 0.88).rounded())
  }

  /// Shows the problem, or else why there are no rows.
  private func showText() {
    let text = problem ?? finder.emptiness(hasWindowManager: options.hasWindowManager)
    guard textLabel.text != text || textLabel.isHidden != (text == nil) else { return }
    textLabel.text = text
    textLabel.isHidden = text == nil
    textLabel.textColor = problem == nil ? .secondaryLabel : .systemRed
    textLabel.numberOfLines = options.rows == 0 ? 1 : 3
  }

  /// Lays out the page beside the field.
  private func layOutItems(in room: CGRect, from start: CGRectEdge, font: UIFont) {
    let choice = finder.choice
    func width(_ place: Int) -> CGFloat {
      LauncherBarItem.width(of: choice.entry(at: place), font: font)
    }
    page.show(in: room.width, cursor: choice.cursor, of: choice.count, length: width)
    var rest = room
    fill(
      page.places.map { place in
        let frame: CGRect
        (frame, rest) = rest.divided(atDistance: min(width(place), rest.width), from: start)
        return frame
      }, font: font)
  }

  /// Lays out the page below the field.
  private func layOutRows(in room: CGRect, font: UIFont) {
    let height = Self.height(of: font)
    let length = min(room.height, CGFloat(options.rows) * height)
    guard length >= height else { return fill([], font: font) }
    page.show(in: length, cursor: finder.choice.cursor, of: finder.choice.count) { _ in height }
    fill(
      page.places.indices.map { place in
        CGRect(
          x: room.minX, y: room.minY + CGFloat(place - page.places.lowerBound) * height,
          width: room.width, height: height)
      }, font: font)
  }

  /// Shows a row of the page in each frame, and hides the other items.
  private func fill(_ frames: [CGRect], font: UIFont) {
    while items.count < frames.count {
      let item = LauncherBarItem()
      addSubview(item)
      items.append(item)
    }
    for (index, item) in items.enumerated() {
      item.isHidden = index >= frames.count
      guard index < frames.count else { continue }
      let place = page.places.lowerBound + index
      item.frame = frames[index]
      item.show(
        finder.choice.entry(at: place), font: font, hasCursor: place == finder.choice.cursor)
      item.onPress = { [unowned self] in onPress?(place) }
    }
  }
}
