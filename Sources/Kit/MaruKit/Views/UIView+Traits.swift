import Foundation
import Graphics
import Layers

extension UIView {
  var inheritedTraits: UITraitCollection {
    let inherited = viewController?.parentTraits ?? superview?.traitCollection ?? .current
    return overridden(inherited)
  }

  /// In which direction the view's content runs.
  public var effectiveUserInterfaceLayoutDirection: UITraitEnvironmentLayoutDirection {
    switch semanticContentAttribute {
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .forceRightToLeft: .rightToLeft
    case .unspecified: traitCollection.layoutDirection
    }
  }

  func overridden(_ traits: UITraitCollection) -> UITraitCollection {
    guard overrideUserInterfaceStyle != .unspecified,
      overrideUserInterfaceStyle != traits.userInterfaceStyle
    else { return traits }
    return traits.modifyingTraits { $0.userInterfaceStyle = overrideUserInterfaceStyle }
  }

  /// Takes the traits of the new surroundings, here and below, where they differ.
  func propagateTraits() {
    let new = traitCollection
    let old = seenTraits
    seenTraits = new
    if old != new {
      layer.backgroundColor = backgroundColor?.resolvedColor(with: new).cgColor
      setNeedsDisplay()
      setNeedsLayout()
      layoutTraitsChanged(from: old, to: new)
      new.performAsCurrent {
        viewController?.traitCollectionDidChange(old)
        traitCollectionDidChange(old)
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

/// What a view is to somebody who does not see it.
struct AccessibilityProperties {
  var isElement: Bool?
  var label: String?
  var value: String?
  var hint: String?
  var traits: UIAccessibilityTraits = .none
  var tag = 0
}
