import Foundation

/// The delegate of a layout manager.
///
/// Mirrors UIKit; every method is optional.
public protocol NSLayoutManagerDelegate: AnyObject {
  /// Called after lines have become invalid.
  func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager)
  /// Called when the text of a container has been laid out completely.
  ///
  /// The delegate may add a container. If a container has no limit, its text is laid out in parts; the call
  /// then comes once all of it is requested, for example by `ensureLayout(for:)`.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager.
  ///   - textContainer: The container; `nil` if all are full and there is text left.
  ///   - layoutFinishedFlag: Whether the text ends in this container.
  func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool)
  /// The space between lines, in points; the paragraph style's by default.
  ///
  /// Called once for all lines of a paragraph, with its last character; UIKit asks for each line. The origin of
  /// the rectangle is zero, in this and the next two.
  func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat
  /// The space above a paragraph that is not the first, in points; the paragraph style's by default.
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat
  /// The space below a paragraph that is not the last, in points; the paragraph style's by default.
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat
}

// The default implementations.
extension NSLayoutManagerDelegate {
  /// Does nothing.
  public func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {}
  /// Does nothing.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool
  ) {}
  /// The paragraph style's line spacing.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat { layoutManager.paragraphStyle(at: glyphIndex)?.lineSpacing ?? 0 }
  /// The paragraph style's space above a paragraph.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat { layoutManager.paragraphStyle(at: glyphIndex)?.paragraphSpacingBefore ?? 0 }
  /// The paragraph style's space below a paragraph.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat { layoutManager.paragraphStyle(at: glyphIndex)?.paragraphSpacing ?? 0 }
}

extension NSLayoutManager {
  /// The style of the paragraph with a position.
  fileprivate func paragraphStyle(at place: Int) -> NSParagraphStyle? {
    guard let textStorage, place >= 0, place < textStorage.length else { return nil }
    let start = textStorage.buffer.paragraphStart(at: place)
    return textStorage.attribute(.paragraphStyle, at: start, effectiveRange: nil)
      as? NSParagraphStyle
  }
}
