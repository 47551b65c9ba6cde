import Host
import MaruKit

/// What may stand in the place of the last word of a command line.
@MainActor struct Completion {
  /// One word that is offered.
  struct Candidate: Hashable {
    let word: String
    /// A line about it; empty where there is nothing to say.
    let summary: String
  }

  private let maru: CommandDescription
  private let words: [String]

  /// - Parameters:
  ///   - words: The words behind `maru`; the last one is being typed and may be empty.
  ///   - maru: What the parser knows.
  init(of words: [String], in maru: CommandDescription) {
    self.words = words
    self.maru = maru
  }

  /// What is offered, in the order in which it is shown.
  ///
  /// Also empty for file names and after `--`, because the shell completes those itself.
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
      return current.hasPrefix("-") ? options(of: gallery) + options(of: maru) : subcommands
    }
    guard let command else {
      return words[0] == "help" && words.count == 2 ? subcommands : []
    }
    if let values = values(of: words[words.count - 2]) { return values }
    let takesWidget = ["show", "render"].contains(command.commandName)
    guard takesWidget else { return current.hasPrefix("-") ? options(of: command) : [] }
    guard let widget = widget(of: command) else {
      return current.hasPrefix("-") ? options(of: command) : widgets(for: command)
    }
    guard current.isEmpty || current.hasPrefix("-") else { return [] }
    return WidgetVocabulary.properties(of: widget).flatMap(Self.options) + options(of: command)
  }

  /// The command that the words are about; `nil` if there is none of that name.
  private var command: CommandDescription? {
    guard let first = words.first, !first.hasPrefix("-") else { return gallery }
    return maru.visibleSubcommands.first(named: first)
  }

  private var gallery: CommandDescription {
    maru.visibleSubcommands.first(named: "gallery") ?? maru
  }

  private var subcommands: [Candidate] {
    maru.visibleSubcommands.map { Candidate(word: $0.commandName, summary: $0.abstract ?? "") }
  }

  private func widgets(for command: CommandDescription) -> [Candidate] {
    let widgets = WidgetVocabulary.widgets().map { Candidate(word: $0.name, summary: $0.summary) }
    guard command.commandName == "render" else { return widgets }
    return widgets + [Candidate(word: "gallery", summary: gallery.abstract ?? "")]
  }

  private func options(of command: CommandDescription) -> [Candidate] {
    command.options.compactMap { option in
      option.typed.map { Candidate(word: $0, summary: option.abstract ?? "") }
    }
  }

  /// The first word that is neither an option of the command nor the value of one.
  private func widget(of command: CommandDescription) -> String? {
    var rest = words.dropFirst().dropLast()
    while let word = rest.popFirst() {
      if command.option(word)?.takesValue == true {
        _ = rest.popFirst()
      } else if !word.hasPrefix("-") {
        return word
      }
    }
    return nil
  }

  /// What an option takes, the command's or the widget's; `nil` if the word is no option with a value.
  private func values(of word: String) -> [Candidate]? {
    guard let command else { return nil }
    if let option = command.option(word), option.takesValue {
      return (option.allValues ?? []).map { Candidate(word: $0, summary: "") }
    }
    guard ["show", "render"].contains(command.commandName), let widget = widget(of: command),
      let property = WidgetVocabulary.properties(of: widget).first(where: {
        "--\($0.option)" == word
      }),
      property.kind != .flag
    else { return nil }
    return (property.vocabulary?.words ?? Self.choices(of: property.kind))
      .map { Candidate(word: $0, summary: "") }
  }

  private static func choices(of kind: PropKind) -> [String] {
    switch kind {
    case .choice(let choices): choices
    case .list(let element): element == .flag ? ["true", "false"] : choices(of: element)
    default: []
    }
  }

  private static func options(for property: PropsSchema.Property) -> [Candidate] {
    let plain = Candidate(word: "--\(property.option)", summary: property.summary)
    guard property.kind == .flag else { return [plain] }
    return [plain, Candidate(word: "--no-\(property.option)", summary: "")]
  }
}

extension [CommandDescription] {
  /// The command of a name.
  fileprivate func first(named name: String) -> CommandDescription? {
    first { $0.commandName == name }
  }
}
