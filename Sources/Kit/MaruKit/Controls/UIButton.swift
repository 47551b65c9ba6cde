import Foundation
import Graphics

/// A push button.
///
/// Its content comes either from a `configuration`, or from a title, an image and a background for
/// each state, as in UIKit.
@preconcurrency @MainActor
open class UIButton: UIControl {
  /// The kinds of buttons.
  public enum ButtonType: Int, Hashable, Sendable {
    /// No tint; the image darkens while pressed.
    case custom = 0
    /// Title and image in the tint colour; both fade while pressed.
    case system = 1
    /// A circle with the letter i.
    case detailDisclosure = 2
    /// A circle with a plus.
    case contactAdd = 5
    /// A grey circle with a cross.
    case close = 7
  }

  /// Called after every state change, to update the configuration.
  public typealias ConfigurationUpdateHandler = @MainActor (UIButton) -> Void

  /// The kind of the button.
  open private(set) var buttonType = ButtonType.custom
  final var titles = ButtonStateValues<String>()
  final var attributedTitles = ButtonStateValues<NSAttributedString>()
  final var titleColors = ButtonStateValues<UIColor>()
  final var titleShadowColors = ButtonStateValues<UIColor>()
  /// Whether the shadow of the title follows `titleShadowColors`.
  final var setsTitleShadow = false
  var images = ButtonStateValues<UIImage>()
  final var backgroundImages = ButtonStateValues<UIImage>()
  final var symbolConfigurations = ButtonStateValues<UIImage.SymbolConfiguration>()
  private var isConfigurationFresh = true
  private var label: UILabel?
  private var picture: UIImageView?
  final var subtitleLabel: UILabel?
  final var background: UIImageView?
  private var wasPressed = false
  /// The state that the parts show, if they show a configuration.
  final var shownState: State?

  // MARK: Initializers

