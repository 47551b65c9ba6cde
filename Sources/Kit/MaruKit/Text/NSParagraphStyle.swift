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

/// How the directions of `NSAttributedString.Key.writingDirection` apply.
public enum NSWritingDirectionFormatType: Int, Hashable, Sendable {
  /// To characters without a direction of their own, such as punctuation.
  case embedding = 0
  /// To all characters.
  case override = 2
}

/// The alignment, line breaking and spacing of a paragraph.
///
/// Lengths are points.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  /// Refinements of the places where lines end.
  public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
    /// The bits, numbered as in UIKit.
    public let rawValue: UInt

    /// Creates a strategy from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A last line of one word gets a second one from the line above.
    public static let pushOut = LineBreakStrategy(rawValue: 1)
    /// Korean words that fit in a line are not broken between syllables.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
    /// That of labels: both.
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
  }

  /// The style of text without one.
  public static let `default` = NSParagraphStyle()

  private let header = CoreFoundationHeader()
  // Only NSMutableParagraphStyle changes it.
  final var style = ParagraphStyle.usual
  final var tabs = NSTextTab.usual
  final var kept = KeptParagraphValues()

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
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The tab stops, by their positions; twelve at intervals of 28 points by default.
  ///
  /// Never `nil`.
  open var tabStops: [NSTextTab]! { tabs }
  /// The distance between the tab stops after the last of `tabStops`; 28 points if it is 0, as by
  /// default.
  open var defaultTabInterval: CGFloat { style.defaultTabInterval }
  /// Refinements of the places where lines end; none by default.
  open var lineBreakStrategy: LineBreakStrategy { style.lineBreakStrategy }
  /// The fullness of a line, 0…1, below which a word would be hyphenated; 0 by default.
  ///
  /// Kept without effect: there is no dictionary. Words end a line at their soft hyphens, U+00AD.
  open var hyphenationFactor: Float { kept.hyphenationFactor }
  /// Whether words would be hyphenated as the system does; kept without effect.
  open var usesDefaultHyphenation: Bool { kept.usesDefaultHyphenation }
  /// The lists that the paragraph is an item of, the outermost first; none by default.
  ///
  /// Kept for the program; markers are not drawn.
  open var textLists: [NSTextList] { kept.textLists }
  /// Whether letters would move closer before text is truncated; kept without effect.
  open var allowsDefaultTighteningForTruncation: Bool {
    kept.allowsDefaultTighteningForTruncation
  }

  // MARK: Copying

  /// An immutable copy; the style itself if it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle()
    copy.takeAll(from: self)
    return copy
  }

  /// A mutable copy.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = NSMutableParagraphStyle()
    copy.takeAll(from: self)
    return copy
  }

  /// Copies all properties of another style.
  final func takeAll(from other: NSParagraphStyle) {
    style = other.style
    tabs = other.tabs
    kept = other.kept
  }

  /// Whether all properties are equal.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSParagraphStyle else { return false }
    return style == other.style && kept == other.kept
  }

  /// A hash consistent with `isEqual(_:)`.
  open override var hash: Int { style.hashValue }
}

extension ParagraphStyle {
  /// The style of text without one: as in UIKit, its lines may end at any place that Unicode allows.
  static let usual: ParagraphStyle = {
    var style = ParagraphStyle()
    style.lineBreakStrategy = []
    style.tabStops = NSTextTab.usual.map(\.stop)
    return style
  }()

  /// Refinements of the places where lines end; `.standard` stands for all of them.
  var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy {
    get {
      switch (avoidsOrphans, keepsHangulWords) {
      case (true, true): .standard
      case (true, false): .pushOut
      case (false, true): .hangulWordPriority
      case (false, false): []
      }
    }
    set {
      avoidsOrphans = newValue.contains(.pushOut)
      keepsHangulWords = newValue.contains(.hangulWordPriority)
    }
  }
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
