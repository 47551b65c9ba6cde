import Graphics

/// A menu of editing commands over a window, opened with the secondary button or the menu key.
@MainActor
final class EditMenu: UIView {
  /// An entry of the menu.
  struct Command {
    var title: String
    var isEnabled: Bool
    var run: @MainActor () -> Void
  }

  private static let rowHeight: CGFloat = 30
  private static let leastWidth: CGFloat = 150
  private static let margin: CGFloat = 4

  /// The open menu.
  private static weak var current: EditMenu?

  private let panel = UIScrollView()
  private var rows: [UIButton] = []
  private let commands: [Command]
  private weak var owner: UIView?
  /// The row that the arrow keys chose.
  private var chosen: Int? { didSet { recolour() } }

  private init(_ commands: [Command], owner: UIView) {
    self.commands = commands
    self.owner = owner
    super.init(frame: .zero)
    panel.backgroundColor = .secondarySystemBackground
    panel.layer.cornerRadius = 8
    panel.layer.borderWidth = 1
    panel.layer.borderColor = UIColor.separator.cgColor
    addSubview(panel)
    for (index, command) in commands.enumerated() {
      let row = UIButton(frame: .zero)
      row.setTitle(command.title, for: .normal)
      row.setTitleColor(command.isEnabled ? .label : .tertiaryLabel, for: .normal)
      row.titleLabel?.font = .systemFont(ofSize: 14)
      row.contentHorizontalAlignment = .leading
      row.isEnabled = command.isEnabled
      row.addAction(UIAction { [weak self] _ in self?.run(index) }, for: .touchUpInside)
      panel.addSubview(row)
      rows.append(row)
    }
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Opening

  /// Opens a menu.
  ///
  /// - Parameters:
  ///   - commands: The entries.
  ///   - point: The place of a corner, in the view's coordinates.
  ///   - view: The view to which the commands belong.
  static func show(_ commands: [Command], at point: CGPoint, in view: UIView) {
    current?.close()
    guard let window = view.window, !commands.isEmpty else { return }
    let menu = EditMenu(commands, owner: view)
    menu.frame = window.bounds
    menu.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(menu)
    menu.place(at: window.convert(point, from: view))
    current = menu
  }

  private func place(at point: CGPoint) {
    let titles = rows.map { $0.intrinsicContentSize.width + 24 }
    let width = min(max(Self.leastWidth, titles.max() ?? 0), bounds.width - 2 * Self.margin)
    let whole = CGFloat(rows.count) * Self.rowHeight + 2 * Self.margin
    let height = min(whole, bounds.height - 2 * Self.margin)
    let start = readsRightToLeft ? point.x - width : point.x
    let x = min(max(start, Self.margin), max(bounds.width - Self.margin - width, Self.margin))
    let below = point.y + height + Self.margin <= bounds.height
    let y = below ? point.y : max(point.y - height, Self.margin)
    panel.frame = roundToPixels(CGRect(x: x, y: y, width: max(width, 1), height: max(height, 1)))
    panel.contentSize = CGSize(width: panel.bounds.width, height: whole)
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(
        x: Self.margin, y: Self.margin + CGFloat(index) * Self.rowHeight,
        width: panel.bounds.width - 2 * Self.margin, height: Self.rowHeight)
      row.layer.cornerRadius = 5
    }
  }

  private func close() {
    if Self.current === self { Self.current = nil }
    removeFromSuperview()
  }

  private func run(_ index: Int) {
    close()
    guard owner?.window != nil, commands[index].isEnabled else { return }
    commands[index].run()
  }

  // MARK: Events

  /// A press beside the menu closes it.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { close() }

  /// Gives a key to the menu of a view, if it is open.
  ///
  /// - Returns: Whether the menu used the key; others close it.
  static func takes(_ press: UIPress, of view: UIView) -> Bool {
    guard let menu = current, menu.owner === view, menu.window != nil, let key = press.key else {
      return false
    }
    switch key.keyCode {
    case .keyboardDownArrow: menu.choose(1)
    case .keyboardUpArrow: menu.choose(-1)
    case .keyboardReturnOrEnter, .keypadEnter:
      if let chosen = menu.chosen { menu.run(chosen) } else { menu.close() }
    case .keyboardEscape: menu.close()
    case .keyboardLeftShift: return false
    default:
      menu.close()
      return false
    }
    return true
  }

  /// Moves to the next enabled row.
  private func choose(_ step: Int) {
    guard commands.contains(where: \.isEnabled) else { return }
    var index = chosen ?? (step > 0 ? -1 : rows.count)
    repeat { index = (index + step + rows.count) % rows.count } while !commands[index].isEnabled
    chosen = index
    panel.scrollRectToVisible(rows[index].frame, animated: false)
  }

  private func recolour() {
    for (index, row) in rows.enumerated() {
      row.backgroundColor = index == chosen ? tintColor.withAlphaComponent(0.25) : .clear
    }
  }
}

extension EditedView {
  /// Opens the menu of editing commands at a point of the view.
  func showEditMenu(at point: CGPoint) {
    var commands = isChangeable ? corrections : []
    func add(_ title: SystemWord, if isEnabled: Bool, _ run: @escaping @MainActor (Self) -> Void) {
      commands.append(
        EditMenu.Command(title: title.text, isEnabled: isEnabled) { [weak self] in self.map(run) })
    }
    if isChangeable {
      add(.undo, if: editor.canUndo) { if $0.editor.canUndo { $0.editor.undo() } }
      add(.redo, if: editor.canRedo) { if $0.editor.canRedo { $0.editor.redo() } }
      add(.cut, if: canCopy) { $0.cut(nil) }
    }
    add(.copy, if: canCopy) { $0.copy(nil) }
    if isChangeable {
      add(.paste, if: UIPasteboard.general.mayHaveText) { $0.paste(nil) }
      add(.delete, if: canCopy) { $0.delete(nil) }
    }
    add(.selectAll, if: hasText) { $0.selectAll(nil) }
    EditMenu.show(commands, at: point, in: self)
  }

  /// Opens the menu at the caret, for the menu key.
  func showEditMenuAtCaret() {
    let caret = caretRect(for: OffsetPosition(editor.selection.head))
    showEditMenu(at: CGPoint(x: caret.midX, y: caret.maxY))
  }
}
