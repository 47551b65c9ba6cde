import Foundation

/// An item of a bar: its title, image and state.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
open class UIBarItem: IdentityHashable {
  /// Creates an item without title and image.
  public init() {}

  /// Creates an item from an archive.
  public required init?(coder: NSCoder) {}

  /// The properties that were set on the item, and not by a proxy.
  final var ownAppearance: Set<AppearanceProperty> = []
  private var titleAttributes = ButtonStateValues<[NSAttributedString.Key: Any]>()

  // MARK: Content

  /// The title.
  open var title: String? { didSet { if title != oldValue { changed() } } }

  /// The image, which is shown instead of the title.
  open var image: UIImage? { didSet { if image !== oldValue { changed() } } }

  /// The image in the low bar of a phone on its side; a desktop's bars never show it.
  open var landscapeImagePhone: UIImage?

  /// The displacement of the image, in points.
  open var imageInsets = UIEdgeInsets.zero {
    didSet {
      if imageInsets != oldValue { changed() }
      appearanceDidSet(\UIBarItem.imageInsets, to: imageInsets)
    }
  }

  /// Whether the item can be used.
  open var isEnabled = true { didSet { if isEnabled != oldValue { changed() } } }

  /// A number that identifies the item.
  open var tag = 0

  /// Sets the attributes of the title in a state, such as its font and its colour.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    titleAttributes[exactly: state] = attributes
    changed()
    appearanceDidCall(UIBarItem.setTitleTextAttributes, attributes, for: state)
  }

  /// The attributes of the title that were set for a state.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    titleAttributes[exactly: state]
  }

  /// The attributes of the title to display in a state.
  final func shownAttributes(in state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    titleAttributes[state]
  }

  /// Called after every change of the item.
  func changed() {}

  // MARK: Description

  /// The name of the item; by default its title, or the description of its image.
  open var accessibilityLabel: String? { didSet { changed() } }

  /// The value of the item.
  open var accessibilityValue: String? { didSet { changed() } }

  /// The effect of using the item.
  open var accessibilityHint: String? { didSet { changed() } }

  /// An identifier for tests.
  open var accessibilityIdentifier: String? { didSet { changed() } }
}
