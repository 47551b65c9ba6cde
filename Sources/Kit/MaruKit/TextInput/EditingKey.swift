/// The meaning of a key in a text that is edited.
struct EditingKey {
  /// What the key does.
  enum Action {
    case left, right, up, down, home, end, pageUp, pageDown
    case deleteBackward, deleteForward
    case cut, copy, paste, selectAll, undo, redo
    case enter, tab, menu
    /// The key writes characters, which the window delivers.
    case text
    /// The key has no meaning in a text.
    case none
  }

  let action: Action
  /// Whether a movement extends the selection.
  let extends: Bool
  /// Whether a movement or a deletion goes to the next word, or to an end of the text.
  let byWord: Bool

  /// Whether a text uses the key; Control with Return or Tab is left to others.
  var isUsed: Bool {
    switch action {
    case .none: false
    case .enter, .tab: !byWord
    default: true
    }
  }

  /// The standard action of responders that the key performs; `nil` for another key.
  var standardAction: Selector? {
    switch action {
    case .cut: .cut
    case .copy: .copy
    case .paste: .paste
    case .selectAll: .selectAll
    default: nil
    }
  }

  /// Finds the meaning of a key; `nil` with Alt or the command key.
  init?(_ key: UIKey) {
    let modifiers = key.modifierFlags.intersection([.shift, .control, .alternate, .command])
    guard modifiers.isDisjoint(with: [.alternate, .command]) else { return nil }
    extends = modifiers.contains(.shift)
    byWord = modifiers.contains(.control)
    action = Self.action(of: key, isShifted: extends, isControl: byWord)
  }

  private static func action(of key: UIKey, isShifted: Bool, isControl: Bool) -> Action {
    switch key.keyCode {
    case .keyboardLeftArrow: .left
    case .keyboardRightArrow: .right
    case .keyboardUpArrow: .up
    case .keyboardDownArrow: .down
    case .keyboardHome: .home
    case .keyboardEnd: .end
    case .keyboardPageUp: .pageUp
    case .keyboardPageDown: .pageDown
    case .keyboardDeleteOrBackspace: .deleteBackward
    case .keyboardDeleteForward: isShifted && !isControl ? .cut : .deleteForward
    case .keyboardInsert where isShifted && !isControl: .paste
    case .keyboardInsert where isControl && !isShifted: .copy
    case .keyboardReturnOrEnter, .keypadEnter: .enter
    case .keyboardTab: .tab
    case .keyboardEscape: .none
    case .keyboardApplication: .menu
    case .function(10) where isShifted && !isControl: .menu
    default:
      isControl
        ? command(of: key, isShifted: isShifted)
        : key.characters.unicodeScalars.contains { $0.value >= 32 && $0.value != 127 }
          ? .text : .none
    }
  }

  private static func command(of key: UIKey, isShifted: Bool) -> Action {
    switch key.keyCode {
    case .character("a") where !isShifted: .selectAll
    case .character("c") where !isShifted: .copy
    case .character("x") where !isShifted: .cut
    case .character("v") where !isShifted: .paste
    case .character("z"): isShifted ? .redo : .undo
    case .character("y") where !isShifted: .redo
    default: .none
    }
  }
}
