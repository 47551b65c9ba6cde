import Foundation

/// An item that is pasted into a text, which waits for the item's text.
///
/// Mirrors UIKit. It can be used on every thread. One of the `set…` methods must be called once;
/// later calls have no effect.
public protocol UITextPasteItem: AnyObject, Sendable {
  /// The data of the item.
  var itemProvider: NSItemProvider { get }
  /// The object from which the item was made; always `nil` here.
  var localObject: Any? { get }
  /// The attributes of text that is typed at the place, such as `.font`.
  var defaultAttributes: [NSAttributedString.Key: Any] { get }
  /// Pastes a text with the default attributes.
  func setResult(string: String)
  /// Pastes a text; its font, colour and paragraph style are the default ones where it has none.
  func setResult(attributedString string: NSAttributedString)
  /// Pastes an attachment.
  func setResult(attachment textAttachment: NSTextAttachment)
  /// Pastes nothing for the item.
  func setNoResult()
  /// Pastes what is pasted without a delegate: rich text or a picture if the text view allows the
  /// user to edit attributes, otherwise plain text.
  func setDefaultResult()
}

/// An item of a paste.
final class TextPasteItem: UITextPasteItem {
  /// The result that was chosen.
  enum Choice: @unchecked Sendable {
    case text(NSAttributedString)
    case nothing
    case usual
  }

  let itemProvider: NSItemProvider
  // Values of attributes are not changed after they were set.
  nonisolated(unsafe) let defaultAttributes: [NSAttributedString.Key: Any]
  private let choose: @MainActor @Sendable (Choice) -> Void

  var localObject: Any? { nil }

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - itemProvider: Its data.
  ///   - defaultAttributes: The attributes of text that is typed at the place.
  ///   - choose: Takes the choices, of which the first one counts.
  init(
    _ itemProvider: NSItemProvider, _ defaultAttributes: [NSAttributedString.Key: Any],
    _ choose: @escaping @MainActor @Sendable (Choice) -> Void
  ) {
    self.itemProvider = itemProvider
    self.defaultAttributes = defaultAttributes
    self.choose = choose
  }

  private func take(_ choice: Choice) {
    let choose = choose
    MainActor.runNowOrLater { choose(choice) }
  }

  func setResult(string: String) { setResult(attributedString: NSAttributedString(string: string)) }

  func setResult(attributedString string: NSAttributedString) {
    // A mutable text may be changed later.
    take(.text(NSAttributedString(attributedString: string)))
  }

  func setResult(attachment textAttachment: NSTextAttachment) {
    setResult(attributedString: NSAttributedString(attachment: textAttachment))
  }

  func setNoResult() { take(.nothing) }
  func setDefaultResult() { take(.usual) }
}
