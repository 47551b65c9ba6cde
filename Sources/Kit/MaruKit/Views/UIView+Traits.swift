import Foundation
import Graphics
import Layers

extension UIView {
  var inheritedTraits: UITraitCollection {
    guard let viewController else { return overridden(superview?.traitCollection ?? .current) }
    // A presenter's view that was removed inherits from its former superview.
    let around = superview ?? viewController.responderAbove
    return overridden(viewController.parentTraits ?? around?.traitCollection ?? .current)
  }

  /// The layout direction of content with a semantic attribute, in the user's language.
  public class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    userInterfaceLayoutDirection(
      for: attribute, relativeTo: UIApplication.shared.userInterfaceLayoutDirection)
  }

  /// The layout direction of content with a semantic attribute.
  ///
  /// - Parameters:
  ///   - attribute: What the content is.
  ///   - layoutDirection: The direction of content without an attribute.
  /// - Returns: The direction.
  public class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute,
    relativeTo layoutDirection: UIUserInterfaceLayoutDirection
  ) -> UIUserInterfaceLayoutDirection {
    switch attribute {
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .forceRightToLeft: .rightToLeft
    case .unspecified: layoutDirection
    }
  }

  /// Traits that the view overrides for itself and its descendants; none by default.
  ///
  /// `view.traitOverrides.preferredContentSizeCategory = .extraLarge`. A trait that is set back to
  /// `unspecified` (a scale to 0) is inherited again; UIKit has `remove(_:)` for that.
  public var traitOverrides: UIMutableTraits {
    get { traitSettings.overrides }
    set {
      guard newValue != traitSettings.overrides else { return }
      traitSettings.overrides = newValue
      propagateTraits()
      window?.adaptPresentations()
    }
  }

  /// The minimum text size of the view and its descendants; no limit if `nil`.
  public var minimumContentSizeCategory: UIContentSizeCategory? {
    get { traitSettings.smallestText }
    set {
      appearanceDidSet(\UIView.minimumContentSizeCategory, to: newValue)
      guard newValue != traitSettings.smallestText else { return }
      traitSettings.smallestText = newValue
      propagateTraits()
    }
  }

  /// The maximum text size of the view and its descendants; no limit if `nil`.
  ///
  /// If it is less than the minimum, the minimum applies.
  public var maximumContentSizeCategory: UIContentSizeCategory? {
    get { traitSettings.largestText }
    set {
      appearanceDidSet(\UIView.maximumContentSizeCategory, to: newValue)
      guard newValue != traitSettings.largestText else { return }
      traitSettings.largestText = newValue
      propagateTraits()
    }
  }

  func overridden(_ traits: UITraitCollection) -> UITraitCollection {
    let styled = overrideUserInterfaceStyle
    let restyles = styled != .unspecified && styled != traits.userInterfaceStyle
    guard restyles || !traitSettings.isEmpty else { return traits }
    return traits.modifyingTraits {
      $0 = $0.merging(traitSettings.overrides)
      if restyles { $0.userInterfaceStyle = styled }
      $0.preferredContentSizeCategory = traitSettings.limited($0.preferredContentSizeCategory)
    }
  }

  /// Propagates new inherited traits to the view and its descendants.
  func propagateTraits() {
    let new = traitCollection
    let old = traitMemory.seen
    traitMemory.seen = new
    if old != new {
      if old?.isAlikeButForRoom(new) != true {
        layer.backgroundColor = backgroundColor?.resolvedColor(with: new).cgColor
        setNeedsDisplay()
      }
      setNeedsLayout()
      layoutTraitsChanged(from: old, to: new)
      // Without old traits the view is just entering its window, and gets its look there.
      if AppearanceProxies.areInUse, AppearanceProxies.shared.dependOnTraits, old != nil,
        window != nil
      {
        AppearanceProxies.shared.apply(to: self)
      }
      new.performAsCurrent {
        viewController?.traitCollectionDidChange(old)
        traitCollectionDidChange(old)
        viewController?.traitObservers.tell(from: old, to: new)
        traitObservers.tell(from: old, to: new)
      }
    }
    for view in subviewStorage { view.propagateTraits() }
  }

  func propagateTintColorChange() {
    tintColorDidChange()
    for view in subviewStorage { view.propagateTintColorChange() }
  }

  /// Draws the view; called by its layer.
  func drawContent(in context: CGContext) {
    guard !drawsNothing else { return }
    UIGraphicsPushContext(context)
    traitCollection.performAsCurrent { draw(bounds) }
    UIGraphicsPopContext()
  }
}

extension UIWindow {
  /// Posts that the text size changed.
  func tellTextSize() {
    let category = environmentTraits.preferredContentSizeCategory
    NotificationCenter.default.post(
      name: UIContentSizeCategory.didChangeNotification, object: self,
      userInfo: [UIContentSizeCategory.newValueUserInfoKey: category])
  }
}

extension UIApplication {
  /// The direction of the key window's content.
  public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    (keyWindow ?? windows.last)?.effectiveUserInterfaceLayoutDirection
      ?? UITraitCollection.current.layoutDirection
  }

  /// The user's preferred text size, in the key window.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    (keyWindow ?? windows.last)?.environmentTraits.preferredContentSizeCategory
      ?? UITraitCollection.current.preferredContentSizeCategory
  }
}

/// The traits that a view overrides, except light and dark style.
struct TraitSettings: Equatable {
  var overrides = UIMutableTraits() { didSet { changed() } }
  var smallestText: UIContentSizeCategory? { didSet { changed() } }
  var largestText: UIContentSizeCategory? { didSet { changed() } }
  /// Whether nothing is set, as for nearly every view.
  ///
  /// Cached, since every lookup of traits checks all ancestors.
  private(set) var isEmpty = true

  private mutating func changed() {
    isEmpty = overrides == UIMutableTraits() && smallestText == nil && largestText == nil
  }

  /// A text size clamped to the limits.
  func limited(_ category: UIContentSizeCategory) -> UIContentSizeCategory {
    guard smallestText != nil || largestText != nil else { return category }
    let upper = largestText.map { min(category, $0) } ?? category
    return smallestText.map { max(upper, $0) } ?? upper
  }
}

/// The accessibility properties of a view.
struct AccessibilityProperties {
  var isElement: Bool?
  var isModal = false
  var hidesElements = false
  var label: String?
  var value: String?
  var hint: String?
  var traits: UIAccessibilityTraits = .none
  var frame: CGRect?
  var elements: [Any]?
  var groupsElements = false
  var customActions: [UIAccessibilityCustomAction]?
  var tag = 0
  var restorationIdentifier: String?
}
