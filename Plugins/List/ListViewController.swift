import MaruKit

/// A question, a field that narrows the items, and the items with their headings.
final class ListViewController: UIViewController, ListPresenter {
  private static let margin: CGFloat = 12
  private static let spacing: CGFloat = 10
  private static let width: CGFloat = 480
  private static let widest: CGFloat = 1_000
  /// The rows for which its own window has room.
  private static let shownRows = 6...12

  var onChoose: (([ListAnswer], Int?) -> Void)?
  var onCancel: (([ListAnswer]) -> Void)?

  private var options = ListOptions()
  private var source: ListSource
  private var search: ListSearch
  private var choice = ListChoice()
  /// Whether Return was pressed before the search had ended.
  private var isChoiceDue = false
  /// The key that was pressed instead of Return.
  private var dueKey: Int?
  private var font = UIFont.preferredFont(forTextStyle: .body)
  /// The height of the view for which the font was chosen.
  private var measuredHeight: CGFloat = 0
  private var columnWidths = ListColumnWidths.none

  private let promptLabel = UILabel()
  private let messageLabel = UILabel()
  private let field = ListField()
  private let header = ListHeader()
  private let table = ListRowsView(frame: .zero, style: .plain)
  private let emptyLabel = UILabel()
  private let footer = ListFooter()
  private(set) var isTouched = false
  /// Created with the first preview.
  private var preview: ListPreviewPane?

