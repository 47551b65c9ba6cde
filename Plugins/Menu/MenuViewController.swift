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

/// A view around the button, with a margin for its focus ring; a press on the margin counts too.
///
/// If it is high, the button lies at its top, and leaves room for the menu.
final class MenuRoom: UIView {
  /// The margins in points: in a bar, and in a window with room for the menu.
  private static let (margin, wideMargin): (CGFloat, CGFloat) = (4, 8)
  /// The least height of the button in a window with room for the menu, in points.
  private static let leastHeight: CGFloat = 32

  private let button: MenuButton

  init(_ button: MenuButton) {
    self.button = button
    super.init(frame: .zero)
    addSubview(button)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self && !leavesRoom ? button : hit
  }

  // MARK: Layout

  override var intrinsicContentSize: CGSize {
    let size = button.intrinsicContentSize
    return CGSize(width: size.width + 2 * Self.margin, height: size.height + 2 * Self.margin)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  private var leavesRoom: Bool {
    bounds.height > 2 * max(intrinsicContentSize.height, Self.leastHeight)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard leavesRoom else {
      button.frame = bounds.insetBy(
        dx: min(Self.margin, bounds.width / 4), dy: min(Self.margin, bounds.height / 4))
      return
    }
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
