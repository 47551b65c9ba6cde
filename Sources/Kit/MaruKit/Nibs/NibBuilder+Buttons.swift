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

extension NibBuilder {
  func configure(button: UIButton, _ element: NibElement) {
    if let font = font(element) { button.titleLabel?.font = font }
    if let mode = choice(element, "lineBreakMode", Self.lineBreakModes) {
      button.titleLabel?.lineBreakMode = mode
    }
    set(button, \.contentEdgeInsets, insets(element, "contentEdgeInsets"))
    set(button, \.titleEdgeInsets, insets(element, "titleEdgeInsets"))
    set(button, \.imageEdgeInsets, insets(element, "imageEdgeInsets"))
    set(button, \.adjustsImageWhenHighlighted, element.flag("adjustsImageWhenHighlighted"))
    set(button, \.adjustsImageWhenDisabled, element.flag("adjustsImageWhenDisabled"))
    set(button, \.role, choice(element, "role", Self.buttonRoles))
    for state in element.children where state.name == "state" {
      configure(button: button, state: state)
    }
    if let found = element.child("buttonConfiguration") {
      button.configuration = configuration(found)
    }
  }

  private func configure(button: UIButton, state element: NibElement) {
    guard let key = element.key, let state = Self.controlStates[key] else {
      return warn(element, "unknown state")
    }
    if let title = text(element, "title") { button.setTitle(title, for: state) }
    if let title = attributedText(element, "attributedTitle") {
      button.setAttributedTitle(title, for: state)
    }
    if let color = color(element, "titleColor") { button.setTitleColor(color, for: state) }
    if let image = image(element, "image") { button.setImage(image, for: state) }
    if let image = image(element, "backgroundImage") {
      button.setBackgroundImage(image, for: state)
    }
    if let configuration = symbolConfiguration(
      element, "preferredSymbolConfiguration")
    {
      button.setPreferredSymbolConfiguration(configuration, forImageIn: state)
    }
  }

  // MARK: Configurations

  private func configuration(_ element: NibElement) -> UIButton.Configuration {
    var made =
      choice(element, "style", Self.configurationStyles).map { $0() } ?? .plain()
    if let size = choice(element, "buttonSize", Self.configurationSizes) { made.buttonSize = size }
    made.title = text(element, "title")
    if let title = attributedText(element, "attributedTitle") { made.attributedTitle = title }
    made.subtitle = text(element, "subtitle")
    made.image = image(element, "image")
    made.preferredSymbolConfigurationForImage = symbolConfiguration(
      element, "preferredSymbolConfigurationForImage")
    if let place = choice(element, "imagePlacement", Self.imagePlacements) {
      made.imagePlacement = place
    }
    if let padding = number(element, "imagePadding") { made.imagePadding = padding }
    if let padding = number(element, "titlePadding") { made.titlePadding = padding }
    if let alignment = choice(element, "titleAlignment", Self.titleAlignments) {
      made.titleAlignment = alignment
    }
    if let style = choice(element, "cornerStyle", Self.cornerStyles) { made.cornerStyle = style }
    if let insets = directionalInsets(element, "contentInsets") { made.contentInsets = insets }
    made.titleFont = font(element, "titleFontDescription") ?? font(element)
    if let color = color(element, "baseForegroundColor") { made.baseForegroundColor = color }
    if let color = color(element, "baseBackgroundColor") { made.baseBackgroundColor = color }
    if let background = element.child("backgroundConfiguration") {
      configure(background: &made.background, background)
    }
    return made
  }

  private func configure(
    background: inout UIBackgroundConfiguration, _ element: NibElement
  ) {
    if let radius = number(element, "cornerRadius") { background.cornerRadius = radius }
    if let width = number(element, "strokeWidth") { background.strokeWidth = width }
    if let color = color(element, "backgroundColor") { background.backgroundColor = color }
    if let color = color(element, "strokeColor") { background.strokeColor = color }
    if let image = image(element, "image") { background.image = image }
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
