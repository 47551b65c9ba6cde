import Commands
import Foundation
import Host
import JSON
import MaruKit
import Terminal

/// A menu that a call of rofi asks for.
@MainActor struct RofiMenu {
  /// The rows that rofi shows by default.
  static let standardRows = 15
  private static let mostRows = 1_000
  /// The largest number of keys, whose statuses must not reach those of the host.
  private static let mostKeys = 100
  /// A message that is longer has no heading.
  private static let longestHeading = 80

  private let call: Invocation
  private let format: String
  /// How typed texts are compared.
  private let matching: RofiMatching
  /// Where the window is, and how its rows are laid out.
  let placement: RofiPlacement
  /// The byte between rows.
  private let separator: UInt8

  /// Reads the options of a call.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - isMode: Whether a mode is shown instead of the rows of standard input.
  init(_ call: Invocation, isMode: Bool = false) {
    self.call = call
    matching = RofiMatching(call, isMode: isMode)
    placement = RofiPlacement(call)
    format = call[RofiOptions.format] ?? "s"
    let given = call[RofiOptions.separator]
    let separator = given.flatMap(RofiText.separator)
    if let given, separator == nil {
      ErrorLine.write("-sep has no effect, because “\(given)” is not a character such as | or \\n")
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
    let rows = RofiRows(
      try input(), separator: separator, hasMarkup: call[RofiOptions.markupRows])
    let takesTypedText = !call[RofiOptions.noCustom] && !call[RofiOptions.onlyMatch]
    if call[RofiOptions.dump] {
      let filter = call[RofiOptions.filter] ?? ""
      return try write(
        rows.matches(of: matching.matcher(of: filter)).map { Answer(row: $0, filter: filter) },
        rows)
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
      call[RofiOptions.select].flatMap { rows.firstMatch(of: matching.matcher(of: $0)) }
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
  func props(keys: [(name: String, command: Int)]) -> [String: JSONValue] {
    var props: [String: JSONValue] = [
      "prompt": .string(call[RofiOptions.prompt] ?? ""), "format": "rofi",
      "markupItems": .bool(call[RofiOptions.markupRows]),
      "query": .string(call[RofiOptions.filter] ?? ""),
      "sort": .string(sorting()), "autoSelect": .bool(call[RofiOptions.autoSelect]),
      "custom": .bool(!call[RofiOptions.noCustom] && !call[RofiOptions.onlyMatch]),
      "multiple": .bool(call[RofiOptions.multiSelect]),
      "keys": .array(keys.map { .string($0.name) }),
      "rows": .integer(
        Int64(placement.rows.map { min($0, Self.mostRows) } ?? Self.standardRows)),
    ]
    // The bar has no marks for several rows.
    if placement.layout == .horizontal, !call[RofiOptions.multiSelect] {
      (props["layout"], props["rows"]) = ("bar", 0)
    }
    props.merge(matching.props) { $1 }
    if let message = call[RofiOptions.message] { Self.set(message: message, in: &props) }
    if let title = call[RofiOptions.title] { props["title"] = .string(title) }
    return props
  }

  /// Shows a message in Pango's markup, below a prompt that has none.
  static func set(message: String, in props: inout [String: JSONValue]) {
    props["message"] = .string(message)
    props["markup"] = true
    if case .string(let prompt)? = props["prompt"] {
      props["prompt"] = .string(MarkupText.escaped(prompt))
    }
  }

  /// The number of the command of the key that ended the list; `nil` if none did.
  ///
  /// The list ends with 10 for its first key, 11 for its second, and so on.
  static func command(_ status: ExitStatus, of keys: [(name: String, command: Int)]) -> Int? {
    let index = Int(status.rawValue) - 10
    return keys.indices.contains(index) ? keys[index].command : nil
  }

  /// rofi's exit status for the key that ended the list; `nil` if none did.
  private static func keyStatus(
    _ status: ExitStatus, of keys: [(name: String, command: Int)]
  ) -> ExitStatus? {
    command(status, of: keys).map { ExitStatus(rawValue: Int32(9 + $0)) }
  }

  // MARK: Rows that arrive

  /// Whether the list can read the rows itself, as they arrive.
  private var canStream: Bool {
    let needsAllRows =
      call[RofiOptions.dump] || call[RofiOptions.password] || call[RofiOptions.autoSelect]
      || call.has(RofiOptions.columns.description)
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
    ProcessEnd.claim()
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

  /// Shows a widget.
  ///
  /// - Parameters:
  ///   - widget: Its name.
  ///   - props: Its properties.
  ///   - watchdog: The watchdog of the process; `nil` if it shows only this widget.
  /// - Returns: How the widget ended. Claim the end of the process before you print it.
  /// - Throws: `DropInFailure` with status 1 if it cannot be shown.
  func show(
    _ widget: String, _ props: [String: JSONValue], watchedBy watchdog: Watchdog? = nil
  ) throws -> Outcome {
    let monitor = call[RofiOptions.monitor].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
    // Without a display rofi ends with status 1, as if the user had cancelled.
    return try DropInFailure.catching(as: .cancelled) { () throws(HostError) in
      var settings = try call.windowSettings()
      settings.iconTheme = call[RofiOptions.iconTheme].flatMap { $0.isEmpty ? nil : $0 }
      if !call[RofiOptions.normalWindow] {
        settings.popup =
          placement.position.map { PopupPlacement(at: $0, monitor: monitor) }
          ?? PopupPlacement(.center, monitor: monitor)
      }
      return try ShowSession(
        request: WidgetRequest(name: widget, props: props),
        settings: settings, watchdog: watchdog
      ).run()
    }
  }

  // MARK: Options

  private func sorting() -> String {
    // As in rofi, -no-sort takes precedence at any position.
    guard call[RofiOptions.sort], !call[RofiOptions.noSort] else { return "input" }
    return call[RofiOptions.sortingMethod] == "fzf" ? "fzf" : "distance"
  }

  private func style() -> RofiRows.Style {
    RofiRows.Style(
      showsIcons: call[RofiOptions.showIcons],
      columns: call[RofiOptions.columns]?.split(separator: ",").compactMap { Int($0) },
      columnSeparator: call[RofiOptions.columnSeparator] ?? "\t",
      urgent: RofiRanges(call[RofiOptions.urgent] ?? ""),
      active: RofiRanges(call[RofiOptions.active] ?? ""))
  }

  /// The keys that end the choice, each with the number of its command, from 1.
  func customKeys() -> [(name: String, command: Int)] {
    zip(1..., zip(RofiOptions.custom, RofiKey.standard)).flatMap { command, binding in
      keys(of: binding.0, or: binding.1).map { (name: $0, command: command) }
    }.prefix(Self.mostKeys).map(\.self)
  }

  /// The number of the command that deletes a row of a mode.
  static let deletionCommand = 0

  /// The keys that delete a row of a mode.
  func deletionKeys() -> [(name: String, command: Int)] {
    keys(of: RofiOptions.deletion, or: "Shift+Delete").map {
      (name: $0, command: Self.deletionCommand)
    }
  }

  private func keys(of option: ValueOption<String>, or standard: String) -> [String] {
    let given = call[option]
    if let names = RofiKey.names(of: given ?? standard) { return names }
    ErrorLine.write(
      "\(option.description.typed) has no effect, "
        + "because maru does not know the key \(given ?? "")")
    return []
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
  struct Answer {
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
    ProcessEnd.claim()
    try StandardStream.output.write(answer: lines.joined())
    return .accepted
  }
}
