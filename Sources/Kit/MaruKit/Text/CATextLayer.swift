import Foundation
import Graphics
import Layers

/// A layer that draws text.
///
/// Mirrors Core Animation. It lives in the kit because the layers' floor knows no fonts. `fontSize`
/// and `foregroundColor` are animatable; the other properties are not.
open class CATextLayer: CALayer {
  /// The text: a `String`, or an `NSAttributedString` with its own fonts and colours.
  open var string: Any? { didSet { setNeedsDisplay() } }
  /// The font: a `UIFont`, drawn at `fontSize`, or a font name.
  ///
  /// A value of any other type gives the system font.
  open var font: Any? { didSet { setNeedsDisplay() } }
  /// The font size in points; 36 by default.
  open var fontSize: CGFloat {
    get { fontSize(isShown: false) }
    set { setDrawnValue(.number(Double(newValue)), forKey: "fontSize") }
  }
  /// The text colour; white by default.
  open var foregroundColor: CGColor? {
    get { foregroundColor(isShown: false) }
    set {
      setDrawnValue(.color(newValue ?? CGColor(gray: 1, alpha: 1)), forKey: "foregroundColor")
    }
  }
  /// Whether long lines wrap; `false` by default.
  open var isWrapped = false { didSet { setNeedsDisplay() } }
  /// The horizontal alignment of the text in the bounds.
  open var alignmentMode = CATextLayerAlignmentMode.natural { didSet { setNeedsDisplay() } }
  /// The place at which a long line is truncated.
  open var truncationMode = CATextLayerTruncationMode.none { didSet { setNeedsDisplay() } }

  /// Creates a layer without text.
  public override init() {
    super.init()
    needsDisplayOnBoundsChange = true
    (fontSize, foregroundColor) = (36, nil)
  }

  /// Creates a copy of another layer.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? CATextLayer else { return }
    (string, font, fontSize) = (other.string, other.font, other.fontSize)
    (foregroundColor, isWrapped) = (other.foregroundColor, other.isWrapped)
    (alignmentMode, truncationMode) = (other.alignmentMode, other.truncationMode)
  }

  /// Always fails: layers do not come from archives.
  public required init?(coder: NSCoder) { nil }

  open override func draw(in context: CGContext) {
    guard let text = attributedText, text.length > 0 else { return }
    UIGraphicsPushContext(context)
    text.draw(in: bounds)
    UIGraphicsPopContext()
  }

  private var attributedText: NSAttributedString? {
    if let text = string as? NSAttributedString { return text }
    guard let text = string as? String else { return nil }
    let wanted = fontSize(isShown: true)
    let size = wanted > 0 && wanted.isFinite ? wanted : 36
    let style = NSMutableParagraphStyle()
    style.alignment = alignmentMode.alignment
    style.lineBreakMode = isWrapped ? .byWordWrapping : truncationMode.lineBreakMode
    return NSAttributedString(
      string: text,
      attributes: [
        .font: font(size), .paragraphStyle: style,
        .foregroundColor: UIColor(cgColor: foregroundColor(isShown: true)),
      ])
  }

  /// The model value, or the presentation value.
  private func fontSize(isShown: Bool) -> CGFloat {
    guard case .number(let size)? = drawnValue(forKey: "fontSize", isShown: isShown) else {
      return 36
    }
    return CGFloat(size)
  }

  /// The model value, or the presentation value.
  private func foregroundColor(isShown: Bool) -> CGColor {
    guard case .color(let color)? = drawnValue(forKey: "foregroundColor", isShown: isShown) else {
      return CGColor(gray: 1, alpha: 1)
    }
    return color
  }

  private func font(_ size: CGFloat) -> UIFont {
    switch font {
    case let font as UIFont: font.withSize(size)
    case let name as String: UIFont(name: name, size: size) ?? .systemFont(ofSize: size)
    default: .systemFont(ofSize: size)
    }
  }
}

/// The horizontal alignment of a layer's text.
public enum CATextLayerAlignmentMode: String, Sendable {
  /// The leading side of the text's language.
  case natural
  /// A fixed side, the centre, or both sides.
  case left, right, center, justified

  fileprivate var alignment: NSTextAlignment {
    switch self {
    case .natural: .natural
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    }
  }
}

/// The place at which a line that is too long is truncated.
public enum CATextLayerTruncationMode: String, Sendable {
  /// No truncation: the line is clipped.
  case none
  /// At the start, the end, or the middle, with an ellipsis.
  case start, end, middle

  fileprivate var lineBreakMode: NSLineBreakMode {
    switch self {
    case .none: .byClipping
    case .start: .byTruncatingHead
    case .end: .byTruncatingTail
    case .middle: .byTruncatingMiddle
    }
  }
}
