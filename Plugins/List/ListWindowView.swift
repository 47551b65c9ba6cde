import MaruKit

/// The parts of a window with a list: the prompt, a message, the field, the rows with their headings,
/// a preview, and what is below them.
final class ListWindowView: UIView {
  private static let margin: CGFloat = 12
  private static let spacing: CGFloat = 10
  private static let usualWidth: CGFloat = 480
  private static let widest: CGFloat = 1_000
  /// The rows for which its own window has room.
  private static let shownRows = 6...12

  let field = ListField(isPlain: false)
  let header = ListHeader()
  let table = ListRowsView(frame: .zero, style: .plain)
  let footer = ListFooter()
  let preview = ListPreview()
  private let promptLabel = UILabel()
  private let messageLabel = UILabel()
  private let emptyLabel = UILabel()

  private let contents: ListContents
  private var options = ListOptions()
  /// The font of the rows.
  private(set) var font = UIFont.preferredFont(forTextStyle: .body)
  /// The height of the view for which the font was chosen.
  private var measuredHeight: CGFloat = 0
  private var columnWidths = ListColumnWidths.none

  /// Creates the view of a list.
  init(_ contents: ListContents) {
    self.contents = contents
    super.init(frame: UIScreen.main.bounds)
    promptLabel.font = .preferredFont(forTextStyle: .headline)
    promptLabel.adjustsFontForContentSizeCategory = true
    promptLabel.numberOfLines = 3
    messageLabel.font = .preferredFont(forTextStyle: .subheadline)
    messageLabel.adjustsFontForContentSizeCategory = true
    messageLabel.textColor = .secondaryLabel
    messageLabel.numberOfLines = 8
    field.placeholder = SystemWord.filter.text
    field.accessibilityLabel = SystemWord.filter.text
    emptyLabel.font = .preferredFont(forTextStyle: .body)
    emptyLabel.adjustsFontForContentSizeCategory = true
    emptyLabel.textColor = .secondaryLabel
    emptyLabel.textAlignment = .center
    emptyLabel.numberOfLines = 2
    for part in [promptLabel, messageLabel, field, header, table, emptyLabel, footer] {
      addSubview(part)
    }
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Content

  /// Shows the texts that the options give; `measure()` measures another table.
  func apply(_ options: ListOptions) {
    self.options = options
    showTexts()
    promptLabel.isHidden = options.prompt.isEmpty
    footer.show(options)
  }

  private func showTexts() {
    for (label, text, style, color) in [
      (promptLabel, options.prompt, UIFont.TextStyle.headline, UIColor.label),
      (messageLabel, options.message, .subheadline, .secondaryLabel),
    ] {
      let font = UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection)
      let styled =
        options.hasMarkup
        ? NSAttributedString(pangoMarkup: text, font: font, color: color) : nil
      if let styled { label.attributedText = styled } else { label.text = text }
    }
  }

  /// Shows the status of the matches.
  func show(_ status: ListStatus, canChoose: Bool) {
    footer.show(status.text, isProblem: status.isProblem, canChoose: canChoose)
    emptyLabel.text = status.emptiness
    emptyLabel.isHidden = contents.count > 0 || contents.isSearching
    showHeadings()
  }

  private func showHeadings() {
    header.show(options.table.headings, order: contents.order, font: headingFont)
  }

  private var headingFont: UIFont { ListHeader.font(traitCollection) }

  // MARK: Columns

  /// The number of marks and icons before the text of an item.
  var squares: Int { (options.hasMarks ? 1 : 0) + (contents.source.hasIcons ? 1 : 0) }

  /// The widths of the columns in the table; empty without columns.
  var columns: [CGFloat] { columns(in: table.bounds.width) }

  /// For each column, whether its text is aligned at the trailing edge.
  var areTrailing: [Bool] { columnWidths.areNumbers }

  private func columns(in width: CGFloat) -> [CGFloat] {
    guard options.table.isTable else { return [] }
    let before = ListCell.width(before: squares, font: font)
    return columnWidths.fitting(width - 2 * (ListCell.outset + ListCell.inset) - before)
  }

  /// The frames of the columns in a view as wide as the table.
  private func frames(in bounds: CGRect) -> [CGRect] {
    let content = ListCell.Content(
      cells: [], widths: columns(in: bounds.width), query: contents.query, font: font,
      hasCursor: false, isChecked: options.hasMarks ? false : nil,
      icon: contents.source.hasIcons ? "" : nil)
    return ListCell.frames(of: content, in: bounds, isMirrored: isMirrored).cells
  }

  private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  private var showsHeadings: Bool { options.table.isTable && options.table.showsHeadings }

  // MARK: Sizes

  /// Chooses the font of the user's text size, or a smaller one if fewer than three rows would fit, and
  /// measures the columns.
  func measure() {
    font = .preferredFont(forTextStyle: .body, compatibleWith: traitCollection)
    let height = bounds.height
    if height > 0, Self.fieldHeight(of: font) + 3 * Self.rowHeight(of: font) > height {
      font = font.withSize(max(min(font.pointSize, height / 8), 12))
    }
    columnWidths = ListColumnWidths(
      of: options.table, contents.lines, font: font, headingFont: headingFont)
    field.font = font
    table.rowHeight = Self.rowHeight(of: font)
    showHeadings()
    table.reloadData()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    // The markup's fonts follow the text size.
    if options.hasMarkup { showTexts() }
    measure()
    setNeedsLayout()
  }

