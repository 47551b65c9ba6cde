import MaruKit

/// The text of a label, hidden while it has neither a text nor a symbol.
final class LabelButton: WidgetBarButton {
  /// Whether digits are equally wide, so that a changing number stays put.
  var isTabular = true

  override func show(title: String, image: UIImage?, color: UIColor?) {
    super.show(title: title, image: image, color: color)
    isHidden = self.title.isEmpty && image == nil
  }

  override func titleFont(ofSize size: CGFloat) -> UIFont {
    isTabular
      ? UIFont.monospacedDigitSystemFont(ofSize: size, weight: .regular)
      : super.titleFont(ofSize: size)
  }
}
