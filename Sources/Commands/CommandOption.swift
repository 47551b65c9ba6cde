/// An option of a command: its spellings, its value, and its description.
///
/// The parser, `--help`, the completion and the manual page all read this description.
package struct OptionDescription: Sendable {
  /// The long spelling without dashes: `size` for `--size`.
  package let name: String
  /// The short spelling without its dash, if there is one: `o` for `-o`.
  package let letter: Character?
  /// Whether the name has one dash, as the options of some programs have: `-fn`.
  package let hasOneDash: Bool
  /// The placeholder of the value in the help, such as `WxH`; `nil` for a flag.
  package let placeholder: String?
  /// One sentence for `--help`, the completion and the manual page.
  package let summary: String
  /// Sentences that only the manual page has; may be empty.
  package let details: String
  /// The words that the completion offers for the value; may be empty.
  package let words: [String]
  /// Parses the value; unused for a flag.
  package let read: @Sendable (String) throws(InvalidValue) -> any Sendable

  /// The long spelling as it is typed.
  package var typed: String { hasOneDash ? "-\(name)" : "--\(name)" }

  /// Every spelling as it is typed, the short one first.
  package var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + [typed] }

  /// Whether a word is one of the spellings.
  ///
  /// It allocates nothing, because a command line may have thousands of words.
  package func isSpelt(_ word: String) -> Bool {
    guard word.hasPrefix("-") else { return false }
    let rest = word.dropFirst()
    if hasOneDash { return rest == name }
    return rest.hasPrefix("-") ? rest.dropFirst() == name : rest.count == 1 && rest.first == letter
  }

  /// Whether the option takes a value.
  package var takesValue: Bool { placeholder != nil }
}

/// The error for an invalid value of an option, which describes the valid values.
package struct InvalidValue: Error {
  /// Completes the sentence “--size takes …”.
  package let wanted: String

  package init(wanted: String) { self.wanted = wanted }
}

/// An option with a value, and the type of that value.
package struct ValueOption<Value: Sendable>: Sendable {
  package let description: OptionDescription

  /// Describes an option.
  ///
  /// - Parameters:
  ///   - name: The long spelling without dashes.
  ///   - letter: The short spelling without its dash.
  ///   - hasOneDash: Whether the name has one dash.
  ///   - placeholder: The placeholder of the value in the help.
  ///   - summary: One sentence for the help.
  ///   - details: Further sentences for the manual page.
  ///   - words: The words that the completion offers.
  ///   - read: Parses a word, or throws the description of a valid value.
  package init(
    _ name: String, letter: Character? = nil, hasOneDash: Bool = false, takes placeholder: String,
    _ summary: String, details: String = "", words: [String] = [],
    read: @escaping @Sendable (String) throws(InvalidValue) -> Value
  ) {
    description = OptionDescription(
      name: name, letter: letter, hasOneDash: hasOneDash, placeholder: placeholder,
      summary: summary, details: details, words: words,
      read: { word throws(InvalidValue) in try read(word) })
  }
}

/// An option without a value.
package struct Flag: Sendable {
  package let description: OptionDescription

  /// Describes a flag.
  ///
  /// The parameters are those of ``ValueOption``.
  package init(
    _ name: String, letter: Character? = nil, hasOneDash: Bool = false, _ summary: String,
    details: String = ""
  ) {
    description = OptionDescription(
      name: name, letter: letter, hasOneDash: hasOneDash, placeholder: nil, summary: summary,
      details: details, words: [],
      read: { _ in true })
  }
}
