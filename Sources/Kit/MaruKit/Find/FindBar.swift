import Foundation
import Graphics

/// The bar of a find interaction: a field, the number of matches, buttons, and a row to replace.
@MainActor
final class FindBar: UIView, UITextFieldDelegate {
  private static let rowHeight: CGFloat = 44
  private static let margin: CGFloat = 8
  private static let iconWidth: CGFloat = 32

  private weak var interaction: UIFindInteraction?
  private var query = FindQuery()
  private let field = UISearchTextField(frame: .zero)
  private let count = UILabel(frame: .zero)
  private let options = UIButton(type: .system)
  private let back = UIButton(type: .system)
  private let forth = UIButton(type: .system)
  private let done = UIButton(type: .system)
  private let replacement = UITextField(frame: .zero)
  private let replace = UIButton(type: .system)
  private let replaceAll = UIButton(type: .system)
  private let edge = UIView(frame: .zero)

  /// Whether the view lets matches be replaced.
  var canReplace = false {
    didSet {
      guard canReplace != oldValue else { return }
      if !canReplace { replaces = false }
      optionsChanged()
    }
  }
  /// Whether the row to replace is shown.
  var replaces = false {
    didSet {
      guard replaces != oldValue else { return }
      setNeedsLayout()
      optionsChanged()
      interaction?.placeBar()
    }
  }

  /// Creates the bar of an interaction.
  init(of interaction: UIFindInteraction) {
    self.interaction = interaction
    super.init(frame: .zero)
    backgroundColor = .secondarySystemBackground
    edge.backgroundColor = .separator
    field.placeholder = SystemWord.find.text
    field.accessibilityLabel = SystemWord.find.text
    replacement.placeholder = SystemWord.replace.text
    replacement.accessibilityLabel = SystemWord.replace.text
    replacement.borderStyle = .roundedRect
    for field in [field, replacement] {
      field.delegate = self
      field.font = .systemFont(ofSize: 15)
      field.autocorrectionType = .no
      field.spellCheckingType = .no
      field.addTarget(self, action: FindBar.textChanged, for: .editingChanged)
    }
    count.font = .monospacedDigitSystemFont(ofSize: 12, weight: .regular)
    count.textColor = .secondaryLabel
    setUpButtons()
    for part in [
      field, count, options, back, forth, done, replacement, replace, replaceAll, edge,
    ] as [UIView] { addSubview(part) }
    optionsChanged()
  }

  required init?(coder: NSCoder) { nil }

  private func setUpButtons() {
    for (button, symbol, word) in [
      (options, "ellipsis.circle", SystemWord.findOptions),
      (back, "chevron.up", .findPrevious), (forth, "chevron.down", .findNext),
    ] {
      button.setImage(UIImage(systemName: symbol), for: .normal)
      button.accessibilityLabel = word.text
    }
    for (button, word) in [
      (done, SystemWord.done), (replace, .replace), (replaceAll, .replaceAll),
    ] {
      button.setTitle(word.text, for: .normal)
      button.titleLabel?.font = .systemFont(ofSize: 15)
    }
    done.accessibilityLabel = SystemWord.done.text
    options.showsMenuAsPrimaryAction = true
    run(back) { $0.findPrevious() }
    run(forth) { $0.findNext() }
    run(done) { $0.dismissFindNavigator() }
    run(replace) { $0.replaceCurrent() }
    run(replaceAll) { $0.replaceAll() }
  }

  /// Adds the action of a button.
  private func run(
    _ button: UIButton, _ action: @escaping @MainActor (UIFindInteraction) -> Void
  ) {
    button.addAction(
      UIAction { [weak self] _ in
        if let interaction = self?.interaction { action(interaction) }
      }, for: .touchUpInside)
  }

  // MARK: Query

  /// Shows a query that the program has set.
  func show(_ new: FindQuery) {
    query = new
    if field.text != new.text { field.text = new.text }
    if replacement.text != new.replacement { replacement.text = new.replacement }
    optionsChanged()
  }

  private func textChanged() {
    query.text = field.text ?? ""
    query.replacement = replacement.text ?? ""
    interaction?.barChanged(query)
  }

  /// Makes the menu of the options.
  func optionsChanged() {
    var elements: [UIMenuElement] = [
      UIAction(title: SystemWord.matchCase.text, state: query.matchesCase ? .on : .off) {
        [weak self] _ in self?.change { $0.matchesCase.toggle() }
      },
      UIAction(title: SystemWord.wholeWords.text, state: query.findsWholeWords ? .on : .off) {
        [weak self] _ in self?.change { $0.findsWholeWords.toggle() }
      },
    ]
    if canReplace {
      elements.append(
        UIAction(title: SystemWord.replace.text, state: replaces ? .on : .off) {
          [weak self] _ in self?.replaces.toggle()
        })
    }
    let own = interaction?.optionsMenuProvider?(elements)
    options.menu = own ?? UIMenu(children: elements)
  }

