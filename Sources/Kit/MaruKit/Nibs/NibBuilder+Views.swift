import Foundation

// Properties and contents of all views.
extension NibBuilder {
  /// The kit's view classes by element name.
  static let viewTypes: [String: UIView.Type] = [
    "activityIndicatorView": UIActivityIndicatorView.self, "button": UIButton.self,
    "collectionReusableView": UICollectionReusableView.self,
    "collectionView": UICollectionView.self, "collectionViewCell": UICollectionViewCell.self,
    "control": UIControl.self, "imageView": UIImageView.self, "label": UILabel.self,
    "pageControl": UIPageControl.self, "progressView": UIProgressView.self,
    "scrollView": UIScrollView.self, "segmentedControl": UISegmentedControl.self,
    "slider": UISlider.self, "stackView": UIStackView.self, "switch": UISwitch.self,
    "tableView": UITableView.self, "tableViewCell": UITableViewCell.self,
    "textField": UITextField.self, "view": UIView.self, "visualEffectView": UIVisualEffectView.self,
  ]

  /// Sets a view's properties from its element, and adds its contents.
  func configure(_ view: UIView, _ element: NibElement) {
    if let frame = rect(element, "frame") { view.frame = frame }
    if let mask = element.child(key: "autoresizingMask") {
      view.autoresizingMask = autoresizingMask(mask)
    }
    setAppearance(of: view, element)
    setLayout(of: view, element)
    setAccessibility(of: view, element)
    rememberGuides(of: view, element)
    configureKind(of: view, element)
    fill(view, element)
    for part in element.children where !Self.isKnown(part) {
      warn(part, "unknown element")
    }
  }

  private func configureKind(of view: UIView, _ element: NibElement) {
    if let control = view as? UIControl { configure(control: control, element) }
    switch view {
    case let label as UILabel: configure(label: label, element)
    case let button as UIButton: configure(button: button, element)
    case let imageView as UIImageView: configure(imageView: imageView, element)
    case let control as UISwitch: configure(switch: control, element)
    case let slider as UISlider: configure(slider: slider, element)
    case let field as UITextField: configure(textField: field, element)
    case let control as UISegmentedControl: configure(segmentedControl: control, element)
    case let control as UIPageControl: configure(pageControl: control, element)
    case let view as UIProgressView: configure(progressView: view, element)
    case let view as UIActivityIndicatorView: configure(activityIndicator: view, element)
    case let stack as UIStackView: configure(stackView: stack, element)
    case let view as UIVisualEffectView: configure(effectView: view, element)
    case let cell as UITableViewCell: configure(cell: cell, element)
    case let scrollView as UIScrollView:
      configure(scrollView: scrollView, element)
      if let table = scrollView as? UITableView { configure(tableView: table, element) }
      if let view = scrollView as? UICollectionView { configure(collectionView: view, element) }
    case let cell as UICollectionViewCell: configure(collectionCell: cell, element)
    default: break
    }
  }

  // MARK: Contents

  /// Adds subviews and recognizers, and collects constraints for later.
  func fill(_ view: UIView, _ element: NibElement) {
    let excluded = excludedParts(of: element)
    for child in element.members(of: "subviews") where !excluded.contains(child.id ?? "") {
      guard let subview = makeView(child) else { continue }
      if let stack = view as? UIStackView {
        stack.addArrangedSubview(subview)
      } else {
        view.addSubview(subview)
      }
    }
    for recognizer in element.members(of: "gestureRecognizers") {
      if let recognizer = makeRecognizer(recognizer) { view.addGestureRecognizer(recognizer) }
    }
    for constraint in element.members(of: "constraints")
    where !excluded.contains(constraint.id ?? "") {
      constraints.append((constraint, view))
    }
  }

  /// The identifiers of an element's parts that are not installed.
  ///
  /// Only the default variation is read: a part can be excluded by default and installed for a size
  /// class, but here there is just one size class.
  private func excludedParts(of element: NibElement) -> Set<String> {
    var excluded: Set<String> = []
    for variation in element.children where variation.name == "variation" {
      guard variation.key == "default" else {
        warn(variation, "variations of size classes are ignored")
        continue
      }
      for mask in variation.children where mask.name == "mask" {
        excluded.formUnion(
          mask.children.filter { $0.name == "exclude" }.compactMap { $0["reference"] })
      }
    }
    return excluded
  }

