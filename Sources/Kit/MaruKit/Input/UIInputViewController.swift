import Foundation

/// Manages an input view or an input accessory view.
///
/// Mirrors UIKit. A responder names it as `inputViewController` or `inputAccessoryViewController`.
@MainActor
open class UIInputViewController: UIViewController {
  /// The view that rises, which is the controller's view.
  ///
  /// It is as high as UIKit's keyboard on a phone unless a subclass makes another.
  open override var inputView: UIInputView? {
    get { view as? UIInputView }
    set { view = newValue }
  }

  open override func loadView() {
    view = UIInputView(
      frame: CGRect(x: 0, y: 0, width: 320, height: InputSlot.keyboardHeight),
      inputViewStyle: .keyboard)
  }

  /// Makes the first responder resign, so that the views go down.
  open func dismissKeyboard() { viewIfLoaded?.window?.endEditing(false) }
}
