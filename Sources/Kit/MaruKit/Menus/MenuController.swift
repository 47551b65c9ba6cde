import Foundation

/// Shows an open menu, and the further menus that are opened from it.
@MainActor
final class MenuController: UIViewController {
  private static let width: CGFloat = 250
  private static let radius: CGFloat = 13

  /// The open menus from the first to the displayed one.
  private var path: [UIMenu]
  private weak var source: UIView?
  /// The part of the source that it belongs to; all of it if `nil`.
  private let rect: CGRect?
  private let sender: Any?
  /// Called when the menu is about to be closed.
  var onEnd: (() -> Void)?
  private let panel = UIVisualEffectView(effect: UIBlurEffect(style: .systemThickMaterial))
  private let list = UIScrollView(frame: .zero)
  private var rows: [MenuRow] = []

  /// Creates the controller of a menu.
  ///
  /// - Parameters:
  ///   - menu: The menu.
  ///   - source: The view that it belongs to.
  ///   - rect: The part of that view; all of it if `nil`.
  ///   - sender: The sender of its actions.
  init(_ menu: UIMenu, from source: UIView, at rect: CGRect?, sender: Any?) {
    path = [menu]
    self.source = source
    self.rect = rect
    self.sender = sender
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .custom
    transitioningDelegate = self
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() {
    let view = UIView(frame: .zero)
    view.layer.shadowRadius = 20
    view.layer.shadowOpacity = 0.2
    view.layer.shadowOffset = CGSize(width: 0, height: 4)
    panel.layer.cornerRadius = Self.radius
    panel.clipsToBounds = true
    panel.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    panel.contentView.addSubview(list)
    view.addSubview(panel)
    self.view = view
    fill()
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    onEnd?()
    onEnd = nil
  }

  /// Replaces the displayed menu.
  func replaceMenu(_ change: (UIMenu) -> UIMenu) {
    guard let shown = path.popLast() else { return }
    path.append(change(shown))
    refill()
  }

  // MARK: Rows

  private func fill() {
    for row in rows { row.removeFromSuperview() }
    rows = []
    guard let shown = path.last else { return }
    if path.count > 1 {
      rows.append(
        MenuRow(
          MenuRow.Content(title: shown.title, image: UIImage(systemName: "chevron.backward"))
        ) { [weak self] in self?.goBack() })
      rows.last?.hasThickLine = true
    } else if !shown.title.isEmpty {
      rows.append(MenuRow(MenuRow.Content(title: shown.title, isUsable: false)) {})
      rows.last?.hasThickLine = false
    }
    add(shown, checks: Self.hasChecks(shown))
    rows.last?.hasThickLine = nil
    for row in rows {
      // The scroll view around the rows has a use for arrow keys too.
      row.takesKey = { [weak self] in self?.takes($0) ?? false }
      list.addSubview(row)
    }
    layOut()
  }

  /// Adds the rows of a menu, and of the menus that are shown in it.
  private func add(_ shown: UIMenu, checks: Bool) {
    for child in shown.children {
      switch child {
      case let inner as UIMenu where inner.options.contains(.displayInline):
        rows.last?.hasThickLine = true
        add(inner, checks: checks)
        rows.last?.hasThickLine = true
      case let inner as UIMenu: add(inner, isChecked: checks ? false : nil)
      case let action as UIAction where !action.attributes.contains(.hidden):
        add(action, of: shown, isChecked: checks ? action.state != .off : nil)
      default: break
      }
    }
  }

  private func add(_ inner: UIMenu, isChecked: Bool?) {
    let content = MenuRow.Content(
      title: inner.title, subtitle: inner.subtitle,
      isDestructive: inner.options.contains(.destructive), isChecked: isChecked, leadsOn: true)
    let row = MenuRow(content) { [weak self] in self?.open(inner) }
    row.hasThickLine = false
    rows.append(row)
  }

  private func add(_ action: UIAction, of shown: UIMenu, isChecked: Bool?) {
    let content = MenuRow.Content(
      title: action.title, subtitle: action.subtitle, image: action.image,
      isDestructive: action.attributes.contains(.destructive),
      isUsable: !action.attributes.contains(.disabled), isChecked: isChecked)
    let row = MenuRow(content) { [weak self] in self?.choose(action, in: shown) }
    row.hasThickLine = false
    rows.append(row)
  }

  private static func hasChecks(_ menu: UIMenu) -> Bool {
    menu.children.contains { child in
      if let inner = child as? UIMenu, inner.options.contains(.displayInline) {
        return hasChecks(inner)
      }
      return ((child as? UIAction)?.state ?? .off) != .off
    }
  }

  // MARK: Choosing

  private func choose(_ action: UIAction, in shown: UIMenu) {
    for menu in [shown, path.last].compactMap(\.self) { menu.choose(action) }
    guard !action.attributes.contains(.keepsMenuPresented) else {
      action.perform(sender: sender)
      return fill()
    }
    let sender = sender
    // The action may present something else.
    dismiss(animated: true) { action.perform(sender: sender) }
  }

  private func open(_ inner: UIMenu) {
    path.append(inner)
    refill()
  }

  private func goBack() {
    path.removeLast()
    refill()
  }

  private func refill() {
    let hadFocus = rows.contains { $0.isFocused }
    fill()
    (presentationController as? MenuPresentationController)?.place()
    if hadFocus { move(1) }
  }

  // MARK: Keyboard

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !takes(presses) { super.pressesBegan(presses, with: event) }
  }

