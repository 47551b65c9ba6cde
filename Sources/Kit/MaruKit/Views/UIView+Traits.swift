import Foundation
import Graphics
import Layers

extension UIView {
  var inheritedTraits: UITraitCollection {
    guard let viewController else { return overridden(superview?.traitCollection ?? .current) }
    // A presenter whose view was taken out belongs to where it was.
    let around = superview ?? viewController.responderAbove
    return overridden(viewController.parentTraits ?? around?.traitCollection ?? .current)
  }

  /// In which direction the view's content runs.
  public var effectiveUserInterfaceLayoutDirection: UITraitEnvironmentLayoutDirection {
    switch semanticContentAttribute {
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .forceRightToLeft: .rightToLeft
    case .unspecified: traitCollection.layoutDirection
    }
  }

  /// Traits that the view forces on itself and everything in it; none of them by default.
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

  /// The smallest text size in the view and everything in it; no limit if `nil`.
  public var minimumContentSizeCategory: UIContentSizeCategory? {
    get { traitSettings.smallestText }
    set {
      guard newValue != traitSettings.smallestText else { return }
      traitSettings.smallestText = newValue
      propagateTraits()
    }
  }

  /// The largest text size in the view and everything in it; no limit if `nil`.
  ///
  /// Where it is below the smallest one, that counts.
  public var maximumContentSizeCategory: UIContentSizeCategory? {
    get { traitSettings.largestText }
    set {
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

  /// Takes the traits of the new surroundings, here and below, where they differ.
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

  /// What the layer calls to have the view drawn.
  func drawContent(in context: CGContext) {
    guard !drawsNothing else { return }
    UIGraphicsPushContext(context)
    traitCollection.performAsCurrent { draw(bounds) }
    UIGraphicsPopContext()
  }
}

extension UIWindow {
  /// Tells whoever listens that the text size is another.
  func tellTextSize() {
    let category = environmentTraits.preferredContentSizeCategory
    NotificationCenter.default.post(
      name: UIContentSizeCategory.didChangeNotification, object: self,
      userInfo: [UIContentSizeCategory.newValueUserInfoKey: category])
  }
}

extension UIApplication {
  /// How large the user wants text to be, in the window that takes keys.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    (keyWindow ?? windows.last)?.environmentTraits.preferredContentSizeCategory
      ?? UITraitCollection.current.preferredContentSizeCategory
  }
}

/// What a view changes of the traits that it inherits, but for light and dark.
struct TraitSettings: Equatable {
  var overrides = UIMutableTraits() { didSet { changed() } }
  var smallestText: UIContentSizeCategory? { didSet { changed() } }
  var largestText: UIContentSizeCategory? { didSet { changed() } }
  /// Whether nothing is set, as with nearly every view.
  ///
  /// Whoever asks for traits asks each view above.
  private(set) var isEmpty = true

  private mutating func changed() {
    isEmpty = overrides == UIMutableTraits() && smallestText == nil && largestText == nil
  }

  /// A text size within the limits.
  func limited(_ category: UIContentSizeCategory) -> UIContentSizeCategory {
    guard smallestText != nil || largestText != nil else { return category }
    let upper = largestText.map { min(category, $0) } ?? category
    return smallestText.map { max(upper, $0) } ?? upper
  }
}

/// What a view is to somebody who does not see it.
struct AccessibilityProperties {
  var isElement: Bool?
  var label: String?
  var value: String?
  var hint: String?
  var traits: UIAccessibilityTraits = .none
  var tag = 0
}
