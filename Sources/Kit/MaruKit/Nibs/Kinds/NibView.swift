import Foundation

/// Reads the values that all views have.
@MainActor
enum NibView {
  static let kind = NibViewKind(
    "view", UIView.self,
    parts: [
      "accessibility", "attributedString", "autoresizingMask", "bool", "color", "connections",
      "constraints", "directionalEdgeInsets", "edgeInsets", "fontDescription",
      "gestureRecognizers", "imageReference", "inset", "layoutGuides", "mutableString", "nil",
      "point", "rect", "size", "string", "subviews", "userDefinedRuntimeAttributes", "variation",
      "view", "viewLayoutGuide",
    ], read: read)

  private static func read(_ view: UIView, _ element: NibElement, _ nib: NibBuilder) {
    if let frame = element.rect("frame") { view.frame = frame }
    if let mask = element.child(key: "autoresizingMask") {
      view.autoresizingMask = autoresizingMask(mask)
    }
    setAppearance(of: view, element, nib)
    setLayout(of: view, element, nib)
    setAccessibility(of: view, element)
    nib.addGuides(of: view, element)
  }

  private static func setAppearance(
    of view: UIView, _ element: NibElement, _ nib: NibBuilder
  ) {
    nib.set(view, \.contentMode, element.choice("contentMode", contentModes))
    nib.set(view, \.alpha, element.number("alpha"))
    nib.set(view, \.isHidden, element.flag("hidden"))
    nib.set(view, \.isOpaque, element.flag("opaque"))
    nib.set(view, \.clipsToBounds, element.flag("clipsSubviews"))
    nib.set(view, \.tag, element.integer("tag"))
    nib.set(view, \.isUserInteractionEnabled, element.flag("userInteractionEnabled"))
    nib.set(view, \.isMultipleTouchEnabled, element.flag("multipleTouchEnabled"))
    nib.set(
      view, \.semanticContentAttribute,
      element.choice("semanticContentAttribute", semanticContents))
    nib.set(view, \.backgroundColor, color: "backgroundColor", of: element)
    if let tint = nib.color(element, "tintColor") { view.tintColor = tint }
  }

  private static func setLayout(
    of view: UIView, _ element: NibElement, _ nib: NibBuilder
  ) {
    nib.set(view, \.autoresizesSubviews, element.flag("autoresizesSubviews"))
    nib.set(
      view, \.translatesAutoresizingMaskIntoConstraints,
      element.flag("translatesAutoresizingMaskIntoConstraints"))
    nib.set(
      view, \.preservesSuperviewLayoutMargins, element.flag("preservesSuperviewLayoutMargins"))
    nib.set(
      view, \.insetsLayoutMarginsFromSafeArea, element.flag("insetsLayoutMarginsFromSafeArea"))
    nib.set(view, \.layoutMargins, element.insets("layoutMargins"))
    nib.set(view, \.directionalLayoutMargins, element.directionalInsets("directionalLayoutMargins"))
    for (axis, name) in [
      (NSLayoutConstraint.Axis.horizontal, "horizontal"), (.vertical, "vertical"),
    ] {
      if let priority = element.number(name + "HuggingPriority") {
        view.setContentHuggingPriority(UILayoutPriority(Float(priority)), for: axis)
      }
      if let priority = element.number(name + "CompressionResistancePriority") {
        view.setContentCompressionResistancePriority(UILayoutPriority(Float(priority)), for: axis)
      }
    }
  }

  private static func autoresizingMask(_ element: NibElement) -> UIView.AutoresizingMask {
    var mask: UIView.AutoresizingMask = []
    for (name, option) in autoresizingOptions where element.flag(name) == true {
      mask.insert(option)
    }
    return mask
  }

  private static func setAccessibility(of view: UIView, _ element: NibElement) {
    guard let found = element.child(key: "accessibilityConfiguration") else { return }
    if let label = found.text("label") { view.accessibilityLabel = label }
    if let hint = found.text("hint") { view.accessibilityHint = hint }
    if let identifier = found["identifier"] { view.accessibilityIdentifier = identifier }
    if let flag = found.child(key: "isElement")?.flag("value") {
      view.isAccessibilityElement = flag
    }
    guard let traits = found.child("accessibilityTraits") else { return }
    view.accessibilityTraits = []
    for (name, trait) in accessibilityTraits where traits.flag(name) == true {
      view.accessibilityTraits.insert(trait)
    }
  }

  // MARK: Words

  private static let contentModes: [String: UIView.ContentMode] = [
    "scaleToFill": .scaleToFill, "scaleAspectFit": .scaleAspectFit,
    "scaleAspectFill": .scaleAspectFill, "redraw": .redraw, "center": .center, "top": .top,
    "bottom": .bottom, "left": .left, "right": .right, "topLeft": .topLeft,
    "topRight": .topRight, "bottomLeft": .bottomLeft, "bottomRight": .bottomRight,
  ]

  private static let semanticContents: [String: UISemanticContentAttribute] = [
    "unspecified": .unspecified, "playback": .playback, "spatial": .spatial,
    "forceLeftToRight": .forceLeftToRight, "forceRightToLeft": .forceRightToLeft,
  ]

  private static let autoresizingOptions: [(String, UIView.AutoresizingMask)] = [
    ("flexibleMinX", .flexibleLeftMargin), ("widthSizable", .flexibleWidth),
    ("flexibleMaxX", .flexibleRightMargin), ("flexibleMinY", .flexibleTopMargin),
    ("heightSizable", .flexibleHeight), ("flexibleMaxY", .flexibleBottomMargin),
  ]

  private static let accessibilityTraits: [(String, UIAccessibilityTraits)] = [
    ("button", .button), ("link", .link), ("image", .image), ("selected", .selected),
    ("staticText", .staticText), ("header", .header), ("notEnabled", .notEnabled),
    ("keyboardKey", .keyboardKey), ("searchField", .searchField),
    ("updatesFrequently", .updatesFrequently), ("adjustable", .adjustable),
  ]
}
