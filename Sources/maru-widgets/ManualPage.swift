import Commands
import ConfigurationFile
import Foundation

/// The parts of the manual page that come from `CommandTable`.
///
/// Each is between two comments in `share/man/man1/maru.1`, such as `.\" BEGIN options` and
/// `.\" END options`. The macros are those of mdoc(7).
enum ManualPage {
  /// Replaces the parts of a page that come from the table.
  ///
  /// - Parameter page: The source of the manual page.
  /// - Returns: The page with its generated parts updated.
  static func updated(_ page: String) -> String {
    parts.reduce(page) { page, part in
      let begin = ".\\\" BEGIN \(part.name)\n"
      guard let start = page.range(of: begin)?.upperBound,
        let end = page.range(of: ".\\\" END \(part.name)\n", range: start..<page.endIndex)?
          .lowerBound
      else { return page }
      return page.replacingCharacters(in: start..<end, with: part.text())
    }
  }

  /// The parts by name.
  private static let parts: [(name: String, text: @Sendable () -> String)] = [
    ("synopsis", synopsis), ("commands", commands), ("options", options),
    ("window options", windowOptions), ("variables", variables), ("configuration", configuration),
    ("exit status", exitStatus),
  ]

  private static func synopsis() -> String {
    CommandTable.set.listed.map { command in
      var lines = [".Nm", ".Cm \(command.name)"]
      if command.takesWidget { lines += [".Ar NAME", ".Op Fl -PROPERTY Ar VALUE ..."] }
      lines += command.namedOperands.map { ($0.isOptional ? ".Op " : ".") + macro(of: $0) }
      lines += own(command).map { ".Op \(macro(of: $0))" }
      if hasWindow(command) { lines.append(".Op Ar window options") }
      if case .widgetAndProgram = command.operands { lines.append(".Op Fl - Ar COMMAND ...") }
      return lines.map { $0 + "\n" }.joined()
    }.joined() + ".Nm\n.Fl -version | Fl -help\n"
  }

  private static func commands() -> String {
    CommandTable.set.listed.map { command in
      ".It Cm \(command.name)\(operands(of: command))\n" + text(command.summary)
        + paragraphs(of: command).map { ".Pp\n" + text($0) }.joined()
        + list(command.namedOperands)
    }.joined()
  }

  /// The options of each command, without the window options.
  private static func options() -> String {
    CommandTable.set.listed.map { command in
      let options = own(command).filter { !isForEveryCall($0) }
      guard !options.isEmpty else { return "" }
      return ".Ss Options of \(command.name)\n" + list(options)
    }.joined() + ".Ss Option of the commands for the running host\n"
      + list([HostCall.json.description])
  }

  /// Whether an option is the one of all commands that call the host.
  private static func isForEveryCall(_ option: OptionDescription) -> Bool {
    let shared = HostCall.json.description
    return option.name == shared.name && option.summary == shared.summary
  }

  private static func windowOptions() -> String { list(WindowOptions.all) }

  /// The variables of the configuration that the host defines.
  private static func variables() -> String {
    BuiltInVariable.all.map { variable in
      ".It Cm \(variable.name)\n" + text(variable.summary)
        + variable.partSummaries.map { ".It Cm \(variable.name).\($0.name)\n" + text($0.summary) }
        .joined()
    }.joined()
  }

  /// The tables of the configuration with their keys.
  private static func configuration() -> String {
    ConfigurationReference.all.map { table in
      ".Ss \(table.heading)\n.Bl -tag -width Ds\n"
        + table.keys.map { key in
          ".It Cm \(key.name)\n" + text("\(key.summary) It takes \(key.accepted).")
        }.joined() + ".El\n"
    }.joined()
  }

  private static func exitStatus() -> String {
    CommandTable.statuses.map { ".It \($0.status)\n" + text($0.meaning) }.joined()
  }

  /// The operands of a command in a heading.
  private static func operands(of command: Command) -> String {
    if command.takesWidget { return " Ar NAME" }
    return command.namedOperands.map { operand in
      operand.isOptional ? " Op \(macro(of: operand))" : " \(macro(of: operand))"
    }.joined()
  }

  private static func list(_ operands: [Operand]) -> String {
    guard !operands.isEmpty else { return "" }
    return ".Bl -tag -width Ds\n"
      + operands.map { ".It \(macro(of: $0))\n" + text($0.summary) }.joined() + ".El\n"
  }

  private static func list(_ options: [OptionDescription]) -> String {
    ".Bl -tag -width Ds\n"
      + options.map { ".It \(macro(of: $0))\n" + text("\($0.summary) \($0.details)") }.joined()
      + ".El\n"
  }

  /// The options of a command that other commands do not share.
  private static func own(_ command: Command) -> [OptionDescription] {
    let shared = Set(WindowOptions.all.map(\.name))
    return command.options.filter { !shared.contains($0.name) } + command.widgetOptions
  }

  private static func hasWindow(_ command: Command) -> Bool {
    command.options.contains { option in WindowOptions.all.contains { $0.name == option.name } }
  }

  private static func paragraphs(of command: Command) -> [String] {
    command.discussion.split(separator: "\n").filter { !$0.hasPrefix("  ") }.map(String.init)
  }

  /// An operand: `Ar ID`, or `Ar KEY=VALUE ...`.
  private static func macro(of operand: Operand) -> String {
    "Ar \(operand.name)\(operand.isRepeated ? " ..." : "")"
  }

  /// The spellings of an option and its value: `Fl o , Fl -output Ar FILE`.
  private static func macro(of option: OptionDescription) -> String {
    let spellings = option.spellings.map { "Fl \($0.dropFirst())" }.joined(separator: " , ")
    return spellings + (option.placeholder.map { " Ar \($0)" } ?? "")
  }

  /// Wraps sentences, each of which begins on a new line.
  private static func text(_ sentences: String) -> String {
    let plain = sentences.trimmingCharacters(in: .whitespaces)
      .replacing("\\", with: "\\e").replacing("-", with: "\\-")
    let lines = plain.replacing(/([.;:]) (?=[A-Z])/) { "\($0.output.1)\n" }
    return lines.split(separator: "\n").flatMap { wrapped(String($0)) }.map { line in
      // A line that begins with a dot or an apostrophe would be a macro.
      (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(line)" : line) + "\n"
    }.joined()
  }

  private static func wrapped(_ sentence: String) -> [String] {
    sentence.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= 78 {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}
