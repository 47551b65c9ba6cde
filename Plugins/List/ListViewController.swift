import MaruKit

/// A question, a field that narrows the items, and the items.
final class ListViewController: UIViewController, ListPresenter, UITableViewDataSource,
  UITableViewDelegate
{
  private static let cellName = "item"
  private static let margin: CGFloat = 12
  private static let spacing: CGFloat = 10
  private static let width: CGFloat = 480
  /// The rows for which its own window has room.
  private static let shownRows = 6...12

  var onChoose: (([ListAnswer]) -> Void)?
  var onCancel: (([ListAnswer]) -> Void)?

  private var options = ListOptions()
  private var search: ListSearch
  private var choice = ListChoice()
  /// Whether Return was pressed before the search had ended.
  private var isChoiceDue = false
  private var font = UIFont.preferredFont(forTextStyle: .body)
  /// The height of the view for which the font was chosen.
  private var measuredHeight: CGFloat = 0

  private let promptLabel = UILabel()
  private let field = ListField()
  private let table = UITableView(frame: .zero, style: .plain)
  private let emptyLabel = UILabel()
  private let countLabel = UILabel()
  private let chooseButton = UIButton(configuration: .filled())

  init(_ lines: WidgetLines) {
    search = ListSearch(lines, query: ListOptions().query(""))
    super.init(nibName: nil, bundle: nil)
    choice.fit(count: lines.count)
    search.onChange = { [unowned self] in matchesChanged() }
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Content

  var lines: WidgetLines { search.lines }

  func show(_ lines: WidgetLines) {
    choice = ListChoice()
    choice.fit(count: lines.count)
    search = ListSearch(lines, query: query)
    search.onChange = { [unowned self] in matchesChanged() }
    matchesChanged()
  }

  func apply(_ new: ListOptions) {
    let old = options
    options = new
    title = new.prompt.isEmpty ? "Choose" : String(new.prompt.prefix(200))
    promptLabel.text = new.prompt
    promptLabel.isHidden = new.prompt.isEmpty
    chooseButton.isHidden = !new.takesMany
    if new.query("") != old.query("") { search.search(query) }
    table.reloadData()
    showCount()
    viewIfLoaded?.setNeedsLayout()
  }

  var typedText: String {
    get { field.text ?? "" }
    set {
      field.text = newValue
      search.search(query)
    }
  }

  func moveCursor(toItem row: Int) {
    guard let place = search.rows.map({ $0.firstIndex(of: Int32(row)) }) ?? row else { return }
    moveCursor(to: place)
  }

  private var query: ListQuery { options.query(field.text ?? "") }

  private func matchesChanged() {
    choice.fit(count: search.count)
    guard isViewLoaded else { return }
    table.reloadData()
    if let cursor = choice.cursor { scroll(to: cursor) }
    showCount()
    guard isChoiceDue, !search.isSearching else { return }
    isChoiceDue = false
    choose()
  }

  private func showCount() {
    let (count, all) = (search.count, lines.count)
    var text =
      search.rows == nil
      ? Self.items(all) : "\(count.formatted()) of \(Self.items(all))"
    if search.isSearching { text += " …" }
    if options.takesMany, !choice.checked.isEmpty {
      text += ", \(choice.checked.count.formatted()) chosen"
    }
    var problem: String?
    if options.match == .regex, !query.isEmpty, (try? query.expression()) == nil {
      problem = "This is no regular expression"
    }
    countLabel.text = problem ?? text
    countLabel.textColor = problem == nil ? .secondaryLabel : .systemRed
    emptyLabel.text =
      all == 0 && typedText.isEmpty
      ? "There are no items"
      : options.takesTypedText ? "No item matches; Return takes the text" : "No item matches"
    emptyLabel.isHidden = count > 0 || search.isSearching
    chooseButton.isEnabled = count > 0 || !choice.checked.isEmpty
  }

  private static func items(_ count: Int) -> String {
    count == 1 ? "1 item" : "\(count.formatted()) items"
  }

  // MARK: Views

  override func viewDidLoad() {
    super.viewDidLoad()
    promptLabel.font = .preferredFont(forTextStyle: .headline)
    promptLabel.adjustsFontForContentSizeCategory = true
    promptLabel.numberOfLines = 3
    field.placeholder = "Filter"
    field.accessibilityLabel = "Filter"
    field.onKey = { [unowned self] in take($0) }
    field.addAction(UIAction { [unowned self] _ in textChanged() }, for: .editingChanged)
    table.register(ListCell.self, forCellReuseIdentifier: Self.cellName)
    table.separatorStyle = .none
    table.backgroundColor = .secondarySystemGroupedBackground
    table.layer.cornerRadius = 10
    table.clipsToBounds = true
    table.alwaysBounceVertical = false
    table.dataSource = self
    table.delegate = self
    table.accessibilityLabel = "Items"
    table.addGestureRecognizer(makeHover())
    emptyLabel.font = .preferredFont(forTextStyle: .body)
    emptyLabel.adjustsFontForContentSizeCategory = true
    emptyLabel.textColor = .secondaryLabel
    emptyLabel.textAlignment = .center
    emptyLabel.numberOfLines = 2
    countLabel.font = .preferredFont(forTextStyle: .footnote)
    countLabel.adjustsFontForContentSizeCategory = true
    chooseButton.setTitle("Choose", for: .normal)
    chooseButton.addAction(UIAction { [unowned self] _ in choose() }, for: .touchUpInside)
    for part in [promptLabel, field, table, emptyLabel, countLabel, chooseButton] {
      view.addSubview(part)
    }
    measure()
    showCount()
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
    field.font = font
    table.rowHeight = Self.rowHeight(of: font)
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
    let footnote = countLabel.sizeThatFits(room.size).height
    // In a low window the rows come first.
    let needed = Self.fieldHeight(of: font) + 2 * table.rowHeight + 3 * Self.spacing + footnote
    let isLow = room.height < needed
    countLabel.isHidden = isLow && !options.takesMany
    promptLabel.isHidden = options.prompt.isEmpty || isLow
    if !promptLabel.isHidden {
      let fitting = promptLabel.sizeThatFits(CGSize(width: room.width, height: .infinity)).height
      promptLabel.frame = take(min(fitting, room.height / 3), from: .minYEdge)
    }
    field.frame = take(Self.fieldHeight(of: font), from: .minYEdge)
    let count = countLabel.sizeThatFits(room.size)
    let button = options.takesMany ? chooseButton.sizeThatFits(room.size) : .zero
    let footer =
      countLabel.isHidden ? .zero : take(max(count.height, button.height), from: .maxYEdge)
    let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let parts = footer.divided(
      atDistance: button.width, from: isMirrored ? .minXEdge : .maxXEdge)
    chooseButton.frame = parts.slice
    countLabel.frame = parts.remainder
    table.frame = room
    emptyLabel.frame = room.insetBy(dx: Self.margin, dy: 0)
  }

  private static func fieldHeight(of font: UIFont) -> CGFloat {
    (font.lineHeight + 14).rounded(.up)
  }

  /// The size of its own window, in points.
  override var preferredContentSize: CGSize {
    get {
      let font = UIFont.preferredFont(forTextStyle: .body)
      let width = max(Self.width, font.pointSize * 20)
      let rows = min(max(lines.count, Self.shownRows.lowerBound), Self.shownRows.upperBound)
      promptLabel.font = .preferredFont(forTextStyle: .headline)
      promptLabel.numberOfLines = 3
      let prompt =
        options.prompt.isEmpty
        ? 0
        : promptLabel.sizeThatFits(
          CGSize(width: width - 2 * Self.margin, height: .infinity)
        ).height + Self.spacing
      let footnote = UIFont.preferredFont(forTextStyle: .footnote).lineHeight
      let footer = options.takesMany ? font.lineHeight + 16 : footnote
      let height =
        prompt + Self.fieldHeight(of: font) + CGFloat(rows) * Self.rowHeight(of: font) + footer
      return CGSize(
        width: width, height: (height + 2 * (Self.margin + Self.spacing)).rounded(.up))
    }
    set { super.preferredContentSize = newValue }
  }

  // MARK: Rows

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    search.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: Self.cellName, for: indexPath)
    if let cell = cell as? ListCell { cell.content = content(ofMatch: indexPath.row) }
    return cell
  }

  private func content(ofMatch match: Int) -> ListCell.Content {
    let row = search[match]
    return ListCell.Content(
      title: lines.beginning(ofLine: row, limit: 4_000), query: search.query, font: font,
      hasCursor: match == choice.cursor,
      isChecked: options.takesMany ? choice.checked.contains(row) : nil)
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    setCursor(indexPath.row)
    if options.takesMany { toggle(indexPath.row) } else { choose() }
  }

  private func refresh(_ matches: [Int?]) {
    for match in matches.compactMap(\.self) where match < search.count {
      let cell = table.cellForRow(at: IndexPath(row: match, section: 0)) as? ListCell
      cell?.content = content(ofMatch: match)
    }
  }

  private func toggle(_ match: Int) {
    choice.toggle(search[match])
    refresh([match])
    showCount()
  }

  // MARK: Cursor

  private func setCursor(_ cursor: Int?) {
    let former = choice.cursor
    choice.cursor = cursor
    refresh([former, cursor])
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

  private func scroll(to match: Int) {
    guard isViewLoaded, table.bounds.height > 0 else { return }
    view.layoutIfNeeded()
    table.scrollToRow(at: IndexPath(row: match, section: 0), at: .none, animated: false)
  }

  private func makeHover() -> UIHoverGestureRecognizer {
    let hover = UIHoverGestureRecognizer()
    hover.addHandler { [unowned self] hover in
      guard [.began, .changed].contains(hover.state) else { return }
      if let path = table.indexPathForRow(at: hover.location(in: table)) { setCursor(path.row) }
    }
    return hover
  }

  // MARK: Keys

  private func textChanged() {
    choice.cursor = nil
    isChoiceDue = false
    search.search(query)
    if search.isSearching { showCount() }
  }

  /// Takes a key that moves in the list or ends the choice; returns whether it is one.
  private func take(_ key: UIKey) -> Bool {
    let modifiers = key.modifierFlags.intersection([.shift, .control, .alternate, .command])
    let page = max(Int(table.bounds.height / table.rowHeight) - 1, 1)
    switch (key.keyCode, modifiers) {
    case (.keyboardUpArrow, []), (.character("p"), .control), (.character("k"), .control):
      move(by: -1)
    case (.keyboardDownArrow, []), (.character("n"), .control), (.character("j"), .control):
      move(by: 1)
    case (.keyboardPageUp, []): move(by: -page)
    case (.keyboardPageDown, []): move(by: page)
    case (.keyboardHome, .control): move(by: -search.count)
    case (.keyboardEnd, .control): move(by: search.count)
    case (.character("u"), .control), (.character("w"), .control):
      field.delete(byKey: key.keyCode)
      textChanged()
    case (.keyboardReturnOrEnter, []), (.keypadEnter, []): choose()
    case (.keyboardReturnOrEnter, .control) where options.takesTypedText:
      onChoose?([ListAnswer(row: -1, text: typedText)])
    case (.keyboardTab, []) where options.takesMany: toggleAndMove(by: 1)
    case (.keyboardTab, .shift) where options.takesMany: toggleAndMove(by: -1)
    case (.keyboardEscape, []): onCancel?([])
    default: return false
    }
    return true
  }

  private func toggleAndMove(by distance: Int) {
    if let cursor = choice.cursor { toggle(cursor) }
    move(by: distance)
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
  /// While the search runs, it waits for the first match.
  private func choose() {
    let checked = options.takesMany ? choice.checked.sorted() : []
    if !checked.isEmpty {
      onChoose?(checked.map(answer))
    } else if search.isSearching {
      isChoiceDue = true
    } else if let cursor = choice.cursor {
      onChoose?([answer(ofRow: search[cursor])])
    } else if options.takesTypedText {
      onChoose?([ListAnswer(row: -1, text: typedText)])
    }
  }

  private func answer(ofRow row: Int) -> ListAnswer { ListAnswer(row: row, text: lines[row]) }
}
