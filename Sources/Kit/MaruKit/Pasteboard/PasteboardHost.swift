import Foundation

/// The desktop's part of a pasteboard: the other programs that write and read it.
@preconcurrency @MainActor
public protocol PasteboardHost: AnyObject {
  /// Whether the pasteboard holds what this program wrote last.
  var ownsPasteboard: Bool { get }
  /// Whether any program has written the pasteboard.
  var hasPasteboardContents: Bool { get }
  /// Another program's text; `nil` if there is none.
  ///
  /// Reading it waits for that program, at most a second for each part.
  var pasteboardText: String? { get }
  /// Requests another program's text, without waiting.
  ///
  /// - Parameter completion: Called once, with `nil` if there is no text.
  func loadPasteboardText(_ completion: @escaping @MainActor (String?) -> Void)
  /// Another program's items, whose data is requested when it is loaded.
  ///
  /// Reading them waits for the list of types, at most a second.
  var pasteboardItems: [NSItemProvider] { get }
  /// Requests another program's items, without waiting.
  ///
  /// Without an implementation, the text is the only item.
  ///
  /// - Parameter completion: Called once, with no items if there are none.
  func loadPasteboardItems(_ completion: @escaping @MainActor ([NSItemProvider]) -> Void)
  /// Waits while data of an item arrives, at most a second for each part; then the data is given up.
  ///
  /// It returns at once if no program is being asked.
  ///
  /// - Parameter isDone: Whether the data has arrived.
  func waitForPasteboard(until isDone: () -> Bool)
  /// Offers items to other programs.
  ///
  /// - Parameters:
  ///   - items: The items; none to remove this program's.
  ///   - text: The text of the first item that has one, so that it need not be loaded.
  func setPasteboardItems(_ items: [NSItemProvider], text: String?)
}

extension PasteboardHost {
  /// Requests another program's text as an item.
  public func loadPasteboardItems(_ completion: @escaping @MainActor ([NSItemProvider]) -> Void) {
    loadPasteboardText { text in
      completion(text.map { [NSItemProvider(object: $0 as NSString)] } ?? [])
    }
  }
}
