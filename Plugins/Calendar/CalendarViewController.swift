import MaruKit

/// A question that is answered by a day or a range of days.
final class CalendarViewController: WidgetDialogController {
  /// Called with each new choice of the user.
  var onChange: ((DaySelection) -> Void)?
  /// Called with the choice when the user accepts.
  var onAccept: ((DaySelection) -> Void)?
  /// Called when the user cancels.
  var onCancel: (() -> Void)?

  private let month = MonthView()
  private var content: MonthView.Content
  private var selectsRanges = false

  init(_ content: MonthView.Content) {
    self.content = content
    super.init(nibName: nil, bundle: nil)
    contentView = month
    contentFills = true
    month.onPress = { [unowned self] in press($0) }
    month.onDoublePress = { [unowned self] in pressTwice($0) }
    month.onTurn = { [unowned self] in turn(by: $0) }
    month.show(content)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override var canBecomeFirstResponder: Bool { true }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // In a window with other widgets the user decides which of them has the keyboard.
    if view.window?.rootViewController === self { becomeFirstResponder() }
  }

  // MARK: Content

  /// Shows the buttons.
  func showButtons(accept: String, cancel: String) {
    setActions([
      UIAlertAction(title: cancel, style: .cancel) { [unowned self] _ in onCancel?() },
      UIAlertAction(title: accept, style: .default) { [unowned self] _ in
        onAccept?(content.selection)
      },
    ])
  }

  /// The choice.
  var selection: DaySelection { content.selection }

  /// Chooses days, as far as they are allowed.
  func choose(_ selection: DaySelection) {
    guard content.allowed.contains(selection.start), content.allowed.contains(selection.end),
      selectsRanges || selection.start == selection.end
    else { return }
    change { $0 = selection }
  }

  /// Shows other days, marks and limits.
  func show(_ new: MonthView.Content, selectsRanges: Bool) {
    content = new
    self.selectsRanges = selectsRanges
    month.show(content)
  }

  // MARK: Input

  private func press(_ day: Day) {
    let selectsRanges = selectsRanges
    change { $0.press(day, selectsRanges: selectsRanges) }
  }

  private func pressTwice(_ day: Day) {
    guard !selectsRanges else { return }
    onAccept?(content.selection)
  }

  /// Shows another month; the choice stays.
  private func turn(by months: Int) {
    content.month = content.month.firstOfMonth.adding(months: months)
    month.show(content)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key else {
      return super.pressesBegan(presses, with: event)
    }
    let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    if let move = DayMove(key, isMirrored: isMirrored) {
      let day = move.destination(from: content.selection.cursor, today: content.today)
      let allowed = content.allowed
      change { $0.move(to: min(max(day, allowed.lowerBound), allowed.upperBound)) }
    } else if key.keyCode == .keyboardSpacebar, selectsRanges {
      change { $0.toggleRange() }
    } else {
      super.pressesBegan(presses, with: event)
    }
  }

  private func change(_ action: (inout DaySelection) -> Void) {
    var selection = content.selection
    action(&selection)
    let isNew = selection != content.selection
    content.selection = selection
    content.month = selection.cursor
    month.show(content)
    if isNew { onChange?(selection) }
  }
}
