import Foundation

/// Reads image views.
@MainActor
enum NibImageView {
  static let kind = NibViewKind(
    "imageView", UIImageView.self, parts: ["preferredSymbolConfiguration"], read: read)

  private static func read(_ imageView: UIImageView, _ element: NibElement, _ nib: NibBuilder) {
    if let configuration = element.symbolConfiguration("preferredSymbolConfiguration") {
      imageView.preferredSymbolConfiguration = configuration
    }
    if let image = nib.image(element, "image") { imageView.image = image }
    if let image = nib.image(element, "highlightedImage") { imageView.highlightedImage = image }
    nib.set(imageView, \.isHighlighted, element.flag("highlighted"))
  }
}
