import Foundation

/// Reads activity indicators.
@MainActor
enum NibActivityIndicatorView {
  static let kind = NibViewKind("activityIndicatorView", UIActivityIndicatorView.self, read: read)

  private static func read(
    _ view: UIActivityIndicatorView, _ element: NibElement, _ nib: NibBuilder
  ) {
    nib.set(view, \.style, element.choice("style", activityStyles))
    if let color = nib.color(element, "color") { view.color = color }
    nib.set(view, \.hidesWhenStopped, element.flag("hidesWhenStopped"))
    if element.flag("animating") == true { view.startAnimating() }
  }

  private static let activityStyles: [String: UIActivityIndicatorView.Style] = [
    "medium": .medium, "gray": .medium, "white": .medium, "large": .large, "whiteLarge": .large,
  ]
}
