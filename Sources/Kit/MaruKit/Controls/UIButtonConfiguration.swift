import Foundation

extension UIButton {
  /// What a button shows, in one value.
  ///
  /// Colours and insets that are not set follow from the style, the role and the state.
  public struct Configuration {
    /// How far the corners are rounded.
    public enum CornerStyle: Int, Hashable, Sendable {
      /// By `background.cornerRadius`, and nothing else.
      case fixed = -1
      /// By `background.cornerRadius`, more for larger buttons.
      case dynamic = 0
      /// A little.
      case small = 1
      /// More.
      case medium = 2
      /// Much.
      case large = 3
      /// Half of the height.
      case capsule = 4
    }

    /// How large a button is.
    public enum Size: Int, Hashable, Sendable {
      /// As usual.
      case medium = 0
      /// Smaller.
      case small = 1
      /// The smallest.
      case mini = 2
      /// Larger.
      case large = 3
    }

    /// How title and subtitle stand.
    public enum TitleAlignment: Int, Hashable, Sendable {
      /// As the image asks: in the middle above or below one, else leading.
      case automatic = 0
      /// Where a line of text begins.
      case leading = 1
      /// In the middle.
      case center = 2
      /// Where a line of text ends.
      case trailing = 3
    }

    enum Style: Hashable, Sendable { case plain, gray, tinted, filled, bordered }

    let style: Style

    /// The title; empty is as none.
    public var title: String? {
      didSet { attributedTitle = nil }
    }
    /// The title with attributes; counts before `title`.
    public var attributedTitle: NSAttributedString?
    /// What stands beneath the title.
    public var subtitle: String?
    /// The picture beside the title.
    public var image: UIImage?
    /// Laid over the picture's own configuration; size and weight of the title unless set.
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    /// On which side of the title the picture lies; `leading` unless set.
    public var imagePlacement: NSDirectionalRectEdge = .leading
    /// The room between picture and title, in points.
    public var imagePadding: CGFloat = 0
    /// The room between title and subtitle, in points.
    public var titlePadding: CGFloat = 1
    /// How title and subtitle stand.
    public var titleAlignment = TitleAlignment.automatic
    /// What becomes of a title that is too long.
    public var titleLineBreakMode = NSLineBreakMode.byTruncatingTail
    /// Changes the font of the title; it is handed what the size asks for.
    public var titleFont: UIFont?
    /// The colour of title and picture; by the style unless set.
    public var baseForegroundColor: UIColor?
    /// The colour that the style makes its background of; the tint unless set.
    public var baseBackgroundColor: UIColor?
    /// What lies behind.
    public var background = UIBackgroundConfiguration()
    /// How far the corners are rounded.
    public var cornerStyle = CornerStyle.dynamic
    /// How large the button is.
    public var buttonSize = Size.medium {
      didSet { if !hasOwnInsets { insets = buttonSize.insets } }
    }

    private var insets = Size.medium.insets
    private var hasOwnInsets = false

    /// The room between content and edge, in points; by the size unless set.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { insets }
      set {
        insets = newValue
        hasOwnInsets = true
      }
    }

    /// Goes back to the insets that the size asks for.
    public mutating func setDefaultContentInsets() {
      hasOwnInsets = false
      insets = buttonSize.insets
    }

    private init(style: Style) {
      self.style = style
      background.cornerRadius = 8
    }

    // MARK: Styles

    /// Only title and picture, in the tint.
    public static func plain() -> Configuration { Configuration(style: .plain) }
    /// Only title and picture, in the tint, without room around them.
    public static func borderless() -> Configuration {
      var configuration = Configuration(style: .plain)
      configuration.contentInsets = .zero
      return configuration
    }
    /// The tint on grey.
    public static func gray() -> Configuration { Configuration(style: .gray) }
    /// The tint on a breath of the tint.
    public static func tinted() -> Configuration { Configuration(style: .tinted) }
    /// White on the tint.
    public static func filled() -> Configuration { Configuration(style: .filled) }
    /// The tint on grey, as systems draw buttons with an edge.
    public static func bordered() -> Configuration { Configuration(style: .bordered) }
    /// As `tinted()`.
    public static func borderedTinted() -> Configuration { Configuration(style: .tinted) }
    /// As `filled()`.
    public static func borderedProminent() -> Configuration { Configuration(style: .filled) }

    /// The configuration that suits a state.
    ///
    /// Colours follow the state by themselves already.
    public func updated(for button: UIButton) -> Configuration { self }
  }

  /// What a button is for.
  public enum Role: Int, Hashable, Sendable {
    /// Nothing special.
    case normal = 0
    /// What is done by default.
    case primary = 1
    /// Leaves without doing anything.
    case cancel = 2
    /// Destroys something; drawn in red.
    case destructive = 3
  }
}

extension UIButton.Configuration.Size {
  /// The room around the content.
  var insets: NSDirectionalEdgeInsets {
    switch self {
    case .mini: NSDirectionalEdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8)
    case .small: NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
    case .medium: NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    case .large: NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20)
    }
  }

  /// The style of the title.
  var titleStyle: UIFont.TextStyle {
    switch self {
    case .mini, .small: .subheadline
    case .medium, .large: .body
    }
  }

  /// The style of the subtitle.
  var subtitleStyle: UIFont.TextStyle {
    switch self {
    case .mini, .small: .caption2
    case .medium, .large: .footnote
    }
  }
}

extension UIButton.Configuration {
  /// Whether there is a title to show.
  var hasTitle: Bool { !(attributedTitle?.string ?? title ?? "").isEmpty }

  /// The radius of the corners at a height, in points.
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

  /// The colour of title and picture in a state.
  func foregroundColor(state: UIControl.State, tint: UIColor) -> UIColor {
    if state.contains(.disabled) { return .tertiaryLabel }
    if let baseForegroundColor { return baseForegroundColor }
    return style == .filled ? .white : tint
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