  /// Moves among the rows with the arrow keys, and goes back; returns whether the key does that.
  private func takes(_ presses: Set<UIPress>) -> Bool {
    let isRightToLeft = view.readsRightToLeft
    switch presses.first?.key?.keyCode {
    case .keyboardDownArrow?: move(1)
    case .keyboardUpArrow?: move(-1)
    case .keyboardLeftArrow? where !isRightToLeft && path.count > 1: goBack()
    case .keyboardRightArrow? where isRightToLeft && path.count > 1: goBack()
    default: return false
    }
    return true
  }

  /// Moves the focus to the next row that can be used.
  func move(_ step: Int) {
    let usable = rows.filter(\.isEnabled)
    guard !usable.isEmpty else { return }
    let current = usable.firstIndex { $0.isFocused }
    let next = current.map { ($0 + step + usable.count) % usable.count }
    let row = usable[next ?? (step > 0 ? 0 : usable.count - 1)]
    view.window?.setFocus(row)
    list.scrollRectToVisible(row.frame, animated: false)
  }

  // MARK: Layout

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    view.layer.shadowPath =
      UIBezierPath(roundedRect: view.bounds, cornerRadius: Self.radius).cgPath
  }

  private func layOut() {
    var y: CGFloat = 0
    for row in rows {
      let height = row.height(at: Self.width)
      row.frame = CGRect(x: 0, y: y, width: Self.width, height: height)
      y += height
    }
    list.contentSize = CGSize(width: Self.width, height: y)
    preferredContentSize = list.contentSize
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if isViewLoaded { layOut() }
  }
}

extension MenuController: UIViewControllerTransitioningDelegate {
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    MenuPresentationController(
      presentedViewController: presented, presenting: presenting, source: self.source, rect: rect)
  }
}

extension UIMenu {
  /// Opens the menu beside a view.
  ///
  /// - Parameters:
  ///   - view: The view that it belongs to.
  ///   - sender: The sender of its actions.
  ///   - byKey: Whether the first row gets the keyboard focus.
  /// - Returns: Whether it was opened; not if the view is in no controller's view, or if that
  ///   presents something already.
  @discardableResult
  func open(from view: UIView, sender: Any?, byKey: Bool) -> Bool {
    open(from: view, at: nil, sender: sender, byKey: byKey) != nil
  }

  /// Opens the menu beside a part of a view.
  ///
  /// - Parameters:
  ///   - view: The view that it belongs to.
  ///   - rect: The part of that view; all of it if `nil`.
  ///   - sender: The sender of its actions.
  ///   - byKey: Whether the first row gets the keyboard focus.
  /// - Returns: Its controller; `nil` if it was not opened.
  func open(from view: UIView, at rect: CGRect?, sender: Any?, byKey: Bool) -> MenuController? {
    guard canOpen(from: view), let holder = Self.holder(of: view) else { return nil }
    let controller = MenuController(self, from: view, at: rect, sender: sender)
    holder.present(controller, animated: true)
    if byKey { controller.move(1) }
    return controller
  }

  /// Whether the menu can be opened: it is not empty, and the controller around the view presents
  /// nothing.
  func canOpen(from view: UIView) -> Bool {
    guard view.window != nil, !children.isEmpty, let holder = Self.holder(of: view) else {
      return false
    }
    return holder.presentedViewController == nil
  }

  private static func holder(of view: UIView) -> UIViewController? {
    sequence(first: view as UIResponder, next: \.next).lazy
      .compactMap { $0 as? UIViewController }.first
  }
}
