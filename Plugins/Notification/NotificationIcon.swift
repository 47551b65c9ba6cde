import Foundation
import MaruKit

/// The icon of a notification, which is loaded in the background.
@MainActor final class NotificationIcon {
  /// The width in pixels for which it is loaded; the card makes it smaller.
  private static let pixels = 96

  /// Called when the file was read, or when there is none.
  var onLoad: (() -> Void)?
  /// The image; `nil` until it is loaded, and if there is none.
  private(set) var image: UIImage?
  /// An empty image that keeps its place while it is loaded; `nil` otherwise.
  private(set) var placeholder: UIImage?

  /// The name or the path; `nil` or an empty text for none.
  var name: String? {
    didSet {
      guard name != oldValue else { return }
      IconLoader.shared.cancel(self)
      (image, placeholder) = (nil, nil)
      guard let name, !name.isEmpty else { return }
      placeholder = UIImage()
      var isKnown = true
      IconLoader.shared.load(name, pixels: Self.pixels, for: self) { [weak self] in
        self?.image = $0
        self?.placeholder = nil
        if !isKnown { self?.onLoad?() }
      }
      isKnown = false
    }
  }
}
