/// What an empty text field says.
@MainActor
final class TextPlaceholder: UILabel {
  /// The field has its words as a name.
  override var accessibilityLabel: String? {
    get { nil }
    set {}
  }
}
