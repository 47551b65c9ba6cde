import Foundation

/// The background of a bar, as an object that several bars can share.
///
/// Mirrors UIKit. A bar keeps a copy of an appearance that is assigned to it.
@preconcurrency @MainActor
open class UIBarAppearance: IdentityHashable {
  final var look = BarLook.material { didSet { onChange?() } }
  /// Called after every change; set by the bar that shows the appearance.
  final var onChange: (() -> Void)? { didSet { watchTitles() } }

  /// Watches the appearances of the items' titles.
  func watchTitles() {}

  /// Creates an appearance with the material of bars.
  public required init() {}

  /// Creates an appearance with the background of another.
  public required init(barAppearance: UIBarAppearance) { look = barAppearance.look }

  /// A copy of the appearance.
  open func copy() -> Self { Self(barAppearance: self) }

  /// Sets the material of bars, with a line.
  open func configureWithDefaultBackground() { look = .material }

  /// Sets an opaque background, with a line.
  open func configureWithOpaqueBackground() { look = .opaque }

  /// Sets no background and no line.
  open func configureWithTransparentBackground() { look = .transparent }

  /// The blur of the views behind; `nil` for none.
  open var backgroundEffect: UIBlurEffect? {
    get { look.effect }
    set { look.effect = newValue }
  }

  /// The colour over the blur.
  open var backgroundColor: UIColor? {
    get { look.color }
    set { look.color = newValue }
  }

  /// The image over the colour.
  open var backgroundImage: UIImage? {
    get { look.image }
    set { look.image = newValue }
  }

  /// The effect of the bar's size on the image.
  open var backgroundImageContentMode: UIView.ContentMode {
    get { look.imageContentMode }
    set { look.imageContentMode = newValue }
  }

  /// The colour of the line along the bar's inner edge; `nil` for no line.
  open var shadowColor: UIColor? {
    get { look.shadowColor }
    set { look.shadowColor = newValue }
  }

  /// An image in place of the line.
  open var shadowImage: UIImage? {
    get { look.shadowImage }
    set { look.shadowImage = newValue }
  }
}

/// The background and the items of a toolbar.
open class UIToolbarAppearance: UIBarAppearance {
  /// The titles of the items.
  open var buttonAppearance = UIBarButtonItemAppearance(style: .plain) {
    didSet {
      watchTitles()
      onChange?()
    }
  }

  /// The titles of the items with the style `done`.
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done) {
    didSet {
      watchTitles()
      onChange?()
    }
  }

  /// Creates an appearance with the material of bars.
  public required init() { super.init() }

  /// Creates an appearance with the values of another, as far as that has them.
  public required init(barAppearance: UIBarAppearance) {
    super.init(barAppearance: barAppearance)
    guard let other = barAppearance as? UIToolbarAppearance else { return }
    buttonAppearance = other.buttonAppearance.copy()
    doneButtonAppearance = other.doneButtonAppearance.copy()
  }

  override func watchTitles() {
    for titles in [buttonAppearance, doneButtonAppearance] { titles.onChange = onChange }
  }
}

/// The background, the title and the items of a navigation bar.
open class UINavigationBarAppearance: UIBarAppearance {
  /// The attributes of the title, such as its font and its colour.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }

  /// The attributes of a large title.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { onChange?() }
  }

  /// The titles of the items.
  open var buttonAppearance = UIBarButtonItemAppearance(style: .plain) {
    didSet {
      watchTitles()
      onChange?()
    }
  }

  /// The titles of the items with the style `done`.
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done) {
    didSet {
      watchTitles()
      onChange?()
    }
  }

  /// The title of the back button.
  open var backButtonAppearance = UIBarButtonItemAppearance(style: .plain) {
    didSet {
      watchTitles()
      onChange?()
    }
  }

  /// The image in place of the back button's chevron.
  public private(set) var backIndicatorImage: UIImage?
  /// The mask of titles that pass the back button's image; titles of the kit fade instead.
  public private(set) var backIndicatorTransitionMaskImage: UIImage?

  /// Sets the image in place of the back button's chevron, and its mask.
  open func setBackIndicatorImage(
    _ backIndicatorImage: UIImage?, transitionMaskImage backIndicatorTransitionMaskImage: UIImage?
  ) {
    self.backIndicatorImage = backIndicatorImage
    self.backIndicatorTransitionMaskImage = backIndicatorTransitionMaskImage
    onChange?()
  }

  /// Creates an appearance with the material of bars.
  public required init() { super.init() }

  /// Creates an appearance with the values of another, as far as that has them.
  public required init(barAppearance: UIBarAppearance) {
    super.init(barAppearance: barAppearance)
    guard let other = barAppearance as? UINavigationBarAppearance else { return }
    titleTextAttributes = other.titleTextAttributes
    largeTitleTextAttributes = other.largeTitleTextAttributes
    buttonAppearance = other.buttonAppearance.copy()
    doneButtonAppearance = other.doneButtonAppearance.copy()
    backButtonAppearance = other.backButtonAppearance.copy()
    backIndicatorImage = other.backIndicatorImage
    backIndicatorTransitionMaskImage = other.backIndicatorTransitionMaskImage
  }

  override func watchTitles() {
    for titles in [buttonAppearance, doneButtonAppearance, backButtonAppearance] {
      titles.onChange = onChange
    }
  }
}
