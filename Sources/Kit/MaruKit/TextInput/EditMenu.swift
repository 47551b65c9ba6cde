import Graphics

/// A menu of editing commands over a window, opened with the secondary button or the menu key.
///
/// A menu in the menu is shown in the same place, with a row that leads back.
@MainActor
final class EditMenu: UIView {
  /// What a row does.
  private enum Deed {
    case perform(UIAction)
    case open(UIMenu)
    case leave
  }

  private static let rowHeight: CGFloat = 30
  private static let leastWidth: CGFloat = 150
  private static let margin: CGFloat = 4
  private static let lineHeight: CGFloat = 9

  /// The open menu.
  private static weak var current: EditMenu?

  private let panel = UIScrollView()
  /// The menu, and the menus in it that were opened.
  private var path: [UIMenu]
  private var rows: [EditMenuRow] = []
  private var deeds: [Deed] = []
  /// The lines above some rows, by the number of the row.
  private var lines: [Int: UIView] = [:]
  private weak var owner: UIView?
  /// The corner at which the menu was opened.
  private var corner: CGPoint
  /// Called once, when the menu is closed.
  private let onClose: () -> Void
  /// The row that the arrow keys chose.
  private var chosen: Int? {
    didSet { for (index, row) in rows.enumerated() { row.isChosen = index == chosen } }
  }

