import LayoutShorthand
import MaruKit

/// Shows options in a table below an anchor view and lets the user select one.
///
/// The view covers the anchor and takes its touches. A touch makes it the first responder, which
/// opens the table; resigning closes it. So the owner's `view.endEditing(true)` in `touchesBegan`
/// closes it at a touch anywhere else, and so does opening another drop-down.
///
/// ```swift
/// let dropDown = DropDownView(anchorView: button)
/// dropDown.options = DropDownOptions(WidgetLines(["Small", "Large"]))
/// dropDown.delegate = self
/// ```
///
/// Keys with the focus on it: Space, Return and Down open; Up, Down and typing move; Return
/// selects; Escape closes and keeps the selection.
final class DropDownView: UIControl {
  /// The most rows that the table shows without scrolling.
  static let visibleRows = 6

  /// Is notified of selections; held weakly.
  weak var delegate: (any DropDownDelegate)?

  /// The options.
  ///
  /// Changing them removes the selection.
  var options = DropDownOptions() {
    didSet {
      selectedRow = nil
      typeAhead.forget()
      list?.reload()
    }
  }

  /// The row of the selected option; `nil` by default, and if there is no such row.
  var selectedRow: Int? {
    didSet {
      if let row = selectedRow, !(0..<options.count).contains(row) { selectedRow = nil }
      list?.selectedRow = selectedRow
    }
  }

  /// The appearance of the table.
  var style = DropDownStyle.standard { didSet { list?.look = style } }

  /// Called when the table was opened or closed.
  var onChange: ((_ isOpen: Bool) -> Void)?

  /// The table, while it is open.
  private(set) var list: DropDownList?
  var typeAhead = TypeAhead()

  private weak var anchorView: UIView?
  private var placement: ((ConstraintMaker) -> Void)?

  /// Creates the view and lays it over its anchor.
  ///
  /// - Parameter anchorView: The view that opens the table; user interaction is enabled on it.
  init(anchorView: UIView) {
    self.anchorView = anchorView
    super.init(frame: anchorView.bounds)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    layer.cornerRadius = anchorView.layer.cornerRadius
    accessibilityTraits.insert(.button)
    anchorView.isUserInteractionEnabled = true
    anchorView.addSubview(self)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Whether the table is open.
  var isOpen: Bool { list != nil }

  /// Sets the position of the table, instead of below the anchor.
  ///
  /// - Parameter closure: Makes the table's constraints each time it opens. The height of its rows
  ///   is optional, so constraints can override it.
  func setConstraints(_ closure: @escaping (_ make: ConstraintMaker) -> Void) {
    placement = closure
    guard isOpen else { return }
    hide()
    show()
  }

  // MARK: First responder

  override var canBecomeFirstResponder: Bool { isEnabled && !options.isEmpty }

  override var resignsByOutsidePress: Bool { true }

  override func becomeFirstResponder() -> Bool {
    guard super.becomeFirstResponder() else { return false }
    show()
    return true
  }

  override func resignFirstResponder() -> Bool {
    guard super.resignFirstResponder() else { return false }
    hide()
    return true
  }

  private func show() {
    guard list == nil, let window, let anchorView else { return }
    let list = DropDownList(
      options: { [unowned self] in options }, selectedRow: selectedRow, look: style)
    list.onChoose = { [unowned self] in choose($0) }
    window.addSubview(list)
    list.place(under: anchorView, in: window, by: placement)
    self.list = list
    typeAhead.forget()
    // The focus ring is in the list now; this view gets keys without the focus.
    if isFocused { window.setFocus(nil) }
    onChange?(true)
  }

  private func hide() {
    guard let list else { return }
    self.list = nil
    list.removeFromSuperview()
    onChange?(false)
  }

  /// Selects a row for the user, and closes.
  func choose(_ row: Int) {
    guard (0..<options.count).contains(row) else { return }
    selectedRow = row
    delegate?.dropDown(self, didSelectRowAt: IndexPath(row: row, section: 0))
    close()
  }

  /// Closes the table and returns the keyboard focus to the button if it had it.
  func close() {
    guard isFirstResponder else { return }
    _ = resignFirstResponder()
  }

  // MARK: Events

  /// Opens or closes; the touch is not passed to the owner.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, let touch = touches.first,
      touch.buttonMask.isEmpty || touch.buttonMask.contains(.primary)
    else { return }
    if isFirstResponder { close() } else { _ = becomeFirstResponder() }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard isEnabled, let press = presses.first, let key = press.key,
      take(key, at: press.timestamp)
    else { return super.pressesBegan(presses, with: event) }
  }

  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}

  override var canBecomeFocused: Bool { super.canBecomeFocused && !options.isEmpty }

  override func accessibilityActivate() -> Bool {
    isFirstResponder ? resignFirstResponder() : becomeFirstResponder()
  }
}
