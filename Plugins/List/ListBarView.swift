import MaruKit

/// The parts of a bar: a prompt, the field, a message, and the items of a page beside the field or
/// below it.
final class ListBarView: UIView {
  /// The most letters of an item that are laid out.
  private static let longestTitle = 1_000
  /// The width for which its own window is measured, in points.
  private static let usualWidth: CGFloat = 800
  /// The sign that further items may arrive.
  private static let more = "…"

  /// Called with the match that is pressed.
  var onPress: ((Int) -> Void)?
  /// Called when one of the arrows beside the items is pressed.
  var onTurn: ((_ forward: Bool) -> Void)?
  /// Tells whether the item of a row is already an answer.
  var isCollected: ((Int) -> Bool)?

  let field = ListField(isPlain: true)
  private let promptItem = ListBarItem()
  private let messageLabel = UILabel()
  private let back = ListBarItem()
  private let forth = ListBarItem()
  private var items: [ListBarItem] = []

  private let contents: ListContents
  private var options = ListOptions()
  private var page = ListBarPage()
  /// The widths of the items by row, measured once per layout.
  private var widths: [Int: CGFloat] = [:]

  /// Creates the view of a list.
  init(_ contents: ListContents) {
    self.contents = contents
    super.init(frame: UIScreen.main.bounds)
    field.accessibilityLabel = SystemWord.filter.text
    back.spokenText = { String(localized: "Previous items") }
    back.onPress = { [unowned self] in onTurn?(false) }
    forth.onPress = { [unowned self] in onTurn?(true) }
    messageLabel.numberOfLines = 0
    for part in [promptItem, field, messageLabel, back, forth] { addSubview(part) }
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  private var look: ListBarLook { options.look }
  /// Whether the items are from right to left.
  var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  // MARK: Content

  /// Shows the texts and the look that the options give.
  func apply(_ options: ListOptions) {
    self.options = options
    backgroundColor = look.background
    field.font = look.font
    field.textColor = look.foreground
    field.tintColor = look.foreground
    promptItem.show(prompt, look, isSelected: true)
    promptItem.isHidden = prompt.isEmpty
    messageLabel.text = options.plain(options.message)
    messageLabel.font = look.font
    messageLabel.textColor = look.foreground
    setNeedsLayout()
  }

  /// The prompt, without its markup: a bar has one font.
  private var prompt: String { options.plain(options.prompt) }

  private func title(ofMatch match: Int) -> String {
    String(
      contents.source.title(ofRow: contents[match], limit: 4_000).prefix(Self.longestTitle))
  }

  // MARK: Page

  /// Shows other matches.
  func reload() {
    page.fit(matchCount: contents.count)
    setNeedsLayout()
  }

  /// The first match of the next or the previous page; `nil` if there is none.
  func pageStart(forward: Bool) -> Int? {
    // Keys may arrive faster than pictures.
    layoutIfNeeded()
    guard contents.count > 0 else { return nil }
    guard forward else { return page.start(before: page.start, width: width(ofMatch:)) }
    let next = page.start + page.count
    return next < contents.count ? next : nil
  }

  /// Turns to a page that begins at a match.
  func turnPage(to start: Int) { page.turn(to: start) }

  /// Turns to the last page, which is a full one; returns the last match.
  func turnToEnd() -> Int? {
    layoutIfNeeded()
    guard contents.count > 0 else { return nil }
    if page.start + page.count < contents.count {
      page.turn(to: page.start(before: contents.count, width: width(ofMatch:)))
    }
    return contents.count - 1
  }

  // MARK: Sizes

  /// The size of its own window, in points.
  var preferredSize: CGSize {
    let rows = contents.source.isComplete ? min(look.rows, contents.lines.count) : look.rows
    return CGSize(
      width: Self.usualWidth,
      height: CGFloat(rows + 1) * look.rowHeight + messageHeight(width: Self.usualWidth))
  }

  /// The height of the message, in points.
  private func messageHeight(width: CGFloat) -> CGFloat {
    guard !options.message.isEmpty else { return 0 }
    let fitting = messageLabel.sizeThatFits(
      CGSize(width: max(width - 2 * ListBarItem.padding, 1), height: .infinity))
    return (fitting.height + 8).rounded(.up)
  }

  private func width(ofMatch match: Int) -> CGFloat {
    let row = contents[match]
    if let known = widths[row] { return known }
    let icon = contents.source.hasIcons ? look.iconSide + ListBarItem.gap : 0
    let text =
      contents.source.markup(ofRow: row).map { $0.width(font: look.font) }
      ?? textWidth(of: title(ofMatch: match))
    let width = (text + 2 * ListBarItem.padding).rounded(.up) + icon
    widths[row] = width
    return width
  }

  private func width(of text: String) -> CGFloat {
    (textWidth(of: text) + 2 * ListBarItem.padding).rounded(.up)
  }

  private func textWidth(of text: String) -> CGFloat {
    text.size(withAttributes: [.font: look.font]).width
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    widths = [:]
    var bar = bounds
    bar.size.height = min(look.rowHeight, bar.height)
    var rest = CGRect(
      x: 0, y: bar.maxY, width: bar.width, height: max(bounds.height - bar.height, 0))
    let message: CGRect
    (message, rest) = rest.divided(
      atDistance: min(messageHeight(width: bar.width), rest.height), from: .minYEdge)
    messageLabel.frame = message.insetBy(dx: min(ListBarItem.padding, message.width / 4), dy: 0)
    let start: CGRectEdge = isMirrored ? .maxXEdge : .minXEdge
    if !promptItem.isHidden {
      let width = min(self.width(of: prompt), bar.width / 2)
      (promptItem.frame, bar) = bar.divided(atDistance: width, from: start)
    }
    if look.rows > 0 {
      layOutRows(in: rest, below: bar)
    } else {
      (field.frame, bar) = bar.divided(atDistance: (bar.width / 3).rounded(), from: start)
      layOutItems(beside: bar, from: start)
    }
  }

  /// Lays out the page below the field.
  private func layOutRows(in area: CGRect, below bar: CGRect) {
    let isComplete = contents.source.isComplete
    (back.isHidden, forth.isHidden) = (true, isComplete)
    var bar = bar
    if !isComplete {
      (forth.frame, bar) = bar.divided(
        atDistance: min(width(of: Self.more), bar.width / 4),
        from: isMirrored ? .minXEdge : .maxXEdge)
      showMore()
    }
    field.frame = bar
    let shown = page.showRows(
      capacity: Int(area.height / look.rowHeight), cursor: contents.cursor, of: contents.count)
    fill(
      shown.map { match in
        CGRect(
          x: area.minX, y: area.minY + CGFloat(match - shown.lowerBound) * look.rowHeight,
          width: area.width, height: look.rowHeight)
      }, from: shown.lowerBound)
  }

  /// Lays out the page beside the field, between the arrows.
  private func layOutItems(beside bar: CGRect, from start: CGRectEdge) {
    let isComplete = contents.source.isComplete
    let arrow = max(width(of: "‹"), isComplete ? 0 : width(of: Self.more))
    let shown = page.showItems(
      in: max(bar.width - 2 * arrow, 0), cursor: contents.cursor, of: contents.count,
      width: width(ofMatch:))
    let end: CGRectEdge = start == .minXEdge ? .maxXEdge : .minXEdge
    var rest = bar
    (back.frame, rest) = rest.divided(atDistance: arrow, from: start)
    (forth.frame, rest) = rest.divided(atDistance: arrow, from: end)
    back.show("‹", look, isSelected: false)
    forth.show("›", look, isSelected: false)
    forth.spokenText = { String(localized: "Next items") }
    back.isHidden = shown.lowerBound == 0
    let isLast = shown.upperBound >= contents.count
    forth.isHidden = isLast && isComplete
    if isLast, !isComplete { showMore() }
    let frames = shown.map { match in
      let frame: CGRect
      (frame, rest) = rest.divided(
        atDistance: min(width(ofMatch: match), rest.width), from: start)
      return frame
    }
    fill(frames, from: shown.lowerBound)
  }

  /// Shows that further items may arrive.
  private func showMore() {
    forth.show(Self.more, look, isSelected: false)
    forth.spokenText = { String(localized: "More items may arrive") }
  }

  /// Shows matches in frames.
  private func fill(_ frames: [CGRect], from first: Int) {
    while items.count < frames.count {
      let item = ListBarItem()
      addSubview(item)
      items.append(item)
    }
    let source = contents.source
    for (index, item) in items.enumerated() {
      item.isHidden = index >= frames.count
      guard index < frames.count else { continue }
      let (match, row) = (first + index, contents[first + index])
      item.frame = frames[index]
      item.show(
        title(ofMatch: match), markup: source.markup(ofRow: row), look,
        isSelected: match == contents.cursor,
        isCollected: isCollected?(row) == true,
        row: source.hasAttributes ? source.row(row) : nil, hasIcon: source.hasIcons)
      item.onPress = { [unowned self] in onPress?(match) }
    }
  }
}
