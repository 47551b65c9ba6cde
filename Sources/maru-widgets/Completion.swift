import Commands
import Host
import MaruKit
import PluginLoading
import Terminal

/// The completions of the last word of a command line.
@MainActor struct Completion {
  /// A word that may replace the last one.
  struct Candidate: Hashable {
    let word: String
    /// One line about the word; may be empty.
    var summary = ""
  }

  private let words: [String]

  /// - Parameter words: The words after `maru`. The last one is being typed and may be empty.
  init(of words: [String]) { self.words = words }

  /// The candidates in display order.
  ///
  /// Empty for file names and after `--`, because the shell completes those itself.
  func candidates() -> [Candidate] {
    guard let current = words.last, !words.dropLast().contains("--") else { return [] }
    if current.hasPrefix("--"), let equals = current.firstIndex(of: "=") {
      // An option and its value in one word.
      let option = String(current[..<equals])
      return (values(of: option) ?? [])
        .map { Candidate(word: "\(option)=\($0.word)", summary: $0.summary) }
        .filter { $0.word.hasPrefix(current) }
    }
    return all(for: current).filter { $0.word.hasPrefix(current) }
  }

  private func all(for current: String) -> [Candidate] {
    guard words.count > 1 else {
      return current.hasPrefix("-") ? options(of: Command.gallery) : commands
    }
    guard let command else {
      return words[0] == CommandSet.help && words.count == 2 ? commands : []
    }
    if let values = values(of: words[words.count - 2]) { return values }
    guard command.takesWidget else {
      return current.hasPrefix("-")
        ? options(of: command) : operands(of: command, startingWith: current)
    }
    guard let widget = widget(of: command) else {
      return current.hasPrefix("-") ? options(of: command) : widgets
    }
    guard current.isEmpty || current.hasPrefix("-") else { return [] }
    let properties = WidgetVocabulary.properties(of: widget)
    let common = command.widgetOptions.filter { option in
      !properties.contains { $0.option == option.name }
    }
    return properties.flatMap(Self.options) + common.map(Self.candidate) + options(of: command)
  }

  /// The command of the words; `nil` if the first word is not a listed command.
  private var command: Command? {
    guard let first = words.first, !first.hasPrefix("-") else { return Command.gallery }
    return CommandTable.set.listed.first { $0.name == first }
  }

  private var commands: [Candidate] {
    CommandTable.set.listed.map { Candidate(word: $0.name, summary: $0.summary) }
      + [Candidate(word: CommandSet.help, summary: "Describes a command.")]
  }

  private var widgets: [Candidate] {
    WidgetVocabulary.widgets().map { Candidate(word: $0.name, summary: $0.summary) }
  }

  /// The plugins that `maru remove` takes away.
  private var installedWidgets: [Candidate] {
    guard let installer = try? PluginInstaller(variable: RawEnvironment.value) else { return [] }
    return installer.names.map { Candidate(word: $0) }
  }

  private func options(of command: Command) -> [Candidate] {
    (command.options + CommandSet.questions).map(Self.candidate)
  }

  private static func candidate(for option: OptionDescription) -> Candidate {
    Candidate(word: option.typed, summary: option.summary)
  }

  /// The words for the named operand that is being typed.
  private func operands(of command: Command, startingWith current: String) -> [Candidate] {
    let previous = operands(of: command)
    guard let operand = command.operand(at: previous.count) else { return [] }
    switch operand.vocabulary {
    case .none: return []
    case .words(let words): return words.map { Candidate(word: $0) }
    case .installedWidgets: return installedWidgets
    default: break
    }
    let running = HostVocabulary()?.candidates(
      for: operand.vocabulary, after: previous, startingWith: current)
    guard case .widgets = operand.vocabulary else { return running ?? [] }
    return widgets + (running ?? [])
  }

  /// The first word that is neither an option of the command nor the value of one.
  private func widget(of command: Command) -> String? { operands(of: command).first }

  /// The words, without the last one, that are neither options of the command nor their values.
  private func operands(of command: Command) -> [String] {
    var operands: [String] = []
    var rest = words.dropFirst().dropLast()
    while let word = rest.popFirst() {
      if command.option(spelt: word)?.takesValue == true {
        _ = rest.popFirst()
      } else if !word.hasPrefix("-") {
        operands.append(word)
      }
    }
    return operands
  }

  /// The values of an option of the command or of the widget.
  ///
  /// `nil` if the word is not an option with a value.
  private func values(of word: String) -> [Candidate]? {
    guard let command else { return nil }
    if let option = command.option(spelt: word), option.takesValue {
      return option.words.map { Candidate(word: $0) }
    }
    guard command.takesWidget, let widget = widget(of: command) else { return nil }
    guard
      let property = WidgetVocabulary.properties(of: widget).first(where: {
        "--\($0.option(beside: CommandTable.reservedOptions))" == word
      })
    else {
      return command.widgetOptions.first { $0.isSpelt(word) }
        .map { $0.words.map { Candidate(word: $0) } }
    }
    guard property.kind != .flag else { return nil }
    return (property.vocabulary?.words ?? Self.choices(of: property.kind))
      .map { Candidate(word: $0) }
  }

  private static func choices(of kind: PropKind) -> [String] {
    switch kind {
    case .choice(let choices): choices
    case .list(let element): element == .flag ? ["true", "false"] : choices(of: element)
    default: []
    }
  }

  private static func options(for property: PropsSchema.Property) -> [Candidate] {
    let option = property.option(beside: CommandTable.reservedOptions)
    let plain = Candidate(word: "--\(option)", summary: property.summary)
    guard property.kind == .flag else { return [plain] }
    return [plain, Candidate(word: "--no-\(option)")]
  }
}
