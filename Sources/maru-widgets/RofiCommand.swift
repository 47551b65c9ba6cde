import Commands
import Foundation
import Host
import JSON
import MaruKit
import Terminal

extension Command {
  /// `maru rofi`: a menu in the middle of the screen, for scripts that call `rofi -dmenu`.
  static let rofi = Command(
    name: "rofi", summary: "Shows a menu in place of rofi -dmenu, with the options of rofi 1.7.",
    discussion: """
      It takes rofi's options for the mode dmenu, reads the rows from standard input, and prints what \
      is chosen. A link of the name rofi to maru does the same: `ln -s $(command -v maru) ~/bin/rofi`.
      A row may have attributes after a NUL byte, as in rofi-script(5): icon, display, meta, \
      nonselectable, permanent, urgent and active. Return chooses the row, and Ctrl-Return the typed \
      text. With -multi-select, Tab marks rows. Escape ends with status 1. A key of -kb-custom-1 to \
      -kb-custom-19 chooses the row, and the status is 10 to 28.
      With -e, it shows a message. For other modes, such as -show drun, call rofi itself.
        printf '%s\\n' lock suspend halt | maru rofi -dmenu -i -p Session
        printf 'Files\\0icon\\037folder\\n' | maru rofi -dmenu -show-icons
      """,
    operands: .none, options: RofiOptions.all, usageStatus: .cancelled, isDropIn: true
  ) { call in
    if call[RofiOptions.version] || call[RofiOptions.longVersion] {
      try StandardStream.output.write(lines: "Version: 1.7.3\n")
      return .accepted
    }
    for option in RofiOptions.idle where call.has(option) {
      ErrorLine.write("\(option.typed) has no effect here")
    }
    if call[RofiOptions.dmenu] { return try RofiMenu(call).run() }
    guard let message = call[RofiOptions.error] else {
      throw RofiProblem.mode(call[RofiOptions.show])
    }
    return try RofiMenu(call).show(message: message)
  }
}

/// A menu that a call of rofi asks for.
@MainActor private struct RofiMenu {
  /// The rows that rofi shows by default.
  private static let standardRows = 15
  private static let mostRows = 1_000
  /// The list ends with a status for each key, up to those of the host.
  private static let mostKeys = 100
  /// A message that is longer has no heading.
  private static let longestHeading = 80

  private let call: Invocation
  private let format: String
  /// The byte between rows.
  private let separator: UInt8

  init(_ call: Invocation) {
    self.call = call
    format = call[RofiOptions.format] ?? "s"
    let given = call[RofiOptions.separator]
    let separator = given.flatMap(RofiText.separator)
    if let given, separator == nil {
      ErrorLine.write("-sep has no effect, “\(given)” is no character such as | or \\n")
    }
    self.separator = separator ?? 0x0A
  }

  // MARK: Windows

  /// Shows a message, and ends with status 0 however it is closed.
  func show(message: String) throws -> ExitStatus {
    let hasMarkup = call[RofiOptions.markup]
    let plain = hasMarkup ? PangoMarkup.plain(message) : message
    let isHeading = plain.count <= Self.longestHeading && !plain.contains("\n")
    let outcome = try show(
      "Notice",
      [
        "kind": "info", "markup": .bool(hasMarkup),
        isHeading ? "title" : "message": .string(message),
      ])
    return outcome.status == .cancelled ? .accepted : outcome.status
  }

  /// Shows the menu, and prints the answer.
  func run() throws -> ExitStatus {
    if canStream { return try stream() }
    let rows = RofiRows(try input(), separator: separator)
    let isFolded = call[RofiOptions.anyCase]
    let takesTypedText = !call[RofiOptions.noCustom] && !call[RofiOptions.onlyMatch]
    if call[RofiOptions.dump] {
      let filter = call[RofiOptions.filter] ?? ""
      return try write(
        rows.matches(of: filter, isFolded: isFolded).map { Answer(row: $0, filter: filter) }, rows)
    }
    if call[RofiOptions.password] { return try askPassword(rows) }
    if rows.count == 0, !takesTypedText { return .accepted }
    if rows.count == 1, call[RofiOptions.autoSelect] {
      return try write([Answer(row: 0, filter: call[RofiOptions.filter] ?? "")], rows)
    }
    let keys = customKeys()
    var props = props(keys: keys)
    // The number of the key, the index and the typed text, which may have spaces.
    props["outputFormat"] = "k i f"
    let selected =
      call[RofiOptions.select].flatMap { rows.firstMatch(of: $0, isFolded: isFolded) }
      ?? call[RofiOptions.selectedRow]
    if let selected, (0..<rows.count).contains(selected) {
      props["selectedIndex"] = .integer(Int64(selected))
    }
    try RofiInput.replace(by: rows.lines(in: style()))
    let outcome = try show("List", props)
    let keyStatus = Self.keyStatus(outcome.status, of: keys)
    guard outcome.status == .accepted || keyStatus != nil else { return outcome.status }
    let answers = (outcome.text ?? "").split(separator: "\n").compactMap { Answer(line: $0) }
    _ = try write(answers, rows)
    return keyStatus ?? .accepted
  }

