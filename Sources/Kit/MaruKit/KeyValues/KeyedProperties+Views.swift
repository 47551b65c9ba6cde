import Foundation

// The properties of views.
extension KeyedProperties {
  static let views: [ObjectIdentifier: @MainActor () -> [KeyedProperty]] = [
    ObjectIdentifier(UIView.self): { uiViewProperties },
    ObjectIdentifier(UIWindow.self): { uiWindowProperties },
    ObjectIdentifier(UIStackView.self): { uiStackViewProperties },
    ObjectIdentifier(UIImageView.self): { uiImageViewProperties },
  ]

  private static var uiViewProperties: [KeyedProperty] {
    [
      .init("accessibilityElement", \UIView.isAccessibilityElement),
      .init("accessibilityElementsHidden", \UIView.accessibilityElementsHidden),
      .init("accessibilityFrame", \UIView.accessibilityFrame),
      .init("accessibilityHint", \UIView.accessibilityHint),
      .init("accessibilityIdentifier", \UIView.accessibilityIdentifier),
      .init("accessibilityLabel", \UIView.accessibilityLabel),
      .init("accessibilityTraits", \UIView.accessibilityTraits),
      .init("accessibilityValue", \UIView.accessibilityValue),
      .init("accessibilityViewIsModal", \UIView.accessibilityViewIsModal),
      .reading("alignmentRectInsets", \UIView.alignmentRectInsets),
      .observed("alpha", \UIView.alpha),
      .init("anchorPoint", \UIView.anchorPoint),
      .init("autoresizesSubviews", \UIView.autoresizesSubviews),
      .init("autoresizingMask", \UIView.autoresizingMask),
      .init("backgroundColor", \UIView.backgroundColor),
      .observed("bounds", \UIView.bounds),
      .reading("canBecomeFocused", \UIView.canBecomeFocused),
      .observed("center", \UIView.center),
      .init("clipsToBounds", \UIView.clipsToBounds),
      .reading("constraints", \UIView.constraints),
      .init("contentMode", \UIView.contentMode),
      .init("contentScaleFactor", \UIView.contentScaleFactor),
      .init("directionalLayoutMargins", \UIView.directionalLayoutMargins),
      .reading(
        "effectiveUserInterfaceLayoutDirection", \UIView.effectiveUserInterfaceLayoutDirection),
      .init("exclusiveTouch", \UIView.isExclusiveTouch),
      .reading("focused", \UIView.isFocused),
      .observed("frame", \UIView.frame),
      .init("gestureRecognizers", \UIView.gestureRecognizers),
      .observed("hidden", \UIView.isHidden),
      .init("insetsLayoutMarginsFromSafeArea", \UIView.insetsLayoutMarginsFromSafeArea),
      .reading("intrinsicContentSize", \UIView.intrinsicContentSize),
      .reading("layer", \UIView.layer),
      .init("layoutMargins", \UIView.layoutMargins),
      .init("mask", \UIView.mask),
      .init("maskView", \UIView.mask),
      .init("multipleTouchEnabled", \UIView.isMultipleTouchEnabled),
      .init("opaque", \UIView.isOpaque),
      .init("overrideUserInterfaceStyle", \UIView.overrideUserInterfaceStyle),
      .init("preservesSuperviewLayoutMargins", \UIView.preservesSuperviewLayoutMargins),
      .init("restorationIdentifier", \UIView.restorationIdentifier),
      .reading("safeAreaInsets", \UIView.safeAreaInsets),
      .init("semanticContentAttribute", \UIView.semanticContentAttribute),
      .init("shouldGroupAccessibilityChildren", \UIView.shouldGroupAccessibilityChildren),
      .reading("subviews", \UIView.subviews),
      .reading("superview", \UIView.superview),
      .init("tag", \UIView.tag),
      .init("tintAdjustmentMode", \UIView.tintAdjustmentMode),
      .init("tintColor", \UIView.tintColor),
      .reading("traitCollection", \UIView.traitCollection),
      .init("transform", \UIView.transform),
      .init("transform3D", \UIView.transform3D),
      .init(
        "translatesAutoresizingMaskIntoConstraints",
        \UIView.translatesAutoresizingMaskIntoConstraints),
      .init("userInteractionEnabled", \UIView.isUserInteractionEnabled),
      .reading("window", \UIView.window),
    ]
  }

  private static var uiWindowProperties: [KeyedProperty] {
    [
      .reading("firstResponder", \UIWindow.firstResponder),
      .reading("keyWindow", \UIWindow.isKeyWindow),
      .init("rootViewController", \UIWindow.rootViewController),
      .init("windowLevel", \UIWindow.windowLevel),
      .init("windowScene", \UIWindow.windowScene),
    ]
  }

  private static var uiStackViewProperties: [KeyedProperty] {
    [
      .init("alignment", \UIStackView.alignment),
      .reading("arrangedSubviews", \UIStackView.arrangedSubviews),
      .init("axis", \UIStackView.axis),
      .init("baselineRelativeArrangement", \UIStackView.isBaselineRelativeArrangement),
      .init("distribution", \UIStackView.distribution),
      .init("layoutMarginsRelativeArrangement", \UIStackView.isLayoutMarginsRelativeArrangement),
      .init("spacing", \UIStackView.spacing),
    ]
  }

  private static var uiImageViewProperties: [KeyedProperty] {
    [
      .reading("animating", \UIImageView.isAnimating),
      .init("animationDuration", \UIImageView.animationDuration),
      .init("animationImages", \UIImageView.animationImages),
      .init("animationRepeatCount", \UIImageView.animationRepeatCount),
      .init("highlighted", \UIImageView.isHighlighted),
      .init("highlightedImage", \UIImageView.highlightedImage),
      .observed("image", \UIImageView.image),
      .init("preferredSymbolConfiguration", \UIImageView.preferredSymbolConfiguration),
    ]
  }
}
