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
  /// Empty also where a file's name is expected: the shell knows those.
  func candidates() -> [Candidate] {
    guard let current = words.last else { return [] }
    return all(for: current).filter { $0.word.hasPrefix(current) }
  }

  private func all(for current: String) -> [Candidate] {
    guard words.count > 1 else {
      return current.hasPrefix("-") ? options(of: gallery) + options(of: maru) : subcommands
    }
    let isPlain = words[0].hasPrefix("-")
    guard let command = isPlain ? gallery : maru.visibleSubcommands.first(named: words[0]) else {
      return words[0] == "help" && words.count == 2 ? subcommands : []
    }
    guard !words.dropFirst().dropLast().contains("--") else { return [] }
    if let option = command.option(words[words.count - 2]), option.takesValue {
      return (option.allValues ?? []).map { Candidate(word: $0, summary: "") }
    }
    let takesWidget = ["show", "render"].contains(command.commandName)
    guard takesWidget else { return current.hasPrefix("-") ? options(of: command) : [] }
    guard let widget = widget(of: command) else {
      return current.hasPrefix("-") ? options(of: command) : widgets(for: command)
    }
    let properties = WidgetVocabulary.properties(of: widget)
    if let values = values(behind: words[words.count - 2], of: properties) { return values }
    guard current.isEmpty || current.hasPrefix("-") else { return [] }
    return properties.flatMap(Self.options) + options(of: command)
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

  /// What a property takes, where the word before names one that takes a value.
  private func values(
    behind word: String, of properties: [PropsSchema.Property]
  ) -> [Candidate]? {
    guard let property = properties.first(where: { "--\($0.option)" == word }),
      property.kind != .flag
    else { return nil }
    return Self.choices(of: property.kind).map { Candidate(word: $0, summary: "") }
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
