import Foundation

/// The button of a navigation bar that goes back.
@MainActor
final class NavigationBackButton: UIButton {
  /// The titles from the preferred one to none.
  private var choices: [String] = []
  private var choiceWidths: [CGFloat] = []

  /// Shows the title of the previous page.
  ///
  /// - Parameters:
  ///   - item: The item that it goes back to.
  ///   - own: The bar item that its look and its texts are taken from.
  ///   - image: The image in place of the chevron.
  ///   - attributes: The attributes of the title.
  func show(
    _ item: UINavigationItem, like own: UIBarButtonItem?, image: UIImage?,
    attributes: [NSAttributedString.Key: Any] = [:]
  ) {
    let general = SystemWord.back.text
    let attributes = attributes.merging(own?.shownAttributes(in: .normal) ?? [:]) { $1 }
    switch item.backButtonDisplayMode {
    case .default:
      let title = own?.title ?? item.backButtonTitle ?? item.title ?? general
      // An empty title is a wish for none.
      choices = title.isEmpty ? [""] : [title, general, ""]
    case .generic: choices = [general, ""]
    case .minimal: choices = [""]
    }
    tintColor = own?.tintColor
    accessibilityLabel = own?.accessibilityLabel ?? choices.first { !$0.isEmpty } ?? general
    accessibilityIdentifier = own?.accessibilityIdentifier
    var configuration = UIButton.Configuration.plain()
    configuration.contentInsets = NSDirectionalEdgeInsets(
      top: 0, leading: BarItemButton.padding, bottom: 0, trailing: BarItemButton.padding)
    configuration.imagePadding = 4
    configuration.titleLineBreakMode = .byTruncatingTail
    configuration.titleFont =
      attributes[.font] as? UIFont ?? .systemFont(ofSize: BarItemButton.fontSize)
    configuration.baseForegroundColor = attributes[.foregroundColor] as? UIColor
    configuration.image = own?.image ?? image ?? UIImage(systemName: "chevron.backward")
    configuration.preferredSymbolConfigurationForImage = UIImage.SymbolConfiguration(
      pointSize: BarItemButton.fontSize, weight: .semibold, scale: .large)
    choiceWidths = choices.map { title in
      configuration.title = title
      self.configuration = configuration
      return intrinsicContentSize.width
    }
  }

  /// Chooses the longest title for a width, and returns the width of the button with it.
  func fit(_ room: CGFloat) -> CGFloat {
    let index = choiceWidths.firstIndex { $0 <= room } ?? choiceWidths.count - 1
    guard choices.indices.contains(index) else { return 0 }
    if configuration?.title != choices[index] { configuration?.title = choices[index] }
    return min(choiceWidths[index], max(room, 0))
  }
}
