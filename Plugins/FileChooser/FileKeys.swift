import MaruKit

/// What a key does in a file chooser.
enum FileCommand: Equatable {
  case accept, cancel
  case goUp, goBack, goHome
  case openFolderUnderCursor
  /// Move the cursor by a number of rows.
  case move(by: Int, extending: Bool)
  case chooseAll
  /// Add the row under the cursor to the selection, or remove it.
  case toggleUnderCursor
  case toggleHidden
  /// Complete the typed path.
  case completePath

  /// Whether the command does nothing without rows.
  var needsRows: Bool {
    switch self {
    case .move, .chooseAll, .toggleUnderCursor, .openFolderUnderCursor: true
    default: false
    }
  }
}

/// The keys of a file chooser.
struct FileKeys {
  let takesMany: Bool
  /// Whether nothing is typed.
  let isEmpty: Bool
  /// Whether the layout is right-to-left.
  let isMirrored: Bool
  /// The number of files.
  let count: Int
  /// The number of rows by which Page Down moves.
  let page: Int

  /// What a key does; `nil` if it is for the field.
  func command(of key: UIKey) -> FileCommand? {
    let modifiers = key.modifierFlags.intersection([.shift, .control, .alternate, .command])
    func move(by distance: Int) -> FileCommand {
      .move(by: distance, extending: modifiers == .shift)
    }
    return switch (key.keyCode, modifiers) {
    case (.keyboardUpArrow, .alternate): .goUp
    case (.keyboardDownArrow, .alternate): .openFolderUnderCursor
    case (.keyboardLeftArrow, .alternate): .goBack
    case (.keyboardHome, .alternate): .goHome
    case (.keyboardUpArrow, _): move(by: -1)
    case (.keyboardDownArrow, _): move(by: 1)
    case (.keyboardPageUp, _): move(by: -page)
    case (.keyboardPageDown, _): move(by: page)
    case (.keyboardHome, .control): move(by: -count)
    case (.keyboardEnd, .control): move(by: count)
    case (.keyboardDeleteOrBackspace, []) where isEmpty: .goUp
    case (.keyboardLeftArrow, []) where isEmpty: isMirrored ? .openFolderUnderCursor : .goUp
    case (.keyboardRightArrow, []) where isEmpty: isMirrored ? .goUp : .openFolderUnderCursor
    case (.character("h"), .control): .toggleHidden
    case (.character("a"), .control) where isEmpty && takesMany: .chooseAll
    case (.keyboardSpacebar, .control) where takesMany: .toggleUnderCursor
    case (.keyboardReturnOrEnter, []), (.keypadEnter, []): .accept
    case (.keyboardTab, []): .completePath
    case (.keyboardEscape, []): .cancel
    default: nil
    }
  }
}
