/// The placeholder of an empty text field.
@MainActor
final class TextPlaceholder: UILabel {
  /// None: the field's own label includes the placeholder.
  override var accessibilityLabel: String? {
    get { nil }
    set {}
  }
}
