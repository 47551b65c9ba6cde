import Foundation
import Typesetting

/// A paragraph style that can be changed.
///
/// Copy it before handing it to text that is drawn.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  /// Where lines stand.
  open override var alignment: NSTextAlignment {
    get { super.alignment }
    set {
      style.alignment = newValue.typesettingAlignment
    }
  }
  /// What happens to text that is too wide.
  open override var lineBreakMode: NSLineBreakMode {
    get { super.lineBreakMode }
    set {
      style.lineBreakMode = newValue.typesettingMode
    }
  }
  /// The direction of the paragraph.
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
  /// Space between lines.
  open override var lineSpacing: CGFloat {
    get { super.lineSpacing }
    set {
      style.lineSpacing = newValue
    }
  }
  /// Space after the paragraph.
  open override var paragraphSpacing: CGFloat {
    get { super.paragraphSpacing }
    set {
      style.paragraphSpacing = newValue
    }
  }
  /// Space before the paragraph.
  open override var paragraphSpacingBefore: CGFloat {
    get { super.paragraphSpacingBefore }
    set {
      style.paragraphSpacingBefore = newValue
    }
  }
  /// What the height of lines is multiplied with; 0 means 1.
  open override var lineHeightMultiple: CGFloat {
    get { super.lineHeightMultiple }
    set {
      style.lineHeightMultiple = newValue
    }
  }
  /// The least height of a line.
  open override var minimumLineHeight: CGFloat {
    get { super.minimumLineHeight }
    set {
      style.minimumLineHeight = newValue
    }
  }
  /// The greatest height of a line; 0 means any.
  open override var maximumLineHeight: CGFloat {
    get { super.maximumLineHeight }
    set {
      style.maximumLineHeight = newValue
    }
  }
  /// The indentation of the first line.
  open override var firstLineHeadIndent: CGFloat {
    get { super.firstLineHeadIndent }
    set {
      style.firstLineHeadIndent = newValue
    }
  }
  /// The indentation of the other lines.
  open override var headIndent: CGFloat {
    get { super.headIndent }
    set {
      style.headIndent = newValue
    }
  }
  /// Where lines end, from the leading edge if positive, else from the trailing edge.
  open override var tailIndent: CGFloat {
    get { super.tailIndent }
    set {
      style.tailIndent = newValue
    }
  }
  /// The distance of tab stops.
  open override var defaultTabInterval: CGFloat {
    get { super.defaultTabInterval }
    set {
      style.defaultTabInterval = newValue
    }
  }

  /// Takes over every property of another style.
  open func setParagraphStyle(_ other: NSParagraphStyle) { style = other.style }
}