  private static func isKnown(_ element: NibElement) -> Bool {
    element.key.map { $0.hasPrefix("simulated") } == true || knownParts.contains(element.name)
  }

  /// The known child elements of a view, including those that only Interface Builder uses.
  private static let knownParts: Set<String> = [
    "accessibility", "attributedString", "autoresizingMask", "backgroundConfiguration",
    "blurEffect", "bool",
    "buttonConfiguration", "cells", "collectionReusableView", "collectionViewCellContentView",
    "collectionViewFlowLayout", "collectionViewLayout", "color", "connections", "constraints",
    "directionalEdgeInsets",
    "edgeInsets", "fontDescription", "gestureRecognizers", "imageReference", "inset",
    "layoutGuides", "mutableString", "nil", "point", "preferredSymbolConfiguration",
    "prototypes", "rect", "segments", "size", "state", "string", "subviews",
    "tableViewCellContentView", "textInputTraits", "userDefinedRuntimeAttributes", "variation",
    "view", "viewLayoutGuide",
  ]

  // MARK: Properties

  private func setAppearance(of view: UIView, _ element: NibElement) {
    set(view, \.contentMode, choice(element, "contentMode", Self.contentModes))
    set(view, \.alpha, number(element, "alpha"))
    set(view, \.isHidden, element.flag("hidden"))
    set(view, \.isOpaque, element.flag("opaque"))
    set(view, \.clipsToBounds, element.flag("clipsSubviews"))
    set(view, \.tag, integer(element, "tag"))
    set(view, \.isUserInteractionEnabled, element.flag("userInteractionEnabled"))
    set(view, \.isMultipleTouchEnabled, element.flag("multipleTouchEnabled"))
    set(
      view, \.semanticContentAttribute,
      choice(element, "semanticContentAttribute", Self.semanticContents))
    set(view, \.backgroundColor, color: "backgroundColor", of: element)
    if let tint = color(element, "tintColor") { view.tintColor = tint }
  }

  private func setLayout(of view: UIView, _ element: NibElement) {
    set(view, \.autoresizesSubviews, element.flag("autoresizesSubviews"))
    set(
      view, \.translatesAutoresizingMaskIntoConstraints,
      element.flag("translatesAutoresizingMaskIntoConstraints"))
    set(
      view, \.preservesSuperviewLayoutMargins, element.flag("preservesSuperviewLayoutMargins"))
    set(
      view, \.insetsLayoutMarginsFromSafeArea, element.flag("insetsLayoutMarginsFromSafeArea"))
    set(view, \.layoutMargins, insets(element, "layoutMargins"))
    set(view, \.directionalLayoutMargins, directionalInsets(element, "directionalLayoutMargins"))
    for (axis, name) in [
      (NSLayoutConstraint.Axis.horizontal, "horizontal"), (.vertical, "vertical"),
    ] {
      if let priority = number(element, name + "HuggingPriority") {
        view.setContentHuggingPriority(UILayoutPriority(Float(priority)), for: axis)
      }
      if let priority = number(element, name + "CompressionResistancePriority") {
        view.setContentCompressionResistancePriority(UILayoutPriority(Float(priority)), for: axis)
      }
    }
  }

  private func autoresizingMask(_ element: NibElement) -> UIView.AutoresizingMask {
    var mask: UIView.AutoresizingMask = []
    for (name, option) in Self.autoresizingOptions where element.flag(name) == true {
      mask.insert(option)
    }
    return mask
  }

  private func setAccessibility(of view: UIView, _ element: NibElement) {
    guard let found = element.child(key: "accessibilityConfiguration") else { return }
    if let label = text(found, "label") { view.accessibilityLabel = label }
    if let hint = text(found, "hint") { view.accessibilityHint = hint }
    if let identifier = found["identifier"] { view.accessibilityIdentifier = identifier }
    if let flag = found.child(key: "isElement")?.flag("value") {
      view.isAccessibilityElement = flag
    }
    guard let traits = found.child("accessibilityTraits") else { return }
    view.accessibilityTraits = []
    for (name, trait) in Self.accessibilityTraits where traits.flag(name) == true {
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
