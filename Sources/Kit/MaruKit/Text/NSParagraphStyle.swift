import Foundation
import Typesetting

/// The horizontal alignment of lines.
public enum NSTextAlignment: Int, Hashable, Sendable {
  /// Flush left.
  case left = 0
  /// Centred.
  case center = 1
  /// Flush right.
  case right = 2
  /// Flush on both sides.
  case justified = 3
  /// Flush at the leading edge of the text's own direction.
  case natural = 4
}

/// The treatment of text that is wider than its container.
public enum NSLineBreakMode: Int, Hashable, Sendable {
  /// Wraps between words.
  case byWordWrapping = 0
  /// Wraps between characters.
  case byCharWrapping = 1
  /// Clips the text.
  case byClipping = 2
  /// Truncates the start with an ellipsis.
  case byTruncatingHead = 3
  /// Truncates the end with an ellipsis.
  case byTruncatingTail = 4
  /// Truncates the middle with an ellipsis.
  case byTruncatingMiddle = 5
}

/// The base direction of a paragraph.
public enum NSWritingDirection: Int, Hashable, Sendable {
  /// The direction of the paragraph's first letter.
  case natural = -1
  /// Like Latin.
  case leftToRight = 0
  /// Like Arabic.
  case rightToLeft = 1
}

/// The alignment, line breaking and spacing of a paragraph.
///
/// Lengths are points.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  /// The style of text without one.
  public static let `default` = NSParagraphStyle()

  private let header = CoreFoundationHeader()
  // Only NSMutableParagraphStyle changes it.
  var style = ParagraphStyle()

  /// The default style.
  public override init() { super.init() }

  /// The alignment of the lines.
  open var alignment: NSTextAlignment { NSTextAlignment(style.alignment) }
  /// The treatment of text that is too wide.
  open var lineBreakMode: NSLineBreakMode { NSLineBreakMode(style.lineBreakMode) }
  /// The base direction of the paragraph.
  open var baseWritingDirection: NSWritingDirection {
    switch style.baseWritingDirection {
    case .natural: .natural
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    }
  }
  /// The space between lines.
  open var lineSpacing: CGFloat { style.lineSpacing }
  /// The space after the paragraph.
  open var paragraphSpacing: CGFloat { style.paragraphSpacing }
  /// The space before the paragraph.
  open var paragraphSpacingBefore: CGFloat { style.paragraphSpacingBefore }
  /// The factor of the line height; 0 means 1.
  open var lineHeightMultiple: CGFloat { style.lineHeightMultiple }
  /// The minimum line height.
  open var minimumLineHeight: CGFloat { style.minimumLineHeight }
  /// The maximum line height; 0 for no limit.
  open var maximumLineHeight: CGFloat { style.maximumLineHeight }
  /// The indentation of the first line.
  open var firstLineHeadIndent: CGFloat { style.firstLineHeadIndent }
  /// The indentation of the other lines.
  open var headIndent: CGFloat { style.headIndent }
  /// The end of the lines: positive from the leading edge, otherwise from the trailing edge.
  open var tailIndent: CGFloat { style.tailIndent }
  /// The distance between tab stops; 28 points if it is 0, as by default.
  open var defaultTabInterval: CGFloat { style.defaultTabInterval }

  // MARK: Copying

  /// An immutable copy; the style itself if it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle()
    copy.style = style
    return copy
  }

  /// A mutable copy.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = NSMutableParagraphStyle()
    copy.style = style
    return copy
  }

  /// Whether all properties are equal.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSParagraphStyle else { return false }
    return style == other.style
  }

  /// A hash consistent with `isEqual(_:)`.
  open override var hash: Int { style.hashValue }
}

extension NSTextAlignment {
  init(_ alignment: ParagraphStyle.Alignment) {
    switch alignment {
    case .natural: self = .natural
    case .left: self = .left
    case .center: self = .center
    case .right: self = .right
    case .justified: self = .justified
    }
  }

  /// The alignment in the typesetter's type.
  var typesettingAlignment: ParagraphStyle.Alignment {
    switch self {
    case .natural: .natural
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    }
  }
}

extension NSLineBreakMode {
  init(_ mode: ParagraphStyle.LineBreakMode) {
    switch mode {
    case .wordWrapping: self = .byWordWrapping
    case .charWrapping: self = .byCharWrapping
    case .clipping: self = .byClipping
    case .truncatingHead: self = .byTruncatingHead
    case .truncatingTail: self = .byTruncatingTail
    case .truncatingMiddle: self = .byTruncatingMiddle
    }
  }

  /// The mode in the typesetter's type.
  var typesettingMode: ParagraphStyle.LineBreakMode {
    switch self {
    case .byWordWrapping: .wordWrapping
    case .byCharWrapping: .charWrapping
    case .byClipping: .clipping
    case .byTruncatingHead: .truncatingHead
    case .byTruncatingTail: .truncatingTail
    case .byTruncatingMiddle: .truncatingMiddle
    }
  }
}
