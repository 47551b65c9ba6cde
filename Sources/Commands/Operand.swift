/// A named word that a command takes besides its options, such as `ID` in `maru open ID`.
///
/// The parser, `--help`, the completion and the manual page all read this description.
package struct Operand: Sendable {
  /// What the completion offers for an operand.
  package enum Vocabulary: Sendable {
    /// Nothing, or what the shell offers by itself.
    case none
    /// The ids of the running windows.
    case windows
    /// The addresses of the running windows and widgets.
    case addresses
    /// The addresses of the running widgets.
    case runningWidgets
    /// The addresses of the properties of the running widgets.
    case properties
    /// The values of the property that the first operand names, if it takes a fixed set.
    case propertyValues
    /// The actions of the widget that the first operand names.
    case actions
    /// The values of the action that the first two operands name, each with an equals sign.
    case actionValues
    /// The events of the window or the widget that the first operand names.
    case events
    /// The variables of the configuration.
    case variables
    /// The names of the plugins, and the addresses of the running widgets.
    case widgets
    /// The names of the plugins that were installed for the user.
    case installedWidgets
    /// These words.
    case words([String])
  }

  /// The placeholder in the help, such as `ID`.
  package let name: String
  /// One sentence for `--help` and the manual page.
  package let summary: String
  /// Whether it may be missing.
  package let isOptional: Bool
  /// Whether any number of words may follow the first one; only of a last operand.
  package let isRepeated: Bool
  /// What the completion offers.
  package let vocabulary: Vocabulary

  /// Describes an operand.
  package init(
    _ name: String, _ summary: String, isOptional: Bool = false, isRepeated: Bool = false,
    vocabulary: Vocabulary = .none
  ) {
    self.name = name
    self.summary = summary
    self.isOptional = isOptional
    self.isRepeated = isRepeated
    self.vocabulary = vocabulary
  }

  /// The operand in a line of usage: `ID`, `[VALUE]` or `[NAME=VALUE ...]`.
  package var usage: String {
    let words = isRepeated ? "\(name) ..." : name
    return isOptional ? "[\(words)]" : words
  }
}
