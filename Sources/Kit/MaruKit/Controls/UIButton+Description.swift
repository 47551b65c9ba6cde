extension UIButton {
  /// The accessible name of the button's content: title and subtitle, or the image's description.
  var describedContent: String? {
    let title = configuration.map { $0.attributedTitle?.string ?? $0.title } ?? currentTitle
    guard let title, !title.isEmpty else {
      return existingPicture?.accessibilityLabel ?? existingPicture?.image?.symbolDescription
    }
    guard let subtitle = configuration?.subtitle, !subtitle.isEmpty else { return title }
    return title + ", " + subtitle
  }
}
