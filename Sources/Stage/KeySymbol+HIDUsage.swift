import MaruKit
import X11

extension KeySymbol {
  /// The symbol of a key without modifiers in a Latin layout; `nil` for one without.
  package init?(of usage: UIKeyboardHIDUsage) {
    if let symbol = UIKeyboardHIDUsage.symbols.first(where: { $0.key == usage })?.value {
      self = symbol
    } else if let sign = UIKeyboardHIDUsage.signs.first(where: { $0.key == usage })?.value {
      self.init(sign)
    } else if let number = usage.functionNumber, let symbol = KeySymbol.function(number) {
      self = symbol
    } else {
      guard let scalar = usage.character?.unicodeScalars.first else { return nil }
      self.init(scalar)
    }
  }
}

extension UIKeyboardHIDUsage {
  /// The letter or the digit of the key; `nil` for others.
  package var character: Character? {
    "abcdefghijklmnopqrstuvwxyz0123456789".first { Self.character($0) == self }
  }

  /// The number of a function key; `nil` for others.
  package var functionNumber: Int? { (1...12).first { Self.function($0) == self } }

  /// The symbol of each key that produces no character; the first one if a key has several.
  fileprivate static let symbols: KeyValuePairs<UIKeyboardHIDUsage, KeySymbol> = [
    .keyboardReturnOrEnter: .enter, .keypadEnter: .keypadEnter, .keyboardEscape: .escape,
    .keyboardDeleteOrBackspace: .backspace, .keyboardTab: .tab, .keyboardTab: .leftTab,
    .keyboardSpacebar: .space, .keyboardDeleteForward: .delete, .keyboardInsert: .insert,
    .keyboardHome: .home, .keyboardEnd: .end, .keyboardPageUp: .pageUp,
    .keyboardPageDown: .pageDown, .keyboardLeftArrow: .left, .keyboardRightArrow: .right,
    .keyboardUpArrow: .up, .keyboardDownArrow: .down, .keyboardLeftShift: .leftShift,
    .keyboardApplication: .menu,
  ]

  /// The signs of the keys of an American layout, without Shift.
  fileprivate static let signs: KeyValuePairs<UIKeyboardHIDUsage, Unicode.Scalar> = [
    .keyboardHyphen: "-", .keyboardEqualSign: "=", .keyboardOpenBracket: "[",
    .keyboardCloseBracket: "]", .keyboardBackslash: "\\", .keyboardSemicolon: ";",
    .keyboardQuote: "'", .keyboardGraveAccentAndTilde: "`", .keyboardComma: ",",
    .keyboardPeriod: ".", .keyboardSlash: "/",
  ]

  /// The numbers of the symbols of keys that have no use in the kit itself.
  private static let others: KeyValuePairs<UIKeyboardHIDUsage, UInt32> = [
    .keyboardPrintScreen: 0xFF61, .keyboardScrollLock: 0xFF14, .keyboardPause: 0xFF13,
    .keypadNumLock: 0xFF7F, .keypadSlash: 0xFFAF, .keypadAsterisk: 0xFFAA, .keypadHyphen: 0xFFAD,
    .keypadPlus: 0xFFAB, .keypadPeriod: 0xFFAE, .keypad0: 0xFFB0, .keypad1: 0xFFB1,
    .keypad2: 0xFFB2, .keypad3: 0xFFB3, .keypad4: 0xFFB4, .keypad5: 0xFFB5, .keypad6: 0xFFB6,
    .keypad7: 0xFFB7, .keypad8: 0xFFB8, .keypad9: 0xFFB9, .keyboardCapsLock: 0xFFE5,
    .keyboardRightShift: 0xFFE2, .keyboardLeftControl: 0xFFE3, .keyboardRightControl: 0xFFE4,
    .keyboardLeftAlt: 0xFFE9, .keyboardRightAlt: 0xFFEA, .keyboardLeftGUI: 0xFFEB,
    .keyboardRightGUI: 0xFFEC,
  ]

  private static let named = Dictionary(
    uniqueKeysWithValues: symbols.map { ($1, $0) } + signs.map { (KeySymbol($1), $0) }
      + others.map { (KeySymbol(rawValue: $1), $0) })

  /// The letters of the keyboard's rows, from their first keycode in evdev's numbering, in a Latin
  /// layout.
  private static let rows: [(first: UInt8, letters: [Character])] = [
    (24, Array("qwertyuiop")), (38, Array("asdfghjkl")), (52, Array("zxcvbnm")),
  ]

  /// The key that produces a symbol without modifiers, or otherwise the symbol with modifiers.
  ///
  /// If both symbols are of another script, the key's position decides, so that Ctrl+C works in
  /// every layout.
  init(_ plain: KeySymbol, or symbol: KeySymbol, keycode: UInt8) {
    for candidate in [plain, symbol] {
      if let known = Self.named[candidate] {
        self = known
        return
      }
      if let number = (1...12).first(where: { KeySymbol.function($0) == candidate }) {
        self = .function(number)
        return
      }
      if let character = candidate.text?.first {
        let usage = UIKeyboardHIDUsage.character(character)
        if usage != .keyboardErrorUndefined {
          self = usage
          return
        }
      }
    }
    // Punctuation of a Latin layout is never mapped to a letter by the key's position.
    if plain.text?.first?.isASCII == true {
      self = .keyboardErrorUndefined
      return
    }
    for row in Self.rows where keycode >= row.first {
      let place = Int(keycode - row.first)
      if row.letters.indices.contains(place) {
        self = .character(row.letters[place])
        return
      }
    }
    self = .keyboardErrorUndefined
  }
}