  private static func rowHeight(of font: UIFont) -> CGFloat { (font.lineHeight + 10).rounded(.up) }

  private static func fieldHeight(of font: UIFont) -> CGFloat {
    (font.lineHeight + 14).rounded(.up)
  }

  /// The size of its own window, in points.
  var preferredSize: CGSize {
    let font = UIFont.preferredFont(forTextStyle: .body)
    let columns =
      ListColumnWidths(
        of: options.table, contents.lines, font: font, headingFont: ListHeader.font(nil)
      ).sum + 2 * (Self.margin + ListCell.outset + ListCell.inset)
      + ListCell.width(before: squares, font: font)
    let list = max(Self.usualWidth, font.pointSize * 20, columns)
    let width = min(options.preview == nil ? list : 2 * list, Self.widest)
    promptLabel.font = .preferredFont(forTextStyle: .headline)
    messageLabel.font = .preferredFont(forTextStyle: .subheadline)
    let texts = [promptLabel, messageLabel].filter { $0.text?.isEmpty == false }.map {
      $0.sizeThatFits(CGSize(width: width - 2 * Self.margin, height: .infinity)).height
        + Self.spacing
    }.reduce(0, +)
    let heading = showsHeadings ? ListHeader.height(of: ListHeader.font(nil)) : 0
    let footnote = UIFont.preferredFont(forTextStyle: .footnote).lineHeight
    let below = options.hasButtons ? font.lineHeight + 16 : footnote
    let height =
      texts + Self.fieldHeight(of: font) + heading + CGFloat(preferredRows)
      * Self.rowHeight(of: font) + below
    return CGSize(
      width: width, height: (height + 2 * (Self.margin + Self.spacing)).rounded(.up))
  }

  /// The rows for which its own window has room.
  private var preferredRows: Int {
    let limits = options.rows > 0 ? 1...options.rows : Self.shownRows
    guard contents.source.isComplete else { return limits.upperBound }
    return min(max(contents.lines.count, limits.lowerBound), limits.upperBound)
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    if bounds.height != measuredHeight {
      measuredHeight = bounds.height
      measure()
    }
    var room = bounds.inset(by: safeAreaInsets)
    let margin = min(Self.margin, room.width / 16, room.height / 16)
    room = room.insetBy(dx: margin, dy: margin)
    func take(_ height: CGFloat, from edge: CGRectEdge) -> CGRect {
      let parts = room.divided(atDistance: min(height, room.height), from: edge)
      room = parts.remainder.divided(atDistance: Self.spacing, from: edge).remainder
      return parts.slice
    }
    let footnote = footer.textHeight(in: room.size)
    // In a low window the rows come first.
    let rows = CGFloat(min(2, preferredRows)) * table.rowHeight
    let needed = Self.fieldHeight(of: font) + rows + 2 * Self.spacing + footnote
    let isLow = room.height < needed
    footer.isHidden = isLow && !options.hasButtons
    for (label, text) in [(promptLabel, options.prompt), (messageLabel, options.message)] {
      let height = isLow || text.isEmpty ? 0 : self.height(of: label, in: room, besides: needed)
      label.isHidden = height == 0
      if height > 0 { label.frame = take(height, from: .minYEdge) }
    }
    field.frame = take(Self.fieldHeight(of: font), from: .minYEdge)
    if !footer.isHidden {
      footer.frame = take(footer.sizeThatFits(room.size).height, from: .maxYEdge)
    }
    if let pane = preview.pane {
      let parts = ListPreviewPane.divide(room, isMirrored: isMirrored)
      (room, pane.frame) = (parts.list, parts.pane)
      pane.isHidden = isLow
    }
    header.isHidden = !showsHeadings || isLow
    if !header.isHidden {
      let parts = room.divided(atDistance: ListHeader.height(of: headingFont), from: .minYEdge)
      header.frame = parts.slice
      room = parts.remainder
      header.frames = frames(in: header.bounds)
      header.areTrailing = columnWidths.areNumbers
    }
    table.frame = room
    emptyLabel.frame = room.insetBy(dx: Self.margin, dy: 0)
  }

  /// The height of a text above the field: whole lines, unless the rest needs the room.
  private func height(of label: UILabel, in room: CGRect, besides needed: CGFloat) -> CGFloat {
    let heading = showsHeadings ? ListHeader.height(of: headingFont) : 0
    let buttons = options.hasButtons ? font.lineHeight + 2 * Self.spacing : 0
    let spare = min(room.height - needed - heading - buttons - Self.spacing, room.height / 3)
    let fitting = label.sizeThatFits(CGSize(width: room.width, height: .infinity)).height
    guard fitting > spare else { return fitting }
    let line = label.font.lineHeight
    return max((spare / line).rounded(.down), 0) * line
  }
}
