import Foundation

/// Finds the command of a key in a responder chain.
@MainActor struct KeyCommandSearch {
  private let key: UIKey
  private let modifiers: UIKeyModifierFlags

  /// Prepares to find commands of a key.
  init(_ key: UIKey) {
    self.key = key
    modifiers = key.modifierFlags.intersection(Self.modifiers)
  }

  /// The modifiers that distinguish commands.
  private static let modifiers: UIKeyModifierFlags = [.shift, .control, .alternate, .command]

  /// The first command with the key's own modifiers, or else with Command for Control.
  func command(from start: UIResponder) -> UIKeyCommand? {
    var substitute: UIKeyCommand?
    for responder in sequence(first: start, next: \.next) {
      let added = (responder as? UIViewController)?.addedKeyCommands ?? []
      let commands = (responder.keyCommands ?? []) + added + Self.finding(in: responder)
      for command in commands where isKey(of: command) {
        let wanted = command.modifierFlags.intersection(Self.modifiers)
        if fits(wanted, command) { return command }
        if substitute == nil, wanted.contains(.command), !wanted.contains(.control),
          fits(wanted.subtracting(.command).union(.control), command)
        {
          substitute = command
        }
      }
    }
    return substitute
  }

  /// The commands of a view's find interaction.
  private static func finding(in responder: UIResponder) -> [UIKeyCommand] {
    guard let view = responder as? UIView else { return [] }
    return view.interactionStorage.flatMap { ($0 as? UIFindInteraction)?.keyCommands ?? [] }
  }

  /// Whether modifiers are held; Shift may be what the character of a command needs.
  private func fits(_ wanted: UIKeyModifierFlags, _ command: UIKeyCommand) -> Bool {
    if wanted == modifiers { return true }
    let isSign = command.input?.count == 1 && command.input?.first?.isLetter == false
    return isSign && wanted.union(.shift) == modifiers
      && [key.characters, key.charactersIgnoringModifiers].contains(command.input)
  }

  private func isKey(of command: UIKeyCommand) -> Bool {
    guard let input = command.input, !command.attributes.contains(.disabled) else { return false }
    if let code = Self.codes[input] {
      return key.keyCode == code || code == .keyboardReturnOrEnter && key.keyCode == .keypadEnter
    }
    // In another script's layout, the key of a Latin letter has its code.
    return key.charactersIgnoringModifiers.lowercased() == input.lowercased()
      || key.characters == input
      || input.count == 1 && input.first.map { key.keyCode == .character($0) } == true
        && key.keyCode != .keyboardErrorUndefined
  }

  private static let codes: [String: UIKeyboardHIDUsage] = [
    UIKeyCommand.inputUpArrow: .keyboardUpArrow, UIKeyCommand.inputDownArrow: .keyboardDownArrow,
    UIKeyCommand.inputLeftArrow: .keyboardLeftArrow,
    UIKeyCommand.inputRightArrow: .keyboardRightArrow, UIKeyCommand.inputEscape: .keyboardEscape,
    UIKeyCommand.inputPageUp: .keyboardPageUp, UIKeyCommand.inputPageDown: .keyboardPageDown,
    UIKeyCommand.inputHome: .keyboardHome, UIKeyCommand.inputEnd: .keyboardEnd,
    UIKeyCommand.inputDelete: .keyboardDeleteForward, UIKeyCommand.f1: .function(1),
    UIKeyCommand.f2: .function(2), UIKeyCommand.f3: .function(3), UIKeyCommand.f4: .function(4),
    UIKeyCommand.f5: .function(5), UIKeyCommand.f6: .function(6), UIKeyCommand.f7: .function(7),
    UIKeyCommand.f8: .function(8), UIKeyCommand.f9: .function(9), UIKeyCommand.f10: .function(10),
    UIKeyCommand.f11: .function(11), UIKeyCommand.f12: .function(12),
    "\r": .keyboardReturnOrEnter, "\n": .keyboardReturnOrEnter, "\t": .keyboardTab,
    "\u{8}": .keyboardDeleteOrBackspace, " ": .keyboardSpacebar,
    "\u{1B}": .keyboardEscape, "\u{7F}": .keyboardDeleteForward,
  ]
}
