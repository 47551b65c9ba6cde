import MaruKit

// Keyboard commands.
extension DropDownView {
  /// Handles a key.
  ///
  /// - Returns: Whether the key is used.
  func take(_ key: UIKey, at time: Double) -> Bool {
    guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return false }
    guard let list else { return openByKey(key, at: time) }
    switch key.keyCode {
    case .keyboardEscape: closeByKey()
    case .keyboardTab:
      closeByKey()
      // Tab moves on from here.
      return false
    case .keyboardReturnOrEnter, .keypadEnter: return chooseCursor()
    case .keyboardSpacebar where !typeAhead.isUnderWay(at: time): return chooseCursor()
    case .keyboardUpArrow: move(-1)
    case .keyboardDownArrow: move(1)
    case .keyboardPageUp: move(1 - list.wholeRows)
    case .keyboardPageDown: move(list.wholeRows - 1)
    case .keyboardHome: move(-options.count)
    case .keyboardEnd: move(options.count)
    default: return type(key.characters, at: time)
    }
    return true
  }

  /// Moves the cursor by a number of rows; later typing starts a new prefix.
  private func move(_ rows: Int) {
    typeAhead.forget()
    list?.moveCursor(by: rows)
  }

  private func openByKey(_ key: UIKey, at time: Double) -> Bool {
    switch key.keyCode {
    case .keyboardSpacebar, .keyboardReturnOrEnter, .keypadEnter, .keyboardDownArrow:
      return becomeFirstResponder()
    default:
      guard Self.isText(key.characters), becomeFirstResponder() else { return false }
      return type(key.characters, at: time)
    }
  }

  private func type(_ characters: String, at time: Double) -> Bool {
    guard Self.isText(characters), let list else { return false }
    if let row = typeAhead.row(typing: characters, at: time, from: list.cursor, in: options) {
      list.moveCursor(to: row)
    }
    return true
  }

  private static func isText(_ characters: String) -> Bool {
    guard let scalar = characters.unicodeScalars.first else { return false }
    return scalar.value >= 32 && scalar.value != 127
  }

  private func chooseCursor() -> Bool {
    guard let row = list?.cursor else { return true }
    choose(row)
    window?.setFocus(self)
    return true
  }

  /// Closes the table and leaves the focus on the button, so that keys can open it again.
  private func closeByKey() {
    close()
    window?.setFocus(self)
  }
}