  /// The properties of the list, without those that depend on the rows.
  private func props(keys: [(name: String, command: Int)]) -> [String: JSONValue] {
    let rows = call[RofiOptions.rows] ?? call[RofiOptions.longRows] ?? 0
    var props: [String: JSONValue] = [
      "prompt": .string(call[RofiOptions.prompt] ?? ""), "format": "rofi",
      "query": .string(call[RofiOptions.filter] ?? ""), "match": .string(matching()),
      "letterCase": call[RofiOptions.anyCase] ? "insensitive" : "sensitive",
      "custom": .bool(!call[RofiOptions.noCustom] && !call[RofiOptions.onlyMatch]),
      "multiple": .bool(call[RofiOptions.multiSelect]),
      "keys": .array(keys.map { .string($0.name) }),
      "rows": .integer(
        Int64(rows > 0 ? min(rows, Self.mostRows) : Self.standardRows)),
    ]
    if let message = call[RofiOptions.message] {
      props["message"] = .string(PangoMarkup.plain(message))
    }
    if let title = call[RofiOptions.title] { props["title"] = .string(title) }
    return props
  }

  /// rofi's status for a key of the list, whose keys end with 10 and up; `nil` for another end.
  private static func keyStatus(
    _ status: ExitStatus, of keys: [(name: String, command: Int)]
  ) -> ExitStatus? {
    let index = Int(status.rawValue) - 10
    return keys.indices.contains(index)
      ? ExitStatus(rawValue: Int32(9 + keys[index].command)) : nil
  }

  // MARK: Rows that arrive

  /// Whether the list can read the rows itself, as they arrive.
  private var canStream: Bool {
    let needsAllRows =
      call[RofiOptions.dump] || call[RofiOptions.password] || call[RofiOptions.autoSelect]
      || call[RofiOptions.markupRows] || call.has(RofiOptions.columns.description)
      || call.has(RofiOptions.urgent.description) || call.has(RofiOptions.active.description)
      || call.has(RofiOptions.select.description) || call.has(RofiOptions.selectedRow.description)
      || call.has(RofiOptions.input.description)
      // Without rows and without typed texts rofi shows nothing.
      || call[RofiOptions.noCustom] || call[RofiOptions.onlyMatch]
    // The list has another meaning of the letter k.
    return !needsAllRows && !format.contains("k")
      && [0, 0x0A].contains(separator)
  }

  /// Shows the menu while its rows arrive; their bytes are printed as they are.
  private func stream() throws -> ExitStatus {
    let keys = customKeys()
    var props = props(keys: keys)
    props["outputFormat"] = .string(format)
    props["nullInput"] = .bool(separator == 0)
    props["hideIcons"] = .bool(!call[RofiOptions.showIcons])
    let outcome = try show("List", props)
    try outcome.writeAnswer()
    return Self.keyStatus(outcome.status, of: keys) ?? outcome.status
  }

  private func askPassword(_ rows: RofiRows) throws -> ExitStatus {
    if rows.count > 0 { ErrorLine.write("the rows are not shown, because of -password") }
    var props: [String: JSONValue] = [
      "password": true, "completions": [], "title": .string(call[RofiOptions.prompt] ?? ""),
      "text": .string(call[RofiOptions.filter] ?? ""),
    ]
    if let message = call[RofiOptions.message] {
      props["message"] = .string(PangoMarkup.plain(message))
    }
    let outcome = try show("Entry", props)
    guard outcome.status == .accepted else { return outcome.status }
    return try write([Answer(row: -1, filter: outcome.text ?? "")], rows)
  }

  private func show(_ widget: String, _ props: [String: JSONValue]) throws -> Outcome {
    let monitor = call[RofiOptions.monitor].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
    // Without a display rofi ends with status 1, as if the user had cancelled.
    let outcome = try DropInFailure.catching(as: .cancelled) { () throws(HostError) in
      var settings = try call.windowSettings()
      if !call[RofiOptions.normalWindow] {
        settings.popup = PopupPlacement(.center, monitor: monitor)
      }
      return try ShowSession(
        request: WidgetRequest(name: widget, json: JSONValue.object(props).json), settings: settings
      ).run()
    }
    ProcessEnd.claim()
    return outcome
  }

