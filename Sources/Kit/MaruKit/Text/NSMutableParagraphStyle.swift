import Foundation
import Typesetting

/// A mutable paragraph style.
///
/// Copy it before using it in text.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  /// The alignment of the lines.
  open override var alignment: NSTextAlignment {
    get { super.alignment }
    set {
      style.alignment = newValue.typesettingAlignment
    }
  }
  /// The treatment of text that is too wide.
  open override var lineBreakMode: NSLineBreakMode {
    get { super.lineBreakMode }
    set {
      style.lineBreakMode = newValue.typesettingMode
    }
  }
  /// The base direction of the paragraph.
  open override var baseWritingDirection: NSWritingDirection {
    get { super.baseWritingDirection }
    set {
      style.baseWritingDirection =
        switch newValue {
        case .natural: .natural
        case .leftToRight: .leftToRight
        case .rightToLeft: .rightToLeft
        }
    }
  }
  /// The space between lines, in points.
  open override var lineSpacing: CGFloat {
    get { super.lineSpacing }
    set {
      style.lineSpacing = newValue
    }
  }
  /// The space after the paragraph, in points.
  open override var paragraphSpacing: CGFloat {
    get { super.paragraphSpacing }
    set {
      style.paragraphSpacing = newValue
    }
  }
  /// The space before the paragraph, in points.
  open override var paragraphSpacingBefore: CGFloat {
    get { super.paragraphSpacingBefore }
    set {
      style.paragraphSpacingBefore = newValue
    }
  }
  /// The factor of the line height; 0 means 1.
  open override var lineHeightMultiple: CGFloat {
    get { super.lineHeightMultiple }
    set {
      style.lineHeightMultiple = newValue
    }
  }
  /// The minimum line height, in points.
  open override var minimumLineHeight: CGFloat {
    get { super.minimumLineHeight }
    set {
      style.minimumLineHeight = newValue
    }
  }
  /// The maximum line height, in points; 0 for no limit.
  open override var maximumLineHeight: CGFloat {
    get { super.maximumLineHeight }
    set {
      style.maximumLineHeight = newValue
    }
  }
  /// The indentation of the first line, in points.
  open override var firstLineHeadIndent: CGFloat {
    get { super.firstLineHeadIndent }
    set {
      style.firstLineHeadIndent = newValue
    }
  }
  /// The indentation of the other lines, in points.
  open override var headIndent: CGFloat {
    get { super.headIndent }
    set {
      style.headIndent = newValue
    }
  }
  /// The end of the lines in points: positive from the leading edge, otherwise from the trailing
  /// edge.
  open override var tailIndent: CGFloat {
    get { super.tailIndent }
    set {
      style.tailIndent = newValue
    }
  }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The tab stops, by their positions; `nil` restores the twelve at intervals of 28 points.
  open override var tabStops: [NSTextTab]! {
    get { super.tabStops }
    set {
      tabs = newValue?.sorted { $0.location < $1.location } ?? NSTextTab.usual
      style.tabStops = tabs.map(\.stop)
    }
  }
  /// Adds a tab stop.
  open func addTabStop(_ anObject: NSTextTab) { tabStops = tabs + [anObject] }
  /// Removes a tab stop; nothing happens if the paragraph has none like it.
  open func removeTabStop(_ anObject: NSTextTab) {
    if tabs.contains(anObject) { tabStops = tabs.filter { $0 != anObject } }
  }
  /// Refinements of the places where lines end; none by default.
  open override var lineBreakStrategy: LineBreakStrategy {
    get { super.lineBreakStrategy }
    set {
      style.lineBreakStrategy = newValue
    }
  }
  /// The distance between the tab stops after the last, in points; 28 if it is 0, as by default.
  open override var defaultTabInterval: CGFloat {
    get { super.defaultTabInterval }
    set {
      style.defaultTabInterval = newValue
    }
  }
  /// The fullness of a line, 0…1, below which a word would be hyphenated; kept without effect.
  open override var hyphenationFactor: Float {
    get { super.hyphenationFactor }
    set { kept.hyphenationFactor = newValue }
  }
  /// Whether words would be hyphenated as the system does; kept without effect.
  open override var usesDefaultHyphenation: Bool {
    get { super.usesDefaultHyphenation }
    set { kept.usesDefaultHyphenation = newValue }
  }
  /// The lists that the paragraph is an item of, the outermost first; markers are not drawn.
  open override var textLists: [NSTextList] {
    get { super.textLists }
    set { kept.textLists = newValue }
  }
  /// Whether letters would move closer before text is truncated; kept without effect.
  open override var allowsDefaultTighteningForTruncation: Bool {
    get { super.allowsDefaultTighteningForTruncation }
    set { kept.allowsDefaultTighteningForTruncation = newValue }
  }

  /// Copies all properties of another style.
  open func setParagraphStyle(_ other: NSParagraphStyle) { takeAll(from: other) }
}
