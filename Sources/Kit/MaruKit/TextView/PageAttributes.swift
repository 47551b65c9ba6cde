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
      attributes[.paragraphStyle] = Self.style(nil, aligned: view.textAlignment)
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
    view.typingAttributes[.paragraphStyle] = Self.style(
      view.typingAttributes[.paragraphStyle], aligned: alignment)
    guard storage.length > 0 else { return }
    storage.beginEditing()
    var parts: [(NSRange, NSParagraphStyle)] = []
    storage.enumerateAttribute(
      .paragraphStyle, in: NSRange(0..<storage.length), options: []
    ) { style, range, _ in
      parts.append((range, Self.style(style, aligned: alignment)))
    }
    for (range, style) in parts {
      storage.addAttribute(.paragraphStyle, value: style, range: range)
    }
    storage.endEditing()
  }

  /// A copy of a paragraph style with an alignment.
  private static func style(_ style: Any?, aligned alignment: NSTextAlignment) -> NSParagraphStyle {
    let new = NSMutableParagraphStyle()
    if let style = style as? NSParagraphStyle { new.setParagraphStyle(style) }
    new.alignment = alignment
    return new
  }
}
