import PlainText

/// A key with modifiers, such as `Super+space`.
public struct KeyChord: Hashable, Sendable, CustomStringConvertible {
  /// A modifier key.
  public enum Modifier: String, Hashable, Sendable, CaseIterable {
    /// Shift.
    case shift = "Shift"
    /// Control.
    case control = "Control"
    /// Alt.
    case alt = "Alt"
    /// The logo key.
    case logo = "Super"
    /// The third level of the layout, AltGr.
    case level3 = "AltGr"

    /// The modifier with a name, in any case, or `nil`.
    fileprivate init?(named name: String) {
      let small = name.lowercased()
      if small == "ctrl" {
        self = .control
      } else if let found = Self.allCases.first(where: { $0.rawValue.lowercased() == small }) {
        self = found
      } else {
        return nil
      }
    }
  }

  /// The modifiers.
  public let modifiers: Set<Modifier>
  /// The keysym of the key.
  public let symbol: UInt32
  /// The key's name, as it is written in the file.
  private let name: String

  /// The modifiers in a fixed order, then the key.
  public var description: String {
    let held = Modifier.allCases.reversed().filter(modifiers.contains).map(\.rawValue)
    return (held + [name]).joined(separator: "+")
  }

  /// Parses `MODIFIER+…+KEY`.
  ///
  /// - Throws: `InvalidKeyChord` with the wrong word and the nearest valid one.
  init(_ text: String) throws(InvalidKeyChord) {
    var words = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    guard let name = words.popLast(), !name.isEmpty, !words.contains("") else {
      throw InvalidKeyChord(
        "“\(text)” is not a key; write modifiers and a key, such as “Super+space”; "
          + "the key + is called plus")
    }
    var modifiers: Set<Modifier> = []
    for word in words {
      guard let modifier = Modifier(named: word) else {
        let all = Modifier.allCases.map(\.rawValue)
        let hint = NearestName.hint(for: word, among: all)
        throw InvalidKeyChord(
          "unknown modifier “\(word)”"
            + (hint.isEmpty ? "; the modifiers are \(all.joined(separator: ", "))" : hint))
      }
      modifiers.insert(modifier)
    }
    guard let symbol = KeyName.symbol(of: name) else {
      guard Modifier(named: name) == nil else {
        throw InvalidKeyChord("“\(text)” has no key after its modifiers, such as “\(text)+space”")
      }
      let hint = NearestName.hint(for: name, among: KeyName.all)
      throw InvalidKeyChord(
        "unknown key “\(name)”" + (hint.isEmpty ? Self.remedy(for: name) : hint))
    }
    if KeyName.isModifier(symbol) {
      throw InvalidKeyChord("“\(name)” is a modifier; write a key too, such as “Super+space”")
    }
    if KeyName.isTyped(symbol), modifiers.isDisjoint(with: [.control, .alt, .logo]) {
      throw InvalidKeyChord(
        "“\(text)” could no longer be typed; add Super, Control or Alt, such as “Super+\(name)”")
    }
    self.modifiers = modifiers
    self.symbol = symbol
    self.name = name
  }

  /// What to do about an unknown key that is similar to none.
  private static func remedy(for name: String) -> String {
    name.contains("-")
      ? "; put + between the keys, such as “Super+space”" : "; xev prints the name of a key"
  }

  /// Two chords are equal if they are the same keys, however they are written.
  public static func == (first: KeyChord, second: KeyChord) -> Bool {
    (first.modifiers, first.symbol) == (second.modifiers, second.symbol)
  }

  /// Hashes the keys, not their spelling.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(modifiers)
    hasher.combine(symbol)
  }
}

/// Why a text is not a key with modifiers.
struct InvalidKeyChord: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
