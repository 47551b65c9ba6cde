import Foundation

/// An item of a tab bar, with an image above its title.
///
/// Mirrors UIKit.
open class UITabBarItem: UIBarItem {
  final weak var host: UITabBar?

  /// Creates an item without title and image.
  public override init() { super.init() }

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - image: The image.
  ///   - tag: A number that identifies the item.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init(title: title, image: image, selectedImage: nil)
    self.tag = tag
  }

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - image: The image.
  ///   - selectedImage: The image while the item is selected; `image` if `nil`.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }

  /// Creates an item from an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The image while the item is selected; `image` if `nil`.
  open var selectedImage: UIImage? { didSet { if selectedImage !== oldValue { changed() } } }

  /// The text in the badge, such as a number of messages; `nil` for no badge.
  open var badgeValue: String? { didSet { if badgeValue != oldValue { changed() } } }

  /// The colour of the badge; red if `nil`.
  open var badgeColor: UIColor? { didSet { if badgeColor != oldValue { changed() } } }

  /// The displacement of the title, in points.
  open var titlePositionAdjustment = UIOffset.zero { didSet { changed() } }

  override func changed() { host?.itemChanged() }
}
