import MaruKit
import X11

extension KeySymbol {
  /// What the symbol writes: Latin-1 symbols are their own code, and others carry theirs.
  var text: String? {
    let scalar: UInt32
    switch rawValue {
    case 0x20...0x7e, 0xa0...0xff: scalar = rawValue
    case 0x0100_0100...0x0110_ffff: scalar = rawValue - 0x0100_0000
    default: return nil
    }
    return Unicode.Scalar(scalar).map { String(Character($0)) }
  }
}

extension UIKeyboardHIDUsage {
  private static let named: [KeySymbol: UIKeyboardHIDUsage] = [
    .enter: .keyboardReturnOrEnter, .keypadEnter: .keypadEnter, .escape: .keyboardEscape,
    .backspace: .keyboardDeleteOrBackspace, .tab: .keyboardTab, .leftTab: .keyboardTab,
    .space: .keyboardSpacebar, .delete: .keyboardDeleteForward, .insert: .keyboardInsert,
    .home: .keyboardHome, .end: .keyboardEnd, .pageUp: .keyboardPageUp,
    .pageDown: .keyboardPageDown, .left: .keyboardLeftArrow, .right: .keyboardRightArrow,
    .up: .keyboardUpArrow, .down: .keyboardDownArrow, .leftShift: .keyboardLeftShift,
  ]

  /// The letters of the rows of keys from their first keycode on, as evdev numbers them and a Latin
  /// layout has them.
  private static let rows: [(first: UInt8, letters: [Character])] = [
    (24, Array("qwertyuiop")), (38, Array("asdfghjkl")), (52, Array("zxcvbnm")),
  ]

  /// The key of a symbol without modifiers, or else of the one with them.
  ///
  /// Where both belong to another script the place of the key counts, so that Ctrl+C copies there too.
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
    // Signs of a Latin layout are none of its letters, wherever their keys are.
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
