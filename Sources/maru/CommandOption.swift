/// An option of a command: its spellings, its value, and its description.
///
/// The parser, `--help`, the completion and the manual page all read this description.
struct OptionDescription: Sendable {
  /// The long spelling without dashes: `size` for `--size`.
  let name: String
  /// The short spelling without its dash, if there is one: `o` for `-o`.
  let letter: Character?
  /// The placeholder of the value in the help, such as `WxH`; `nil` for a flag.
  let placeholder: String?
  /// One sentence for `--help`, the completion and the manual page.
  let summary: String
  /// Sentences that only the manual page has; may be empty.
  let details: String
  /// The words that the completion offers for the value; may be empty.
  let words: [String]
  /// Parses the value; unused for a flag.
  let read: @Sendable (String) throws(InvalidValue) -> any Sendable

  /// The long spelling as it is typed.
  var typed: String { "--\(name)" }

  /// Every spelling as it is typed, the short one first.
  var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + [typed] }

  /// Whether the option takes a value.
  var takesValue: Bool { placeholder != nil }
}

/// The error for an invalid value of an option, which describes the valid values.
struct InvalidValue: Error {
  /// Completes the sentence “--size takes …”.
  let wanted: String
}

/// An option with a value, and the type of that value.
struct ValueOption<Value: Sendable>: Sendable {
  let description: OptionDescription

  /// Describes an option.
  ///
  /// - Parameters:
  ///   - name: The long spelling without dashes.
  ///   - letter: The short spelling without its dash.
  ///   - placeholder: The placeholder of the value in the help.
  ///   - summary: One sentence for the help.
  ///   - details: Further sentences for the manual page.
  ///   - words: The words that the completion offers.
  ///   - read: Parses a word, or throws the description of a valid value.
  init(
    _ name: String, letter: Character? = nil, takes placeholder: String, _ summary: String,
    details: String = "", words: [String] = [],
    read: @escaping @Sendable (String) throws(InvalidValue) -> Value
  ) {
    description = OptionDescription(
      name: name, letter: letter, placeholder: placeholder, summary: summary, details: details,
      words: words, read: { word throws(InvalidValue) in try read(word) })
  }
}

/// An option without a value.
struct Flag: Sendable {
  let description: OptionDescription

  /// Describes a flag.
  ///
  /// The parameters are those of ``ValueOption``.
  init(_ name: String, letter: Character? = nil, _ summary: String, details: String = "") {
    description = OptionDescription(
      name: name, letter: letter, placeholder: nil, summary: summary, details: details, words: [],
      read: { _ in true })
  }
}
