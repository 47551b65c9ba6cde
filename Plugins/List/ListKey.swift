import MaruKit

/// A key that ends the choice, such as `Alt-d` or `Ctrl-Return`.
struct ListKey: Equatable {
  /// How the key is recognized.
  private enum Symbol: Equatable {
    case code(UIKeyboardHIDUsage)
    /// The text that the key writes, in small letters.
    case text(String)
  }

  private static let names: [String: UIKeyboardHIDUsage] = [
    "return": .keyboardReturnOrEnter, "enter": .keypadEnter, "escape": .keyboardEscape,
    "tab": .keyboardTab, "space": .keyboardSpacebar, "backspace": .keyboardDeleteOrBackspace,
    "delete": .keyboardDeleteForward, "insert": .keyboardInsert, "home": .keyboardHome,
    "end": .keyboardEnd, "pageup": .keyboardPageUp, "pagedown": .keyboardPageDown,
    "left": .keyboardLeftArrow, "right": .keyboardRightArrow, "up": .keyboardUpArrow,
    "down": .keyboardDownArrow,
  ]
  private static let modifierNames: [String: UIKeyModifierFlags] = [
    "ctrl": .control, "control": .control, "alt": .alternate, "shift": .shift, "super": .command,
  ]
  private static let allModifiers: UIKeyModifierFlags = [.shift, .control, .alternate, .command]

  private let symbol: Symbol
  private let modifiers: UIKeyModifierFlags

  /// Reads a name: modifiers and the key, with dashes between; `nil` if it is none.
  ///
  /// The modifiers are Ctrl, Alt, Shift and Super. The key is a character, F1 to F12, or a name such
  /// as Return, Delete or PageUp.
  init?(_ name: String) {
    var words = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    // The last dash may be the key.
    if name == "-" || name.hasSuffix("--") { words = words.dropLast(2) + ["-"] }
    guard let key = words.popLast(), !key.isEmpty else { return nil }
    var modifiers: UIKeyModifierFlags = []
    for word in words {
      guard let modifier = Self.modifierNames[word.lowercased()] else { return nil }
      modifiers.insert(modifier)
    }
    self.modifiers = modifiers
    let small = key.lowercased()
    if let code = Self.names[small] {
      symbol = .code(code)
    } else if small.hasPrefix("f"), let number = Int(small.dropFirst()), (1...12).contains(number) {
      symbol = .code(.function(number))
    } else if key.count == 1, let character = key.first {
      let code = UIKeyboardHIDUsage.character(character)
      symbol = code == .keyboardErrorUndefined ? .text(small) : .code(code)
    } else {
      return nil
    }
  }

  /// Whether the key would write into the field, so that nothing with it could be typed.
  var isTyped: Bool {
    guard modifiers.isDisjoint(with: [.control, .alternate, .command]) else { return false }
    return switch symbol {
    case .text, .code(.keyboardSpacebar): true
    // Letters and digits are contiguous in the tables of keys.
    case .code(let code): (0x04...0x27).contains(code.rawValue)
    }
  }

  /// Whether a pressed key is this one.
  func matches(_ key: UIKey) -> Bool {
    let pressed = key.modifierFlags.intersection(Self.allModifiers)
    switch symbol {
    case .code(let code): return pressed == modifiers && key.keyCode == code
    case .text(let text):
      // Many characters need Shift, depending on the keyboard.
      guard pressed.subtracting(.shift) == modifiers.subtracting(.shift) else { return false }
      return [key.characters, key.charactersIgnoringModifiers].contains { $0.lowercased() == text }
    }
  }
}
