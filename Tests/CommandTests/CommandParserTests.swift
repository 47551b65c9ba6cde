import Foundation
import MaruKit
import Testing

@testable import Commands
@testable import maru_widgets

@Suite struct CommandParserTests {
  /// The command and its invocation for some words.
  private func call(_ words: String...) throws -> (command: Command, call: Invocation) {
    guard case .run(let command, let call) = try CommandParser.read(words, of: CommandTable.set)
    else {
      throw NoCall(words: words)
    }
    return (command, call)
  }

  private struct NoCall: Error { let words: [String] }

  @Test func `without a command the gallery runs with its options`() throws {
    #expect(try call().command.name == "gallery")
    let (command, call) = try call("--scale", "2")
    #expect(command.name == "gallery")
    #expect(call[WindowOptions.scale] == 2)
  }

  @Test(arguments: [
    ["--size", "300x200"], ["--size=300x200"], ["--size=9x9", "--size", "300x200"],
  ])
  func `a value follows its option or an equals sign, and the last one wins`(
    words: [String]
  ) throws {
    guard
      case .run(_, let call) = try CommandParser.read(
        ["show", "BottomAlert"] + words, of: CommandTable.set)
    else {
      return #expect(Bool(false), "\(words)")
    }
    #expect(call[WindowOptions.size] == CGSize(width: 300, height: 200))
    #expect(call.widget == "BottomAlert")
    #expect(call.widgetOptions.isEmpty)
  }

  @Test func `options of the widget keep their order, empty words included`() throws {
    let (_, call) = try call(
      "show", "--scale", "2", "X", "--title", "", "--json", "--button", "-1", "--message=a=b")
    #expect(call.widget == "X")
    #expect(call.widgetOptions == ["--title", "", "--button", "-1", "--message=a=b"])
    #expect(call[WindowOptions.scale] == 2)
  }

  @Test func `a widget's option may be repeated, and a command's option between is its own`() throws
  {
    let (_, call) = try call(
      "show", "X", "--option", "a", "--option", "--scale", "2", "--option", "b", "--option=c")
    #expect(call.widgetOptions == ["--option", "a", "--option", "--option", "b", "--option=c"])
    #expect(call[WindowOptions.scale] == 2)
    #expect(throws: UsageProblem.self) {
      try self.call("show", "X", "--option", "a", "--option", "b", "--elsewhere", "--tree")
    }
  }

  @Test func `a word is an option's spelling exactly if it is in the list`() {
    for option in CommandTable.set.all.flatMap(\.options) {
      for word in option.spellings { #expect(option.isSpelt(word)) }
      let name = option.name
      for word in [
        "-\(name)", name, "--\(name)s", "---\(name)", "--", "-", "", "\(option.letter ?? "x")",
      ] {
        #expect(option.isSpelt(word) == option.spellings.contains(word), "\(word)")
      }
    }
  }

  @Test func `after two dashes, every word belongs to the command`() throws {
    let (_, call) = try call("show", "X", "--text", "T", "--", "make", "-j2", "--json", "--", "x")
    #expect(call.words == ["make", "-j2", "--json", "--", "x"])
    #expect(call.widgetOptions == ["--text", "T"])
  }

  @Test func `a short option's value is attached, after an equals sign, or the next word`() throws {
    for words in [["-ox.png"], ["-o=x.png"], ["-o", "x.png"], ["--output=x.png"]] {
      let request = try CommandParser.read(["render", "X"] + words, of: CommandTable.set)
      guard case .run(let command, let call) = request else {
        #expect(Bool(false), "\(words)")
        continue
      }
      #expect(command.name == "render" && call[Command.pictureFile] == "x.png", "\(words)")
      #expect(call.widgetOptions.isEmpty)
    }
  }

  @Test func `help before the widget's name is the command's, and after it the widget's`() throws {
    guard
      case .help(let command?) = try CommandParser.read(
        ["show", "--help", "X"], of: CommandTable.set),
      case .widgetHelp("X") = try CommandParser.read(["show", "X", "-h"], of: CommandTable.set),
      case .help(nil) = try CommandParser.read(["--help"], of: CommandTable.set),
      case .help(let other?) = try CommandParser.read(["help", "render"], of: CommandTable.set),
      case .version = try CommandParser.read(["list", "--version"], of: CommandTable.set)
    else { return #expect(Bool(false)) }
    #expect(command.name == "show" && other.name == "render")
  }

  @Test func `each option with a value is refused without one`() throws {
    for command in CommandTable.set.listed {
      let name = command.takesWidget ? [command.name, "X"] : [command.name]
      for option in command.options where option.takesValue {
        let problem = try #require(throws: UsageProblem.self) {
          try CommandParser.read(name + [option.typed], of: CommandTable.set)
        }
        #expect("\(problem)".contains(option.typed))
        #expect("\(problem)".contains("`maru \(command.name) --help`"))
      }
    }
  }

  @Test func `names of options and commands are unique`() {
    #expect(Set(CommandTable.set.all.map(\.name)).count == CommandTable.set.all.count)
    for command in CommandTable.set.all {
      let spellings = (command.options + CommandSet.questions).flatMap(\.spellings)
      #expect(Set(spellings).count == spellings.count, "\(command.name)")
    }
  }

  @Test func `the help of a command has each of its options and fits 80 columns`() {
    for command in CommandTable.set.listed {
      let help = CommandHelp.text(for: command)
      for option in command.options + CommandSet.questions {
        #expect(help.contains(option.typed) && !option.summary.isEmpty, "\(option.typed)")
      }
      #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(help)")
    }
    #expect(ProgramHelp.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func `the help of maru has each command, variable and exit status`() {
    let help = ProgramHelp.text
    for command in CommandTable.set.listed { #expect(help.contains("\n  \(command.name) ")) }
    for variable in CommandTable.variables { #expect(help.contains("\n  \(variable.name) ")) }
    for status in CommandTable.statuses { #expect(help.contains("\n  \(status.status) ")) }
  }
}