  private init(
    _ menu: UIMenu, owner: UIView, corner: CGPoint, onClose: @escaping () -> Void
  ) {
    path = [menu]
    self.owner = owner
    self.corner = corner
    self.onClose = onClose
    super.init(frame: .zero)
    panel.backgroundColor = .secondarySystemBackground
    panel.layer.cornerRadius = 8
    panel.layer.borderWidth = 1
    panel.layer.borderColor = UIColor.separator.cgColor
    addSubview(panel)
    makeRows()
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Rows

  /// Makes the rows of the menu that is open.
  private func makeRows() {
    for view in rows + Array(lines.values) { view.removeFromSuperview() }
    (rows, deeds, lines, chosen) = ([], [], [:], nil)
    guard let menu = path.last else { return }
    if path.count > 1 {
      add(EditMenuRow(title: menu.title, image: UIImage(systemName: "chevron.backward")), .leave)
      addLine()
    }
    add(menu.children)
    // A line at an end separates nothing.
    lines.removeValue(forKey: 0)?.removeFromSuperview()
    lines.removeValue(forKey: rows.count)?.removeFromSuperview()
  }

  private func add(_ elements: [UIMenuElement]) {
    for element in elements {
      if let action = element as? UIAction, !action.attributes.contains(.hidden) {
        add(EditMenuRow(action), .perform(action))
      } else if let menu = element as? UIMenu, menu.options.contains(.displayInline) {
        addLine()
        add(menu.children)
        addLine()
      } else if let menu = element as? UIMenu, !menu.children.isEmpty {
        add(EditMenuRow(leadingTo: menu), .open(menu))
      }
    }
  }

  private func add(_ row: EditMenuRow, _ deed: Deed) {
    let index = rows.count
    row.addAction(UIAction { [weak self] _ in self?.run(index) }, for: .touchUpInside)
    panel.addSubview(row)
    rows.append(row)
    deeds.append(deed)
  }

  /// Adds a line above the next row.
  private func addLine() {
    guard lines[rows.count] == nil else { return }
    let line = UIView(frame: .zero)
    line.backgroundColor = .separator
    panel.addSubview(line)
    lines[rows.count] = line
  }

  // MARK: Opening

  /// Opens a menu, unless it is empty.
  ///
  /// - Parameters:
  ///   - menu: The commands.
  ///   - point: The place of a corner, in the view's coordinates.
  ///   - view: The view to which the commands belong.
  ///   - onClose: Called once, when the menu is closed.
  /// - Returns: The menu; `nil` if it is empty, or if the view is in no window.
  @discardableResult
  static func show(
    _ menu: UIMenu, at point: CGPoint, in view: UIView, onClose: @escaping () -> Void = {}
  ) -> EditMenu? {
    current?.close()
    guard let window = view.window else { return nil }
    let open = EditMenu(
      menu, owner: view, corner: window.convert(point, from: view), onClose: onClose)
    guard !open.rows.isEmpty else { return nil }
    open.frame = window.bounds
    open.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(open)
    open.place()
    current = open
    return open
  }

  /// Replaces the menu that is open.
  func replace(_ change: (UIMenu) -> UIMenu) {
    guard let shown = path.popLast() else { return }
    path.append(change(shown))
    turn()
  }

  /// Moves the menu to a place in the window.
  func move(to point: CGPoint) {
    corner = point
    place()
  }

  private func place() {
    let widest = rows.map(\.naturalWidth).max() ?? 0
    let width = min(max(Self.leastWidth, widest), bounds.width - 2 * Self.margin)
    let whole =
      CGFloat(rows.count) * Self.rowHeight + CGFloat(lines.count) * Self.lineHeight
      + 2 * Self.margin
    let height = min(whole, bounds.height - 2 * Self.margin)
    let start = readsRightToLeft ? corner.x - width : corner.x
    let x = min(max(start, Self.margin), max(bounds.width - Self.margin - width, Self.margin))
    let below = corner.y + height + Self.margin <= bounds.height
    let y = below ? corner.y : max(corner.y - height, Self.margin)
    panel.frame = roundToPixels(CGRect(x: x, y: y, width: max(width, 1), height: max(height, 1)))
    panel.contentSize = CGSize(width: panel.bounds.width, height: whole)
    let inner = panel.bounds.width - 2 * Self.margin
    var top = Self.margin
    for (index, row) in rows.enumerated() {
      if let line = lines[index] {
        line.frame = roundToPixels(
          CGRect(x: 0, y: top + Self.lineHeight / 2, width: panel.bounds.width, height: 1))
        top += Self.lineHeight
      }
      row.frame = CGRect(x: Self.margin, y: top, width: inner, height: Self.rowHeight)
      top += Self.rowHeight
    }
  }

  /// Closes the menu.
  func close() {
    guard superview != nil else { return }
    if Self.current === self { Self.current = nil }
    removeFromSuperview()
    onClose()
  }

  private func run(_ index: Int) {
    guard let owner, owner.window != nil else { return close() }
    switch deeds[index] {
    case .perform(let action):
      if !action.attributes.contains(.keepsMenuPresented) { close() }
      path.last?.choose(action)
      action.perform(sender: owner)
      if superview != nil { turn() }
    case .open(let menu):
      path.append(menu)
      turn()
    case .leave:
      path.removeLast()
      turn()
    }
  }

  /// Shows the rows of the open menu after it has changed.
  private func turn() {
    makeRows()
    guard !rows.isEmpty else { return close() }
    panel.contentOffset = .zero
    place()
  }

  // MARK: Events

  /// A press beside the menu closes it.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { close() }

  /// Gives a key to the menu that is open in a window.
  ///
  /// - Returns: Whether the menu used the key; others close it.
  static func takes(_ press: UIPress, in window: UIWindow) -> Bool {
    guard let menu = current, menu.window === window, let key = press.key else { return false }
    switch key.keyCode {
    case .keyboardDownArrow: menu.choose(1)
    case .keyboardUpArrow: menu.choose(-1)
    case .keyboardReturnOrEnter, .keypadEnter:
      if let chosen = menu.chosen { menu.run(chosen) } else { menu.close() }
    case .keyboardRightArrow, .keyboardLeftArrow: menu.follow(key.keyCode)
    case .keyboardEscape: menu.close()
    case .keyboardLeftShift: return false
    default:
      menu.close()
      return false
    }
    return true
  }

  /// Opens the chosen menu with the arrow that points there, and leaves it with the other one.
  private func follow(_ arrow: UIKeyboardHIDUsage) {
    let opens = (arrow == .keyboardRightArrow) != readsRightToLeft
    if !opens, path.count > 1 {
      path.removeLast()
      turn()
      choose(1)
    } else if opens, let chosen, case .open = deeds[chosen] {
      run(chosen)
      choose(1)
    }
  }

  /// Moves to the next enabled row.
  private func choose(_ step: Int) {
    guard rows.contains(where: \.isEnabled) else { return }
    // The row that leads back is the last that the arrow down chooses.
    let start = path.count > 1 ? 0 : -1
    var index = chosen ?? (step > 0 ? start : rows.count)
    repeat { index = (index + step + rows.count) % rows.count } while !rows[index].isEnabled
    chosen = index
    panel.scrollRectToVisible(rows[index].frame, animated: false)
  }
}

/// A row of an edit menu.
@MainActor
private final class EditMenuRow: UIButton {
  private let mark = UIImageView(frame: .zero)
  private static let markSize: CGFloat = 16
  /// The room at both ends, in points.
  private static let margin: CGFloat = 8

