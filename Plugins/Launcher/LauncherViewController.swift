import MaruKit

/// A field, perhaps a choice of modes, and the rows that match.
final class LauncherViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  private static let cellName = "row"
  private static let headingName = "heading"
  private static let spacing: CGFloat = 8
  /// The distance of the rows from the ends of the table, in points.
  private static let tableInset: CGFloat = 6
  private static let width: CGFloat = 580
  /// The rows for which its own window has room.
  private static let shownRows = 9
  /// Called with the row that was chosen.
  var onLaunch: ((LauncherEntry) -> Void)?
  /// Called for Escape.
  var onCancel: (() -> Void)?
  /// Called with the row that is to be closed or forgotten.
  var onRemove: ((LauncherEntry) -> Void)?
  /// Called when the view appears.
  var onAppear: (() -> Void)?
  /// Called before the first layout, to wait a moment for the rows.
  var onFirstLayout: (() -> Void)?

  private var options = LauncherOptions()
  private var search = LauncherSearch()
  private var history = LaunchHistory(in: nil)
  private var choice = LauncherChoice()
  /// Whether rows are still being read.
  private var isReading = true
  /// Whether Return was pressed before the rows were read.
  private var isLaunchDue = false
  /// Whether a program is being started.
  private(set) var isStarting = false
  private var hasLaidOut = false
  /// Whether the user has moved the cursor since the text was changed.
  private var hasMoved = false
  private var font = UIFont.preferredFont(forTextStyle: .body)
  /// The size of the view for which the font was chosen.
  private var measuredSize = CGSize.zero

  private let field = LauncherField()
  private let segments = UISegmentedControl(items: [])
  private let line = UIView()
  private let table = UITableView(frame: .zero, style: .plain)
  private let emptyLabel = UILabel()
  private let problemLabel = UILabel()

  // MARK: Content

  /// The text in the field.
  var typedText: String {
    get { field.text ?? "" }
    set {
      field.text = newValue
      hasMoved = false
      find()
    }
  }

  /// The mode that is shown; `nil` for all.
  var mode: LauncherMode? {
    get { search.mode }
    set {
      search.mode = newValue.flatMap { search.modes.contains($0) ? $0 : nil }
      segments.selectedSegmentIndex =
        search.mode.flatMap { search.modes.firstIndex(of: $0) }
        .map { $0 + 1 } ?? 0
      hasMoved = false
      find()
    }
  }

  /// Applies options.
  func apply(_ new: LauncherOptions) {
    let old = options
    options = new
    title = new.prompt ?? String(localized: "Launcher")
    let prompt = new.prompt ?? SystemWord.search.text
    field.placeholder = prompt
    field.accessibilityLabel = prompt
    if new.modes != old.modes || segments.numberOfSegments == 0 {
      search.modes = new.modes
      segments.removeAllSegments()
      for (index, name) in ([String(localized: "All")] + new.modes.map(\.heading)).enumerated() {
        segments.insertSegment(withTitle: name, at: index, animated: false)
      }
      mode = mode
    }
    viewIfLoaded?.setNeedsLayout()
  }

  /// Shows the rows of a mode.
  func show(_ rows: [LauncherEntry], of mode: LauncherMode) {
    guard search.rows[mode, default: []] != rows else { return }
    search.rows[mode] = rows
    find()
  }

  /// Shows the rows in the order of a history.
  func show(_ history: LaunchHistory) {
    self.history = history
    find()
  }

  /// Tells that all rows have been read; a Return that was pressed before is done now.
  func endReading() {
    isReading = false
    find()
    guard isLaunchDue else { return }
    isLaunchDue = false
    launch()
  }

  /// Shows that a program is being started, so that a second Return does not start it twice.
  func beginStarting() { isStarting = true }

  /// Shows why a program was not started.
  func endStarting(problem: String?) {
    isStarting = false
    problemLabel.text = problem
    viewIfLoaded?.setNeedsLayout()
  }

  /// Finds the rows; the cursor stays on a row to which the user has moved it.
  private func find() {
    let sections = search.sections(for: typedText, history: history, at: Date())
    // In a list of windows the first is the one in use; the next one is wanted, as with Alt-Tab.
    let start = search.isSwitcher && typedText.isBlank ? 1 : 0
    choice.show(sections, keepsRow: hasMoved, start: start)
    guard isViewLoaded else { return }
    table.reloadData()
    showEmptiness()
    if choice.cursor == 0 || choice.cursor == nil {
      table.contentOffset.y = -table.contentInset.top
    } else {
      scrollToCursor()
    }
  }

  private func showEmptiness() {
    emptyLabel.text = isReading || choice.count > 0 ? nil : emptiness
    emptyLabel.isHidden = emptyLabel.text == nil
  }

  private var emptiness: String {
    let modes = search.shownModes
    let query = typedText.trimmingCharacters(in: .whitespaces)
    guard query.isEmpty else {
      return modes.count == 1
        ? modes[0].emptiness(for: query) : String(localized: "Nothing matches “\(query)”")
    }
    switch modes {
    case [.windows]:
      return options.hasWindowManager
        ? String(localized: "There are no open windows")
        : String(localized: "No window manager lists the open windows")
    case [.commands]: return String(localized: "There are no programs in $PATH")
    case [.apps]: return String(localized: "No applications are installed")
    default: return String(localized: "Type to search")
    }
  }

  // MARK: Views

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    field.onKey = { [unowned self] in take($0) }
    field.addAction(UIAction { [unowned self] _ in textChanged() }, for: .editingChanged)
    segments.accessibilityLabel = String(localized: "Show")
    // Without a size, even a hidden one gives its segments frames that are not finite.
    segments.sizeToFit()
    segments.addAction(
      UIAction { [unowned self] _ in
        let index = segments.selectedSegmentIndex - 1
        mode = search.modes.indices.contains(index) ? search.modes[index] : nil
      }, for: .valueChanged)
    line.backgroundColor = .separator
    table.register(LauncherCell.self, forCellReuseIdentifier: Self.cellName)
    table.register(LauncherHeading.self, forHeaderFooterViewReuseIdentifier: Self.headingName)
    table.separatorStyle = .none
    table.backgroundColor = .clear
    table.sectionHeaderTopPadding = 0
    table.contentInset = UIEdgeInsets(
      top: Self.tableInset, left: 0, bottom: Self.tableInset, right: 0)
    table.alwaysBounceVertical = false
    table.dataSource = self
    table.delegate = self
    table.accessibilityLabel = String(localized: "Results")
    table.addGestureRecognizer(makeHover())
    emptyLabel.textColor = .secondaryLabel
    emptyLabel.textAlignment = .center
    emptyLabel.numberOfLines = 3
    problemLabel.textColor = .systemRed
    problemLabel.numberOfLines = 2
    for part in [field, segments, line, table, emptyLabel, problemLabel] { view.addSubview(part) }
    measure()
    find()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // In a window with other widgets the user decides which of them has the keyboard.
    if view.window?.rootViewController === self { field.becomeFirstResponder() }
    onAppear?()
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
    let needed =
      Self.fieldHeight(of: font) + 3 * LauncherCell.height(of: font) + 2 * Self.tableInset
    if height > 0, needed > height {
      font = font.withSize(max(min(font.pointSize, height / 11), 12))
    }
    let large = font.withSize((font.pointSize * 1.2).rounded())
    field.font = large
    field.margin = sideMargin + LauncherField.overhang
    field.glassSide = LauncherCell.iconSide(of: font)
    emptyLabel.font = font
    problemLabel.font = font.withSize((font.pointSize * 0.88).rounded())
    table.rowHeight = LauncherCell.height(of: font)
    table.sectionHeaderHeight = 0
    table.reloadData()
  }

  private var sideMargin: CGFloat { LauncherCell.margin(inWidth: view.bounds.width) }

  private static func fieldHeight(of font: UIFont) -> CGFloat {
    (font.lineHeight * 1.2 + max(font.lineHeight, 12)).rounded(.up)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    if !hasLaidOut {
      hasLaidOut = true
      onFirstLayout?()
    }
    if view.bounds.size != measuredSize {
      measuredSize = view.bounds.size
      measure()
    }
    var room = view.bounds.inset(by: view.safeAreaInsets)
    func take(_ height: CGFloat, from edge: CGRectEdge) -> CGRect {
      let parts = room.divided(atDistance: min(height, room.height), from: edge)
      room = parts.remainder
      return parts.slice
    }
    let margin = sideMargin
    // The round corners of its focus ring are beyond the edges of the window.
    field.frame = take(Self.fieldHeight(of: font), from: .minYEdge)
      .insetBy(dx: -LauncherField.overhang, dy: 0)
    let wanted = segments.sizeThatFits(room.size)
    // In a low or narrow window the rows come first; Control-Tab still changes the mode.
    segments.isHidden =
      options.modes.count < 2 || wanted.width > room.width - 2 * margin
      || room.height < wanted.height + 2 * Self.spacing + 3 * table.rowHeight
    if !segments.isHidden {
      segments.frame = take(wanted.height + Self.spacing, from: .minYEdge)
        .divided(atDistance: wanted.height, from: .minYEdge).slice.insetBy(dx: margin, dy: 0)
      room = room.divided(atDistance: Self.spacing / 2, from: .minYEdge).remainder
    }
    line.frame = take(1 / max(traitCollection.displayScale, 1), from: .minYEdge)
    if problemLabel.text == nil {
      problemLabel.isHidden = true
    } else {
      problemLabel.isHidden = false
      let width = room.width - 2 * margin
      let height = problemLabel.sizeThatFits(CGSize(width: width, height: .infinity)).height
      problemLabel.frame = take(
        min(height + 2 * Self.spacing, room.height / 2), from: .maxYEdge
      ).insetBy(dx: margin, dy: min(Self.spacing, room.height / 16))
    }
    table.frame = room
    emptyLabel.frame = room.insetBy(dx: margin, dy: 0)
  }

  /// The size of its own window, in points.
  override var preferredContentSize: CGSize {
    get {
      let font = UIFont.preferredFont(forTextStyle: .body)
      let rows = CGFloat(options.rows > 0 ? options.rows : Self.shownRows)
      let modes =
        options.modes.count < 2
        ? 0 : segments.sizeThatFits(CGSize(width: Self.width, height: .infinity)).height + 12
      let height =
        Self.fieldHeight(of: font) + modes + rows * LauncherCell.height(of: font)
        + 2 * Self.tableInset + 1
      return CGSize(
        width: max(Self.width, (font.pointSize * 28).rounded()), height: height.rounded(.up))
    }
    set { super.preferredContentSize = newValue }
  }

  // MARK: Rows

  func numberOfSections(in tableView: UITableView) -> Int { choice.sections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    choice.sections[section].rows.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: Self.cellName, for: indexPath)
    if let cell = cell as? LauncherCell { cell.content = content(at: indexPath) }
    return cell
  }

  private func content(at path: IndexPath) -> LauncherCell.Content {
    LauncherCell.Content(
      entry: choice.sections[path.section].rows[path.row], font: font,
      hasCursor: choice.place(ofRow: path.row, inSection: path.section) == choice.cursor)
  }

  /// Whether sections have headings: not if there is a single mode.
  private var hasHeadings: Bool { search.shownModes.count > 1 }

  private var headingFont: UIFont {
    .systemFont(ofSize: (font.pointSize * 0.76).rounded(), weight: .semibold)
  }

  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
    hasHeadings ? LauncherHeading.height(of: headingFont) : 0
  }

  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    guard hasHeadings else { return nil }
    let heading = tableView.dequeueReusableHeaderFooterView(withIdentifier: Self.headingName)
    (heading as? LauncherHeading)?.show(choice.sections[section].mode.heading, font: headingFont)
    return heading
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    moveCursor { $0.move(to: $0.place(ofRow: indexPath.row, inSection: indexPath.section)) }
    launch()
  }

  // MARK: Cursor

  private func moveCursor(_ move: (inout LauncherChoice) -> Void) {
    let former = choice.cursor
    move(&choice)
    hasMoved = true
    guard choice.cursor != former else { return }
    for place in [former, choice.cursor].compactMap(\.self) {
      let (section, row) = choice.position(of: place)
      let path = IndexPath(row: row, section: section)
      (table.cellForRow(at: path) as? LauncherCell)?.content = content(at: path)
    }
  }

  private func scrollToCursor() {
    guard isViewLoaded, table.bounds.height > 0, let cursor = choice.cursor else { return }
    view.layoutIfNeeded()
    let (section, row) = choice.position(of: cursor)
    table.scrollToRow(at: IndexPath(row: row, section: section), at: .none, animated: false)
    // The heading of the first row is shown too.
    if cursor == 0 { table.contentOffset.y = -table.contentInset.top }
  }

  private func move(by distance: Int) {
    moveCursor { $0.move(by: distance) }
    scrollToCursor()
  }

  private func makeHover() -> UIHoverGestureRecognizer {
    let hover = UIHoverGestureRecognizer()
    hover.addHandler { [unowned self] hover in
      guard [.began, .changed].contains(hover.state),
        let path = table.indexPathForRow(at: hover.location(in: table))
      else { return }
      moveCursor { $0.move(to: $0.place(ofRow: path.row, inSection: path.section)) }
    }
    return hover
  }

  // MARK: Keys

  private func textChanged() {
    isLaunchDue = false
    if problemLabel.text != nil { endStarting(problem: nil) }
    hasMoved = false
    find()
  }

  /// Takes a key that moves in the list or ends the choice; returns whether it is one.
  private func take(_ key: UIKey) -> Bool {
    let modifiers = key.modifierFlags.intersection([.shift, .control, .alternate, .command])
    let page = max(Int(table.bounds.height / max(table.rowHeight, 1)) - 1, 1)
    let isEmpty = typedText.isEmpty
    switch (key.keyCode, modifiers) {
    case (.keyboardUpArrow, []), (.character("p"), .control), (.character("k"), .control):
      move(by: -1)
    case (.keyboardDownArrow, []), (.character("n"), .control), (.character("j"), .control):
      move(by: 1)
    case (.keyboardPageUp, []): move(by: -page)
    case (.keyboardPageDown, []): move(by: page)
    case (.keyboardHome, .control): move(by: -choice.count)
    case (.keyboardEnd, .control): move(by: choice.count)
    case (.keyboardHome, []) where isEmpty: move(by: -choice.count)
    case (.keyboardEnd, []) where isEmpty: move(by: choice.count)
    case (.character("u"), .control):
      field.deleteToStart()
      textChanged()
    case (.character("w"), .control):
      field.deleteWord()
      textChanged()
    case (.keyboardTab, .control): changeMode(by: 1)
    case (.keyboardTab, [.control, .shift]): changeMode(by: -1)
    case (.keyboardReturnOrEnter, []), (.keypadEnter, []): launch()
    case (.keyboardReturnOrEnter, .control), (.keypadEnter, .control): launchTypedText()
    case (.keyboardDeleteForward, .shift):
      if let row = choice.row { onRemove?(row) }
    case (.keyboardEscape, []): onCancel?()
    default: return false
    }
    return true
  }

  /// Shows the next mode, and all modes after the last one.
  private func changeMode(by distance: Int) {
    let modes = search.modes
    guard modes.count > 1 else { return }
    let place = mode.flatMap { modes.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    let next = (place + distance + modes.count + 1) % (modes.count + 1)
    mode = next == 0 ? nil : modes[next - 1]
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.first?.key?.keyCode == .keyboardEscape else {
      return super.pressesBegan(presses, with: event)
    }
    onCancel?()
  }

  // MARK: Launch

  private func launch() {
    guard !isStarting else { return }
    // Before the rows are read, the first match may be another one.
    if isReading {
      isLaunchDue = true
    } else if let row = choice.row {
      onLaunch?(row)
    }
  }

  private func launchTypedText() {
    let line = typedText.trimmingCharacters(in: .whitespaces)
    guard !isStarting, search.modes.contains(.commands), !line.isEmpty else { return }
    onLaunch?(LauncherEntry(command: line, isTyped: true))
  }
}

/// How the launcher looks.
struct LauncherOptions: Equatable {
  /// The text in the empty field, and the title of the window; `nil` for the usual ones.
  var prompt: String?
  /// The modes in the order of their sections.
  var modes: [LauncherMode] = [.apps]
  /// The rows for which its own window has room; 0 for the usual number.
  var rows = 0
  /// Whether a window manager tells of windows.
  var hasWindowManager = false
}
