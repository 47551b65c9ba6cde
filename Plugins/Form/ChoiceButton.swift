import MaruKit

/// A button that shows the answer to a choice, and opens the menu of answers.
///
/// While the menu is open, the button is first responder and gets the keys. When it resigns, the menu
/// closes.
final class ChoiceButton: UIControl {
  /// An item of the menu.
  struct Item: Hashable {
    let label: String
    let value: String
  }

  /// The title without a choice.
  static let none = "–"
  /// The most time between letters of a beginning, in seconds.
  private static let pause = 1.0
  private static let inset: CGFloat = 7
  /// The width of the symbol, as a multiple of the font's size.
  private static let symbolWidth: CGFloat = 1.5

  /// Called with the value that was chosen, if it is another one.
  var onChoose: ((String) -> Void)?
  /// Called when the button has got the focus.
  var onFocus: (() -> Void)?

  private let items: [Item]
  private let title = UILabel()
  private let symbol = UIImageView()
  private let hint: String
  private var menu: ChoiceMenu?
  private var typed = ""
  private var lastTyped = -Double.infinity

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - items: The items of its menu.
  ///   - hint: The text without a choice.
  init(_ items: [Item], hint: String) {
    (self.items, self.hint) = (items, hint)
    super.init(frame: .zero)
    layer.cornerRadius = 6
    backgroundColor = .tertiarySystemFill
    title.font = .preferredFont(forTextStyle: .body)
    title.adjustsFontForContentSizeCategory = true
    title.lineBreakMode = .byTruncatingTail
    symbol.image = UIImage(
      systemName: "chevron.up.chevron.down",
      withConfiguration: UIImage.SymbolConfiguration(textStyle: .footnote))
    symbol.contentMode = .center
    symbol.tintColor = .secondaryLabel
    for part in [title, symbol] {
      part.isUserInteractionEnabled = false
      part.isAccessibilityElement = false
      addSubview(part)
    }
    isAccessibilityElement = true
    accessibilityTraits = .button
    addAction(UIAction { [unowned self] _ in toggle() }, for: .touchUpInside)
    show()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: State

  /// The value of the chosen item; empty for none.
  var value = "" {
    didSet {
      if !items.contains(where: { $0.value == value }) { value = "" }
      show()
    }
  }

  /// Whether the choice is no answer, which a red frame says.
  var isWrong = false { didSet { paint() } }

  private func show() {
    let item = items.first { $0.value == value && !value.isEmpty }
    title.text = item?.label ?? (hint.isEmpty ? Self.none : hint)
    title.textColor = item == nil ? .placeholderText : .label
    accessibilityValue = item?.label ?? ""
  }

  private func paint() {
    layer.borderWidth = isWrong ? 1 : 0
    layer.borderColor =
      isWrong ? UIColor.systemRed.resolvedColor(with: traitCollection).cgColor : nil
    backgroundColor = isHighlighted || menu != nil ? .secondarySystemFill : .tertiarySystemFill
  }

  override var isHighlighted: Bool { didSet { paint() } }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    paint()
  }

  override func didUpdateFocus() {
    super.didUpdateFocus()
    if isFocused { onFocus?() }
  }

  // MARK: Menu

  override var canBecomeFirstResponder: Bool { isEnabled && !items.isEmpty }

  override var resignsByOutsidePress: Bool { true }

  override func becomeFirstResponder() -> Bool {
    guard super.becomeFirstResponder() else { return false }
    guard menu == nil, let window else { return true }
    let menu = ChoiceMenu(
      items.map(\.label), chosen: items.firstIndex { $0.value == value }, anchor: self)
    menu.onChoose = { [unowned self] in choose($0) }
    menu.onDismiss = { [unowned self] in close() }
    menu.frame = window.bounds
    menu.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(menu)
    self.menu = menu
    menu.reveal()
    typed = ""
    paint()
    return true
  }

  override func resignFirstResponder() -> Bool {
    guard super.resignFirstResponder() else { return false }
    menu?.removeFromSuperview()
    menu = nil
    paint()
    return true
  }

  override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow == nil, isFirstResponder { _ = resignFirstResponder() }
  }

  private func toggle() {
    if menu == nil { _ = becomeFirstResponder() } else { close() }
  }

  /// Closes the menu; the button has the focus then.
  private func close() {
    let window = window
    if isFirstResponder { _ = resignFirstResponder() }
    window?.setFocus(self)
  }

  private func choose(_ index: Int) {
    close()
    guard items.indices.contains(index), items[index].value != value else { return }
    value = items[index].value
    onChoose?(value)
  }

  override func accessibilityActivate() -> Bool {
    toggle()
    return true
  }

  // MARK: Keys

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard isEnabled, let press = presses.first, let key = press.key,
      key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]),
      menu == nil ? opens(by: key) : takes(key, at: press.timestamp)
    else { return super.pressesBegan(presses, with: event) }
  }

  /// The release of the key that opened or closed the menu presses nothing.
  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}

  private func opens(by key: UIKey) -> Bool {
    switch key.keyCode {
    case .keyboardSpacebar, .keyboardReturnOrEnter, .keypadEnter, .keyboardDownArrow,
      .keyboardUpArrow:
      becomeFirstResponder()
    default: false
    }
  }

  private func takes(_ key: UIKey, at time: Double) -> Bool {
    switch key.keyCode {
    case .keyboardEscape: close()
    case .keyboardTab:
      close()
      // Tab moves on from here.
      return false
    case .keyboardSpacebar where isTyping(at: time): type(key.characters, at: time)
    case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar:
      if let cursor = menu?.cursor { choose(cursor) } else { close() }
    case .keyboardDownArrow: menu?.moveCursor(by: 1)
    case .keyboardUpArrow: menu?.moveCursor(by: -1)
    case .keyboardPageDown: menu?.moveCursor(by: menu?.page ?? 1)
    case .keyboardPageUp: menu?.moveCursor(by: -(menu?.page ?? 1))
    case .keyboardHome: menu?.moveCursor(by: -items.count)
    case .keyboardEnd: menu?.moveCursor(by: items.count)
    default: type(key.characters, at: time)
    }
    return true
  }

  private func isTyping(at time: Double) -> Bool { !typed.isEmpty && time - lastTyped < Self.pause }

  /// Moves to the next item that begins with the letters of the last second.
  private func type(_ letters: String, at time: Double) {
    guard letters.unicodeScalars.contains(where: { $0.value >= 32 && $0.value != 127 }) else {
      return
    }
    if !isTyping(at: time) { typed = "" }
    lastTyped = time
    // A repeated letter moves from one item that begins with it to the next.
    if typed != letters { typed += letters }
    let wanted = typed.lowercased()
    let start = (menu?.cursor ?? -1) + (typed.count > 1 ? 0 : 1)
    let places = items.indices.map { (max(start, 0) + $0) % items.count }
    if let found = places.first(where: { items[$0].label.lowercased().hasPrefix(wanted) }) {
      menu?.moveCursor(to: found)
    }
  }

  // MARK: Layout

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: (title.font.lineHeight + 14).rounded(.up))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let edge: CGRectEdge = isMirrored ? .minXEdge : .maxXEdge
    let side = min((title.font.pointSize * Self.symbolWidth).rounded(), bounds.width / 3)
    let parts = bounds.divided(atDistance: side, from: edge)
    symbol.frame = parts.slice
    title.frame =
      parts.remainder.divided(
        atDistance: Self.inset, from: isMirrored ? .maxXEdge : .minXEdge
      ).remainder
  }
}
