import MaruKit

/// A button that opens a menu in its window.
///
/// While the menu is open, the button is first responder and gets the keys; when it resigns, the
/// menu closes.
final class MenuButton: WidgetBarButton {
  /// The most letters of the title.
  private static let longestTitle = 100
  /// The most time between letters of a prefix, in seconds.
  private static let pause = 1.0

  /// Called with the chosen item and its index, after the menu closed.
  var onChoose: ((MenuItem, Int) -> Void)?
  /// Called when the menu opened, with its full size in points, and with `nil` when it closed.
  var onChange: ((CGSize?) -> Void)?

  /// The items; an open menu shows them at once.
  var entries: [MenuEntry] = [] { didSet { list?.show(entries) } }

  private(set) var list: MenuList?
  private var typed = ""
  private var lastTyped = -Double.infinity

  override init() {
    super.init()
    configuration?.contentInsets = NSDirectionalEdgeInsets(
      top: 4, leading: 8, bottom: 4, trailing: 8)
    configuration?.background.cornerRadius = 6
    addAction(UIAction { [unowned self] _ in _ = open(byKey: false) }, for: .touchDown)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Sets the title, the symbol and the colour.
  ///
  /// - Parameters:
  ///   - title: The title; the accessibility label is `Menu` if it is empty.
  ///   - image: The symbol before the title.
  ///   - color: The colour; `nil` for the tint.
  override func show(title: String, image: UIImage?, color: UIColor?) {
    super.show(title: String(title.prefix(Self.longestTitle)), image: image, color: color)
    if self.title.isEmpty { accessibilityLabel = "Menu" }
  }

  // MARK: Menu

  /// Opens the menu.
  ///
  /// - Parameter byKey: Whether the first item is highlighted.
  /// - Returns: Whether the menu is open now.
  func open(byKey: Bool) -> Bool {
    guard list == nil else { return true }
    guard window != nil, entries.contains(where: \.canBeChosen), becomeFirstResponder() else {
      return false
    }
    if byKey { list?.moveCursor(to: .first) }
    return true
  }

  /// Closes the menu.
  func close() { if isFirstResponder { _ = resignFirstResponder() } }

  override var canBecomeFirstResponder: Bool { entries.contains(where: \.canBeChosen) }

  override var resignsByOutsidePress: Bool { true }

  override func becomeFirstResponder() -> Bool {
    guard super.becomeFirstResponder() else { return false }
    guard list == nil, let window else { return true }
    let list = MenuList(anchor: self)
    list.onChoose = { [unowned self] in choose($0) }
    list.onDismiss = { [unowned self] in close() }
    list.show(entries)
    list.frame = window.bounds
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(list)
    self.list = list
    typed = ""
    // This view gets the keys without the focus, and the ring would be beneath the menu.
    if isFocused { window.setFocus(nil) }
    mark()
    onChange?(list.fullSize)
    return true
  }

  override func resignFirstResponder() -> Bool {
    guard super.resignFirstResponder() else { return false }
    guard let list else { return true }
    self.list = nil
    list.removeFromSuperview()
    mark()
    onChange?(nil)
    return true
  }

  override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow == nil { close() }
  }

  private func choose(_ index: Int) {
    guard entries.indices.contains(index), entries[index].canBeChosen else { return }
    let item = entries[index].item
    close()
    onChoose?(item, index)
  }

  private func mark() {
    configuration?.background.backgroundColor = list == nil ? nil : .tertiarySystemFill
  }

  override func accessibilityActivate() -> Bool {
    guard list == nil else {
      close()
      return true
    }
    return open(byKey: true)
  }

  // MARK: Pointer

  /// Highlights the item under a pointer that was pressed on the button and is held.
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    list?.moveCursor(under: touch)
    return super.continueTracking(touch, with: event)
  }

  /// Chooses the item at which a held pointer is released.
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if let touch, let index = list?.index(under: touch) { choose(index) }
  }

  // MARK: Keys

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard isEnabled, let press = presses.first, let key = press.key,
      key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]),
      list == nil ? opens(by: key) : takes(key, at: press.timestamp)
    else { return super.pressesBegan(presses, with: event) }
  }

  private func opens(by key: UIKey) -> Bool {
    switch key.keyCode {
    case .keyboardSpacebar, .keyboardReturnOrEnter, .keypadEnter, .keyboardDownArrow:
      open(byKey: true)
    default: false
    }
  }

  private func takes(_ key: UIKey, at time: Double) -> Bool {
    switch key.keyCode {
    case .keyboardEscape: closeByKey()
    case .keyboardTab:
      closeByKey()
      // Tab moves on from here.
      return false
    case .keyboardSpacebar where isTyping(at: time): type(key.characters, at: time)
    case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar: chooseCursor()
    case .keyboardDownArrow: list?.moveCursor(to: .next)
    case .keyboardUpArrow: list?.moveCursor(to: .previous)
    case .keyboardHome, .keyboardPageUp: list?.moveCursor(to: .first)
    case .keyboardEnd, .keyboardPageDown: list?.moveCursor(to: .last)
    default: type(key.characters, at: time)
    }
    return true
  }

  private func closeByKey() {
    let window = window
    close()
    window?.setFocus(self)
  }

  private func chooseCursor() {
    guard let cursor = list?.cursor else { return closeByKey() }
    window?.setFocus(self)
    choose(cursor)
  }

  private func isTyping(at time: Double) -> Bool { !typed.isEmpty && time - lastTyped < Self.pause }

  /// Moves to the next item that begins with the letters of the last second.
  private func type(_ characters: String, at time: Double) {
    guard let scalar = characters.unicodeScalars.first, scalar.value >= 32, scalar.value != 127
    else { return }
    if !isTyping(at: time) { typed = "" }
    lastTyped = time
    // A repeated letter moves from one item that begins with it to the next.
    let isRepeated = !typed.isEmpty && typed.allSatisfy { String($0) == characters }
    if !isRepeated { typed += characters }
    let start = (list?.cursor ?? -1) + (typed.count > 1 ? 0 : 1)
    let places = entries.indices.map { (max(start, 0) + $0) % entries.count }
    let found = places.first { index in
      entries[index].canBeChosen
        && entries[index].item.title.lowercased().hasPrefix(typed.lowercased())
    }
    if let found { list?.moveCursor(to: .index(found)) }
  }
}
