import Foundation

/// The placeholder of an empty text field, which draws it.
@MainActor
final class TextPlaceholder: UILabel {
  /// None: the field's own label includes the placeholder.
  override var accessibilityLabel: String? {
    get { nil }
    set {}
  }

  /// Lets the field draw, in which a subclass may draw something else.
  override func drawText(in rect: CGRect) {
    guard let field = superview as? UITextField, text?.isEmpty == false else { return }
    field.drawPlaceholder(in: rect)
  }

  /// Draws the text of the placeholder itself.
  func drawOwnText(in rect: CGRect) { super.drawText(in: rect) }
}
