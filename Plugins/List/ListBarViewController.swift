import MaruKit

/// A list that is a bar at an edge of the screen, as dmenu's: a prompt, a field, and the items beside
/// it or below it, a page at a time.
final class ListBarViewController: UIViewController, ListPresenter {
  let contents: ListContents
  let ending: ListEnding
  private(set) var isTouched = false

  private let bar: ListBarView
  private var options = ListOptions()

  init(_ source: ListSource) {
    contents = ListContents(source)
    bar = ListBarView(contents)
    ending = ListEnding(of: contents, bar.field)
    super.init(nibName: nil, bundle: nil)
    contents.onChange = { [unowned self] _ in matchesChanged() }
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Content

  func show(_ source: ListSource) {
    contents.show(source)
    ending.itemsReplaced()
    matchesChanged()
  }

  func append(_ source: ListSource) {
    contents.append(source)
    bar.setNeedsLayout()
    ending.chooseIfDue()
    ending.chooseOnlyMatch()
  }

  func apply(_ new: ListOptions) {
    options = new
    title = new.windowTitle
    ending.takesTypedText = new.takesTypedText
    ending.takesOnlyMatch = new.takesOnlyMatch
    search()
    bar.apply(new)
  }

  var typedText: String {
    get { bar.field.text ?? "" }
    set {
      bar.field.text = newValue
      textChanged()
    }
  }

  /// The bar has no marks.
  var checkedItems: Set<Int> { [] }

  func moveCursor(toItem row: Int) {
    guard let match = contents.match(ofRow: row) else { return }
    moveCursor(to: match)
  }

  /// The bar has no marks.
  func check(_ rows: Set<Int>) {}

  /// Nothing runs beside a bar.
  func stop() {}

  private func textChanged() {
    contents.cursor = nil
    bar.turnPage(to: 0)
    ending.dropDueChoice()
    search()
  }

  private func search() { contents.search(options.query(typedText)) }

  private func matchesChanged() {
    bar.reload()
    guard isViewLoaded else { return ending.chooseIfDue() }
    ending.chooseIfDue()
    ending.chooseOnlyMatch()
  }

  // MARK: Views

  override func loadView() { view = bar }

  override func viewDidLoad() {
    super.viewDidLoad()
    bar.field.onKey = { [unowned self] in take($0) }
    bar.field.addAction(
      UIAction { [unowned self] _ in
        isTouched = true
        textChanged()
      }, for: .editingChanged)
    bar.onPress = { [unowned self] match in
      contents.cursor = match
      ending.choose()
    }
    bar.onTurn = { [unowned self] in turnPage(forward: $0) }
    bar.isCollected = { [unowned self] in ending.isCollected($0) }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if view.window?.rootViewController === self { bar.field.becomeFirstResponder() }
    ending.chooseOnlyMatch()
  }

  override var preferredContentSize: CGSize {
    get { bar.preferredSize }
    set { super.preferredContentSize = newValue }
  }

  // MARK: Cursor

  private func moveCursor(to match: Int?) {
    contents.cursor = match
    bar.setNeedsLayout()
  }

  /// Moves the cursor to the first item of the next or the former page.
  private func turnPage(forward: Bool) {
    guard let start = bar.pageStart(forward: forward) else { return }
    bar.turnPage(to: start)
    moveCursor(to: start)
  }

  /// Moves the cursor to the last item, on a full page.
  private func moveToEnd() {
    if let match = bar.turnToEnd() { moveCursor(to: match) }
  }

  // MARK: Keys

  /// Takes one of dmenu's keys; returns whether it is one.
  private func take(_ key: UIKey) -> Bool {
    let keys = ListBarKeys(
      options: options, cursor: contents.cursor, count: contents.count,
      isCaretAtEnd: bar.field.isCaretAtEnd, isMirrored: bar.isMirrored)
    guard let command = keys.command(of: key) else { return false }
    perform(command)
    isTouched = true
    return true
  }

  private func perform(_ command: ListBarCommand) {
    switch command {
    case .choose(let key): ending.choose(with: key)
    case .chooseTypedText: ending.chooseTypedText()
    case .collect:
      ending.collect()
      bar.setNeedsLayout()
    case .collectTypedText: ending.collectTypedText()
    case .cancel: ending.cancel()
    case .complete:
      if let cursor = contents.cursor {
        let source = contents.source
        let text = source.row(contents[cursor]).text
        typedText = source.hasMarkup ? PangoMarkup.plain(text) : text
      }
    case .move(let distance): moveCursor(to: contents.match(movedBy: distance))
    case .moveToEnd: moveToEnd()
    case .turnPage(let forward): turnPage(forward: forward)
    case .moveCaret(let move): bar.field.moveCaret(move)
    case .deleteText(let key):
      bar.field.delete(byKey: key)
      textChanged()
    case .paste: bar.field.paste(nil)
    }
  }
}
