import ArgumentParser
import Foundation

/// What the parser knows of a command: its options and its subcommands.
///
/// Read from the parser itself, so that completion offers what is accepted.
struct CommandDescription: Decodable {
  /// One option, flag or argument.
  struct Argument: Decodable {
    /// One of its spellings.
    struct Name: Decodable {
      let kind: String
      let name: String

      /// As it is typed: `--size`, `-o`.
      var typed: String { (kind == "long" ? "--" : "-") + name }
    }

    let kind: String
    let names: [Name]?
    let abstract: String?
    let allValues: [String]?
    let shouldDisplay: Bool

    /// Whether a value stands behind it.
    var takesValue: Bool { kind == "option" }
    /// The way it is usually spelt; `nil` for a positional argument.
    var typed: String? { (names?.first { $0.kind == "long" } ?? names?.first)?.typed }
  }

  let commandName: String
  let abstract: String?
  let arguments: [Argument]?
  let subcommands: [CommandDescription]?
  let shouldDisplay: Bool

  /// The options and flags that a person is shown.
  var options: [Argument] { (arguments ?? []).filter { $0.shouldDisplay && $0.typed != nil } }

  /// The subcommands that a person is shown.
  var visibleSubcommands: [CommandDescription] { (subcommands ?? []).filter(\.shouldDisplay) }

  /// Asks the parser.
  ///
  /// - Throws: `DecodingError` where the parser's description has another form.
  static func ofMaru() throws -> CommandDescription {
    struct Description: Decodable { let command: CommandDescription }
    let text = MaruCommand._dumpHelp()
    return try JSONDecoder().decode(Description.self, from: Data(text.utf8)).command
  }

  /// The option that a word spells, if any.
  func option(_ word: String) -> Argument? {
    options.first { $0.names?.contains { $0.typed == word } ?? false }
  }
}
