import MaruKit

/// What a key does in a window with a list.
enum ListCommand: Equatable {
  /// Return: choose, with a radio mark for the item under the cursor if none is marked.
  case accept
  /// Choose with the key of this index.
  case choose(key: Int)
  case chooseTypedText
  case cancel
  /// Move the cursor by a number of matches; `step` wraps around.
  case move(by: Int)
  case step(by: Int)
  /// Toggle the mark of the item under the cursor, and move on.
  case markAndMove(by: Int)
  /// Mark the item under the cursor, and the one to which it moves.
  case extendMarks(by: Int)
  case sort(column: Int)
  /// Delete a part of the text, as the key does with Control.
  case deleteText(UIKeyboardHIDUsage)
  /// Scroll the preview by a number of lines.
  case scrollPreview(by: Int)
}

/// The keys of a window with a list.
struct ListKeys {
  let options: ListOptions
  let hasPreview: Bool
  /// The match under the cursor.
  let cursor: Int?
  /// The number of matches.
  let count: Int
  /// The number of rows by which Page Down moves.
  let page: Int

  /// What a key does; `nil` if it is for the field.
  func command(of key: UIKey) -> ListCommand? {
    if let index = options.index(of: key) { return .choose(key: index) }
    switch key.modifierFlags.intersection([.shift, .control, .alternate, .command]) {
    case []: return plainCommand(of: key)
    case .shift: return commandWithShift(of: key)
    case .control: return commandWithControl(of: key)
    case .alternate:
      return (1...9).first { key.keyCode == .character(Character("\($0)")) }
        .map { .sort(column: $0 - 1) }
    default: return nil
    }
  }

  private func plainCommand(of key: UIKey) -> ListCommand? {
    switch key.keyCode {
    case .keyboardUpArrow: return .step(by: -1)
    case .keyboardDownArrow: return .step(by: 1)
    case .keyboardPageUp: return .move(by: -page)
    case .keyboardPageDown: return .move(by: page)
    // At the end of the list the key moves in the text.
    case .keyboardHome: return (cursor ?? 0) > 0 ? .move(by: -count) : nil
    case .keyboardEnd: return cursor.map { $0 < count - 1 } == true ? .move(by: count) : nil
    case .keyboardReturnOrEnter, .keypadEnter: return .accept
    case .keyboardTab where options.hasMarks: return .markAndMove(by: 1)
    // Without buttons there is nothing else that could have the keyboard.
    case .keyboardTab where !options.hasButtons: return .step(by: 1)
    case .keyboardEscape: return .cancel
    default: return nil
    }
  }

  private func commandWithShift(of key: UIKey) -> ListCommand? {
    switch key.keyCode {
    case .keyboardUpArrow where hasPreview: .scrollPreview(by: -3)
    case .keyboardDownArrow where hasPreview: .scrollPreview(by: 3)
    case .keyboardUpArrow where options.marks == .check: .extendMarks(by: -1)
    case .keyboardDownArrow where options.marks == .check: .extendMarks(by: 1)
    case .keyboardReturnOrEnter: options.hasMarks ? .markAndMove(by: 1) : .accept
    case .keyboardTab where options.hasMarks: .markAndMove(by: -1)
    case .keyboardTab where !options.hasButtons: .step(by: -1)
    default: nil
    }
  }

  private func commandWithControl(of key: UIKey) -> ListCommand? {
    switch key.keyCode {
    case .character("p"), .character("k"): .step(by: -1)
    case .character("n"), .character("j"): .step(by: 1)
    case .keyboardHome: .move(by: -count)
    case .keyboardEnd: .move(by: count)
    case .character("u"), .character("w"): .deleteText(key.keyCode)
    case .character("m"): .accept
    case .keyboardReturnOrEnter where options.takesTypedText: .chooseTypedText
    case .character("g"): .cancel
    case _ where key.charactersIgnoringModifiers == "[": .cancel
    default: nil
    }
  }
}
