import Foundation

/// The environment of a view: style, scale, text size, layout direction and others.
///
/// An object, as in UIKit; immutable.
public final class UITraitCollection: NSObject, Sendable {
  private let storage: UIMutableTraits

  /// Creates a collection without specified traits.
  public override convenience init() { self.init(UIMutableTraits()) }

  private init(_ storage: UIMutableTraits) {
    self.storage = storage
    super.init()
  }

  /// Creates a collection with the traits that `mutations` sets.
  public convenience init(mutations: (inout UIMutableTraits) -> Void) {
    var traits = UIMutableTraits()
    mutations(&traits)
    self.init(traits)
  }

  /// Creates a collection with a light or dark style.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init { $0.userInterfaceStyle = userInterfaceStyle }
  }

  /// Creates a collection with a level.
  public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
    self.init { $0.userInterfaceLevel = userInterfaceLevel }
  }

  /// Creates a collection with a number of device pixels per point.
  public convenience init(displayScale: CGFloat) {
    self.init { $0.displayScale = displayScale }
  }

  /// Creates a collection with a text size.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init { $0.preferredContentSizeCategory = preferredContentSizeCategory }
  }

  /// Creates a collection with a layout direction.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init { $0.layoutDirection = layoutDirection }
  }

  /// Creates a collection with a horizontal size class.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.horizontalSizeClass = horizontalSizeClass }
  }

  /// Creates a collection with a vertical size class.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.verticalSizeClass = verticalSizeClass }
  }

  /// Merges collections; later ones override earlier ones.
  public convenience init(traitsFrom collections: [UITraitCollection]) {
    self.init(collections.reduce(UIMutableTraits()) { $0.merging($1.storage) })
  }

  /// A copy with the changes that `mutations` makes.
  public func modifyingTraits(_ mutations: (inout UIMutableTraits) -> Void) -> UITraitCollection {
    var traits = storage
    mutations(&traits)
    return UITraitCollection(traits)
  }

  // MARK: Traits

  /// The kind of device.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { storage.userInterfaceIdiom }
  /// The light or dark style.
  public var userInterfaceStyle: UIUserInterfaceStyle { storage.userInterfaceStyle }
  /// The base or elevated level.
  public var userInterfaceLevel: UIUserInterfaceLevel { storage.userInterfaceLevel }
  /// Device pixels per point; 0 if unspecified.
  public var displayScale: CGFloat { storage.displayScale }
  /// The user's preferred text size.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    storage.preferredContentSizeCategory
  }
  /// The layout direction.
  public var layoutDirection: UITraitEnvironmentLayoutDirection { storage.layoutDirection }
  /// The horizontal size class; in a window it depends on the width, see
  /// `UIWindow.leastRegularWidth`.
  public var horizontalSizeClass: UIUserInterfaceSizeClass { storage.horizontalSizeClass }
  /// The vertical size class; regular in windows of any height, as on an iPad.
  public var verticalSizeClass: UIUserInterfaceSizeClass { storage.verticalSizeClass }
  /// The accessibility contrast.
  public var accessibilityContrast: UIAccessibilityContrast { storage.accessibilityContrast }

  // MARK: Comparison

  /// Whether dynamic colours may look different with another collection.
  public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
    guard let other else { return true }
    return userInterfaceStyle != other.userInterfaceStyle
      || userInterfaceLevel != other.userInterfaceLevel
      || accessibilityContrast != other.accessibilityContrast
  }

  /// Whether two collections differ at most in their size classes.
  func isAlikeButForRoom(_ other: UITraitCollection) -> Bool {
    var traits = storage
    traits.horizontalSizeClass = other.horizontalSizeClass
    traits.verticalSizeClass = other.verticalSizeClass
    return traits == other.storage
  }

  /// Whether all specified traits of another collection are the same here.
  public func containsTraits(in other: UITraitCollection?) -> Bool {
    guard let other else { return true }
    return storage.merging(other.storage) == storage
  }

  /// Whether all traits are equal.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return self === other || storage == other.storage
  }

  /// A hash of all traits.
  public override var hash: Int { storage.hashValue }

  // MARK: Current traits

  /// The collection for which dynamic colours are resolved on this thread.
  ///
  /// The kit sets it around `draw(_:)`, `layoutSubviews()` and similar calls.
  public static var current: UITraitCollection {
    get { CurrentTraits.value ?? initial }
    set { CurrentTraits.value = newValue }
  }

  /// Calls a closure with this collection as the current one.
  public func performAsCurrent(_ actions: () -> Void) {
    let before = CurrentTraits.value
    CurrentTraits.value = self
    defer { CurrentTraits.value = before }
    actions()
  }

  /// The default traits: light, scale 1, default text size, the direction of the user's language.
  static let initial = UITraitCollection {
    $0.userInterfaceIdiom = .mac
    $0.userInterfaceStyle = .light
    $0.userInterfaceLevel = .base
    $0.displayScale = 1
    $0.preferredContentSizeCategory = .large
    $0.layoutDirection = PreferredLanguages.ofEnvironment.layoutDirection
    $0.horizontalSizeClass = .regular
    $0.verticalSizeClass = .regular
    $0.accessibilityContrast = .normal
  }
}

/// The current collection of each thread.
private enum CurrentTraits {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { pointer in
      if let pointer { Unmanaged<UITraitCollection>.fromOpaque(pointer).release() }
    }
    return key
  }()

  static var value: UITraitCollection? {
    get {
      guard let pointer = pthread_getspecific(key) else { return nil }
      return Unmanaged<UITraitCollection>.fromOpaque(pointer).takeUnretainedValue()
    }
    set {
      let before = pthread_getspecific(key)
      let after = newValue.map { UnsafeRawPointer(Unmanaged.passRetained($0).toOpaque()) }
      pthread_setspecific(key, after)
      if let before { Unmanaged<UITraitCollection>.fromOpaque(before).release() }
    }
  }
}
