import Foundation

/// Manages an input view or an input accessory view.
///
/// Mirrors UIKit. A responder provides it as `inputViewController` or
/// `inputAccessoryViewController`.
@preconcurrency @MainActor
open class UIInputViewController: UIViewController {
  /// The controller's view as an input view.
  ///
  /// By default it has the height of UIKit's keyboard on a phone.
  open override var inputView: UIInputView? {
    get { view as? UIInputView }
    set { view = newValue }
  }

  open override func loadView() {
    view = UIInputView(
      frame: CGRect(x: 0, y: 0, width: 320, height: InputSlot.keyboardHeight),
      inputViewStyle: .keyboard)
  }

  /// Resigns the first responder, which dismisses the input views.
  open func dismissKeyboard() { viewIfLoaded?.window?.endEditing(false) }
}
