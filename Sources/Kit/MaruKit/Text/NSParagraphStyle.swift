import Foundation
import Typesetting

/// Where lines stand that are narrower than their room.
public enum NSTextAlignment: Int, Hashable, Sendable {
  /// At the left.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right.
  case right = 2
  /// At both edges.
  case justified = 3
  /// Where the text's own direction begins.
  case natural = 4
}

/// What happens to text that is wider than its room.
public enum NSLineBreakMode: Int, Hashable, Sendable {
  /// Breaks between words.
  case byWordWrapping = 0
  /// Breaks between characters.
  case byCharWrapping = 1
  /// Cuts off.
  case byClipping = 2
  /// Shows the end behind an ellipsis.
  case byTruncatingHead = 3
  /// Shows the start before an ellipsis.
  case byTruncatingTail = 4
  /// Shows start and end around an ellipsis.
  case byTruncatingMiddle = 5
}

/// The direction of a paragraph.
public enum NSWritingDirection: Int, Hashable, Sendable {
  /// That of its first letter.
  case natural = -1
  /// As Latin.
  case leftToRight = 0
  /// As Arabic.
  case rightToLeft = 1
}

/// How the lines of a paragraph are broken and set.
///
/// Lengths are points.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  /// The style of text that names none.
  public static let `default` = NSParagraphStyle()

  private let header = CoreFoundationHeader()
  // Only NSMutableParagraphStyle writes it.
  var style = ParagraphStyle()

  /// The default style.
  public override init() { super.init() }

  /// Where lines stand.
  open var alignment: NSTextAlignment { NSTextAlignment(style.alignment) }
  /// What happens to text that is too wide.
  open var lineBreakMode: NSLineBreakMode { NSLineBreakMode(style.lineBreakMode) }
  /// The direction of the paragraph.
  open var baseWritingDirection: NSWritingDirection {
    switch style.baseWritingDirection {
    case .natural: .natural
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    }
  }
  /// Space between lines.
  open var lineSpacing: CGFloat { style.lineSpacing }
  /// Space after the paragraph.
  open var paragraphSpacing: CGFloat { style.paragraphSpacing }
  /// Space before the paragraph.
  open var paragraphSpacingBefore: CGFloat { style.paragraphSpacingBefore }
  /// What the height of lines is multiplied with; 0 means 1.
  open var lineHeightMultiple: CGFloat { style.lineHeightMultiple }
  /// The least height of a line.
  open var minimumLineHeight: CGFloat { style.minimumLineHeight }
  /// The greatest height of a line; 0 means any.
  open var maximumLineHeight: CGFloat { style.maximumLineHeight }
  /// The indentation of the first line.
  open var firstLineHeadIndent: CGFloat { style.firstLineHeadIndent }
  /// The indentation of the other lines.
  open var headIndent: CGFloat { style.headIndent }
  /// Where lines end, from the leading edge if positive, else from the trailing edge.
  open var tailIndent: CGFloat { style.tailIndent }
  /// The distance of tab stops.
  open var defaultTabInterval: CGFloat { style.defaultTabInterval }

  // MARK: Copying

  /// Itself, or a copy that does not change.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle()
    copy.style = style
    return copy
  }

  /// A copy that can be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = NSMutableParagraphStyle()
    copy.style = style
    return copy
  }

  /// Equal when every property is.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSParagraphStyle else { return false }
    return style == other.style
  }

  /// A hash in accord with `isEqual(_:)`.
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

  /// The alignment as the typesetter takes it.
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

  /// The mode as the typesetter takes it.
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
