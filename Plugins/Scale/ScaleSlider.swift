import MaruKit

/// A slider that leaves the keys to the controller, which moves by the steps of the scale.
final class ScaleSlider: UISlider {
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }
}
