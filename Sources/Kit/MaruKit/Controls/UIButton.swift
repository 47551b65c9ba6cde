import Foundation
import Graphics

/// A control that is pressed.
///
/// Either a `configuration` says what it shows, or title, picture and background are set for each
/// state, as in UIKit.
@MainActor
open class UIButton: UIControl {
  /// The kinds of buttons.
  public enum ButtonType: Int, Hashable, Sendable {
    /// Nothing of its own: no tint, and the picture darkens while pressed.
    case custom = 0
    /// Title and picture in the tint; both fade while pressed.
    case system = 1
    /// A circle with the letter i.
    case detailDisclosure = 2
    /// A circle with a plus.
    case contactAdd = 5
    /// A grey circle with a cross.
    case close = 7
  }

  /// Called whenever the state has changed, to change the configuration.
  public typealias ConfigurationUpdateHandler = @MainActor (UIButton) -> Void

  /// The kind of button.
  open private(set) var buttonType = ButtonType.custom
  var titles = ButtonStateValues<String>()
  var attributedTitles = ButtonStateValues<NSAttributedString>()
  var titleColors = ButtonStateValues<UIColor>()
  var images = ButtonStateValues<UIImage>()
  var backgroundImages = ButtonStateValues<UIImage>()
  var symbolConfigurations = ButtonStateValues<UIImage.SymbolConfiguration>()
  private var isConfigurationFresh = true
  private var label: UILabel?
  private var picture: UIImageView?
  var subtitleLabel: UILabel?
  var background: UIImageView?
  private var wasPressed = false
  /// The state that the parts show, where they show a configuration.
  var shownState: State?

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

  /// Creates a button of a kind that performs an action, and shows its title and picture.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    guard let primaryAction else { return }
    setTitle(primaryAction.title.isEmpty ? nil : primaryAction.title, for: .normal)
    setImage(primaryAction.image, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  /// Creates a button that a configuration describes.
  ///
  /// An action lends title and picture that the configuration lacks.
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
    // Observers do not run while an initializer does.
    contentChanged()
  }

