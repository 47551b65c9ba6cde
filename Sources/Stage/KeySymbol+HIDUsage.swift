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

  /// The key of a symbol without modifiers, or else of the one with them.
  init(_ plain: KeySymbol, or symbol: KeySymbol) {
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
    self = .keyboardErrorUndefined
  }
}
