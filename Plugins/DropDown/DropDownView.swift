import LayoutShorthand
import MaruKit

/// Shows options in a table beneath a view, its anchor, and lets one be chosen.
///
/// It lies over the whole anchor and takes its touches. A touch makes it the first responder;
/// becoming that shows the table, and resigning hides it. So the owner's `view.endEditing(true)` in
/// `touchesBegan` closes it at a touch anywhere else, and opening another one closes it too.
///
/// ```swift
/// let dropDown = DropDownView(anchorView: button)
/// dropDown.options = DropDownOptions(WidgetLines(["Small", "Large"]))
/// dropDown.delegate = self
/// ```
///
/// Keys, where the focus is on it: Space, Return and Down open; Up, Down and typing move; Return
/// selects; Escape closes and leaves what was selected.
final class DropDownView: UIControl {
  /// How many rows the table has at most before it scrolls.
  static let visibleRows = 6

  /// Hears what is chosen.
  weak var delegate: (any DropDownDelegate)?

  /// What can be chosen.
  ///
  /// Others than before leave nothing selected.
  var options = DropDownOptions() {
    didSet {
      selectedRow = nil
      typeAhead.forget()
      list?.reload()
    }
  }

  /// The row of the option that is selected; none by default, and where there is no such row.
  var selectedRow: Int? {
    didSet {
      if let row = selectedRow, !(0..<options.count).contains(row) { selectedRow = nil }
      list?.selectedRow = selectedRow
    }
  }

  /// What the table looks like.
  var style = DropDownStyle.standard { didSet { list?.look = style } }

  /// Hears that the table was shown or hidden.
  var onChange: ((_ isOpen: Bool) -> Void)?

  /// The table, while it is shown.
  private(set) var list: DropDownList?
  var typeAhead = TypeAhead()

  private weak var anchorView: UIView?
  private var placement: ((ConstraintMaker) -> Void)?

  /// Makes the view and lays it over its anchor.
  ///
  /// - Parameter anchorView: What is touched; it takes touches from now on.
  init(anchorView: UIView) {
    self.anchorView = anchorView
    super.init(frame: anchorView.bounds)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    layer.cornerRadius = anchorView.layer.cornerRadius
    accessibilityTraits.insert(.button)
    anchorView.isUserInteractionEnabled = true
    anchorView.addSubview(self)
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  /// Whether the table is shown.
  var isOpen: Bool { list != nil }

  /// Says where the table lies, instead of beneath the anchor.
  ///
  /// - Parameter closure: Makes the table's constraints each time it is shown. The height of its
  ///   rows is a wish that they may overrule.
  func setConstraints(_ closure: @escaping (_ make: ConstraintMaker) -> Void) {
    placement = closure
    guard isOpen else { return }
    hide()
    show()
  }

  // MARK: First responder

  override var canBecomeFirstResponder: Bool { isEnabled && !options.isEmpty }

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
    // The ring is in the list now; keys come here without it.
    if isFocused { window.setFocus(nil) }
    onChange?(true)
  }

  private func hide() {
    guard let list else { return }
    self.list = nil
    list.removeFromSuperview()
    onChange?(false)
  }

  /// Selects a row as a person does, and closes.
  func choose(_ row: Int) {
    guard (0..<options.count).contains(row) else { return }
    selectedRow = row
    delegate?.dropDown(self, didSelectRowAt: IndexPath(row: row, section: 0))
    close()
  }

  /// Closes, and leaves the keys to the button where they were its.
  func close() {
    guard isFirstResponder else { return }
    _ = resignFirstResponder()
  }

  // MARK: Events

  /// Opens or closes; the owner sees nothing of it.
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
