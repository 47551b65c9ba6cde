extension UIButton {
  /// What the button says to somebody who does not see it: title and subtitle, or its picture.
  var describedContent: String? {
    let title = configuration.map { $0.attributedTitle?.string ?? $0.title } ?? currentTitle
    guard let title, !title.isEmpty else {
      return existingPicture?.accessibilityLabel ?? existingPicture?.image?.symbolDescription
    }
    guard let subtitle = configuration?.subtitle, !subtitle.isEmpty else { return title }
    return title + ", " + subtitle
  }
}
