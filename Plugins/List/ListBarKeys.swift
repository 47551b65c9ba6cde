import MaruKit

/// What a key does in a bar.
enum ListBarCommand: Equatable {
  /// Choose, with the key of this index if it is not Return.
  case choose(key: Int?)
  case chooseTypedText
  /// Keep an answer, and leave the bar open.
  case collect
  case collectTypedText
  case cancel
  /// Copy the item under the cursor into the field.
  case complete
  /// Move the cursor by a number of matches.
  case move(by: Int)
  case moveToEnd
  case turnPage(forward: Bool)
  case moveCaret(ListField.CaretMove)
  /// Delete a part of the text, as the key does with Control.
  case deleteText(UIKeyboardHIDUsage)
  case paste
}

/// The keys of a bar, which are dmenu's.
struct ListBarKeys {
  let options: ListOptions
  /// The match under the cursor.
  let cursor: Int?
  /// The number of matches.
  let count: Int
  /// Whether nothing follows the caret of the field.
  let isCaretAtEnd: Bool
  /// Whether the items beside the field are from right to left.
  let isMirrored: Bool

  /// What a key does; `nil` if it is for the field.
  func command(of key: UIKey) -> ListBarCommand? {
    if let index = options.index(of: key) { return .choose(key: index) }
    let modifiers = key.modifierFlags.intersection([.shift, .control, .alternate, .command])
    switch modifiers {
    case [], .shift: return plainCommand(of: key, hasShift: modifiers == .shift)
    case .control: return commandWithControl(of: key)
    case [.control, .shift]: return commandWithControlAndShift(of: key)
    case .alternate: return commandWithAlternate(of: key)
    case [.alternate, .shift]: return key.keyCode == .character("g") ? .moveToEnd : nil
    default: return nil
    }
  }

  private func plainCommand(of key: UIKey, hasShift: Bool) -> ListBarCommand? {
    let isBesideField = options.look.rows == 0
    let (backArrow, forthArrow): (UIKeyboardHIDUsage, UIKeyboardHIDUsage) =
      isMirrored
      ? (.keyboardRightArrow, .keyboardLeftArrow) : (.keyboardLeftArrow, .keyboardRightArrow)
    switch key.keyCode {
    case .keyboardEscape: return .cancel
    case .keyboardReturnOrEnter, .keypadEnter:
      return hasShift ? .chooseTypedText : .choose(key: nil)
    case .keyboardTab: return .complete
    case .keyboardUpArrow: return .move(by: -1)
    case .keyboardDownArrow: return .move(by: 1)
    // Beside the field the arrows move in the text first.
    case backArrow where isBesideField && (cursor ?? 0) > 0: return .move(by: -1)
    case forthArrow where isBesideField && isCaretAtEnd: return .move(by: 1)
    case .keyboardPageUp: return .turnPage(forward: false)
    case .keyboardPageDown: return .turnPage(forward: true)
    case .keyboardHome: return (cursor ?? 0) > 0 ? .move(by: -count) : nil
    case .keyboardEnd: return isCaretAtEnd ? .moveToEnd : nil
    default: return nil
    }
  }

  private func commandWithControl(of key: UIKey) -> ListBarCommand? {
    switch key.keyCode {
    case .character("a"): .moveCaret(.start)
    case .character("e"): .moveCaret(.end)
    case .character("b"): .moveCaret(.left)
    case .character("f"): .moveCaret(.right)
    case .character("d"), .character("h"), .character("u"), .character("k"), .character("w"):
      .deleteText(key.keyCode)
    case .character("p"): .move(by: -1)
    case .character("n"): .move(by: 1)
    case .character("y"): .paste
    case .character("c"), .character("g"): .cancel
    case .character("j"), .character("m"): .choose(key: nil)
    case .character("i"): .complete
    case .keyboardReturnOrEnter, .keypadEnter: .collect
    case _ where key.charactersIgnoringModifiers == "[": .cancel
    default: nil
    }
  }

  /// With Shift it is the typed text that is chosen.
  private func commandWithControlAndShift(of key: UIKey) -> ListBarCommand? {
    switch key.keyCode {
    case .character("j"), .character("m"): .chooseTypedText
    case .character("y"): .paste
    case .keyboardReturnOrEnter, .keypadEnter: .collectTypedText
    default: nil
    }
  }

  private func commandWithAlternate(of key: UIKey) -> ListBarCommand? {
    switch key.keyCode {
    case .character("g"): .move(by: -count)
    case .character("h"): .move(by: -1)
    case .character("l"): .move(by: 1)
    case .character("b"): .moveCaret(.wordLeft)
    case .character("f"): .moveCaret(.wordRight)
    case .character("j"): .turnPage(forward: true)
    case .character("k"): .turnPage(forward: false)
    default: nil
    }
  }
}
