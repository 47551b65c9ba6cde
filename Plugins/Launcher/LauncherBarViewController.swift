import MaruKit

/// A launcher in a bar at an edge of the screen, like dmenu_run: a field, and the rows beside it or below
/// it, a page at a time.
final class LauncherBarViewController: UIViewController, LauncherPresenter {
  let finder = LauncherFinder()
  var onCancel: (() -> Void)?
  var onRemove: ((LauncherEntry) -> Void)?
  var onAppear: (() -> Void)?
  var onFirstLayout: (() -> Void)? {
    get { bar.onFirstLayout }
    set { bar.onFirstLayout = newValue }
  }

  private let bar: LauncherBarView
  private var options = LauncherOptions()

  init() {
    bar = LauncherBarView(finder)
    super.init(nibName: nil, bundle: nil)
    finder.onChange = { [unowned self] in bar.setNeedsLayout() }
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Content

  var typedText: String {
    get { bar.field.text ?? "" }
    set {
      bar.field.text = newValue
      finder.find(newValue)
    }
  }

  func apply(_ new: LauncherOptions) {
    let hasOtherModes = new.modes != options.modes || finder.modes != new.modes
    options = new
    title = new.prompt ?? String(localized: "Launcher")
    bar.apply(new)
    if hasOtherModes { finder.modes = new.modes }
  }

  func endStarting(problem: String?) {
    finder.endStarting()
    bar.problem = problem
  }

  // MARK: Views

  override func loadView() { view = bar }

  override func viewDidLoad() {
    super.viewDidLoad()
    bar.field.onKey = { [unowned self] in take($0) }
    bar.field.addAction(UIAction { [unowned self] _ in textChanged() }, for: .editingChanged)
    bar.onPress = { [unowned self] place in
      move { $0.move(to: place) }
      finder.launch()
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // In a window with other widgets, the user decides which of them has the keyboard.
    if view.window?.rootViewController === self { bar.field.becomeFirstResponder() }
    onAppear?()
  }

  override var preferredContentSize: CGSize {
    get { bar.preferredSize }
    set { super.preferredContentSize = newValue }
  }

  // MARK: Keys

  private func textChanged() {
    hideProblem()
    finder.find(typedText)
  }

  /// Shows the rows again if a problem is in their place.
  private func hideProblem() { if bar.problem != nil { endStarting(problem: nil) } }

  private func move(_ move: @escaping (inout LauncherChoice) -> Void) {
    hideProblem()
    finder.moveCursor(move)
    bar.setNeedsLayout()
  }

  private func move(by distance: Int) { move { $0.move(by: distance) } }

  /// Handles a key that moves the cursor or ends the choice; returns whether it was one.
  private func take(_ key: UIKey) -> Bool {
    let modifiers = key.modifierFlags.intersection([.shift, .control, .alternate, .command])
    let isAtStart = (finder.choice.cursor ?? 0) == 0
    let isBeside = options.rows == 0
    let (backArrow, forthArrow): (UIKeyboardHIDUsage, UIKeyboardHIDUsage) =
      bar.isMirrored
      ? (.keyboardRightArrow, .keyboardLeftArrow) : (.keyboardLeftArrow, .keyboardRightArrow)
    switch (key.keyCode, modifiers) {
    case (.keyboardUpArrow, []), (.character("p"), .control): move(by: -1)
    case (.keyboardDownArrow, []), (.character("n"), .control): move(by: 1)
    // If the rows are beside the field, the arrows also move the caret.
    case (backArrow, []) where isBeside && !isAtStart: move(by: -1)
    case (forthArrow, []) where isBeside && bar.field.isCaretAtEnd: move(by: 1)
    case (.keyboardPageUp, []): move(by: -bar.pageCount)
    case (.keyboardPageDown, []): move(by: bar.pageCount)
    case (.keyboardHome, []) where !isAtStart: move(by: -finder.choice.count)
    case (.keyboardEnd, []) where bar.field.isCaretAtEnd: move { $0.move(by: $0.count) }
    case (.keyboardTab, []): complete()
    case (.keyboardTab, .control): finder.changeMode(by: 1)
    case (.keyboardTab, [.control, .shift]): finder.changeMode(by: -1)
    case (.character("u"), .control):
      bar.field.deleteToStart()
      textChanged()
    case (.character("w"), .control):
      bar.field.deleteWord()
      textChanged()
    case (.keyboardReturnOrEnter, []), (.keypadEnter, []): finder.launch()
    case (.keyboardReturnOrEnter, .control), (.keypadEnter, .control),
      (.keyboardReturnOrEnter, .shift), (.keypadEnter, .shift):
      finder.launchTypedText()
    case (.keyboardDeleteForward, .shift):
      if let row = finder.choice.row { onRemove?(row) }
    case (.keyboardEscape, []): onCancel?()
    default: return false
    }
    return true
  }

  /// Copies the name of the row under the cursor into the field.
  private func complete() {
    guard let row = finder.choice.row else { return }
    hideProblem()
    typedText = row.name
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.first?.key?.keyCode == .keyboardEscape else {
      return super.pressesBegan(presses, with: event)
    }
    onCancel?()
  }
}