  /// Whether the arrow keys chose the row.
  var isChosen = false {
    didSet { backgroundColor = isChosen ? tintColor.withAlphaComponent(0.25) : .clear }
  }

  init(title: String, image: UIImage? = nil, mark: String? = nil, color: UIColor = .label) {
    super.init(frame: .zero)
    setTitle(title, for: .normal)
    setImage(image, for: .normal)
    setTitleColor(color, for: .normal)
    setTitleColor(.tertiaryLabel, for: .disabled)
    titleLabel?.font = .systemFont(ofSize: 14)
    contentHorizontalAlignment = .leading
    contentEdgeInsets = UIEdgeInsets(top: 0, left: Self.margin, bottom: 0, right: Self.margin)
    layer.cornerRadius = 5
    imageView?.tintColor = color
    self.mark.tintColor = color
    if image != nil { titleEdgeInsets.left = 6 }
    guard let mark else { return }
    self.mark.image = UIImage(systemName: mark)
    self.mark.contentMode = .scaleAspectFit
    addSubview(self.mark)
  }

  /// A row of an action.
  convenience init(_ action: UIAction) {
    self.init(
      title: action.title, image: action.image, mark: action.state == .on ? "checkmark" : nil,
      color: action.attributes.contains(.destructive) ? .systemRed : .label)
    isEnabled = !action.attributes.contains(.disabled)
    if action.state == .on { accessibilityTraits.insert(.selected) }
  }

  /// A row that leads to a further menu.
  convenience init(leadingTo menu: UIMenu) {
    self.init(title: menu.title, image: menu.image, mark: "chevron.forward")
  }

  required init?(coder: NSCoder) { nil }

  /// The width for the whole title, in points.
  var naturalWidth: CGFloat {
    intrinsicContentSize.width + 8 + (mark.image == nil ? 0 : Self.markSize + Self.margin)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = Self.markSize
    mark.frame = CGRect(
      x: readsRightToLeft ? Self.margin : bounds.width - size - Self.margin,
      y: (bounds.height - size) / 2, width: size, height: size)
  }
}

extension EditedView {
  /// Opens the menu of editing commands at a point of the view.
  ///
  /// The view may replace the commands, with `editMenu(for:suggestedActions:)`.
  func showEditMenu(at point: CGPoint) {
    let suggested = suggestedCommands
    let range = OffsetRange(editor.selection.range)
    let menu = editMenu(for: range, suggestedActions: suggested) ?? UIMenu(children: suggested)
    let open = EditMenu.show(menu, at: point, in: self) { [weak self] in
      let animator = MenuAnimator()
      self?.willDismissEditMenu(animator: animator)
      animator.run()
    }
    guard open != nil else { return }
    let animator = MenuAnimator()
    willPresentEditMenu(animator: animator)
    animator.run()
  }

  /// The editing commands that are possible now, and those that are not, disabled.
  private var suggestedCommands: [UIMenuElement] {
    var commands: [UIMenuElement] = isChangeable ? corrections : []
    func add(_ title: SystemWord, if isEnabled: Bool, _ run: @escaping @MainActor (Self) -> Void) {
      commands.append(
        UIAction(title: title.text, attributes: isEnabled ? [] : .disabled) { [weak self] _ in
          self.map(run)
        })
    }
    func add(_ title: SystemWord, _ action: Selector) {
      add(title, if: canPerformAction(action, withSender: nil)) { $0.performAllowed(action) }
    }
    if isChangeable {
      add(.undo, if: editor.canUndo) { if $0.editor.canUndo { $0.editor.undo() } }
      add(.redo, if: editor.canRedo) { if $0.editor.canRedo { $0.editor.redo() } }
      add(.cut, .cut)
    }
    add(.copy, .copy)
    if isChangeable {
      add(.paste, .paste)
      add(.delete, .delete)
    }
    add(.selectAll, .selectAll)
    if isChangeable, let formatMenu { commands.append(formatMenu) }
    return commands
  }

  /// Opens the menu at the caret, for the menu key.
  func showEditMenuAtCaret() {
    let caret = caretRect(for: OffsetPosition(editor.selection.head))
    showEditMenu(at: CGPoint(x: caret.midX, y: caret.maxY))
  }
}
