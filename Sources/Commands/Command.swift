import Terminal

/// A command of maru: its words on the command line, its help, and its action.
///
/// The parser, `--help`, the completion and the manual page all read this description.
/// A `CommandSet` lists the commands of a program.
package struct Command: Sendable {
  /// The words that a command takes besides its options.
  package enum Operands: Sendable {
    /// Nothing.
    case none
    /// The name of a widget, then the widget's own options.
    case widget
    /// The name of a widget, its own options, and after `--` a program with its arguments.
    case widgetAndProgram
    /// Any words after `--`.
    case words
    /// Words with names, in this order: `ID` and `EVENT` in `maru wait ID EVENT`.
    ///
    /// Required operands precede optional ones. After `--`, a word may begin with a dash.
    case named([Operand])
  }

  package let name: String
  /// One sentence for `maru --help`, the completion and the manual page.
  package let summary: String
  /// Paragraphs for the command's own help, one per line.
  ///
  /// A line that begins with two spaces is an example and is printed unchanged. It is composed when
  /// it is read, because most runs print no help.
  package var discussion: String { composeDiscussion() }
  private let composeDiscussion: @Sendable () -> String
  package let operands: Operands
  package let options: [OptionDescription]
  /// The options that give way to a widget's own of the same name, so that they are among the
  /// widget's words in an `Invocation`.
  package let widgetOptions: [OptionDescription]
  /// The exit status for an invalid command line: that of the program in whose place it is.
  package let usageStatus: ExitStatus
  /// Whether it takes the options of another program, in whose place it is.
  package let isDropIn: Bool
  /// Runs the command.
  ///
  /// - Returns: The exit status of the process.
  /// - Throws: A `CommandError`.
  package let run: @Sendable @MainActor (Invocation) throws -> ExitStatus

  /// Describes a command.
  ///
  /// The parameters are the properties.
  package init(
    name: String, summary: String, discussion: @autoclosure @escaping @Sendable () -> String,
    operands: Operands,
    options: [OptionDescription], widgetOptions: [OptionDescription] = [],
    usageStatus: ExitStatus = .badUsage, isDropIn: Bool = false,
    run: @escaping @Sendable @MainActor (Invocation) throws -> ExitStatus
  ) {
    self.name = name
    self.summary = summary
    composeDiscussion = discussion
    self.operands = operands
    self.options = options
    self.widgetOptions = widgetOptions
    self.usageStatus = usageStatus
    self.isDropIn = isDropIn
    self.run = run
  }

  /// Whether the command takes the name of a widget.
  package var takesWidget: Bool {
    switch operands {
    case .widget, .widgetAndProgram: true
    case .none, .words, .named: false
    }
  }

  /// The named operands; empty for other commands.
  package var namedOperands: [Operand] {
    if case .named(let operands) = operands { operands } else { [] }
  }

  /// The named operand of a word; `nil` if the command takes no more words.
  ///
  /// - Parameter position: The number of operands before the word.
  /// - Returns: The last operand again, if it is repeated.
  package func operand(at position: Int) -> Operand? {
    let operands = namedOperands
    guard position >= operands.count else { return operands[position] }
    return operands.last.flatMap { $0.isRepeated ? $0 : nil }
  }

  /// The option with a spelling, such as `--size`; `nil` if there is none.
  ///
  /// The word must not have a value after an equals sign.
  package func option(spelt word: String) -> OptionDescription? {
    options.first { $0.isSpelt(word) }
  }
}

/// One call of a command: its parsed operands and options.
package struct Invocation: Sendable {
  /// The name of the widget; empty if the command takes none.
  package internal(set) var widget = ""
  /// The widget's own options, as they were typed.
  package internal(set) var widgetOptions: [String] = []
  /// The words after `--`.
  package internal(set) var words: [String] = []
  private var operands: [String: [String]] = [:]
  /// The names of the options and their values, in the order in which they were given.
  private var given: [(name: String, value: any Sendable)] = []

  /// The value of an option, the last one if it was repeated; `nil` if it was not given.
  package subscript<Value>(option: ValueOption<Value>) -> Value? {
    given.last { $0.name == option.description.name }?.value as? Value
  }

  /// All values of an option that may be repeated.
  package func all<Value>(_ option: ValueOption<Value>) -> [Value] {
    given.filter { $0.name == option.description.name }.compactMap { $0.value as? Value }
  }

  /// The values of several options, in the order in which they were given.
  ///
  /// - Parameter options: The options.
  /// - Returns: Each value with the index of its option.
  package func inOrder<Value>(
    _ options: [ValueOption<Value>]
  ) -> [(option: Int, value: Value)] {
    given.compactMap { entry in
      guard let index = options.firstIndex(where: { $0.description.name == entry.name }),
        let value = entry.value as? Value
      else { return nil }
      return (index, value)
    }
  }

  /// Whether a flag was given.
  package subscript(flag: Flag) -> Bool { has(flag.description) }

  /// Whether an option or a flag was given.
  package func has(_ option: OptionDescription) -> Bool {
    given.contains { $0.name == option.name }
  }

  /// The word of a named operand, or `nil` if it was not given.
  package func operand(_ name: String) -> String? { operands[name]?.first }

  /// All words of a repeated operand.
  package func operands(_ name: String) -> [String] { operands[name] ?? [] }

  /// Adds a word to a named operand.
  mutating func add(_ word: String, to operand: Operand) {
    operands[operand.name, default: []].append(word)
  }

  /// Adds a value of an option.
  mutating func set(_ option: OptionDescription, to value: any Sendable) {
    given.append((option.name, value))
  }
}
