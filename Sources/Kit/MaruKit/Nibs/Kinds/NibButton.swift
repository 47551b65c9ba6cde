import Foundation

extension NibElement {
  /// The button type of the element.
  var buttonType: UIButton.ButtonType {
    switch self["buttonType"] {
    case "system", "roundedRect": .system
    case "detailDisclosure", "infoLight", "infoDark": .detailDisclosure
    case "contactAdd": .contactAdd
    case "close": .close
    default: child("buttonConfiguration") == nil ? .custom : .system
    }
  }
}

/// Reads buttons.
@MainActor
enum NibButton {
  static let kind = NibViewKind(
    "button", UIButton.self, parts: ["state", "buttonConfiguration", "backgroundConfiguration"],
    read: read)

  private static func read(_ button: UIButton, _ element: NibElement, _ nib: NibBuilder) {
    if let font = element.font() { button.titleLabel?.font = font }
    if let mode = element.lineBreakMode("lineBreakMode") {
      button.titleLabel?.lineBreakMode = mode
    }
    nib.set(button, \.contentEdgeInsets, element.insets("contentEdgeInsets"))
    nib.set(button, \.titleEdgeInsets, element.insets("titleEdgeInsets"))
    nib.set(button, \.imageEdgeInsets, element.insets("imageEdgeInsets"))
    nib.set(button, \.adjustsImageWhenHighlighted, element.flag("adjustsImageWhenHighlighted"))
    nib.set(button, \.adjustsImageWhenDisabled, element.flag("adjustsImageWhenDisabled"))
    nib.set(button, \.role, element.choice("role", buttonRoles))
    for state in element.children where state.name == "state" {
      configure(button, state: state, nib)
    }
    if let found = element.child("buttonConfiguration") {
      button.configuration = configuration(found, nib)
    }
  }

  private static func configure(
    _ button: UIButton, state element: NibElement, _ nib: NibBuilder
  ) {
    guard let key = element.key, let state = controlStates[key] else {
      return element.warn("unknown state")
    }
    if let title = element.text("title") { button.setTitle(title, for: state) }
    if let title = nib.attributedText(element, "attributedTitle") {
      button.setAttributedTitle(title, for: state)
    }
    if let color = nib.color(element, "titleColor") { button.setTitleColor(color, for: state) }
    if let image = nib.image(element, "image") { button.setImage(image, for: state) }
    if let image = nib.image(element, "backgroundImage") {
      button.setBackgroundImage(image, for: state)
    }
    if let configuration = element.symbolConfiguration("preferredSymbolConfiguration") {
      button.setPreferredSymbolConfiguration(configuration, forImageIn: state)
    }
  }

  private static func configuration(
    _ element: NibElement, _ nib: NibBuilder
  ) -> UIButton.Configuration {
    var made =
      element.choice("style", configurationStyles).map { $0() } ?? .plain()
    if let size = element.choice("buttonSize", configurationSizes) { made.buttonSize = size }
    made.title = element.text("title")
    if let title = nib.attributedText(element, "attributedTitle") { made.attributedTitle = title }
    made.subtitle = element.text("subtitle")
    made.image = nib.image(element, "image")
    made.preferredSymbolConfigurationForImage = element.symbolConfiguration(
      "preferredSymbolConfigurationForImage")
    if let place = element.choice("imagePlacement", imagePlacements) {
      made.imagePlacement = place
    }
    if let padding = element.number("imagePadding") { made.imagePadding = padding }
    if let padding = element.number("titlePadding") { made.titlePadding = padding }
    if let alignment = element.choice("titleAlignment", titleAlignments) {
      made.titleAlignment = alignment
    }
    if let style = element.choice("cornerStyle", cornerStyles) { made.cornerStyle = style }
    if let insets = element.directionalInsets("contentInsets") { made.contentInsets = insets }
    made.titleFont = element.font("titleFontDescription") ?? element.font()
    if let color = nib.color(element, "baseForegroundColor") { made.baseForegroundColor = color }
    if let color = nib.color(element, "baseBackgroundColor") { made.baseBackgroundColor = color }
    if let background = element.child("backgroundConfiguration") {
      configure(&made.background, background, nib)
    }
    return made
  }

  private static func configure(
    _ background: inout UIBackgroundConfiguration, _ element: NibElement, _ nib: NibBuilder
  ) {
    if let radius = element.number("cornerRadius") { background.cornerRadius = radius }
    if let width = element.number("strokeWidth") { background.strokeWidth = width }
    if let color = nib.color(element, "backgroundColor") { background.backgroundColor = color }
    if let color = nib.color(element, "strokeColor") { background.strokeColor = color }
    if let image = nib.image(element, "image") { background.image = image }
  }

  // MARK: Words

  private static let controlStates: [String: UIControl.State] = [
    "normal": .normal, "highlighted": .highlighted, "disabled": .disabled, "selected": .selected,
    "focused": .focused,
  ]

  private static let buttonRoles: [String: UIButton.Role] = [
    "normal": .normal, "primary": .primary, "cancel": .cancel, "destructive": .destructive,
  ]

  private static let configurationStyles: [String: () -> UIButton.Configuration] = [
    "plain": UIButton.Configuration.plain, "gray": UIButton.Configuration.gray,
    "tinted": UIButton.Configuration.tinted, "filled": UIButton.Configuration.filled,
    "borderless": UIButton.Configuration.borderless,
    "bordered": UIButton.Configuration.bordered,
    "borderedTinted": UIButton.Configuration.borderedTinted,
    "borderedProminent": UIButton.Configuration.borderedProminent,
  ]

  private static let configurationSizes: [String: UIButton.Configuration.Size] = [
    "mini": .mini, "small": .small, "medium": .medium, "large": .large,
  ]

  private static let cornerStyles: [String: UIButton.Configuration.CornerStyle] = [
    "fixed": .fixed, "dynamic": .dynamic, "small": .small, "medium": .medium, "large": .large,
    "capsule": .capsule,
  ]

  private static let titleAlignments: [String: UIButton.Configuration.TitleAlignment] = [
    "automatic": .automatic, "leading": .leading, "center": .center, "trailing": .trailing,
  ]

  private static let imagePlacements: [String: NSDirectionalRectEdge] = [
    "leading": .leading, "trailing": .trailing, "top": .top, "bottom": .bottom,
  ]
}
