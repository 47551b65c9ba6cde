/// Names that addresses and bindings can hold: ASCII letters, digits, `-` and `_`.
enum Identifier {
  /// The rule in words, for errors.
  static let rule = "letters, digits, - and _"

  /// Whether a name may have a character.
  static func allows(_ character: Character) -> Bool {
    character.isASCII
      && (character.isLetter || character.isNumber || character == "-" || character == "_")
  }

  /// Whether this is a name.
  static func isValid(_ name: String) -> Bool {
    !name.isEmpty && name.count <= 64 && name.allSatisfy(allows)
  }

  /// A name made of any text.
  static func made(from text: String) -> String {
    String(text.lowercased().map { allows($0) ? $0 : "-" }.prefix(56))
  }
}