  init(_ source: ListSource) {
    self.source = source
    search = ListSearch(
      source.shown, query: ListOptions().query(""), permanent: source.permanent)
    super.init(nibName: nil, bundle: nil)
    choice.fit(count: source.shown.count)
    search.onChange = { [unowned self] in take($0) }
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Content

  var lines: ListLines { search.lines }

  func show(_ source: ListSource) {
    self.source = source
    choice = ListChoice()
    choice.fit(count: source.shown.count)
    search = ListSearch(source.shown, query: query, permanent: source.permanent)
    search.onChange = { [unowned self] in take($0) }
    measure()
    matchesChanged()
  }

  func append(_ source: ListSource) {
    let (former, formerSquares) = (lines.count, squares)
    self.source = source
    search.append(source.shown, permanent: source.permanent)
    // The first items decide how wide the columns are.
    if options.table.isTable && former < ListColumnWidths.sample || squares != formerSquares {
      measure()
      viewIfLoaded?.setNeedsLayout()
    }
    showCount()
    chooseIfDue()
  }

  func apply(_ new: ListOptions) {
    let old = options
    options = new
    title = new.windowTitle
    promptLabel.text = new.prompt
    promptLabel.isHidden = new.prompt.isEmpty
    messageLabel.text = new.message
    footer.show(new)
    if new.query("") != old.query("") { search.search(query) }
    if new.table != old.table { measure() }
    table.reloadData()
    showCount()
    showPreview()
    viewIfLoaded?.setNeedsLayout()
  }

  var typedText: String {
    get { field.text ?? "" }
    set {
      field.text = newValue
      search.search(query)
    }
  }

  var cursorItem: Int? {
    choice.cursor.flatMap { $0 < search.count ? search[$0] : nil }
  }

  var checkedItems: Set<Int> { choice.checked }

  func moveCursor(toItem row: Int) {
    guard let place = search.rows.map({ $0.firstIndex(of: Int32(row)) }) ?? row else { return }
    moveCursor(to: place)
  }

  func check(_ rows: Set<Int>) {
    choice.check(only: rows)
    table.reloadData()
    showCount()
  }

  private var query: ListQuery { options.query(field.text ?? "") }

  // MARK: Matches

  private func take(_ change: ListSearch.Change) {
    switch change {
    case .replaced: matchesChanged()
    case .grown: matchesGrew()
    case .moved(let former): matchesMoved(from: former)
    }
  }

  private func matchesChanged() {
    choice.fit(count: search.count)
    guard isViewLoaded else { return }
    table.reloadData()
    if let cursor = choice.cursor { scroll(to: cursor) }
    showMatches()
  }

  private func matchesGrew() {
    choice.fit(count: search.count)
    guard isViewLoaded else { return }
    table.showGrowth()
    showMatches()
  }

  /// Keeps the cursor on its item.
  private func matchesMoved(from former: [Int32]) {
    func place(_ match: Int) -> Int? {
      guard former.indices.contains(match) else { return nil }
      return search.rows?.firstIndex(of: former[match])
    }
    let cursor = choice.cursor
    choice.cursor = cursor.flatMap(place)
    choice.fit(count: search.count)
    guard isViewLoaded else { return }
    table.showMove(cursor: cursor, to: place)
    showMatches()
  }

  private func showMatches() {
    showCount()
    showPreview()
    chooseIfDue()
  }

  /// Makes the choice that waited for a match, or for the last items.
  private func chooseIfDue() {
    guard isChoiceDue, !mayMatchLater else { return }
    isChoiceDue = false
    choose(with: dueKey)
  }

  /// Whether nothing matches so far, and something may.
  private var mayMatchLater: Bool {
    search.isSearching || search.count == 0 && !source.isComplete
  }

  private func showCount() {
    let (count, all) = (search.count, lines.count)
    var text =
      search.rows == nil
      ? Self.items(all)
      : String(localized: "\(count) of \(Self.items(all))", locale: Self.countLocale)
    if search.isSearching || search.isSorting || !source.isComplete { text += " …" }
    if options.takesMany, !choice.checked.isEmpty {
      text = String(
        localized: "\(text), \(choice.checked.count) chosen", locale: Self.countLocale)
    }
    var problem: String?
    if options.match == .regex, !query.isEmpty, (try? query.expression()) == nil {
      problem = String(localized: "This is no regular expression")
    }
    footer.show(
      problem ?? text, isProblem: problem != nil,
      canChoose: count > 0 || !choice.checked.isEmpty || options.confirms)
    emptyLabel.text =
      all == 0 && typedText.isEmpty
      ? source.isComplete
        ? String(localized: "There are no items") : String(localized: "No items yet")
      : !source.isComplete
        ? String(localized: "No item matches so far")
        : options.takesTypedText
          ? String(localized: "No item matches; Return takes the text")
          : String(localized: "No item matches")
    emptyLabel.isHidden = count > 0 || search.isSearching
    showHeadings()
  }

  private func showHeadings() {
    header.show(
      options.table.headings, order: search.order, font: ListHeader.font(traitCollection))
  }

  private static func items(_ count: Int) -> String {
    String(localized: "\(count) items", locale: countLocale)
  }

  /// The locale of counts, which have commas in the locale C too; `nil` for the language's.
  private static var countLocale: Locale? {
    PreferredLanguages.current.tags.isEmpty ? .current : nil
  }

  // MARK: Views

  override func viewDidLoad() {
    super.viewDidLoad()
    promptLabel.font = .preferredFont(forTextStyle: .headline)
    promptLabel.adjustsFontForContentSizeCategory = true
    promptLabel.numberOfLines = 3
    messageLabel.font = .preferredFont(forTextStyle: .subheadline)
    messageLabel.adjustsFontForContentSizeCategory = true
    messageLabel.textColor = .secondaryLabel
    messageLabel.numberOfLines = 8
    field.placeholder = SystemWord.filter.text
    field.accessibilityLabel = SystemWord.filter.text
    field.onKey = { [unowned self] in take($0) }
    field.addAction(UIAction { [unowned self] _ in textChanged() }, for: .editingChanged)
    table.matchCount = { [unowned self] in search.count }
    table.contentOfMatch = { [unowned self] in content(ofMatch: $0) }
    table.onPress = { [unowned self] in press($0) }
    table.onDoublePress = { [unowned self] in pressTwice($0) }
    table.onHover = { [unowned self] in hover(over: $0, hasMoved: $1) }
    emptyLabel.font = .preferredFont(forTextStyle: .body)
    emptyLabel.adjustsFontForContentSizeCategory = true
    emptyLabel.textColor = .secondaryLabel
    emptyLabel.textAlignment = .center
    emptyLabel.numberOfLines = 2
    footer.onChoose = { [unowned self] in choose() }
    footer.onCancel = { [unowned self] in onCancel?([]) }
    header.onPress = { [unowned self] in sort(byColumn: $0) }
    for part in [promptLabel, messageLabel, field, header, table, emptyLabel, footer] {
      view.addSubview(part)
    }
    measure()
    showCount()
    showPreview()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // In a window with other widgets the user decides which of them has the keyboard.
    if view.window?.rootViewController === self { field.becomeFirstResponder() }
    if let cursor = choice.cursor { scroll(to: cursor) }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    measure()
    view.setNeedsLayout()
  }

  /// The font of the user's text size, or a smaller one if not three rows would fit.
  private func measure() {
    font = .preferredFont(forTextStyle: .body, compatibleWith: traitCollection)
    let height = view.bounds.height
    if height > 0, Self.fieldHeight(of: font) + 3 * Self.rowHeight(of: font) > height {
      font = font.withSize(max(min(font.pointSize, height / 8), 12))
    }
    columnWidths = ListColumnWidths(
      of: options.table, lines, font: font, headingFont: ListHeader.font(traitCollection))
    field.font = font
    table.rowHeight = Self.rowHeight(of: font)
    showHeadings()
    table.reloadData()
  }

  private static func rowHeight(of font: UIFont) -> CGFloat { (font.lineHeight + 10).rounded(.up) }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    if view.bounds.height != measuredHeight {
      measuredHeight = view.bounds.height
      measure()
    }
    var room = view.bounds.inset(by: view.safeAreaInsets)
    let margin = min(Self.margin, room.width / 16, room.height / 16)
    room = room.insetBy(dx: margin, dy: margin)
    func take(_ height: CGFloat, from edge: CGRectEdge) -> CGRect {
      let parts = room.divided(atDistance: min(height, room.height), from: edge)
      room = parts.remainder.divided(atDistance: Self.spacing, from: edge).remainder
      return parts.slice
    }
    let footnote = footer.textHeight(in: room.size)
    // In a low window the rows come first.
    let needed = Self.fieldHeight(of: font) + 2 * table.rowHeight + 3 * Self.spacing + footnote
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
    let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    if let preview {
      let parts = ListPreviewPane.divide(room, isMirrored: isMirrored)
      (room, preview.frame) = (parts.list, parts.pane)
      preview.isHidden = isLow
    }
    header.isHidden = !options.table.isTable || !options.table.showsHeadings || isLow
    if !header.isHidden {
      let parts = room.divided(
        atDistance: ListHeader.height(of: ListHeader.font(traitCollection)), from: .minYEdge)
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
    let heading =
      options.table.isTable && options.table.showsHeadings
      ? ListHeader.height(of: ListHeader.font(traitCollection)) : 0
    let buttons = options.hasButtons ? font.lineHeight + 2 * Self.spacing : 0
    let spare = min(room.height - needed - heading - buttons - Self.spacing, room.height / 3)
    let fitting = label.sizeThatFits(CGSize(width: room.width, height: .infinity)).height
    guard fitting > spare else { return fitting }
    let line = label.font.lineHeight
    return max((spare / line).rounded(.down), 0) * line
  }

  /// The frames of the columns in a view as wide as the table.
  private func frames(in bounds: CGRect) -> [CGRect] {
    let content = ListCell.Content(
      cells: [], widths: widths(in: bounds.width), query: query, font: font, hasCursor: false,
      isChecked: options.hasMarks ? false : nil, icon: source.hasIcons ? "" : nil)
    let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    return ListCell.frames(of: content, in: bounds, isMirrored: isMirrored).cells
  }

  /// The widths of the columns in a table of a width; empty without columns.
  private func widths(in width: CGFloat) -> [CGFloat] {
    guard options.table.isTable else { return [] }
    let before = ListCell.width(before: squares, font: font)
    return columnWidths.fitting(width - 2 * (ListCell.outset + ListCell.inset) - before)
  }

  /// The number of marks and icons before the text of an item.
  private var squares: Int { (options.hasMarks ? 1 : 0) + (source.hasIcons ? 1 : 0) }

  private static func fieldHeight(of font: UIFont) -> CGFloat {
    (font.lineHeight + 14).rounded(.up)
  }

  /// The size of its own window, in points.
  override var preferredContentSize: CGSize {
    get {
      let font = UIFont.preferredFont(forTextStyle: .body)
      let columns =
        ListColumnWidths(
          of: options.table, lines, font: font, headingFont: ListHeader.font(nil)
        ).sum + 2 * (Self.margin + ListCell.outset + ListCell.inset)
        + ListCell.width(before: squares, font: font)
      let list = max(Self.width, font.pointSize * 20, columns)
      let width = min(options.preview == nil ? list : 2 * list, Self.widest)
      let rows = self.rows
      promptLabel.font = .preferredFont(forTextStyle: .headline)
      promptLabel.numberOfLines = 3
      messageLabel.font = .preferredFont(forTextStyle: .subheadline)
      messageLabel.numberOfLines = 8
      let prompt = [promptLabel, messageLabel].filter { $0.text?.isEmpty == false }.map {
        $0.sizeThatFits(CGSize(width: width - 2 * Self.margin, height: .infinity)).height
          + Self.spacing
      }.reduce(0, +)
      let footnote = UIFont.preferredFont(forTextStyle: .footnote).lineHeight
      let heading =
        options.table.isTable && options.table.showsHeadings
        ? ListHeader.height(of: ListHeader.font(nil)) : 0
      let below = options.hasButtons ? font.lineHeight + 16 : footnote
      let height =
        prompt + Self.fieldHeight(of: font) + heading
        + CGFloat(rows) * Self.rowHeight(of: font) + below
      return CGSize(
        width: width, height: (height + 2 * (Self.margin + Self.spacing)).rounded(.up))
    }
    set { super.preferredContentSize = newValue }
  }

  /// The rows for which its own window has room.
  private var rows: Int {
    let limits = options.rows > 0 ? 1...options.rows : Self.shownRows
    guard source.isComplete else { return limits.upperBound }
    return min(max(lines.count, limits.lowerBound), limits.upperBound)
  }

  // MARK: Rows

  private func content(ofMatch match: Int) -> ListCell.Content {
    let row = search[match]
    let attributes = source.hasAttributes ? source.row(row) : nil
    return ListCell.Content(
      cells: options.table.cells(of: source.title(ofRow: row, limit: 4_000)),
      widths: widths(in: table.bounds.width), areTrailing: columnWidths.areNumbers,
      query: search.query, font: font, hasCursor: match == choice.cursor,
      isChecked: options.hasMarks ? choice.checked.contains(row) : nil,
      icon: source.hasIcons ? attributes?.icon ?? "" : nil,
      state: attributes.map(ListCell.State.init) ?? .plain)
  }

  private func press(_ match: Int) {
    isTouched = true
    setCursor(match)
    if options.hasMarks {
      toggle(match)
    } else if !options.confirms {
      choose()
    }
  }

  private func pressTwice(_ match: Int) {
    guard options.confirms else { return }
    setCursor(match)
    if options.marks == .radio { toggle(match) }
    choose()
  }

  private func hover(over match: Int, hasMoved: Bool) {
    // On the way to the buttons, the pointer must not choose another item.
    guard !options.confirms else { return }
    isTouched = isTouched || hasMoved
    setCursor(match)
  }

  private func toggle(_ match: Int) {
    guard isSelectable(search[match]) else { return }
    if options.marks == .radio {
      choice.check(only: [search[match]])
      table.reloadData()
    } else {
      choice.toggle(search[match])
      table.refresh([match])
    }
    showCount()
  }

  // MARK: Cursor

  private func setCursor(_ cursor: Int?) {
    let former = choice.cursor
    choice.cursor = cursor
    table.refresh([former, cursor])
    showPreview()
  }

  private func moveCursor(to match: Int) {
    setCursor(match)
    scroll(to: match)
  }

  private func move(by distance: Int) {
    var next = choice
    next.move(by: distance, count: search.count)
    if let cursor = next.cursor { moveCursor(to: cursor) }
  }

  /// Moves the cursor to the next or the former match; from the last one to the first.
  private func step(by distance: Int) {
    guard search.count > 1, let cursor = choice.cursor else { return move(by: distance) }
    moveCursor(to: (cursor + distance + search.count) % search.count)
  }

  private func scroll(to match: Int) {
    guard isViewLoaded else { return }
    view.layoutIfNeeded()
    table.scroll(to: match)
  }

  // MARK: Order

  /// Sorts by a column, then backwards, then no longer.
  private func sort(byColumn column: Int) {
    guard options.table.headings.indices.contains(column) else { return }
    switch search.order {
    case let order? where order.column == column && order.isDescending: search.sort(by: nil)
    case let order? where order.column == column:
      search.sort(by: ListOrder(column: column, isDescending: true))
    default: search.sort(by: ListOrder(column: column))
    }
    choice.cursor = nil
    choice.fit(count: search.count)
    matchesChanged()
  }

  // MARK: Keys

  private func textChanged() {
    isTouched = true
    choice.cursor = nil
    isChoiceDue = false
    search.search(query)
    if search.isSearching { showCount() }
  }

  /// Takes a key that moves in the list or ends the choice; returns whether it is one.
  private func take(_ key: UIKey) -> Bool {
    let isTaken = takeForList(key)
    isTouched = isTouched || isTaken
    return isTaken
  }

  private func takeForList(_ key: UIKey) -> Bool {
    if let index = options.index(of: key) {
      choose(with: index)
      return true
    }
    let modifiers = key.modifierFlags.intersection([.shift, .control, .alternate, .command])
    switch (key.keyCode, modifiers) {
    case (.keyboardUpArrow, []), (.character("p"), .control), (.character("k"), .control):
      step(by: -1)
    case (.keyboardDownArrow, []), (.character("n"), .control), (.character("j"), .control):
      step(by: 1)
    case (.keyboardUpArrow, .shift) where preview != nil: preview?.scroll(by: -3)
    case (.keyboardDownArrow, .shift) where preview != nil: preview?.scroll(by: 3)
    case (.keyboardUpArrow, .shift) where options.marks == .check: extend(by: -1)
    case (.keyboardDownArrow, .shift) where options.marks == .check: extend(by: 1)
    case (.keyboardHome, []):
      guard (choice.cursor ?? 0) > 0 else { return false }
      move(by: -search.count)
    case (.keyboardEnd, []):
      guard let cursor = choice.cursor, cursor < search.count - 1 else { return false }
      move(by: search.count)
    case (.keyboardPageUp, []): move(by: -table.page)
    case (.keyboardPageDown, []): move(by: table.page)
    case (.keyboardHome, .control): move(by: -search.count)
    case (.keyboardEnd, .control): move(by: search.count)
    case (.character("u"), .control), (.character("w"), .control):
      field.delete(byKey: key.keyCode)
      textChanged()
    case (.keyboardReturnOrEnter, .shift) where options.hasMarks: toggleAndMove(by: 1)
    case (.keyboardReturnOrEnter, []), (.keypadEnter, []), (.keyboardReturnOrEnter, .shift),
      (.character("m"), .control):
      if options.marks == .radio, options.confirms, let cursor = choice.cursor,
        choice.checked.isEmpty
      {
        toggle(cursor)
      }
      choose()
    case (.keyboardReturnOrEnter, .control) where options.takesTypedText:
      onChoose?([ListAnswer(row: -1, text: typedText)], nil)
    case (.keyboardTab, []) where options.hasMarks: toggleAndMove(by: 1)
    case (.keyboardTab, .shift) where options.hasMarks: toggleAndMove(by: -1)
    // Without buttons there is nothing else that could have the keyboard.
    case (.keyboardTab, []) where !options.hasButtons: step(by: 1)
    case (.keyboardTab, .shift) where !options.hasButtons: step(by: -1)
    case (let code, .alternate):
      guard let column = (1...9).first(where: { code == .character(Character("\($0)")) }) else {
        return false
      }
      sort(byColumn: column - 1)
    case (.keyboardEscape, []), (.character("g"), .control): onCancel?([])
    case (_, .control) where key.charactersIgnoringModifiers == "[": onCancel?([])
    default: return false
    }
    return true
  }

  private func toggleAndMove(by distance: Int) {
    if let cursor = choice.cursor { toggle(cursor) }
    move(by: distance)
  }

  /// Checks the item under the cursor, and the one to which it moves.
  private func extend(by distance: Int) {
    func check() {
      guard let cursor = choice.cursor, !choice.checked.contains(search[cursor]) else { return }
      toggle(cursor)
    }
    check()
    move(by: distance)
    check()
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.first?.key?.keyCode == .keyboardEscape else {
      return super.pressesBegan(presses, with: event)
    }
    onCancel?([])
  }

  // MARK: Choice

  /// Ends the choice with the checked items, or else with the one under the cursor.
  ///
  /// While the search runs or items arrive, it waits for the first match.
  ///
  /// - Parameter key: The index of the key that was pressed instead of Return.
  private func choose(with key: Int? = nil) {
    let checked = options.hasMarks ? choice.checked.sorted() : []
    if !checked.isEmpty || options.hasMarks && options.confirms && !options.choosesUnmarked {
      onChoose?(checked.map(answer), key)
    } else if mayMatchLater {
      (isChoiceDue, dueKey) = (true, key)
    } else if let cursor = choice.cursor {
      guard isSelectable(search[cursor]) else { return }
      onChoose?([answer(ofRow: search[cursor])], key)
    } else if options.takesTypedText {
      onChoose?([ListAnswer(row: -1, text: typedText)], key)
    }
  }

  private func isSelectable(_ row: Int) -> Bool {
    !source.hasAttributes || source.row(row).isSelectable
  }

  // MARK: Preview

  /// Shows what the command of the preview prints about the item under the cursor.
  private func showPreview() {
    guard isViewLoaded, options.preview != nil || preview != nil else { return }
    guard let command = options.preview else {
      preview?.stop()
      preview?.removeFromSuperview()
      preview = nil
      return
    }
    let pane = preview ?? ListPreviewPane()
    if preview == nil {
      preview = pane
      view.addSubview(pane)
      view.setNeedsLayout()
    }
    pane.show(
      cursorItem.map { row in
        command.text(
          item: source.row(row).text, cells: source.cells(ofRow: row), index: row,
          query: typedText)
      })
  }

  func stop() { preview?.stop() }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    stop()
  }

  private func answer(ofRow row: Int) -> ListAnswer { ListAnswer(row: row, text: lines[row]) }
}
