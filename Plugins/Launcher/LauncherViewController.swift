import MaruKit

/// A field, perhaps a choice of modes, and the rows that match.
final class LauncherViewController: UIViewController, LauncherPresenter, UITableViewDataSource,
  UITableViewDelegate
{
  private static let cellName = "row"
  private static let headingName = "heading"
  private static let spacing: CGFloat = 8
  /// The distance of the rows from the ends of the table, in points.
  private static let tableInset: CGFloat = 6
  private static let width: CGFloat = 580
  /// The rows for which its own window has room.
  private static let shownRows = 9

  let finder = LauncherFinder()
  var onCancel: (() -> Void)?
  var onRemove: ((LauncherEntry) -> Void)?
  var onAppear: (() -> Void)?
  var onFirstLayout: (() -> Void)?

  private var options = LauncherOptions()
  private var hasLaidOut = false
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

  init() {
    super.init(nibName: nil, bundle: nil)
    finder.onChange = { [unowned self] in rowsChanged() }
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  var typedText: String {
    get { field.text ?? "" }
    set {
      field.text = newValue
      finder.find(newValue)
    }
  }

  func apply(_ new: LauncherOptions) {
    let old = options
    options = new
    title = new.prompt ?? String(localized: "Launcher")
    let prompt = new.prompt ?? SystemWord.search.text
    field.placeholder = prompt
    field.accessibilityLabel = prompt
    if new.modes != old.modes || segments.numberOfSegments == 0 {
      segments.removeAllSegments()
      for (index, name) in ([String(localized: "All")] + new.modes.map(\.heading)).enumerated() {
        segments.insertSegment(withTitle: name, at: index, animated: false)
      }
      finder.modes = new.modes
    }
    viewIfLoaded?.setNeedsLayout()
  }

  func endStarting(problem: String?) {
    finder.endStarting()
    problemLabel.text = problem
    viewIfLoaded?.setNeedsLayout()
  }

  private var choice: LauncherChoice { finder.choice }

  private func rowsChanged() {
    segments.selectedSegmentIndex =
      finder.mode.flatMap { finder.modes.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    guard isViewLoaded else { return }
    table.reloadData()
    emptyLabel.text = finder.emptiness(hasWindowManager: options.hasWindowManager)
    emptyLabel.isHidden = emptyLabel.text == nil
    if choice.cursor == 0 || choice.cursor == nil {
      table.contentOffset.y = -table.contentInset.top
    } else {
      scrollToCursor()
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
        finder.mode = finder.modes.indices.contains(index) ? finder.modes[index] : nil
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
    rowsChanged()
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
  private var hasHeadings: Bool { finder.search.shownModes.count > 1 }

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
    finder.launch()
  }

  // MARK: Cursor

  private func moveCursor(_ move: @escaping (inout LauncherChoice) -> Void) {
    let former = finder.moveCursor(move)
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
    if problemLabel.text != nil { endStarting(problem: nil) }
    finder.find(typedText)
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
    case (.keyboardTab, .control): finder.changeMode(by: 1)
    case (.keyboardTab, [.control, .shift]): finder.changeMode(by: -1)
    case (.keyboardReturnOrEnter, []), (.keypadEnter, []): finder.launch()
    case (.keyboardReturnOrEnter, .control), (.keypadEnter, .control):
      finder.launchTypedText()
    case (.keyboardDeleteForward, .shift):
      if let row = choice.row { onRemove?(row) }
    case (.keyboardEscape, []): onCancel?()
    default: return false
    }
    return true
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.first?.key?.keyCode == .keyboardEscape else {
      return super.pressesBegan(presses, with: event)
    }
    onCancel?()
  }
}
