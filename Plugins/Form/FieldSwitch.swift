import MaruKit

/// The switch of a check.
final class FieldSwitch: UISwitch {
  /// Called when the switch has got the focus.
  var onFocus: (() -> Void)?

  override func didUpdateFocus() {
    super.didUpdateFocus()
    if isFocused { onFocus?() }
  }
}
