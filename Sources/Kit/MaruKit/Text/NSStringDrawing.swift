import Foundation
import Typesetting

/// Options for measuring and drawing strings.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits, numbered as in UIKit.
  public let rawValue: Int

  /// Creates options from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Wraps lines; the rectangle's origin is the text's top, not its baseline.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// Includes the font's leading, which is always included here.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  /// Measures the ink.
  ///
  /// Here it is the same as the font's metrics.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
  /// Truncates the last visible line with an ellipsis if the text continues.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// The limit and the result of shrinking text.
open class NSStringDrawingContext: NSObject {
  /// The minimum scale; 0 for no shrinking.
  open var minimumScaleFactor: CGFloat = 0
  /// The scale used.
  open internal(set) var actualScaleFactor: CGFloat = 1
  /// The bounds of the drawn text.
  open internal(set) var totalBounds = CGRect.zero
}

extension NSAttributedString {
  /// The size of the text without wrapping.
  public func size() -> CGSize { TypesetText(styledText).size }

  /// Draws the text with its upper left corner at a point of the current context.
  public func draw(at point: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    TypesetText(styledText).draw(at: point, of: context)
  }

  /// Draws the text into a rectangle of the current context; lines outside are omitted.
  public func draw(in rect: CGRect) {
    draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
  }

  /// Draws the text into a rectangle of the current context.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions, context: NSStringDrawingContext?
  ) {
    guard let target = UIGraphicsGetCurrentContext() else { return }
    let text = typeset(in: rect.size, options: options)
    var origin = rect.origin
    if !options.contains(.usesLineFragmentOrigin) { origin.y -= text.firstBaseline }
    target.saveGState()
    if options.contains(.usesLineFragmentOrigin), rect.height > 0 { target.clip(to: rect) }
    text.draw(at: origin, of: target)
    target.restoreGState()
    context?.totalBounds = CGRect(origin: origin, size: text.size)
  }

  /// The bounds of the text, laid out in a rectangle of this size at the origin.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    let text = typeset(in: size, options: options)
    let top = options.contains(.usesLineFragmentOrigin) ? 0 : -text.firstBaseline
    let bounds = CGRect(origin: CGPoint(x: 0, y: top), size: text.size)
    context?.totalBounds = bounds
    return bounds
  }

  private var styledText: StyledText {
    StyledText(self, font: .systemFont(ofSize: 12), color: .black, style: .usual)
  }

  private func typeset(in size: CGSize, options: NSStringDrawingOptions) -> TypesetText {
    guard options.contains(.usesLineFragmentOrigin) else {
      return TypesetText(styledText, lineLimit: 1)
    }
    let width = size.width > 0 ? size.width : .infinity
    guard options.contains(.truncatesLastVisibleLine) else {
      return TypesetText(styledText, width: width, wraps: false)
    }
    var text = styledText
    for index in text.blocks.indices where text.blocks[index].style.lineBreakMode == .wordWrapping {
      text.blocks[index].style.lineBreakMode = .truncatingTail
    }
    return TypesetText(text, width: width, maximumHeight: size.height > 0 ? size.height : .infinity)
  }
}

extension StringProtocol {
  /// The size of the text with attributes.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    let text = StyledText(
      String(self), attributes: attributes ?? [:], font: .systemFont(ofSize: 12), color: .black,
      style: .usual)
    return TypesetText(text).size
  }

  /// Draws the text with its upper left corner at a point of the current context.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    NSAttributedString(string: String(self), attributes: attributes).draw(at: point)
  }

  /// Draws the text into a rectangle of the current context.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil)
  {
    NSAttributedString(string: String(self), attributes: attributes).draw(in: rect)
  }

  /// The bounds of the text, laid out in a rectangle of this size at the origin.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    NSAttributedString(string: String(self), attributes: attributes)
      .boundingRect(with: size, options: options, context: context)
  }
}

extension NSString {
  /// The size of the text with attributes.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    (self as String).size(withAttributes: attributes)
  }

  /// Draws the text with its upper left corner at a point of the current context.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    (self as String).draw(at: point, withAttributes: attributes)
  }

  /// Draws the text into a rectangle of the current context.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil)
  {
    (self as String).draw(in: rect, withAttributes: attributes)
  }

  /// The bounds of the text, laid out in a rectangle of this size at the origin.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    (self as String).boundingRect(
      with: size, options: options, attributes: attributes, context: context)
  }
}
