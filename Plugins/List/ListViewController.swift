import MaruKit

/// A question, a field that narrows the items, and the items with their headings.
final class ListViewController: UIViewController, ListPresenter {
  let contents: ListContents
  let ending: ListEnding
  private(set) var isTouched = false

  private let list: ListWindowView
  private var options = ListOptions()
  private var marked = ListMarkedRows()

  init(_ source: ListSource) {
    contents = ListContents(source)
    list = ListWindowView(contents)
    ending = ListEnding(of: contents, list.field)
    super.init(nibName: nil, bundle: nil)
    contents.onChange = { [unowned self] in take($0) }
    ending.markedRows = { [unowned self] in marked.answer(to: options) }
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Content

  func show(_ source: ListSource) {
    contents.cursor = nil
    contents.show(source)
    ending.itemsReplaced()
    marked = ListMarkedRows()
    measure()
    matchesChanged()
  }

  func append(_ source: ListSource) {
    let (former, formerSquares) = (contents.lines.count, list.squares)
    contents.append(source)
    // The first items decide how wide the columns are.
    if options.table.isTable && former < ListColumnWidths.sample || list.squares != formerSquares {
      measure()
      list.setNeedsLayout()
    }
    showStatus()
    ending.chooseIfDue()
    ending.chooseOnlyMatch()
  }

  func apply(_ new: ListOptions) {
    let old = options
    options = new
    title = new.windowTitle
    ending.takesTypedText = new.takesTypedText
    ending.takesOnlyMatch = new.takesOnlyMatch
    list.apply(new)
    if new.query("") != old.query("") { search() }
    if new.table != old.table { measure() }
    list.table.reloadData()
    showStatus()
    showPreview()
    list.setNeedsLayout()
  }

  var typedText: String {
    get { list.field.text ?? "" }
    set {
      list.field.text = newValue
      search()
    }
  }

  var checkedItems: Set<Int> { marked.rows }

  func moveCursor(toItem row: Int) {
    if let match = contents.match(ofRow: row) { moveCursor(to: match) }
  }

  func check(_ rows: Set<Int>) {
    marked.replace(by: rows)
    list.table.reloadData()
    showStatus()
  }

  /// Measures the table; it is laid out for the screen before the window has its size.
  private func measure() {
    loadViewIfNeeded()
    list.measure()
  }

  private func search() { contents.search(options.query(typedText)) }

  // MARK: Matches

  private func take(_ change: ListContents.Change) {
    guard case .replaced = change else {
      guard isViewLoaded else { return }
      if case .moved(let cursor, let place) = change {
        list.table.showMove(cursor: cursor, to: place)
      } else {
        list.table.showGrowth()
      }
      return showMatches()
    }
    matchesChanged()
  }

  private func matchesChanged() {
    guard isViewLoaded else { return }
    list.table.reloadData()
    if let cursor = contents.cursor { scroll(to: cursor) }
    showMatches()
  }

  private func showMatches() {
    showStatus()
    showPreview()
    ending.chooseIfDue()
    ending.chooseOnlyMatch()
  }

  private func showStatus() {
    let status = ListStatus(
      of: contents, options, typedText: typedText, markedCount: marked.rows.count)
    list.show(
      status, canChoose: contents.count > 0 || !marked.rows.isEmpty || options.confirms)
  }

  /// Shows what the command of the preview prints about the item under the cursor.
  private func showPreview() {
    guard isViewLoaded else { return }
    list.preview.show(options.preview, of: contents, query: typedText, in: list)
  }

  func stop() { list.preview.stop() }

  // MARK: Views

  override func loadView() { view = list }

  override func viewDidLoad() {
    super.viewDidLoad()
    list.field.onKey = { [unowned self] in take($0) }
    list.field.addAction(UIAction { [unowned self] _ in textChanged() }, for: .editingChanged)
    list.table.matchCount = { [unowned self] in contents.count }
    list.table.contentOfMatch = { [unowned self] in content(ofMatch: $0) }
    list.table.onPress = { [unowned self] in press($0) }
    list.table.onDoublePress = { [unowned self] in pressTwice($0) }
    list.table.onHover = { [unowned self] in hover(over: $0, hasMoved: $1) }
    list.footer.onChoose = { [unowned self] in ending.choose() }
    list.footer.onCancel = { [unowned self] in ending.cancel() }
    list.header.onPress = { [unowned self] in sort(byColumn: $0) }
    list.measure()
    showStatus()
    showPreview()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // In a window with other widgets the user decides which of them has the keyboard.
    if view.window?.rootViewController === self { list.field.becomeFirstResponder() }
    if let cursor = contents.cursor { scroll(to: cursor) }
    ending.chooseOnlyMatch()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    stop()
  }

  override var preferredContentSize: CGSize {
    get { list.preferredSize }
    set { super.preferredContentSize = newValue }
  }

  // MARK: Rows

  private func content(ofMatch match: Int) -> ListCell.Content {
    let (row, source) = (contents[match], contents.source)
    let attributes = source.hasAttributes ? source.row(row) : nil
    return ListCell.Content(
      cells: options.table.cells(of: source.title(ofRow: row, limit: 4_000)),
      markup: source.markup(ofRow: row),
      widths: list.columns, areTrailing: list.areTrailing, query: contents.query, font: list.font,
      hasCursor: match == contents.cursor,
      isChecked: options.hasMarks ? marked.rows.contains(row) : nil,
      icon: source.hasIcons ? attributes?.icon ?? "" : nil,
      state: attributes.map(ListCell.State.init) ?? .plain)
  }

  private func press(_ match: Int) {
    isTouched = true
    setCursor(match)
    if options.hasMarks {
      mark(match)
    } else if !options.confirms {
      ending.choose()
    }
  }

  private func pressTwice(_ match: Int) {
    guard options.confirms else { return }
    setCursor(match)
    if options.marks == .radio { mark(match) }
    ending.choose()
  }

  private func hover(over match: Int, hasMoved: Bool) {
    // On the way to the buttons, the pointer must not choose another item.
    guard !options.confirms else { return }
    isTouched = isTouched || hasMoved
    setCursor(match)
  }

  /// Toggles the mark of an item.
  private func mark(_ match: Int) {
    let row = contents[match]
    guard contents.isSelectable(row) else { return }
    marked.press(row, options.marks)
    if options.marks == .radio { list.table.reloadData() } else { list.table.refresh([match]) }
    showStatus()
  }

  /// Sorts by a column, then backwards, then no longer.
  private func sort(byColumn column: Int) {
    guard options.table.headings.indices.contains(column) else { return }
    contents.sort(byColumn: column)
    matchesChanged()
  }

  // MARK: Cursor

  private func setCursor(_ cursor: Int?) {
    let former = contents.cursor
    contents.cursor = cursor
    list.table.refresh([former, cursor])
    showPreview()
  }

  private func moveCursor(to match: Int?) {
    guard let match else { return }
    setCursor(match)
    scroll(to: match)
  }

  private func moveCursor(by distance: Int) { moveCursor(to: contents.match(movedBy: distance)) }

  private func scroll(to match: Int) {
    guard isViewLoaded else { return }
    view.layoutIfNeeded()
    list.table.scroll(to: match)
  }

  // MARK: Keys

  private func textChanged() {
    isTouched = true
    contents.cursor = nil
    ending.dropDueChoice()
    search()
    if contents.isSearching { showStatus() }
  }

  /// Handles a key if it is for the list; returns whether it is.
  private func take(_ key: UIKey) -> Bool {
    let keys = ListKeys(
      options: options, hasPreview: list.preview.pane != nil, cursor: contents.cursor,
      count: contents.count, page: list.table.page)
    guard let command = keys.command(of: key) else { return false }
    perform(command)
    isTouched = true
    return true
  }

  private func perform(_ command: ListCommand) {
    switch command {
    case .accept:
      if options.marks == .radio, options.confirms, marked.rows.isEmpty,
        let cursor = contents.cursor
      {
        mark(cursor)
      }
      ending.choose()
    case .choose(let key): ending.choose(with: key)
    case .chooseTypedText: ending.chooseTypedText()
    case .cancel: ending.cancel()
    case .move(let distance): moveCursor(by: distance)
    case .step(let distance): moveCursor(to: contents.match(steppedBy: distance))
    case .markAndMove(let distance):
      if let cursor = contents.cursor { mark(cursor) }
      moveCursor(by: distance)
    case .extendMarks(let distance):
      markIfUnmarked()
      moveCursor(by: distance)
      markIfUnmarked()
    case .sort(let column): sort(byColumn: column)
    case .deleteText(let key):
      list.field.delete(byKey: key)
      textChanged()
    case .scrollPreview(let count): list.preview.scroll(by: count)
    }
  }

  /// Marks the item under the cursor.
  private func markIfUnmarked() {
    guard let cursor = contents.cursor, !marked.rows.contains(contents[cursor]) else { return }
    mark(cursor)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.first?.key?.keyCode == .keyboardEscape else {
      return super.pressesBegan(presses, with: event)
    }
    ending.cancel()
  }
}