  /// Creates a custom button that performs an action.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(type: .custom, primaryAction: primaryAction)
    self.frame = frame
  }

  /// Creates a button of the system's kind that performs an action.
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
      accessibilityLabel = "Close"
    case .detailDisclosure:
      setImage(UIImage(systemName: "info.circle"), for: .normal)
      accessibilityLabel = "More Info"
    case .contactAdd:
      setImage(UIImage(systemName: "plus.circle"), for: .normal)
      accessibilityLabel = "Add"
    case .custom, .system: break
    }
  }

  // MARK: Configuration

  /// What the button shows; `nil` where title, picture and background are set for each state.
  open var configuration: Configuration? {
    didSet { contentChanged() }
  }

  /// Called whenever the state has changed, before the button is laid out.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// Whether colours follow from the state where the configuration leaves them open.
  open var automaticallyUpdatesConfiguration = true

  /// Asks for `updateConfiguration()` before the next layout.
  open func setNeedsUpdateConfiguration() {
    isConfigurationFresh = false
    setNeedsLayout()
  }

  /// Calls the update handler.
  ///
  /// Override it to change the configuration by the state.
  open func updateConfiguration() { configurationUpdateHandler?(self) }

  /// What the button is for.
  open var role = Role.normal {
    didSet { if role != oldValue { contentChanged() } }
  }

  // MARK: Insets and adjustments

  /// The room between content and edge, in points.
  ///
  /// A configuration has its own.
  open var contentEdgeInsets = UIEdgeInsets.zero {
    didSet { if contentEdgeInsets != oldValue { contentChanged() } }
  }

  /// How far the title is moved from where it would lie, in points.
  open var titleEdgeInsets = UIEdgeInsets.zero {
    didSet { if titleEdgeInsets != oldValue { setNeedsLayout() } }
  }

  /// How far the picture is moved from where it would lie, in points.
  open var imageEdgeInsets = UIEdgeInsets.zero {
    didSet { if imageEdgeInsets != oldValue { setNeedsLayout() } }
  }

  /// Whether the picture of a custom button darkens while pressed.
  open var adjustsImageWhenHighlighted = true
  /// Whether the picture of a custom button fades while disabled.
  open var adjustsImageWhenDisabled = true
  /// Whether the button's size follows its title's height by the user's text size.
  open var adjustsImageSizeForAccessibilityContentSizeCategory = false

  // MARK: Parts

  /// The label of the title.
  ///
  /// Made when first asked for.
  open var titleLabel: UILabel? {
    if let label { return label }
    let made = UILabel(frame: .zero)
    made.isAccessibilityElement = false
    made.textAlignment = .center
    made.lineBreakMode = .byTruncatingMiddle
    made.font = .systemFont(ofSize: buttonType == .custom ? UIFont.buttonFontSize : 15)
    label = made
    addSubview(made)
    return made
  }

  /// The view of the picture.
  ///
  /// Made when first asked for.
  open var imageView: UIImageView? {
    if let picture { return picture }
    let made = UIImageView(frame: .zero)
    made.contentMode = .scaleAspectFit
    picture = made
    addSubview(made)
    return made
  }

  /// The label, where there is one already.
  var existingLabel: UILabel? { label }
  /// The view of the picture, where there is one already.
  var existingPicture: UIImageView? { picture }

  // MARK: Layout

  /// Where the background lies in the bounds.
  ///
  /// Override it to change that.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// Where the content lies in the bounds.
  ///
  /// Override it to change that.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: effectiveInsets) }

  /// Where the title lies in the content's rectangle.
  ///
  /// Override it to change that.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    roundToPixels(layout(in: contentRect).title)
  }

  /// Where the picture lies in the content's rectangle.
  ///
  /// Override it to change that.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    roundToPixels(layout(in: contentRect).image)
  }

  /// The size that the content and the room around it need.
  open override var intrinsicContentSize: CGSize {
    updateIfNeeded()
    return fittingSize
  }

  /// The same, whatever the size that is offered.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Lays title, picture and background out.
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

  /// The baseline is the title's.
  override func baselines(in size: CGSize) -> Baselines? {
    updateIfNeeded()
    let isSized = size.width > 0 && size.height > 0
    let content = contentRect(
      forBounds: CGRect(origin: .zero, size: isSized ? size : fittingSize))
    let title = titleRect(forContentRect: content)
    guard let existingLabel, let inner = existingLabel.baselines(in: title.size) else {
      return nil
    }
    return Baselines(
      first: title.minY + inner.first,
      last: (isSized ? size.height : fittingSize.height) - title.maxY + inner.last)
  }

  /// The radius of the focus ring's corners.
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

  /// Shows what belongs to the state; going back from pressed is a short fade.
  override func stateChanged() {
    let isReleased = wasPressed && !isHighlighted
    wasPressed = isHighlighted
    let isFadeAlone = isConfigurationFresh && showsOnlyByFading(state)
    // Whoever overrides how a button is laid out or drawn may go by its state.
    if !isFadeAlone || type(of: self) != UIButton.self { super.stateChanged() }
    isConfigurationFresh = true
    updateConfiguration()
    if !isFadeAlone { updateParts() }
    guard isReleased, window != nil else { return applyFade() }
    UIView.animate(
      withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState],
      animations: { self.applyFade() })
  }

  /// What the button shows has changed.
  func contentChanged() {
    updateParts()
    applyFade()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// The tint has changed.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    updateParts()
  }

  /// The surroundings have changed: colours and fonts are looked up anew.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if previousTraitCollection?.isAlikeButForRoom(traitCollection) == true { return }
    contentChanged()
  }

  /// A button also does what it is for.
  override func sendPress(with event: UIEvent?) {
    sendActions(for: .touchUpInside, with: event)
    sendActions(for: .primaryActionTriggered, with: event)
  }

  // MARK: Description

  /// What was set, or the title, or the picture's description.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? describedContent }
    set { super.accessibilityLabel = newValue }
  }
}
