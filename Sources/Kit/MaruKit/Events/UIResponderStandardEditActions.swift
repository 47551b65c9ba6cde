/// The editing commands of menus and keys.
///
/// Each responder has these methods; those of a plain one do nothing.
@preconcurrency @MainActor
public protocol UIResponderStandardEditActions: AnyObject {
  /// Moves the selection to the pasteboard.
  func cut(_ sender: Any?)
  /// Copies the selection to the pasteboard.
  func copy(_ sender: Any?)
  /// Replaces the selection with the pasteboard's contents.
  func paste(_ sender: Any?)
  /// Replaces the selection with the pasteboard's text, in the style of the text around it.
  func pasteAndMatchStyle(_ sender: Any?)
  /// Deletes the selection.
  func delete(_ sender: Any?)
  /// Selects the word at the caret.
  func select(_ sender: Any?)
  /// Selects everything.
  func selectAll(_ sender: Any?)
  /// Makes the selection bold, or no longer bold.
  func toggleBoldface(_ sender: Any?)
  /// Makes the selection italic, or no longer italic.
  func toggleItalics(_ sender: Any?)
  /// Underlines the selection, or removes the underline.
  func toggleUnderline(_ sender: Any?)
  /// Makes the selected text larger.
  func increaseSize(_ sender: Any?)
  /// Makes the selected text smaller.
  func decreaseSize(_ sender: Any?)
  /// Shows the bar that finds text.
  func find(_ sender: Any?)
  /// Shows the bar that finds and replaces text.
  func findAndReplace(_ sender: Any?)
  /// Makes the next match the current one.
  func findNext(_ sender: Any?)
  /// Makes the previous match the current one.
  func findPrevious(_ sender: Any?)
  /// Searches for the selected text from now on.
  func useSelectionForFind(_ sender: Any?)
}

extension UIResponder {
  /// Calls the method of a standard editing action; does nothing for another action.
  final func perform(_ action: Selector, withSender sender: Any?) {
    switch action {
    case .cut: cut(sender)
    case .copy: copy(sender)
    case .paste: paste(sender)
    case .pasteAndMatchStyle: pasteAndMatchStyle(sender)
    case .delete: delete(sender)
    case .select: select(sender)
    case .selectAll: selectAll(sender)
    case .toggleBoldface: toggleBoldface(sender)
    case .toggleItalics: toggleItalics(sender)
    case .toggleUnderline: toggleUnderline(sender)
    case .increaseSize: increaseSize(sender)
    case .decreaseSize: decreaseSize(sender)
    case .find: find(sender)
    case .findAndReplace: findAndReplace(sender)
    case .findNext: findNext(sender)
    case .findPrevious: findPrevious(sender)
    case .useSelectionForFind: useSelectionForFind(sender)
    default: break
    }
  }

  /// Calls the method of an action of the first responder behind this one that can perform it.
  ///
  /// - Returns: Whether there is one.
  final func send(_ action: Selector, withSender sender: Any?) -> Bool {
    guard let target = target(forAction: action, withSender: sender) as? UIResponder else {
      return false
    }
    target.perform(action, withSender: sender)
    return true
  }

  /// The standard editing actions that the responder, or one behind it, can perform now, as
  /// commands of a menu.
  final var standardEditCommands: [UIAction] {
    let words: [(Selector, SystemWord)] = [
      (.cut, .cut), (.copy, .copy), (.paste, .paste), (.delete, .delete), (.selectAll, .selectAll),
    ]
    return words.compactMap { action, word in
      guard target(forAction: action, withSender: nil) != nil else { return nil }
      return UIAction(title: word.text) { [weak self] _ in
        _ = self?.send(action, withSender: nil)
      }
    }
  }
}