  /// Creates a custom button.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// Creates a button of a kind.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    applyType()
  }

  /// Creates a button of a kind with an action, and its title and image.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    guard let primaryAction else { return }
    setTitle(primaryAction.title.isEmpty ? nil : primaryAction.title, for: .normal)
    setImage(primaryAction.image, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  /// Creates a button from a configuration.
  ///
  /// The action's title and image are used if the configuration has none.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    buttonType = .system
    var configuration = configuration
    if let primaryAction {
      if !configuration.hasTitle, !primaryAction.title.isEmpty {
        configuration.title = primaryAction.title
      }
      if configuration.image == nil { configuration.image = primaryAction.image }
      addAction(primaryAction, for: .primaryActionTriggered)
    }
    self.configuration = configuration
    // Property observers do not run in initializers.
    contentChanged()
  }

  /// Creates a custom button with an action.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(type: .custom, primaryAction: primaryAction)
    self.frame = frame
  }

  /// Creates a system button with an action.
  open class func systemButton(primaryAction: UIAction) -> UIButton {
    UIButton(type: .system, primaryAction: primaryAction)
  }

  /// Creates a button from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    buttonType = NibCoder.element(of: coder)?.buttonType ?? .custom
    applyType()
    decode(coder, as: UIButton.self)
  }

  private func prepare() { accessibilityTraits = .button }

  private func applyType() {
    switch buttonType {
    case .close:
      var configuration = Configuration.gray()
      configuration.image = UIImage(systemName: "xmark")
      configuration.preferredSymbolConfigurationForImage = UIImage.SymbolConfiguration(
        pointSize: 12, weight: .bold)
      configuration.baseForegroundColor = .secondaryLabel
      configuration.cornerStyle = .capsule
      configuration.contentInsets = NSDirectionalEdgeInsets(
        top: 8, leading: 8, bottom: 8, trailing: 8)
      self.configuration = configuration
      accessibilityLabel = SystemWord.close.text
    case .detailDisclosure:
      setImage(UIImage(systemName: "info.circle"), for: .normal)
      accessibilityLabel = SystemWord.moreInfo.text
    case .contactAdd:
      setImage(UIImage(systemName: "plus.circle"), for: .normal)
      accessibilityLabel = SystemWord.add.text
    case .custom, .system: break
    }
  }

  // MARK: Configuration

  /// The content of the button; `nil` if title, image and background are set for each state.
  open var configuration: Configuration? {
    didSet { contentChanged() }
  }

  /// Called after every state change, before the button is laid out.
  @preconcurrency open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// Whether the configuration follows the state.
  ///
  /// Mirrors UIKit; it has no effect: colours that the configuration leaves open always follow the
  /// state.
  open var automaticallyUpdatesConfiguration = true

  /// Requests `updateConfiguration()` before the next layout.
  open func setNeedsUpdateConfiguration() {
    isConfigurationFresh = false
    setNeedsLayout()
  }

  /// Calls the update handler.
  ///
  /// Overrides update the configuration for the state.
  open func updateConfiguration() { configurationUpdateHandler?(self) }

  /// The purpose of the button.
  open var role = Role.normal {
    didSet { if role != oldValue { contentChanged() } }
  }

  // MARK: Menu

  /// The menu that the button opens: by a press if `showsMenuAsPrimaryAction` is set, or else by a
  /// long press, the secondary button or the menu key.
  ///
  /// Before it opens, the button sends `menuActionTriggered`.
  open var menu: UIMenu? { didSet { if menu !== oldValue { menuChanged() } } }
  final var menuPress: UILongPressGestureRecognizer?

  /// The sender of the menu's actions.
  var menuSender: Any { self }

  /// Opens the menu with the secondary button.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if touches.first?.buttonMask == .secondary, openMenu(byKey: false) { return }
    super.touchesBegan(touches, with: event)
  }

  /// Opens the menu with the menu key.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let isMenuKey = presses.first?.key?.keyCode == .keyboardApplication
    if isMenuKey, openMenu(byKey: true) { return }
    super.pressesBegan(presses, with: event)
  }

  // MARK: Content of states

  /// Sets the title for a state; `nil` uses that of the normal state.
  open func setTitle(_ title: String?, for state: State) {
    titles[exactly: state] = title
    if configuration != nil, state == .normal { configuration?.title = title }
    contentChanged()
  }

  /// Sets the attributed title for a state, which takes precedence over the plain one.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    attributedTitles[exactly: state] = title
    if configuration != nil, state == .normal { configuration?.attributedTitle = title }
    contentChanged()
  }

  /// Sets the title colour for a state.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[exactly: state] = color
    contentChanged()
    appearanceDidCall(UIButton.setTitleColor, color, for: state)
  }

  /// Sets the colour of the title's shadow for a state.
  ///
  /// The shadow lies at the `shadowOffset` of the title label.
  open func setTitleShadowColor(_ color: UIColor?, for state: State) {
    titleShadowColors[exactly: state] = color
    setsTitleShadow = true
    contentChanged()
    appearanceDidCall(UIButton.setTitleShadowColor, color, for: state)
  }

  /// Sets the image for a state.
  open func setImage(_ image: UIImage?, for state: State) {
    images[exactly: state] = image
    if configuration != nil, state == .normal { configuration?.image = image }
    contentChanged()
    appearanceDidCall(UIButton.setImage, image, for: state)
  }

  /// Sets the background image for a state.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgroundImages[exactly: state] = image
    contentChanged()
    appearanceDidCall(UIButton.setBackgroundImage, image, for: state)
  }

  // MARK: Insets and adjustments

  /// The insets of the content, in points.
  ///
  /// A configuration has its own.
  open var contentEdgeInsets = UIEdgeInsets.zero {
    didSet {
      if contentEdgeInsets != oldValue { contentChanged() }
      appearanceDidSet(\UIButton.contentEdgeInsets, to: contentEdgeInsets)
    }
  }

  /// The displacement of the title, in points.
  open var titleEdgeInsets = UIEdgeInsets.zero {
    didSet {
      if titleEdgeInsets != oldValue { setNeedsLayout() }
      appearanceDidSet(\UIButton.titleEdgeInsets, to: titleEdgeInsets)
    }
  }

  /// The displacement of the image, in points.
  open var imageEdgeInsets = UIEdgeInsets.zero {
    didSet {
      if imageEdgeInsets != oldValue { setNeedsLayout() }
      appearanceDidSet(\UIButton.imageEdgeInsets, to: imageEdgeInsets)
    }
  }

  /// Whether the image of a custom button darkens while pressed.
  open var adjustsImageWhenHighlighted = true
  /// Whether the image of a custom button fades while disabled.
  open var adjustsImageWhenDisabled = true
  /// Whether the image's size follows the user's text size.
  ///
  /// Mirrors UIKit; it has no effect.
  open var adjustsImageSizeForAccessibilityContentSizeCategory = false

  // MARK: Parts

  /// The label of the title.
  ///
  /// Created on first use.
  open var titleLabel: UILabel? {
    if let label { return label }
    let made = UILabel(frame: .zero)
    made.isAccessibilityElement = false
    AppearanceProxies.setDefaults {
      made.textAlignment = .center
      made.lineBreakMode = .byTruncatingMiddle
      made.font = .systemFont(ofSize: buttonType == .custom ? UIFont.buttonFontSize : 15)
    }
    label = made
    addSubview(made)
    return made
  }

  /// The view of the image.
  ///
  /// Created on first use.
  open var imageView: UIImageView? {
    if let picture { return picture }
    let made = UIImageView(frame: .zero)
    made.contentMode = .scaleAspectFit
    picture = made
    addSubview(made)
    return made
  }

  /// The label, if it has been created.
  final var existingLabel: UILabel? { label }
  /// The image view, if it has been created.
  final var existingPicture: UIImageView? { picture }

  // MARK: Layout

  /// The rectangle of the background in the bounds.
  ///
  /// For overriding.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// The rectangle of the content in the bounds.
  ///
  /// For overriding.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: effectiveInsets) }

  /// The rectangle of the title in the content's rectangle.
  ///
  /// For overriding.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    roundToPixels(layout(in: contentRect).title)
  }

  /// The rectangle of the image in the content's rectangle.
  ///
  /// For overriding.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    roundToPixels(layout(in: contentRect).image)
  }

  /// The size of the content and its insets.
  ///
  /// If a configured title wraps, layout determines the width first, and then asks for the height at
  /// that width.
  open override var intrinsicContentSize: CGSize {
    updateIfNeeded()
    return fittingSize(width: widthOfLayout > 0 ? widthOfLayout : .greatestFiniteMagnitude)
  }

  override var wrapsToLayoutWidth: Bool {
    configuration.map { $0.wrapsTitle && $0.hasTitle } ?? false
  }

  override var layoutWidth: CGFloat {
    get { widthOfLayout }
    set { widthOfLayout = newValue }
  }
  private var widthOfLayout: CGFloat = 0

  /// The intrinsic size, regardless of the given size.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Lays out title, image and background.
  open override func layoutSubviews() {
    updateIfNeeded()
    super.layoutSubviews()
    if let background {
      let configuration = configuration
      let insets = (configuration?.background.backgroundInsets).map { resolved($0) } ?? .zero
      background.frame = backgroundRect(forBounds: bounds).inset(by: insets)
      let radius = configuration?.cornerRadius(height: background.bounds.height)
      if let radius { background.layer.cornerRadius = radius }
    }
    let content = contentRect(forBounds: bounds)
    existingLabel?.frame = titleRect(forContentRect: content)
    existingPicture?.frame = imageRect(forContentRect: content)
    subtitleLabel?.frame = roundToPixels(layout(in: content).subtitle)
  }

  /// The baselines of the title.
  override func baselines(in size: CGSize) -> Baselines? {
    updateIfNeeded()
    let isSized = size.width > 0 && size.height > 0
    let size = isSized ? size : fittingSize(width: .greatestFiniteMagnitude)
    let content = contentRect(forBounds: CGRect(origin: .zero, size: size))
    let title = titleRect(forContentRect: content)
    guard let existingLabel, let inner = existingLabel.baselines(in: title.size) else {
      return nil
    }
    return Baselines(
      first: title.minY + inner.first,
      last: size.height - title.maxY + inner.last)
  }

  /// The corner radius of the focus ring.
  override var focusRingCornerRadius: CGFloat {
    configuration?.cornerRadius(height: bounds.height) ?? super.focusRingCornerRadius
  }

  private func updateIfNeeded() {
    guard !isConfigurationFresh else { return }
    isConfigurationFresh = true
    updateConfiguration()
    updateParts()
  }

  // MARK: State

  /// Updates the content; a release fades back quickly.
  override func stateChanged() {
    let isReleased = wasPressed && !isHighlighted
    wasPressed = isHighlighted
    let isFadeAlone = isConfigurationFresh && showsOnlyByFading(state)
    // Layout or drawing of a subclass may depend on the state.
    if !isFadeAlone || type(of: self) != UIButton.self { super.stateChanged() }
    isConfigurationFresh = true
    updateConfiguration()
    if !isFadeAlone { updateParts() }
    guard isReleased, window != nil else { return applyFade() }
    UIView.animate(
      withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState],
      animations: { self.applyFade() })
  }

  /// Updates the button after its content has changed.
  final func contentChanged() {
    updateParts()
    applyFade()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Updates the parts for the tint colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    updateParts()
  }

  /// Resolves colours and fonts for new traits.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if previousTraitCollection?.isAlikeButForRoom(traitCollection) == true { return }
    contentChanged()
  }

  /// A press also sends the primary action.
  override func sendPress(with event: UIEvent?) {
    if showsMenuAsPrimaryAction, openMenu(byKey: event is UIPressesEvent) { return }
    sendActions(for: .touchUpInside, with: event)
    sendActions(for: .primaryActionTriggered, with: event)
  }

  override var pressIsPrimaryAction: Bool { true }

  // MARK: Description

  /// The label that was set, or the title, or the image's description.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? describedContent }
    set { super.accessibilityLabel = newValue }
  }

  // MARK: States

  /// Sets the symbol configuration that is applied in a state.
  open func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
  ) {
    symbolConfigurations[exactly: state] = configuration
    contentChanged()
    appearanceDidCall(UIButton.setPreferredSymbolConfiguration, configuration, for: state)
  }

  /// The title in a state.
  open func title(for state: State) -> String? { titles[state] }

  /// The attributed title in a state.
  open func attributedTitle(for state: State) -> NSAttributedString? { attributedTitles[state] }

  /// The title colour in a state; `nil` if it was not set.
  open func titleColor(for state: State) -> UIColor? { titleColors[state] }

  /// The colour of the title's shadow in a state.
  open func titleShadowColor(for state: State) -> UIColor? { titleShadowColors[state] }

  /// The image in a state.
  open func image(for state: State) -> UIImage? { images[state] }

  /// The background image in a state.
  open func backgroundImage(for state: State) -> UIImage? { backgroundImages[state] }

  /// The current title.
  open var currentTitle: String? { titles[state] }

  /// The current attributed title.
  open var currentAttributedTitle: NSAttributedString? { attributedTitles[state] }

  /// The current image.
  open var currentImage: UIImage? { images[state] }

  /// The current background image.
  open var currentBackgroundImage: UIImage? { backgroundImages[state] }

  /// The current title colour.
  open var currentTitleColor: UIColor { titleColors[state] ?? defaultTitleColor }

  /// The colour of the title's shadow in the current state; `nil` for none.
  open var currentTitleShadowColor: UIColor? { titleShadowColors[state] }
}
