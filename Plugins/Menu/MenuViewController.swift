import MaruKit

/// A menu's button, which fills a low view and lies at the top of a high one.
final class MenuViewController: UIViewController {
  let button = MenuButton()

  /// Called for Escape, if the widget is alone in its window.
  var onCancel: (() -> Void)?

  override func loadView() { view = MenuRoom(button) }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.first?.key?.keyCode == .keyboardEscape,
      view.window?.rootViewController === self
    else { return super.pressesBegan(presses, with: event) }
    onCancel?()
  }
}

/// The view around the button.
///
/// If it is high, the button lies at its top, and leaves room for the menu.
final class MenuRoom: WidgetBarView {
  /// The margin in a window with room for the menu, in points.
  private static let wideMargin: CGFloat = 8
  /// The least height of the button in a window with room for the menu, in points.
  private static let leastHeight: CGFloat = 32

  private let button: MenuButton

  init(_ button: MenuButton) {
    self.button = button
    super.init(button)
    // The ring of a button at the edge.
    clipsToBounds = false
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Only in a low view, a press beside the button counts too.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === button && leavesRoom && !button.frame.contains(point) ? self : hit
  }

  // MARK: Layout

  private var leavesRoom: Bool {
    bounds.height > 2 * max(intrinsicContentSize.height, Self.leastHeight)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard leavesRoom else { return }
    let wanted = button.intrinsicContentSize
    // A slot that is as wide as the view asks for has the narrow margins.
    let margin = max(min((bounds.width - wanted.width) / 2, Self.wideMargin), 0)
    let width = min(wanted.width, bounds.width)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    button.frame = CGRect(
      x: isMirrored ? bounds.width - margin - width : margin, y: Self.wideMargin, width: width,
      height: max(wanted.height, Self.leastHeight))
  }
}
