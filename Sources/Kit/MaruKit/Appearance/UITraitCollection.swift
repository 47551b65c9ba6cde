import Foundation

/// What a view knows of its surroundings: light or dark, scale, text size, reading direction.
///
/// A value with an identity, as in UIKit; it never changes once made.
public final class UITraitCollection: NSObject, Sendable {
  private let storage: UIMutableTraits

  /// A collection in which nothing is decided.
  public override convenience init() { self.init(UIMutableTraits()) }

  private init(_ storage: UIMutableTraits) {
    self.storage = storage
    super.init()
  }

  /// A collection in which what `mutations` sets is decided.
  public convenience init(mutations: (inout UIMutableTraits) -> Void) {
    var traits = UIMutableTraits()
    mutations(&traits)
    self.init(traits)
  }

  /// A collection that decides only light or dark.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init { $0.userInterfaceStyle = userInterfaceStyle }
  }

  /// A collection that decides only the level.
  public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
    self.init { $0.userInterfaceLevel = userInterfaceLevel }
  }

  /// A collection that decides only the device pixels of one point.
  public convenience init(displayScale: CGFloat) {
    self.init { $0.displayScale = displayScale }
  }

  /// A collection that decides only the text size.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init { $0.preferredContentSizeCategory = preferredContentSizeCategory }
  }

  /// A collection that decides only the reading direction.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init { $0.layoutDirection = layoutDirection }
  }

  /// A collection that decides only the horizontal size class.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.horizontalSizeClass = horizontalSizeClass }
  }

  /// A collection that decides only the vertical size class.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.verticalSizeClass = verticalSizeClass }
  }

  /// What the collections decide together; a later one wins.
  public convenience init(traitsFrom collections: [UITraitCollection]) {
    self.init(collections.reduce(UIMutableTraits()) { $0.merging($1.storage) })
  }

  /// A copy in which `mutations` decides anew.
  public func modifyingTraits(_ mutations: (inout UIMutableTraits) -> Void) -> UITraitCollection {
    var traits = storage
    mutations(&traits)
    return UITraitCollection(traits)
  }

  // MARK: Traits

  /// The kind of device.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { storage.userInterfaceIdiom }
  /// Light or dark.
  public var userInterfaceStyle: UIUserInterfaceStyle { storage.userInterfaceStyle }
  /// On the ground or above it.
  public var userInterfaceLevel: UIUserInterfaceLevel { storage.userInterfaceLevel }
  /// Device pixels of one point; 0 where it is not decided.
  public var displayScale: CGFloat { storage.displayScale }
  /// How large the user wants text to be.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    storage.preferredContentSizeCategory
  }
  /// The reading direction.
  public var layoutDirection: UITraitEnvironmentLayoutDirection { storage.layoutDirection }
  /// How much room there is from side to side: in a window it follows the window's width, as
  /// `UIWindow.leastRegularWidth` says.
  public var horizontalSizeClass: UIUserInterfaceSizeClass { storage.horizontalSizeClass }
  /// How much room there is from top to bottom: regular in windows of any height, as on an iPad.
  public var verticalSizeClass: UIUserInterfaceSizeClass { storage.verticalSizeClass }
  /// Whether the user asks for more contrast.
  public var accessibilityContrast: UIAccessibilityContrast { storage.accessibilityContrast }

  // MARK: Comparing

  /// Whether a dynamic colour may look different under the other collection.
  public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
    guard let other else { return true }
    return userInterfaceStyle != other.userInterfaceStyle
      || userInterfaceLevel != other.userInterfaceLevel
      || accessibilityContrast != other.accessibilityContrast
  }

  /// Whether the other collection decides all alike but for the size classes.
  func isAlikeButForRoom(_ other: UITraitCollection) -> Bool {
    var traits = storage
    traits.horizontalSizeClass = other.horizontalSizeClass
    traits.verticalSizeClass = other.verticalSizeClass
    return traits == other.storage
  }

  /// Whether all that the other collection decides is decided alike here.
  public func containsTraits(in other: UITraitCollection?) -> Bool {
    guard let other else { return true }
    return storage.merging(other.storage) == storage
  }

  /// Equal when every trait is.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return self === other || storage == other.storage
  }

  /// A hash of all traits.
  public override var hash: Int { storage.hashValue }

  // MARK: Current

  /// The collection against which dynamic colours are resolved on this thread.
  ///
  /// The kit sets it around `draw(_:)`, `layoutSubviews()` and the like.
  public static var current: UITraitCollection {
    get { CurrentTraits.value ?? initial }
    set { CurrentTraits.value = newValue }
  }

  /// Runs `actions` with this collection as the current one.
  public func performAsCurrent(_ actions: () -> Void) {
    let before = CurrentTraits.value
    CurrentTraits.value = self
    defer { CurrentTraits.value = before }
    actions()
  }

  /// What holds where nobody decided: light, scale 1, default text size, left to right.
  static let initial = UITraitCollection {
    $0.userInterfaceIdiom = .mac
    $0.userInterfaceStyle = .light
    $0.userInterfaceLevel = .base
    $0.displayScale = 1
    $0.preferredContentSizeCategory = .large
    $0.layoutDirection = .leftToRight
    $0.horizontalSizeClass = .regular
    $0.verticalSizeClass = .regular
    $0.accessibilityContrast = .normal
  }
}

/// One collection for each thread.
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
