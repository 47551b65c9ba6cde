import Foundation
import MaruKit
import PluginLoading
import Testing

@testable import Host

/// The exit status of every option of every command and every property of every widget.
///
/// 64 if the words are not a valid command line, 65 if their values are invalid.
@MainActor @Suite(.serialized) struct UsageTests {
  /// A command line, its exit status, and parts of its error.
  struct Case: Sendable, CustomTestStringConvertible {
    let words: [String]
    let status: Int32
    /// Texts that the line on standard error contains.
    let naming: [String]

    init(_ words: String, _ status: Int32, _ naming: String...) {
      self.words = words.split(separator: " ").map { $0 == "''" ? "" : String($0) }
      self.status = status
      self.naming = naming
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  /// Options of commands with invalid values.
  nonisolated private static let values: [(option: String, commands: [String], bad: [String])] = [
    (
      "--size", ["gallery", "show X", "render X"], ["3", "0x5", "nanx5", "5x", "x", "''", "1e9x1"]
    ),
    ("--scale", ["gallery", "show X", "render X"], ["99", "0", "-1", "nan", "inf", "two", "''"]),
    ("--appearance", ["gallery", "show X", "render X"], ["blue", "''", "Light"]),
    ("--text-size", ["gallery", "show X", "render X"], ["huge", "''", "ax6"]),
    ("--direction", ["gallery", "show X", "render X"], ["left", "''", "RTL"]),
    ("--accent-color", ["gallery", "show X", "render X"], ["mauve", "''", "#12", "#GGGGGG"]),
    ("--timeout", ["gallery", "show X"], ["0", "-5", "x", "nan", "inf", "''"]),
    ("--time", ["render X -o x.png"], ["-1", "3601", "nan", "x", "''"]),
  ]

  nonisolated static let ownOptions = values.flatMap { option, commands, bad in
    commands.flatMap { command in
      [Case("\(command) \(option)", 64, option)]
        + bad.map { Case("\(command) \(option) \($0)", 64, "--help") }
    }
  }

  nonisolated static let misplaced = [
    Case("nonsense", 64, "named nonsense", "gallery, show, list, add, remove, symbols, render"),
    Case("''", 64, #"named """#), Case("help nonsense", 64, "named nonsense"),
    Case("shwo", 64, "`maru show`"), Case("DropDwn", 64, "`maru show DropDown`"),
    Case("--title x", 64, "--title", "`maru show NAME --title`"),
    Case("--timeuot 3", 64, "did you mean --timeout?"), Case("-x", 64, "-x"),
    Case("gallery more", 64, "more"), Case("gallery --title x", 64, "--title"),
    Case("gallery -- ls", 64, "ls"), Case("gallery --follow", 64, "`maru show`"),
    Case("list more", 64, "more"), Case("list --jsn", 64, "did you mean --json?"),
    Case("list --size 3x3", 64, "--size", "`maru gallery`"), Case("list --json=3", 64, "--json"),
    Case("show", 64, "no widget is named", "`maru list`"),
    Case("show --size 3x3", 64, "no widget is named"), Case("show -- ls", 64, "no widget is named"),
    Case("show --title x BottomAlert", 64, "--title", "before the widget's name"),
    Case("show X --output y", 64, "`maru render`"), Case("show X -o y", 64, "`maru render`"),
    Case("show X --tree y", 64, "`maru render`"), Case("show X --time 3", 64, "`maru render`"),
    Case("show X --json=3", 64, "--json takes no value"), Case("show X --follow=", 64, "--follow"),
    Case("show X --strict", 64, "--follow"), Case("show X --props", 64, "--props"),
    Case("show X --props --size 5x5", 64, "--props"),
    Case("render", 64, "no widget is named"), Case("render BottomAlert", 64, "-o FILE.png"),
    Case("render X -o x.png --timeout 3", 64, "--timeout", "`maru show`"),
    Case("render X -o x.png --json", 64, "`maru list`"),
    Case("render X -o x.png --follow", 64, "`maru show`"),
    Case("render X -o x.png -- ls", 64, "ls"), Case("render X -o", 64, "--output"),
    Case("render X -o ''", 64, "empty"), Case("render X -o x --tree x", 64, "both"),
    Case("render X -o - --tree -", 64, "both"),
    Case("render gallery -o x --title y", 64, "it has none"),
    Case("show BottomAlert -- ls", 64, "BottomAlert", "never run"),
    Case("show LoadingView -- ''", 64, "empty name"),
    Case("show LoadingView --", 64, "no command follows --"),
    Case("show FloatingButton -- ''", 64, "empty name"),
    Case("show LoadingView --follow -- ls", 64, "--follow"),
  ]

  nonisolated static let data = [
    Case("show Nobody", 65, "Nobody", "BottomAlert"), Case("show ''", 65, #"named """#),
    Case("show BotomAlert", 65, "BottomAlert"), Case("show Nobody --help", 65, "Nobody"),
    Case("show /nonexistent", 65, "no such plugin file"), Case("show /tmp", 65, "folder"),
    Case("show /etc/passwd", 65, "found a text", "`maru list`"),
    Case("show BottomAlert --props ''", 65, "“” is not JSON"),
    Case("show BottomAlert --props []", 65, "found a list"),
    Case("show BottomAlert --button A --button A", 65, "“A” is there twice"),
    Case("show BottomAlert --button A:foo", 65, "“foo” is no role"),
    Case("show BottomAlert --button :cancel", 65, "a button has a title"),
    Case("show BottomAlert --choice ''", 65, "number 1 is empty"),
    Case("show DropDown --option ''", 65, "found none"), Case("show DropDown", 65, "found none"),
    Case("show DropDown --follow", 65, "found none"),
    Case("show DropDown --option A --selected B", 65, "“B” is none of the options"),
    Case("show FloatingButton --symbol plsu", 65, "did you mean plus?"),
    Case("show FloatingButton --genre poems", 65, "add --grid"),
    Case("show FloatingButton --grid --genre cookery", 65, "--genre", "poems"),
    Case("show LoadingView --progress 1.5", 65, "1.5", "from 0 to 1"),
    Case("show LoadingView --progress -0.1", 65, "-0.1"),
    Case("show LoadingView --progress nan", 65, "“nan”"),
    Case("show LoadingView --progress inf", 65, "“inf”"),
    Case("show LoadingView --progress abc", 65, "“abc”"),
    Case("render BottomAlert -o /nonexistent/x.png", 65, "/nonexistent/x.png"),
  ]

  @Test func `a timeout may be centuries long`() throws {
    let result = try Program.run("show", "FloatingButton", "--timeout", "9e9")
    #expect(result.status == 69, "the missing display should be its error: \(result.error)")
  }

  @Test(arguments: ownOptions + misplaced + data)
  func `an invalid command line or value ends with its status and one line`(example: Case) throws {
    let result = try Program(example.words).finish()
    #expect(result.status == example.status, "\(result.error)")
    #expect(result.output.isEmpty)
    #expect(result.errorLines.count == 1, "\(result.error)")
    #expect(result.error.hasPrefix("maru: "))
    for word in example.naming { #expect(result.error.contains(word), "\(result.error)") }
  }

  @Test func `a word like an option of another command is a value after an option`() throws {
    let result = try Program.run("show", "BottomAlert", "--title", "-o", "--button", "-x")
    #expect(result.status == 69, "\(result.error)")
  }

  // MARK: Every property of every widget

  private func library(_ name: String) throws -> PluginLibrary {
    try PluginLibrary(at: "\(Program.folder)/lib\(name).so")
  }

  /// The error for some properties of a widget; `nil` if they are valid.
  private func refusal(
    of name: String, options: [String] = [], json: String? = nil,
    invalidVariables: [String: Int] = [:]
  ) throws -> HostError? {
    let variables = invalidVariables.mapValues { _ in "\u{FFFD}" }
    let request = WidgetRequest(
      name: try library(name).path, json: json, options: options, environment: variables,
      invalidVariables: invalidVariables)
    do throws(HostError) {
      var settings = WindowSettings()
      _ = try request.resolve(in: PluginCatalog(), completing: &settings, warn: { _ in })
      return nil
    } catch {
      return error
    }
  }

  private func expect(
    _ error: HostError?, _ status: Int32, naming word: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(error?.status.rawValue == status, "\(word)", sourceLocation: sourceLocation)
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains(word) && !text.contains("\n"), "\(text)", sourceLocation: sourceLocation)
    for strange in ["Swift", "Optional", "container", "Cannot", "String --"] {
      #expect(!text.contains(strange), "\(text)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: Program.widgets)
  func `an unknown option, a missing value, or a stray word is bad usage`(name: String) throws {
    for property in try library(name).factory.schema.properties where property.kind != .flag {
      let option = "--\(property.option)"
      expect(try refusal(of: name, options: [option]), 64, naming: option)
      expect(try refusal(of: name, options: [option, "--x"]), 64, naming: option)
      let typo = option + "zz"
      expect(try refusal(of: name, options: [typo, "x"]), 64, naming: option)
    }
    expect(try refusal(of: name, options: ["stray"]), 64, naming: "“stray”")
    expect(try refusal(of: name, options: ["-t", "x"]), 64, naming: "“-t”")
  }

  @Test(arguments: Program.widgets)
  func `a value of the wrong kind is bad input, from an option and from JSON`(name: String) throws {
    for property in try library(name).factory.schema.properties {
      switch property.kind {
      case .flag, .integer, .number, .choice:
        let option = "--\(property.option)"
        expect(try refusal(of: name, options: ["\(option)=wrong"]), 65, naming: option)
      default: break
      }
      let wrong = #"{"\#(property.name)": {"no": []}}"#
      expect(try refusal(of: name, json: wrong), 65, naming: property.name)
      if property.defaultValue != nil {
        let null = #"{"\#(property.name)": null}"#
        expect(try refusal(of: name, json: null), 65, naming: "found null")
      }
      if case .list = property.kind {
        let hole = #"{"\#(property.name)": ["a", null]}"#
        expect(try refusal(of: name, json: hole), 65, naming: property.name)
      }
    }
    expect(try refusal(of: name, json: #"{"nobody": 1}"#), 65, naming: "nobody")
  }

  @Test(arguments: Program.widgets)
  func `a variable that is not UTF-8 is named, with its invalid byte`(name: String) throws {
    for property in try library(name).factory.schema.properties {
      let error = try refusal(of: name, invalidVariables: [property.variable: 7])
      expect(error, 65, naming: "\(property.variable) was refused, it is not UTF-8, at its")
      #expect(error.map { "\($0)" }?.contains("byte 7") == true)
    }
    #expect(try refusal(of: name, invalidVariables: ["MARU_NOBODY": 1]) == nil)
  }

  // MARK: Invalid UTF-8

  /// Runs `maru` through a shell, which can pass bytes that are not UTF-8.
  private func shell(_ script: String) throws -> Program.Ending {
    try Program(shell: script).finish()
  }

  @Test(arguments: [
    (#"show BottomAlert --title "$(printf 'a\377b')""#, "the value of --title", 2),
    (#"show BottomAlert --title="$(printf '\377')""#, "the value of --title", 1),
    (
      #"show BottomAlert --props "$(printf '{"title":"\355\240\200"}')""#, "the value of --props",
      11
    ),
    (#"show "$(printf 'X\377')""#, "word 2", 2),
    (#"render BottomAlert -o "$(printf 'x\303')""#, "the value of -o", 2),
    (#"show LoadingView -- rm "$(printf 'a\377')""#, "word 2 after --", 2),
    (#"--appearance "$(printf '\300\200')""#, "the value of --appearance", 1),
  ])
  func `an argument that is not UTF-8 is refused with its option and its invalid byte`(
    words: String, name: String, byte: Int
  ) throws {
    let result = try shell("exec \"$0\" \(words)")
    #expect(result.status == 65 && result.output.isEmpty)
    #expect(result.errorLines.count == 1)
    #expect(result.error.hasPrefix("maru: \(name) is not UTF-8, at its byte \(byte),"))
  }

  @Test func `a variable that is not UTF-8 is refused only by the widget that has it`() throws {
    let set = #"MARU_TITLE="$(printf 'ab\377')" exec "$0""#
    let refused = try shell("\(set) show BottomAlert")
    #expect(refused.status == 65 && refused.errorLines.count == 1)
    #expect(refused.error.contains("MARU_TITLE was refused, it is not UTF-8, at its byte 3"))
    #expect(try shell("\(set) render LoadingView -o /dev/null").status == 0)
  }

  @Test(arguments: [
    ("MARU_TEXT_SIZE", "takes one of xs, s,"), ("MARU_ACCENT_COLOR", "takes one of blue, indigo,"),
  ])
  func `an unknown text size or colour is refused with its variable`(
    name: String, complaint: String
  ) throws {
    let commands = [["show", "BottomAlert"], ["render", "BottomAlert", "-o", "/dev/null"], []]
    for command in commands {
      let result = try Program(command, environment: [name: "huge"]).finish()
      #expect(result.status == 65 && result.errorLines.count == 1)
      #expect(result.error.hasPrefix("maru: \(name) \(complaint)"))
    }
  }

  @Test(arguments: [
    ["status", "--json", "--no-such-option"], ["get", "--json"], ["trace", "bar", "--json"],
    ["list", "word", "--json"],
  ])
  func `with --json a wrong command line is also told as JSON`(words: [String]) throws {
    let result = try Program(words).finish()
    #expect(result.status == 64)
    let answer = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let error = try #require(answer["error"] as? [String: Any])
    #expect(error["status"] as? Int == 64)
    let message = try #require(error["message"] as? String)
    #expect(result.error.contains(message))
  }
}
