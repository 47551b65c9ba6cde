import Foundation
import Graphics
import Layers

/// A layer that draws text.
///
/// Mirrors Core Animation. It lives here and not beside the other layers because the layers' floor
/// knows no fonts. `fontSize` and `foregroundColor` are animated, the others not.
open class CATextLayer: CALayer {
  /// The text: a `String`, or an `NSAttributedString`, which brings its own fonts and colours.
  open var string: Any? { didSet { setNeedsDisplay() } }
  /// The font, as `UIFont`, at `fontSize`; or a name.
  ///
  /// The system's font where it is of another type.
  open var font: Any? { didSet { setNeedsDisplay() } }
  /// The size of the font in points.
  open var fontSize: CGFloat {
    get { fontSize(isShown: false) }
    set { setDrawnValue(.number(Double(newValue)), forKey: "fontSize") }
  }
  /// The colour of the text; white by default.
  open var foregroundColor: CGColor? {
    get { foregroundColor(isShown: false) }
    set {
      setDrawnValue(.color(newValue ?? CGColor(gray: 1, alpha: 1)), forKey: "foregroundColor")
    }
  }
  /// Whether lines that are too long are broken.
  open var isWrapped = false { didSet { setNeedsDisplay() } }
  /// Where the text lies in the bounds.
  open var alignmentMode = CATextLayerAlignmentMode.natural { didSet { setNeedsDisplay() } }
  /// Where a line that is too long is shortened.
  open var truncationMode = CATextLayerTruncationMode.none { didSet { setNeedsDisplay() } }

  /// Makes a layer without text.
  public required init() {
    super.init()
    needsDisplayOnBoundsChange = true
    (fontSize, foregroundColor) = (36, nil)
  }

  /// Makes a layer with another layer's values.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? CATextLayer else { return }
    (string, font, fontSize) = (other.string, other.font, other.fontSize)
    (foregroundColor, isWrapped) = (other.foregroundColor, other.isWrapped)
    (alignmentMode, truncationMode) = (other.alignmentMode, other.truncationMode)
  }

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

  /// The size itself, or as it is on screen.
  private func fontSize(isShown: Bool) -> CGFloat {
    guard case .number(let size)? = drawnValue(forKey: "fontSize", isShown: isShown) else {
      return 36
    }
    return CGFloat(size)
  }

  /// The colour itself, or as it is on screen.
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

/// Where text lies in its layer.
public enum CATextLayerAlignmentMode: String, Sendable {
  /// Where the language begins.
  case natural
  /// On one side, in the middle, or spread.
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

/// Where a line that is too long is shortened.
public enum CATextLayerTruncationMode: String, Sendable {
  /// Nowhere: it is cut off.
  case none
  /// At its beginning, its end, or in the middle.
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
