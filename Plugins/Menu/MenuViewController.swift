import MaruKit

/// A menu's button, which fills a low view and lies at the top of a high one.
final class MenuViewController: UIViewController {
  let button = MenuButton()

  /// Called for Escape, if the widget is alone in its window.
  var onCancel: (() -> Void)?

  override func loadView() { view = MenuRoom(control: button) }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.first?.key?.keyCode == .keyboardEscape,
      view.window?.rootViewController === self
    else { return super.pressesBegan(presses, with: event) }
    onCancel?()
  }
}

/// The view around the button, with a margin for its focus ring.
///
/// If it is high, the button lies at its top, and leaves room for the menu; then a press beside the
/// button does not count.
final class MenuRoom: WidgetBarView {
  /// The margin in a window with room for the menu, in points.
  private static let wideMargin: CGFloat = 8
  /// The least height of the button in a window with room for the menu, in points.
  private static let leastHeight: CGFloat = 32

  override init(control: UIView) {
    super.init(control: control)
    // The margin may be narrower than the focus ring.
    clipsToBounds = false
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override var marginCounts: Bool { !leavesRoom(in: bounds) }

  private func leavesRoom(in bounds: CGRect) -> Bool {
    bounds.height > 2 * max(intrinsicContentSize.height, Self.leastHeight)
  }

  override func frame(ofControlIn bounds: CGRect) -> CGRect {
    guard leavesRoom(in: bounds) else { return super.frame(ofControlIn: bounds) }
    let wanted = control.intrinsicContentSize
    // A slot that is as wide as the view asks for has the narrow margins.
    let margin = max(min((bounds.width - wanted.width) / 2, Self.wideMargin), 0)
    let width = min(wanted.width, bounds.width)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return CGRect(
      x: isMirrored ? bounds.width - margin - width : margin, y: Self.wideMargin, width: width,
      height: max(wanted.height, Self.leastHeight))
  }
}
