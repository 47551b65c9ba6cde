import Foundation
import Graphics
public import PlainText
import Typesetting

/// A view that displays a line of text in Pango's markup.
///
/// The text is centred vertically; if it does not fit, it ends with an ellipsis.
///
/// `UILabel` shows the same with an attributed text. But on Linux, Foundation never releases the attributes of an
/// attributed string: half a kilobyte for each. This view creates none, so it suits rows whose texts change
/// often. UIKit has no such view.
@preconcurrency @MainActor
public final class MarkupLabel: UIView {
  private var cache = TypesetCache()

  /// Creates a label without text.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isAccessibilityElement = true
    accessibilityTraits = .staticText
    contentMode = .redraw
  }

  /// Archives are not supported.
  public required init?(coder: NSCoder) { nil }

  // MARK: Text

  /// The text; `nil` for none.
  public var markup: PangoMarkup? { didSet { if markup != oldValue { textChanged() } } }

  /// The font of text without its own.
  public var font = UIFont.systemFont(ofSize: 17) {
    didSet { if font != oldValue { textChanged() } }
  }

  /// The colour of text without its own.
  public var textColor = UIColor.label {
    didSet { if textColor != oldValue { textChanged() } }
  }

  /// Whether the markup's colours are ignored, except for letters with their own background.
  ///
  /// Use it on a coloured background, on which other colours may be hard to read.
  public var hasUniformColor = false {
    didSet { if hasUniformColor != oldValue { textChanged() } }
  }

  /// The horizontal alignment.
  public var textAlignment = NSTextAlignment.natural {
    didSet { if textAlignment != oldValue { textChanged() } }
  }

  private func textChanged() {
    cache.forget()
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  /// Updates the text for new traits.
  public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if previousTraitCollection?.isAlikeButForRoom(traitCollection) == true { return }
    textChanged()
  }

  // MARK: Layout

  private func typeset(width: CGFloat, height: CGFloat) -> TypesetText {
    cache.text(width: width, height: height, lineLimit: 1, scale: 1) {
      var style = ParagraphStyle()
      style.alignment = textAlignment.typesettingAlignment
      style.lineBreakMode = .truncatingTail
      if readsRightToLeft, textAlignment == .natural { style.alignment = .right }
      guard let markup, !markup.runs.isEmpty else {
        return StyledText("", font: font, color: textColor, style: style)
      }
      return StyledText(
        markup, font: font, color: textColor, style: style, isUniform: hasUniformColor)
    }
  }

  /// The size of the line, regardless of the available room.
  public override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// The size of the line.
  public override var intrinsicContentSize: CGSize {
    guard markup?.runs.isEmpty == false else { return .zero }
    return ceilToPixels(typeset(width: .infinity, height: .infinity).size)
  }

  // MARK: Paint

  /// Draws the text.
  public override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), markup?.runs.isEmpty == false,
      bounds.width > 0
    else { return }
    let text = typeset(width: bounds.width, height: max(bounds.height, 1))
    let y = roundToPixels((bounds.height - text.size.height) / 2)
    text.draw(at: CGPoint(x: 0, y: y), of: context)
  }

  // MARK: Description

  /// The label that was set, or the text.
  public override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? markup?.text }
    set { super.accessibilityLabel = newValue }
  }
}
