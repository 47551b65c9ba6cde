import PlainText

/// Parses the words of a command line.
///
/// A `CommandSet` has maru's own options. Any other word after a widget's name belongs to the
/// widget, because only its plugin knows the widget's options.
package struct CommandParser {
  /// The request of a command line.
  package enum Request {
    /// Run a command.
    case run(Command, Invocation)
    /// Print the help of a command, or of maru itself.
    case help(Command?)
    /// Print the help of a widget.
    case widgetHelp(String)
    /// Print the version.
    case version
  }

  private let commands: CommandSet
  private let command: Command
  /// The command's name if it was typed.
  private let typedName: String?
  private var rest: ArraySlice<String>
  private var invocation = Invocation()
  private var hasWidget = false
  /// The number of named operands that were read.
  private var operandCount = 0
  /// Whether the previous word is an option of the widget, so that its value may follow.
  private var followsWidgetOption = false
  /// The words that were found to be options of the widget.
  private var widgetSpellings: Set<String> = []

  /// Parses a command line without the name of the program.
  ///
  /// - Throws: `UsageProblem` for the first invalid word.
  /// - Complexity: O(n) in the words.
  package static func read(
    _ words: [String], of commands: CommandSet
  ) throws(UsageProblem) -> Request {
    let typedName = words.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
    if typedName == CommandSet.help { return try help(words.dropFirst(), of: commands) }
    guard let command = typedName.map(commands.command) ?? commands.standard else {
      throw commands.problem(ofUnknown: typedName ?? "")
    }
    var parser = CommandParser(
      commands, command, typedName: typedName, words: words.dropFirst(typedName == nil ? 0 : 1))
    return try parser.read()
  }

  /// Parses the words after `help`.
  private static func help(
    _ words: ArraySlice<String>, of commands: CommandSet
  ) throws(UsageProblem) -> Request {
    guard let name = words.first else { return .help(nil) }
    guard let command = commands.command(named: name) else {
      throw commands.problem(ofUnknown: name)
    }
    if let stray = words.dropFirst().first { throw .strayWord(stray, command: CommandSet.help) }
    return .help(command)
  }

  private init(
    _ commands: CommandSet, _ command: Command, typedName: String?, words: ArraySlice<String>
  ) {
    self.commands = commands
    self.command = command
    self.typedName = typedName
    rest = words
  }

  private mutating func read() throws(UsageProblem) -> Request {
    while let word = rest.popFirst() {
      let mayBeValue = followsWidgetOption && !word.hasPrefix("--")
      followsWidgetOption = false
      if word == "--" {
        try readWordsAfterDashes()
      } else if word == "--version" {
        return .version
      } else if word == "--help" || word == "-h" {
        return hasWidget ? .widgetHelp(invocation.widget) : .help(typedName == nil ? nil : command)
      } else if try readOption(word) {
        continue
      } else if mayBeValue {
        invocation.widgetOptions.append(word)
      } else if case .named = command.operands, isOperand(word) {
        try readOperand(word)
      } else if word.hasPrefix("-"), word.count > 1, !widgetSpellings.contains(word),
        let problem = problem(of: word)
      {
        throw problem
      } else if !command.takesWidget {
        throw .strayWord(word, command: command.name)
      } else if !hasWidget {
        invocation.widget = word
        hasWidget = true
      } else {
        invocation.widgetOptions.append(word)
        followsWidgetOption = word.hasPrefix("--") && !word.utf8.contains(UInt8(ascii: "="))
        // A widget's option may be repeated thousands of times.
        if followsWidgetOption { widgetSpellings.insert(word) }
      }
    }
    guard hasWidget || !command.takesWidget else { throw .noWidget(command: command.name) }
    if let missing = command.namedOperands.first(where: {
      !$0.isOptional && invocation.operand($0.name) == nil
    }) {
      throw .noOperand(missing.name, usage: CommandHelp.words(of: command), command: command.name)
    }
    return .run(command, invocation)
  }

  private mutating func readWordsAfterDashes() throws(UsageProblem) {
    switch command.operands {
    case .words: break
    case .named:
      while let word = rest.popFirst() { try readOperand(word) }
      return
    case .widgetAndProgram:
      guard hasWidget else { throw .noWidget(command: command.name) }
      guard !rest.isEmpty else { throw .noProgram(command: command.name) }
    case .widget where !hasWidget: throw .noWidget(command: command.name)
    case .widget, .none: throw .uselessProgram(rest.first ?? "", command: command.name)
    }
    invocation.words = Array(rest)
    rest = []
  }

  /// Whether a word is an operand and not an option; a negative number is one.
  private func isOperand(_ word: String) -> Bool {
    guard word.hasPrefix("-"), word.count > 1 else { return true }
    return Double(word) != nil && word.dropFirst().first.map { $0.isNumber || $0 == "." } == true
  }

  private mutating func readOperand(_ word: String) throws(UsageProblem) {
    guard let operand = command.operand(at: operandCount) else {
      throw .strayWord(word, command: command.name)
    }
    invocation.add(word, to: operand)
    operandCount += 1
  }

  /// Parses an option of the command with its value; returns whether the word is one.
  private mutating func readOption(_ word: String) throws(UsageProblem) -> Bool {
    if let option = command.option(spelt: word) {
      try set(option, to: option.takesValue ? popValue(of: option) : nil)
      return true
    }
    guard let (option, value) = optionWithValue(in: word) else { return false }
    try set(option, to: value)
    return true
  }

  /// Parses `--scale=2`, `-o=x.png` or `-ox.png`.
  private func optionWithValue(in word: String) -> (OptionDescription, String)? {
    let spelling = String(word.prefix { $0 != "=" })
    if spelling != word, let option = command.option(spelt: spelling), option.takesValue {
      return (option, String(word.dropFirst(spelling.count + 1)))
    }
    guard word.hasPrefix("-"), !word.hasPrefix("--"), word.count > 2,
      let option = command.option(spelt: String(word.prefix(2))), option.takesValue
    else { return nil }
    return (option, String(word.dropFirst(2)))
  }

  /// Removes and returns the next word, unless it is an option itself.
  ///
  /// An option with one dash takes any word, as in the program that it comes from.
  private mutating func popValue(of option: OptionDescription) -> String? {
    if option.hasOneDash { return rest.popFirst() }
    guard let next = rest.first, !next.hasPrefix("--"), next != "-h",
      command.option(spelt: next) == nil
    else { return nil }
    return rest.popFirst()
  }

  private mutating func set(
    _ option: OptionDescription, to word: String?
  ) throws(UsageProblem) {
    guard option.takesValue else { return invocation.set(option, to: true) }
    guard let word else { throw .noValue(option, command: command.name) }
    do {
      invocation.set(option, to: try option.read(word))
    } catch {
      throw .invalidValue(option, found: word, wanted: error.wanted, command: command.name)
    }
  }

  /// The error for a word that is not an option of the command; `nil` if it belongs to the widget.
  private func problem(of word: String) -> UsageProblem? {
    let spelling = String(word.prefix { $0 != "=" })
    if CommandSet.isFlag(spelling, of: command) {
      return .flagWithValue(spelling, command: command.name)
    }
    let owners = commands.listed
      .filter { !$0.isDropIn && $0.option(spelt: spelling) != nil }.map(\.name)
    if !owners.isEmpty { return .otherCommand(spelling, of: owners, command: command.name) }
    guard command.takesWidget else {
      let options = command.options.map(\.typed) + CommandSet.questions.map(\.typed)
      let nearest =
        spelling.hasPrefix("--") ? NearestName.to(spelling, among: options.sorted()) : nil
      if nearest == nil, !command.namedOperands.isEmpty {
        return .dashedOperand(word, command: command.name)
      }
      return .noOption(spelling, nearest: nearest, command: typedName)
    }
    return hasWidget ? nil : .optionBeforeName(spelling, command: command.name)
  }
}
