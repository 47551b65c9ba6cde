import Control
import Foundation
import MaruKit
import PluginLoading
import Testing

@testable import Host

/// Help, manual, completion and READMEs agree with the code.
@MainActor @Suite(.serialized) struct ManualTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }

  /// The source of the manual page.
  private func manual() throws -> String { try text("share/man/man1/maru.1") }

  private func factory(_ name: String) throws -> WidgetFactory {
    try PluginLibrary(at: "\(Program.folder)/lib\(name).so").factory
  }

  private func help(_ words: String...) throws -> String {
    let result = try Program(words + ["--help"]).finish()
    #expect(result.status == 0)
    return result.output
  }

  // MARK: Statuses and variables

  /// The exit statuses of the host itself.
  private static let statuses = Set(
    [
      Outcome(text: nil, status: .accepted), Outcome(text: nil, status: .cancelled),
      Outcome(text: nil, status: .badUsage), Outcome(text: nil, status: .badInput),
      Outcome(text: nil, status: .noDisplay), Outcome(text: nil, status: .widgetFailed),
      Outcome(text: nil, status: .timeout), Outcome(text: nil, status: .commandNotStarted),
      Outcome(text: nil, status: .commandNotFound), Outcome(text: nil, status: .signalled(SIGHUP)),
      Outcome(text: nil, status: .signalled(SIGINT)),
      Outcome(text: nil, status: .signalled(SIGTERM)),
    ].map(\.status.rawValue) + [ControlStatus.hostRuns])

  /// The numbers after a mark at the start of lines.
  private func numbers(in section: Substring, behind mark: String) -> Set<Int32> {
    Set(
      section.split(separator: "\n").compactMap { line in
        guard line.hasPrefix(mark) else { return nil }
        return Int32(line.dropFirst(mark.count).prefix(while: \.isNumber))
      })
  }

  private func section(of text: String, from start: String, to end: String) throws -> Substring {
    let begin = try #require(text.range(of: start)).upperBound
    return text[begin...].prefix(upTo: text[begin...].range(of: end)?.lowerBound ?? text.endIndex)
  }

  @Test func `help, manual and README list the exit statuses of the host, and no others`() throws {
    let help = try section(of: help(), from: "EXIT STATUS:", to: "USAGE:")
    #expect(numbers(in: help, behind: "  ") == Self.statuses)
    let manual = try section(of: manual(), from: ".Sh EXIT STATUS", to: ".El")
    #expect(numbers(in: manual, behind: ".It ") == Self.statuses)
    let table = try section(of: text("README.md"), from: "| status | meaning |", to: "\n\n")
    #expect(numbers(in: table, behind: "| ") == Self.statuses)
  }

  @Test func `help and manual list every variable`() throws {
    let (help, manual) = (try help(), try manual())
    let variables = PropsSchema.Property.hostVariables.union([
      "DISPLAY", "XDG_DATA_HOME", "XDG_STATE_HOME",
    ])
    for name in variables {
      #expect(manual.contains("Ev \(name)") || manual.contains(", \(name)"), "\(name)")
      // It is set for commands, not by the user.
      if name != "MARU_EVENT" { #expect(help.contains("  \(name)  "), "\(name)") }
    }
    #expect(manual.contains("Ev MARU_EVENT_"))
    #expect(manual.contains("place.json"))
  }

  @Test func `no property of a widget can use a variable of the host`() throws {
    for match in try manual().matches(of: /Ev (MARU_[A-Z_]+[A-Z])\b/) {
      let name = String(match.output.1)
      // An example of a property's variable.
      guard name != "MARU_TITLE" else { continue }
      #expect(!PropsSchema.isVariable(name), "\(name)")
    }
  }

  // MARK: Widgets

  @Test(arguments: Program.widgets)
  func `a widget's help has each option, its default, each event, and the use of a command`(
    name: String
  ) throws {
    let (factory, help) = (try factory(name), try help("show", name))
    for property in factory.schema.properties {
      #expect(!property.summary.isEmpty, "\(property.name)")
      let line = help.split(separator: "\n").firstIndex { $0.hasPrefix("  --\(property.option) ") }
      #expect(line != nil, "\(property.option)")
      if case .text(let text)? = property.defaultValue, !text.isEmpty {
        #expect(help.contains("(default: \(text))"))
      }
    }
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 })
    for event in factory.information.events {
      #expect(help.contains("\n  \(event.name) "))
      for value in event.values.keys {
        #expect(help.contains("$\(EventCommand.variable(of: value)): "))
      }
    }
    #expect(help.contains("COMMAND (after --):"))
    #expect(help.contains("[-- COMMAND ...]") == (factory.information.commandUse != .nothing))
    #expect(help.contains("STANDARD INPUT:") == (factory.information.input != .nothing))
    #expect((factory.information.commandUse == .eachEvent) == !factory.information.events.isEmpty)
  }

  @Test(arguments: Program.widgets)
  func `a widget's page has a row for each option, and no others`(name: String) throws {
    let page = try text("Plugins/\(name)/README.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `--") }
    let options = rows.map { $0.dropFirst(5).prefix { $0.isLetter || $0 == "-" } }
    let declared = try factory(name).schema.properties.map { Substring($0.option) }
    #expect(options == declared)
    for value in try factory(name).information.events.flatMap(\.values.keys) {
      #expect(page.contains(EventCommand.variable(of: value)))
    }
  }

  @Test(arguments: Program.widgets)
  func `completion offers each option of a widget`(name: String) throws {
    let result = try Program.run("complete", "--", "show", name, "--")
    let words = result.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    let declared = try factory(name).schema.properties.flatMap { property in
      property.kind == .flag
        ? ["--\(property.option)", "--no-\(property.option)"] : ["--\(property.option)"]
    }
    #expect(words.prefix(declared.count).map(String.init) == declared)
  }

  @Test(arguments: Program.widgets)
  func `the README's table has the widget with its summary`(name: String) throws {
    let summary = try factory(name).information.summary
    let row = "| [\(name)](Plugins/\(name)/README.md): \(summary) "
    #expect(try text("README.md").contains(row), "make pictures writes the table")
  }

  @Test(arguments: Program.widgets)
  func `default texts are empty or labels, and default lists are empty`(name: String) throws {
    let labels = ["Choose", "Loading", "Join", "Add", "plus", "OK", "Cancel", "No", "Close"]
    for property in try factory(name).schema.properties {
      // A choice's name is not shown.
      if case .choice = property.kind { continue }
      switch property.defaultValue {
      case .text(let text): #expect(text.isEmpty || labels.contains(text), "\(property.name)")
      case .list(let list): #expect(list.isEmpty, "\(property.name)")
      default: break
      }
    }
  }

  // MARK: Examples

  /// The words of each `maru show` and `maru render` in a text, up to the end of the command.
  private func examples(in text: String) -> [[Substring]] {
    let joined = text.replacing("\\\n", with: " ").replacing("\\e\n", with: " ")
    return joined.matches(of: /maru (?:show|render) ([^\n|`;()#]*)/).map { match in
      match.output.1.split(separator: " ")
    }
  }

  /// The options of `maru` itself, without dashes.
  private func ownOptions() throws -> Set<String> {
    let lines = try ["show", "render"].flatMap { command in
      try Program.run("complete", "--", command, "--").output.split(separator: "\n")
    }
    return Set(lines.map { String($0.dropFirst(2).prefix { $0 != "\t" }) })
  }

  @Test func `every example of a bundled widget uses known options`() throws {
    let pages =
      ["README.md", "share/man/man1/maru.1"]
      + Program.widgets.map { "Plugins/\($0)/README.md" }
    let own = try ownOptions()
    var count = 0
    for page in pages {
      for words in examples(in: try text(page)) {
        guard let name = words.first, Program.widgets.contains(String(name)) else { continue }
        count += 1
        let known = own.union(try factory(String(name)).schema.properties.map(\.option))
        for word in words.prefix(while: { $0 != "--" }) where word.hasPrefix("--") {
          let option = word.dropFirst(2).prefix { $0.isLetter || $0 == "-" }
          #expect(known.contains(String(option)), "\(word) of \(name) in \(page)")
        }
      }
    }
    #expect(count > 15)
  }
}
