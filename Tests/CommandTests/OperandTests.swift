import Testing

@testable import Commands
@testable import maru_widgets

@Suite struct OperandTests {
  /// The invocation for some words.
  private func call(_ words: String...) throws -> Invocation {
    guard case .run(_, let call) = try CommandParser.read(words, of: CommandTable.set) else {
      throw NoCall(words: words)
    }
    return call
  }

  private struct NoCall: Error { let words: [String] }

  /// The error for some words.
  private func problem(_ words: String...) throws -> String {
    let problem = try #require(throws: UsageProblem.self) {
      try CommandParser.read(words, of: CommandTable.set)
    }
    return "\(problem)"
  }

  @Test func `operands are read in order, and options may stand anywhere`() throws {
    for words in [
      ["wait", "bar", "tap", "--timeout", "2"], ["wait", "--timeout=2", "bar", "tap"],
      ["wait", "bar", "--timeout", "2", "tap", "--json"],
    ] {
      guard case .run(_, let call) = try CommandParser.read(words, of: CommandTable.set) else {
        #expect(Bool(false), "\(words)")
        continue
      }
      #expect(call.operand("ID") == "bar" && call.operand("EVENT") == "tap", "\(words)")
    }
  }

  @Test func `a missing operand is named with the usage of the command`() throws {
    for command in CommandTable.set.listed {
      guard let first = command.namedOperands.first, !first.isOptional else { continue }
      let problem = try problem(command.name)
      #expect(problem.contains("no \(first.name) is given"), "\(problem)")
      #expect(problem.contains("`maru \(CommandHelp.words(of: command))`"), "\(problem)")
    }
    #expect(try problem("wait", "bar").contains("no EVENT is given"))
  }

  @Test func `an optional operand may be missing, and a word too many is refused`() throws {
    #expect(try call("var", "volume").operand("VALUE") == nil)
    #expect(try call("var", "volume", "").operand("VALUE") == "")
    #expect(try problem("var", "volume", "1", "2").contains("takes no word “2”"))
    #expect(try problem("status", "bar").contains("takes no word “bar”"))
  }

  @Test func `a repeated operand takes all words that follow`() throws {
    let call = try call("call", "menu", "open", "a=1", "--json", "b=2=3", "c=")
    #expect(call.operands("NAME=VALUE") == ["a=1", "b=2=3", "c="])
    #expect(
      try call.pairs("NAME=VALUE", command: "call").json == #"{"a":"1","b":"2=3","c":""}"#)
  }

  @Test(arguments: ["plain", "=x"])
  func `a pair without a name or an equals sign is refused`(word: String) throws {
    let call = try call("emit", "mail", word)
    let problem = try #require(throws: UsageProblem.self) {
      try call.pairs("KEY=VALUE", command: "emit")
    }
    #expect("\(problem)".contains("write it as KEY=VALUE"))
  }

  @Test(arguments: ["-5", "-.5", "-1e3", "-"])
  func `a negative number or a single dash is an operand`(word: String) throws {
    #expect(try call("set", "meter.value", word).operand("VALUE") == word)
  }

  @Test func `after two dashes, every word is an operand`() throws {
    #expect(try call("set", "busy.text", "--", "--json").operand("VALUE") == "--json")
    #expect(try problem("set", "busy.text", "--", "a", "--b").contains("takes no word “--b”"))
    #expect(try problem("set", "busy.text", "--zz").contains("write -- before"))
  }

  @Test func `required operands come first, and only the last is repeated`() {
    for command in CommandTable.set.all {
      let operands = command.namedOperands
      #expect(operands.map(\.isOptional) == operands.map(\.isOptional).sorted { !$0 && $1 })
      #expect(!operands.dropLast().contains { $0.isRepeated }, "\(command.name)")
      #expect(Set(operands.map(\.name)).count == operands.count, "\(command.name)")
    }
  }

  @Test func `the help of a command explains each operand`() {
    for command in CommandTable.set.listed {
      let help = CommandHelp.text(for: command)
      for operand in command.namedOperands {
        #expect(help.contains("\n  \(operand.name) ") && operand.summary.hasSuffix("."))
      }
    }
  }
}
