import Foundation

extension UIButton {
  /// The content and look of a button.
  ///
  /// Colours and insets that are not set follow from the style, the role and the state.
  public struct Configuration {
    /// The rounding of the corners.
    public enum CornerStyle: Int, Hashable, Sendable {
      /// Exactly `background.cornerRadius`.
      case fixed = -1
      /// `background.cornerRadius`, scaled with the button's size.
      case dynamic = 0
      /// A small radius.
      case small = 1
      /// A medium radius.
      case medium = 2
      /// A large radius.
      case large = 3
      /// Half of the height.
      case capsule = 4
    }

    /// The sizes of a button.
    public enum Size: Int, Hashable, Sendable {
      /// The default size.
      case medium = 0
      /// A smaller size.
      case small = 1
      /// The smallest size.
      case mini = 2
      /// A larger size.
      case large = 3
    }

    /// The alignment of title and subtitle.
    public enum TitleAlignment: Int, Hashable, Sendable {
      /// Centred above or below an image, otherwise leading.
      case automatic = 0
      /// At the leading edge.
      case leading = 1
      /// Centred.
      case center = 2
      /// At the trailing edge.
      case trailing = 3
    }

    enum Style: Hashable, Sendable { case plain, gray, tinted, filled, bordered }

    let style: Style

    /// The title; an empty one counts as none.
    public var title: String? {
      didSet { attributedTitle = nil }
    }
    /// The attributed title, which takes precedence over `title`.
    public var attributedTitle: NSAttributedString?
    /// The subtitle, below the title.
    public var subtitle: String?
    /// The image beside the title.
    public var image: UIImage?
    /// Applied over the image's own symbol configuration; by default the title's size and weight.
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    /// The side of the title at which the image lies; `leading` by default.
    public var imagePlacement: NSDirectionalRectEdge = .leading
    /// The spacing between image and title, in points.
    public var imagePadding: CGFloat = 0
    /// The spacing between title and subtitle, in points.
    public var titlePadding: CGFloat = 1
    /// The alignment of title and subtitle.
    public var titleAlignment = TitleAlignment.automatic
    /// The wrapping or truncation of a long title; it wraps between words by default.
    public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
    /// The font of the title; if `nil`, that of the button's size.
    public var titleFont: UIFont?
    /// The colour of title and image; by default the style's.
    public var baseForegroundColor: UIColor?
    /// The colour from which the style derives its background; by default the tint colour.
    public var baseBackgroundColor: UIColor?
    /// The background.
    public var background = UIBackgroundConfiguration()
    /// The rounding of the corners.
    public var cornerStyle = CornerStyle.dynamic
    /// The size of the button.
    public var buttonSize = Size.medium {
      didSet { if !hasOwnInsets { insets = buttonSize.insets } }
    }

    private var insets = Size.medium.insets
    private var hasOwnInsets = false

    /// The insets of the content, in points; by default those of the size.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { insets }
      set {
        insets = newValue
        hasOwnInsets = true
      }
    }

    /// Restores the insets of the size.
    public mutating func setDefaultContentInsets() {
      hasOwnInsets = false
      insets = buttonSize.insets
    }

    private init(style: Style) {
      self.style = style
      background.cornerRadius = 8
    }

    // MARK: Styles

    /// Title and image in the tint colour, without a background.
    public static func plain() -> Configuration { Configuration(style: .plain) }
    /// Title and image in the tint colour, without background and insets.
    public static func borderless() -> Configuration {
      var configuration = Configuration(style: .plain)
      configuration.contentInsets = .zero
      return configuration
    }
    /// Tinted text on grey.
    public static func gray() -> Configuration { Configuration(style: .gray) }
    /// Tinted text on a faint tint.
    public static func tinted() -> Configuration { Configuration(style: .tinted) }
    /// White text on the tint colour.
    public static func filled() -> Configuration { Configuration(style: .filled) }
    /// Tinted text on grey, as the system draws bordered buttons.
    public static func bordered() -> Configuration { Configuration(style: .bordered) }
    /// The same as `tinted()`.
    public static func borderedTinted() -> Configuration { Configuration(style: .tinted) }
    /// The same as `filled()`.
    public static func borderedProminent() -> Configuration { Configuration(style: .filled) }

    /// The configuration for a button's state.
    ///
    /// Colours follow the state anyway, so it is returned unchanged.
    public func updated(for button: UIButton) -> Configuration { self }
  }

  /// The purpose of a button.
  public enum Role: Int, Hashable, Sendable {
    /// No special purpose.
    case normal = 0
    /// The default action.
    case primary = 1
    /// Cancels.
    case cancel = 2
    /// Destroys data; drawn in red.
    case destructive = 3
  }
}

extension UIButton.Configuration.Size {
  /// The insets of the content.
  var insets: NSDirectionalEdgeInsets {
    switch self {
    case .mini: NSDirectionalEdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8)
    case .small: NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
    case .medium: NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    case .large: NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20)
    }
  }

  /// The text style of the title.
  var titleStyle: UIFont.TextStyle {
    switch self {
    case .mini, .small: .subheadline
    case .medium, .large: .body
    }
  }

  /// The text style of the subtitle.
  var subtitleStyle: UIFont.TextStyle {
    switch self {
    case .mini, .small: .caption2
    case .medium, .large: .footnote
    }
  }
}

extension UIButton.Configuration {
  /// Whether there is a title to display.
  var hasTitle: Bool { !(attributedTitle?.string ?? title ?? "").isEmpty }

  /// Whether a title may take several lines.
  var wrapsTitle: Bool {
    titleLineBreakMode == .byWordWrapping || titleLineBreakMode == .byCharWrapping
  }

  /// The corner radius at a height, in points.
  func cornerRadius(height: CGFloat) -> CGFloat {
    let radius: CGFloat =
      switch cornerStyle {
      case .fixed: background.cornerRadius
      case .dynamic: background.cornerRadius * (buttonSize == .large ? 1.5 : 1)
      case .small: 6
      case .medium: 9
      case .large: 13
      case .capsule: height / 2
      }
    return max(0, min(radius, height / 2))
  }

  /// The colour of title and image in a state.
  func foregroundColor(state: UIControl.State, tint: UIColor) -> UIColor {
    if state.contains(.disabled) { return .tertiaryLabel }
    if let baseForegroundColor { return baseForegroundColor }
    guard style == .filled else { return tint }
    // With high contrast the dark style has pale fills.
    let fill = baseBackgroundColor ?? tint
    return UIColor { traits in
      traits.accessibilityContrast == .high
        ? fill.readableForeground.resolvedColor(with: traits) : .white
    }
  }

  /// The fill in a state.
  func backgroundColor(state: UIControl.State, tint: UIColor) -> UIColor? {
    if let color = background.backgroundColor { return color }
    if state.contains(.disabled) { return style == .plain ? nil : .tertiarySystemFill }
    switch style {
    case .plain:
      return state.contains(.selected) ? tint.withAlphaComponent(0.15) : baseBackgroundColor
    case .gray, .bordered: return baseBackgroundColor ?? .tertiarySystemFill
    case .tinted: return (baseBackgroundColor ?? tint).withAlphaComponent(0.16)
    case .filled: return baseBackgroundColor ?? tint
    }
  }
}
