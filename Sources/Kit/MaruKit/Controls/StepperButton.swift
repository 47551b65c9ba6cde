import Foundation

/// One of the two buttons of a stepper, which handles the touches.
@MainActor
final class StepperButton: UIView {
  private let picture = UIImageView(frame: .zero)
  private let symbol: UIImage?
  /// The images in place of the symbol.
  var images = ButtonStateValues<UIImage>()
  /// Presses the button for assistive software, and returns whether it did anything.
  var press: (() -> Bool)?

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - symbol: The name of its symbol.
  ///   - word: Its name.
  init(symbol: String, _ word: SystemWord) {
    self.symbol = UIImage(systemName: symbol)
    super.init(frame: .zero)
    layer.cornerRadius = UIStepper.radius
    picture.contentMode = .center
    picture.preferredSymbolConfiguration = UIImage.SymbolConfiguration(
      pointSize: 17, weight: .regular)
    addSubview(picture)
    isAccessibilityElement = true
    accessibilityLabel = word.text
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a state of the button, and the stepper's value to assistive software.
  func show(isUsable: Bool, isPressed: Bool, value: String) {
    let state: UIControl.State = isUsable ? isPressed ? .highlighted : .normal : .disabled
    picture.image = images[state] ?? symbol
    picture.tintColor = isUsable ? .label : .tertiaryLabel
    backgroundColor = isPressed ? .secondarySystemFill : nil
    accessibilityTraits = isUsable ? .button : [.button, .notEnabled]
    accessibilityValue = value
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.frame = bounds
  }

  override func accessibilityActivate() -> Bool { press?() ?? false }
}