  private func change(_ change: (inout FindQuery) -> Void) {
    change(&query)
    optionsChanged()
    interaction?.barChanged(query)
  }

  /// Shows the number of matches.
  func show(_ session: UIFindSession, hasQuery: Bool) {
    let (total, index) = (session.resultCount, session.highlightedResultIndex)
    let isSearching = (session as? UITextSearchingFindSession)?.isSearching == true
    let hasCurrent = (0..<max(total, 0)).contains(index)
    count.text =
      switch session.searchResultDisplayStyle {
      case .none: ""
      case _ where !hasQuery: ""
      case _ where total == 0 && isSearching: ""
      case _ where total == 0: SystemWord.notFound.text
      case .currentAndTotal where hasCurrent: SystemWord.match(index + 1, of: total)
      case .currentAndTotal, .total: "\(total)"
      }
    for button in [back, forth, replaceAll] { button.isEnabled = total > 0 }
    replace.isEnabled = session.allowsReplacementForCurrentlyHighlightedResult
    setNeedsLayout()
  }

  // MARK: Keys

  /// Whether one of the fields or buttons has the keys; a button has them by the focus.
  var hasKeys: Bool {
    guard let responder = window?.firstResponder ?? window?.focusedView else { return false }
    return sequence(first: responder, next: \.next).contains { $0 === self }
  }

  /// Moves the keys to the field, and selects its text.
  func beginEditing() {
    field.becomeFirstResponder()
    field.selectAll(nil)
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    if textField === replacement { interaction?.replaceCurrent() } else { interaction?.findNext() }
    return false
  }

  /// Finds the previous match with Shift and Return.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let isReturn = presses.contains {
      $0.key.map {
        [.keyboardReturnOrEnter, .keypadEnter].contains($0.keyCode)
          && $0.modifierFlags.contains(.shift)
      } ?? false
    }
    guard isReturn, field.isFirstResponder else {
      return super.pressesBegan(presses, with: event)
    }
    interaction?.findPrevious()
  }

  // The text behind the bar gets no touches.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  // MARK: Layout

  /// The width below which the number of matches is hidden and Done is a cross, in points.
  private static let narrowWidth: CGFloat = 320

  /// Whether there is little room.
  private var isNarrow = false {
    didSet {
      guard isNarrow != oldValue else { return }
      count.isHidden = isNarrow
      done.setTitle(isNarrow ? nil : SystemWord.done.text, for: .normal)
      done.setImage(isNarrow ? UIImage(systemName: "xmark") : nil, for: .normal)
    }
  }

  /// The height for its rows, in points.
  var height: CGFloat { Self.rowHeight * (replaces ? 2 : 1) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let row = CGRect(x: 0, y: 0, width: bounds.width, height: Self.rowHeight)
    isNarrow = bounds.width < Self.narrowWidth
    let label = !isNarrow && count.text?.isEmpty == false ? count.intrinsicContentSize.width : 0
    layOut(
      field,
      [
        (count, label), (options, Self.iconWidth), (back, Self.iconWidth),
        (forth, Self.iconWidth), (done, done.intrinsicContentSize.width),
      ], in: row)
    for part in [replacement, replace, replaceAll] as [UIView] { part.isHidden = !replaces }
    if replaces {
      layOut(
        replacement,
        [
          (replace, replace.intrinsicContentSize.width),
          (replaceAll, replaceAll.intrinsicContentSize.width),
        ], in: row.offsetBy(dx: 0, dy: Self.rowHeight))
    }
    edge.frame = CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
  }

  /// Lays out a row: the field takes the room that the others leave, but at least a third.
  private func layOut(_ field: UIView, _ others: [(view: UIView, width: CGFloat)], in row: CGRect) {
    let room = max(row.width - 2 * Self.margin, 0)
    let wanted = others.reduce(0) { $0 + $1.width + ($1.width > 0 ? Self.margin : 0) }
    let scale = wanted > 0 ? min(1, room * 2 / 3 / wanted) : 1
    var x = Self.margin
    func place(_ view: UIView, _ width: CGFloat, height: CGFloat) {
      let start = readsRightToLeft ? row.maxX - x - width : row.minX + x
      view.frame = roundToPixels(
        CGRect(x: start, y: row.midY - height / 2, width: max(width, 0), height: height))
      x += width
    }
    place(field, room - wanted * scale, height: 32)
    for other in others where other.width > 0 {
      x += Self.margin * scale
      place(other.view, other.width * scale, height: Self.rowHeight - 8)
    }
  }
}
