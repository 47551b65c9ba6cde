import Foundation
import Graphics
import Typesetting

/// A view that displays read-only text.
///
/// The text is centred vertically; if it does not fit it ends with an ellipsis.
@preconcurrency @MainActor
open class UILabel: UIView {
  /// The reference that stays in place when a label shrinks its font.
  public enum BaselineAdjustment: Int, Hashable, Sendable {
    /// The baseline.
    case alignBaselines = 0
    /// The centre.
    case alignCenters = 1
    /// The top.
    case none = 2
  }

  private var plainText: String?
  private var richText: NSAttributedString?
  private var cache = TypesetCache()

  // MARK: Initializers

  /// Creates a label.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// Creates a label from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    decode(coder, as: UILabel.self)
  }

  private func prepare() {
    isUserInteractionEnabled = false
    isAccessibilityElement = true
    accessibilityTraits = .staticText
    contentMode = .redraw
  }

  // MARK: Text

  /// The text, in one font and colour.
  ///
  /// Setting it discards `attributedText`.
  open var text: String? {
    get { plainText ?? richText?.string }
    set {
      guard newValue != plainText || richText != nil else { return }
      plainText = newValue
      richText = nil
      textChanged()
    }
  }

  /// The attributed text.
  ///
  /// Missing attributes are taken from the label's own properties.
  open var attributedText: NSAttributedString? {
    get {
      if let richText { return richText }
      let style = NSMutableParagraphStyle()
      style.alignment = textAlignment
      style.lineBreakMode = lineBreakMode
      style.lineBreakStrategy = lineBreakStrategy
      return plainText.map {
        NSAttributedString(
          string: $0,
          attributes: [
            .font: font as Any, .foregroundColor: textColor as Any, .paragraphStyle: style,
          ])
      }
    }
    set {
      richText = newValue?.copy() as? NSAttributedString
      plainText = nil
      textChanged()
    }
  }

  /// Shows text that has the same attributes throughout.
  ///
  /// Foundation on Linux never releases an attributed string, so the label only gets one if its own
  /// font and colour are not enough.
  func show(_ text: String?, attributes: [NSAttributedString.Key: Any]) {
    guard attributes.count == 2, let font = attributes[.font] as? UIFont,
      let color = attributes[.foregroundColor] as? UIColor
    else {
      attributedText = text.map { NSAttributedString(string: $0, attributes: attributes) }
      return
    }
    self.text = text
    self.font = font
    textColor = color
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The font; the system font of 17 points by default.
  ///
  /// `nil` restores the default.
  open var font: UIFont! {
    get { ownFont ?? Self.defaultFont }
    set {
      appearanceDidSet(\UILabel.font, to: newValue)
      guard newValue != ownFont else { return }
      ownFont = newValue
      textChanged()
    }
  }
  private var ownFont: UIFont?
  private static let defaultFont = UIFont.systemFont(ofSize: 17)

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The text colour; the label colour by default.
  ///
  /// `nil` restores the default.
  open var textColor: UIColor! {
    get { ownTextColor ?? .label }
    set {
      appearanceDidSet(\UILabel.textColor, to: newValue)
      guard newValue != ownTextColor else { return }
      ownTextColor = newValue
      // The cached lines contain the colours.
      cache.forget()
      setNeedsDisplay()
    }
  }
  private var ownTextColor: UIColor?

  /// The horizontal alignment of the lines.
  open var textAlignment = NSTextAlignment.natural {
    didSet {
      if textAlignment != oldValue { textChanged() }
      appearanceDidSet(\UILabel.textAlignment, to: textAlignment)
    }
  }

  /// The treatment of text that is wider than the label.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet {
      if lineBreakMode != oldValue { textChanged() }
      appearanceDidSet(\UILabel.lineBreakMode, to: lineBreakMode)
    }
  }

  /// Refinements of the places where lines end: Korean words are kept, and a last line has no word
  /// on its own, if both are possible.
  ///
  /// A paragraph style of the attributed text has its own.
  open var lineBreakStrategy = NSParagraphStyle.LineBreakStrategy.standard {
    didSet { if lineBreakStrategy != oldValue { textChanged() } }
  }

  /// The maximum number of lines; 0 for no limit.
  open var numberOfLines = 1 {
    didSet {
      if numberOfLines != oldValue { textChanged() }
      appearanceDidSet(\UILabel.numberOfLines, to: numberOfLines)
    }
  }

  /// The width at which lines wrap in the intrinsic content size; 0 for none.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { if preferredMaxLayoutWidth != oldValue { textChanged() } }
  }

  /// Whether the font of a single-line label shrinks if the text is too wide.
  open var adjustsFontSizeToFitWidth = false {
    didSet {
      if adjustsFontSizeToFitWidth != oldValue { textChanged() }
      appearanceDidSet(\UILabel.adjustsFontSizeToFitWidth, to: adjustsFontSizeToFitWidth)
    }
  }

  /// The lower limit of the font's scale, 0…1.
  open var minimumScaleFactor: CGFloat = 0 {
    didSet {
      if minimumScaleFactor != oldValue { textChanged() }
      appearanceDidSet(\UILabel.minimumScaleFactor, to: minimumScaleFactor)
    }
  }

  /// The reference that stays in place when the font shrinks.
  open var baselineAdjustment = BaselineAdjustment.alignBaselines {
    didSet { if baselineAdjustment != oldValue { setNeedsDisplay() } }
  }

  /// Whether a font of a text style, or one scaled by `UIFontMetrics`, follows the user's text
  /// size.
  open var adjustsFontForContentSizeCategory = false {
    didSet {
      followTextSize()
      appearanceDidSet(
        \UILabel.adjustsFontForContentSizeCategory, to: adjustsFontForContentSizeCategory)
    }
  }

  // MARK: Look

  /// The colour of the text's shadow; none by default.
  open var shadowColor: UIColor? {
    didSet {
      if shadowColor != oldValue { setNeedsDisplay() }
      appearanceDidSet(\UILabel.shadowColor, to: shadowColor)
    }
  }

  /// The offset of the shadow, in points.
  open var shadowOffset = CGSize(width: 0, height: -1) {
    didSet {
      if shadowOffset != oldValue { setNeedsDisplay() }
      appearanceDidSet(\UILabel.shadowOffset, to: shadowOffset)
    }
  }

  /// Whether the text has `highlightedTextColor`.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
  }

  /// The colour while highlighted; `textColor` by default.
  open var highlightedTextColor: UIColor? {
    didSet {
      if highlightedTextColor != oldValue { setNeedsDisplay() }
      appearanceDidSet(\UILabel.highlightedTextColor, to: highlightedTextColor)
    }
  }

  /// Whether the text is drawn in its colour; a disabled label is grey.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { setNeedsDisplay() } }
  }

  // MARK: Layout

  private func textChanged() {
    cache.forget()
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
    tellObservers()
  }

  private var styledText: StyledText {
    var style = ParagraphStyle.usual
    style.alignment = textAlignment.typesettingAlignment
    style.lineBreakMode = lineBreakMode.typesettingMode
    style.lineBreakStrategy = lineBreakStrategy
    if readsRightToLeft, textAlignment == .natural { style.alignment = .right }
    let font: UIFont = ownFont ?? Self.defaultFont
    let color = ownTextColor ?? .label
    if let richText { return StyledText(richText, font: font, color: color, style: style) }
    return StyledText(plainText ?? "", font: font, color: color, style: style)
  }

  private var isEmpty: Bool { plainText?.isEmpty ?? ((richText?.length ?? 0) == 0) }

  private func typeset(
    width: CGFloat, height: CGFloat, lineLimit: Int, scale: CGFloat = 1
  ) -> TypesetText {
    cache.text(width: width, height: height, lineLimit: lineLimit, scale: scale) { styledText }
  }

  /// The rectangle of the text in the bounds: as large as necessary, aligned and vertically
  /// centred.
  ///
  /// Overrides can add room around the text.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect
  {
    guard !isEmpty else { return CGRect(origin: bounds.origin, size: .zero) }
    let isHigh = !(bounds.height < 1_000_000)
    let text = typeset(
      width: bounds.width < 1_000_000 ? bounds.width : .infinity,
      height: isHigh ? .infinity : bounds.height, lineLimit: numberOfLines)
    let whole = ceilToPixels(text.size)
    let size = CGSize(
      width: min(whole.width, bounds.width), height: min(whole.height, bounds.height))
    var origin = bounds.origin
    if !isHigh { origin.y += max(0, (bounds.height - size.height) / 2) }
    if bounds.width < 1_000_000 {
      switch textAlignment {
      case .center: origin.x += (bounds.width - size.width) / 2
      case .right: origin.x += bounds.width - size.width
      case .natural where readsRightToLeft: origin.x += bounds.width - size.width
      default: break
      }
    }
    return CGRect(origin: origin, size: size)
  }

  /// The size for a width; a single-line label takes all the width it needs.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let isLimited = numberOfLines != 1 && size.width > 0
    return measured(width: isLimited ? size.width : .greatestFiniteMagnitude)
  }

  /// The size of the text, wrapped at `preferredMaxLayoutWidth`.
  ///
  /// If that is 0, layout determines the width first, and then asks for the height at that width.
  open override var intrinsicContentSize: CGSize {
    let limit = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : layoutWidth
    let isLimited = numberOfLines != 1 && limit > 0
    return measured(width: isLimited ? limit : .greatestFiniteMagnitude)
  }

  override var wrapsToLayoutWidth: Bool { numberOfLines != 1 && !(preferredMaxLayoutWidth > 0) }

  override var layoutWidth: CGFloat {
    get { widthOfLayout }
    set { widthOfLayout = newValue }
  }
  private var widthOfLayout: CGFloat = 0

  private func measured(width: CGFloat) -> CGSize {
    let room = CGRect(x: 0, y: 0, width: width, height: .greatestFiniteMagnitude)
    return textRect(forBounds: room, limitedToNumberOfLines: numberOfLines).size
  }

  /// The distance of the first baseline from the top of the label.
  final var firstBaseline: CGFloat {
    let rect = textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines)
    return rect.minY
      + typeset(width: bounds.width, height: bounds.height, lineLimit: numberOfLines).firstBaseline
  }

  override func baselines(in size: CGSize) -> Baselines? {
    let room = CGRect(origin: .zero, size: size)
    let isSized = size.width > 0 && size.height > 0
    let width = isSized ? size.width : CGFloat.infinity
    let text = typeset(width: width, height: .infinity, lineLimit: numberOfLines)
    let height = ceilToPixels(text.size.height)
    let rect =
      isSized
      ? textRect(forBounds: room, limitedToNumberOfLines: numberOfLines)
      : CGRect(x: 0, y: 0, width: 0, height: height)
    let bottom = (isSized ? size.height : height) - rect.minY
    return Baselines(first: rect.minY + text.firstBaseline, last: bottom - text.lastBaseline)
  }

  /// Updates the font and the lines for new traits.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if previousTraitCollection?.isAlikeButForRoom(traitCollection) == true { return }
    followTextSize()
    textChanged()
  }

  /// The direction of the text, on which a natural alignment depends.
  open override var semanticContentAttribute: UISemanticContentAttribute {
    didSet { if semanticContentAttribute != oldValue { textChanged() } }
  }

  private func followTextSize() {
    guard adjustsFontForContentSizeCategory, let adjusted = ownFont?.adjusted(to: traitCollection)
    else { return }
    AppearanceProxies.setDefaults { font = adjusted }
  }

  // MARK: Paint

  /// Draws the text.
  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// Draws the text, vertically centred in a rectangle.
  ///
  /// Overrides can add room around the text.
  open func drawText(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), !isEmpty, rect.width > 0 else { return }
    let scale = fittingScale(width: rect.width)
    let text = typeset(
      width: rect.width, height: max(rect.height, 1), lineLimit: numberOfLines, scale: scale)
    var origin = rect.origin
    origin.y += (rect.height - text.size.height) / 2
    if scale < 1, baselineAdjustment != .alignCenters {
      let full = typeset(width: .infinity, height: .infinity, lineLimit: 1)
      let top = rect.minY + (rect.height - full.size.height) / 2
      origin.y =
        baselineAdjustment == .none ? top : top + full.firstBaseline - text.firstBaseline
    }
    origin.y = roundToPixels(origin.y)
    if let shadowColor {
      let place = CGPoint(x: origin.x + shadowOffset.width, y: origin.y + shadowOffset.height)
      text.draw(at: place, of: context, override: shadowColor)
    }
    let override = isHighlighted ? highlightedTextColor : nil
    text.draw(at: origin, of: context, override: isEnabled ? override : .tertiaryLabel)
  }

  /// The scale at which the text fits a width, if it may shrink.
  private func fittingScale(width: CGFloat) -> CGFloat {
    guard adjustsFontSizeToFitWidth, numberOfLines == 1 else { return 1 }
    let natural = typeset(width: .infinity, height: .infinity, lineLimit: 1).size.width
    guard natural > width, width > 0 else { return 1 }
    // Slightly less than the ratio, since widths are sums of rounded advances.
    let wanted = width / natural * 0.998
    return min(1, max(minimumScaleFactor.isNaN ? 0 : minimumScaleFactor, wanted, 0.05))
  }

  // MARK: Description

  /// The label that was set, or the text.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? text }
    set { super.accessibilityLabel = newValue }
  }
}

/// The placement of a label's text if its font shrinks to fit.
public typealias UIBaselineAdjustment = UILabel.BaselineAdjustment