  // MARK: Options

  private func matching() -> String {
    switch call[RofiOptions.matching] {
    case "regex": return "regex"
    case "fuzzy": return "fuzzy"
    case nil, "normal": return "words"
    case let method?:
      ErrorLine.write("-matching \(method) has no effect here, each word has to occur")
      return "words"
    }
  }

  private func style() -> RofiRows.Style {
    RofiRows.Style(
      hasMarkup: call[RofiOptions.markupRows], showsIcons: call[RofiOptions.showIcons],
      columns: call[RofiOptions.columns]?.split(separator: ",").compactMap { Int($0) },
      columnSeparator: call[RofiOptions.columnSeparator] ?? "\t",
      urgent: RofiRanges(call[RofiOptions.urgent] ?? ""),
      active: RofiRanges(call[RofiOptions.active] ?? ""))
  }

  /// The keys that end the choice, each with the number of its command, from 1.
  private func customKeys() -> [(name: String, command: Int)] {
    zip(1..., zip(RofiOptions.custom, RofiKey.standard)).flatMap { command, binding in
      let given = call[binding.0]
      guard let names = RofiKey.names(of: given ?? binding.1) else {
        ErrorLine.write(
          "\(binding.0.description.typed) has no effect, \(given ?? "") is no key that maru knows")
        return [(name: String, command: Int)]()
      }
      return names.map { (name: $0, command: command) }
    }.prefix(Self.mostKeys).map(\.self)
  }

  private func input() throws(RofiProblem) -> [UInt8] {
    guard let path = call[RofiOptions.input] else { return RofiInput.read() }
    do {
      return Array(try Data(contentsOf: URL(filePath: (path as NSString).expandingTildeInPath)))
    } catch {
      throw .unreadable(path)
    }
  }

  // MARK: Answers

  /// A row that was chosen, or a typed text.
  private struct Answer {
    /// The number of the key that was pressed, from 1; 0 for Return.
    var key = 0
    /// The index of the row; -1 for a typed text.
    var row: Int
    /// The typed text.
    var filter: String

    init(row: Int, filter: String) {
      self.row = row
      self.filter = filter
    }

    /// Reads a line that the list prints.
    init?(line: Substring) {
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard words.count == 3, let key = Int(words[0]), let row = Int(words[1]) else { return nil }
      (self.key, self.row, filter) = (key, row, String(words[2]))
    }
  }

  private func write(_ answers: [Answer], _ rows: RofiRows) throws -> ExitStatus {
    let lines = answers.map { answer in
      let text = answer.row < 0 ? answer.filter : rows.text(of: answer.row)
      return RofiText.line(format, row: answer.row, text: text, filter: answer.filter) + "\n"
    }
    try StandardStream.output.write(answer: lines.joined())
    return .accepted
  }
}

/// The standard input of this process.
private enum RofiInput {
  /// Reads it to its end.
  static func read() -> [UInt8] {
    if isatty(STDIN_FILENO) == 1 { ErrorLine.write("type one row a line, and Ctrl-D at the end") }
    return (try? FileHandle.standardInput.readToEnd()).map { Array($0) } ?? []
  }

  /// Replaces it by other bytes, which the list reads.
  ///
  /// The corresponding C functions are `tmpfile` and `dup2`.
  static func replace(by bytes: [UInt8]) throws(RofiProblem) {
    guard let file = tmpfile() else { throw .noTemporaryFile(errno) }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else {
      throw .noTemporaryFile(errno)
    }
    rewind(file)
    dup2(fileno(file), STDIN_FILENO)
  }
}

/// Why a call of rofi cannot be answered.
enum RofiProblem: CommandError {
  /// Another mode than dmenu, or none.
  case mode(String?)
  /// The file of `-input` cannot be read.
  case unreadable(String)
  /// The rows cannot be passed to the list; the number is an `errno`.
  case noTemporaryFile(Int32)

  var status: ExitStatus { .cancelled }

  var description: String {
    switch self {
    case .mode(let mode?):
      "`maru rofi` has no mode \(mode), on the command line, give -dmenu, or call rofi itself"
    case .mode(nil):
      "no mode is given, on the command line, add -dmenu, or -e MESSAGE for a message"
    case .unreadable(let path): "the file of -input cannot be read, at \(path), name another one"
    case .noTemporaryFile(let problem):
      "the rows cannot be kept in a temporary file (\(String(cString: strerror(problem)))), make "
        + "room in /tmp"
    }
  }
}
