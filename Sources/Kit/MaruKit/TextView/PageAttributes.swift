import Foundation
import Graphics

/// The attributes of a text view's text: those of text without its own, those of text that is typed
/// next, and changes of the whole text.
@MainActor struct PageAttributes {
  private let view: UITextView

  init(of view: UITextView) { self.view = view }

  private var storage: NSTextStorage { view.textStorage }

  /// The attributes of text without its own.
  var defaults: [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [
      .font: view.font as Any, .foregroundColor: view.textColor as Any,
    ]
    if view.textAlignment != .natural {
      attributes[.paragraphStyle] = Self.style(nil) { $0.alignment = view.textAlignment }
    }
    return attributes
  }

  /// The attributes of the character before the caret, without links and attachments.
  var typed: [NSAttributedString.Key: Any] {
    guard storage.length > 0 else { return defaults }
    let selection = view.editor.selection
    let place = selection.isEmpty ? max(selection.head - 1, 0) : selection.range.lowerBound
    var attributes = storage.attributes(at: min(place, storage.length - 1), effectiveRange: nil)
    attributes[.link] = nil
    attributes[.attachment] = nil
    return attributes
  }

  /// Adds attributes to the whole text, and to text that is typed next.
  func add(_ attributes: [NSAttributedString.Key: Any]) {
    view.typingAttributes.merge(attributes) { $1 }
    guard storage.length > 0 else { return }
    storage.addAttributes(attributes, range: NSRange(0..<storage.length))
  }

  /// Aligns all paragraphs, and text that is typed next; other attributes of paragraphs stay.
  func align(_ alignment: NSTextAlignment) {
    changeTypedStyle { $0.alignment = alignment }
    changeStyles(of: 0..<storage.length) { $0.alignment = alignment }
  }

  /// Sets the direction of a range's paragraphs, and of text that is typed next into one of them.
  func direct(_ direction: NSWritingDirection, _ range: Range<Int>) {
    storage.refresh()
    let buffer = storage.buffer
    let start = buffer.paragraphStart(at: range.lowerBound)
    let paragraphs =
      start..<max(start, buffer.paragraphEnd(at: max(range.upperBound - 1, range.lowerBound)))
    let typed = buffer.paragraphStart(at: view.editor.selection.range.lowerBound)
    if typed == start || paragraphs.contains(typed) {
      changeTypedStyle { $0.baseWritingDirection = direction }
    }
    changeStyles(of: paragraphs) { $0.baseWritingDirection = direction }
    // The last, empty line has no characters with a style.
    if paragraphs.isEmpty { view.layoutManager.forgetLines() }
  }

  private func changeTypedStyle(_ change: (NSMutableParagraphStyle) -> Void) {
    view.typingAttributes[.paragraphStyle] = Self.style(
      view.typingAttributes[.paragraphStyle], change)
  }

  /// Changes the paragraph styles of a range of paragraphs.
  private func changeStyles(of range: Range<Int>, _ change: (NSMutableParagraphStyle) -> Void) {
    guard !range.isEmpty else { return }
    storage.beginEditing()
    var parts: [(NSRange, NSParagraphStyle)] = []
    storage.enumerateAttribute(.paragraphStyle, in: NSRange(range), options: []) {
      style, range, _ in
      parts.append((range, Self.style(style, change)))
    }
    for (range, style) in parts {
      storage.addAttribute(.paragraphStyle, value: style, range: range)
    }
    storage.endEditing()
  }

  /// A changed copy of a paragraph style.
  private static func style(
    _ style: Any?, _ change: (NSMutableParagraphStyle) -> Void
  ) -> NSParagraphStyle {
    let new = NSMutableParagraphStyle()
    if let style = style as? NSParagraphStyle { new.setParagraphStyle(style) }
    change(new)
    return new
  }
}
