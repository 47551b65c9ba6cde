import Commands
import Foundation
import Host
import JSON
import Terminal

/// The menu of a script's mode: a list at each answer of the script, until it prints no rows.
@MainActor struct RofiScriptMenu {
  private let script: RofiScript
  private let menu: RofiMenu
  private let call: Invocation
  /// It ends the lists, and the script between them.
  private let watchdog = Watchdog(limit: nil, format: .text)
  /// The options that the script has set; they stay until it sets them again.
  private var options: [String: String] = [:]

  init(_ script: RofiScript, _ call: Invocation) {
    self.script = script
    self.call = call
    menu = RofiMenu(call)
  }

  /// Shows the lists.
  ///
  /// - Returns: Status 0, also if a list was closed, as rofi does; that of a signal that ended it.
  func run() throws -> ExitStatus {
    var menu = self
    var next = try script.run(.begin, watchedBy: watchdog)
    var (query, selected) = (call[RofiOptions.filter] ?? "", 0)
    while let output = next {
      menu.options.merge(output.options) { $1 }
      let rows = RofiRows(
        output.rows, separator: menu.separator, hasMarkup: menu.isOn("markup-rows"))
      guard rows.count > 0 else { return .accepted }
      if let row = output.options["new-selection"].flatMap({ Int($0) }) { selected = row }
      guard let choice = try menu.choose(among: rows, output, query: query, selected: selected)
      else { return watchdog.outcome?.status ?? .accepted }
      let text = choice.answer.row < 0 ? choice.answer.filter : rows.text(of: choice.answer.row)
      next = try script.run(
        choice.call, text, info: rows.value(of: "info", row: choice.answer.row),
        data: menu.options["data"], watchedBy: watchdog)
      let isKept = (next?.options["keep-selection"] ?? menu.options["keep-selection"]) == "true"
      (query, selected) = isKept ? (choice.answer.filter, max(choice.answer.row, 0)) : ("", 0)
    }
    return watchdog.outcome?.status ?? .accepted
  }

  private var separator: UInt8 { options["delim"].flatMap(RofiText.separator) ?? 0x0A }

  private func isOn(_ option: String) -> Bool { options[option] == "true" }

  /// Shows a list; `nil` if it was closed.
  private func choose(
    among rows: RofiRows, _ output: RofiScript.Output, query: String, selected: Int
  ) throws -> (call: RofiScript.Call, answer: RofiMenu.Answer)? {
    let keys = menu.customKeys()
    var props = menu.props(keys: isOn("use-hot-keys") ? keys : [])
    props["prompt"] = .string(call[RofiOptions.prompt] ?? options["prompt"] ?? script.name)
    (props["message"], props["markup"]) = (nil, nil)
    if let message = options["message"] { RofiMenu.set(message: message, in: &props) }
    props["markupItems"] = .bool(isOn("markup-rows"))
    props["custom"] = .bool(!isOn("no-custom"))
    props["multiple"] = false
    props["query"] = .string(query)
    props["outputFormat"] = "k i f"
    if (0..<rows.count).contains(selected) { props["selectedIndex"] = .integer(Int64(selected)) }
    let style = RofiRows.Style(
      showsIcons: call[RofiOptions.showIcons],
      urgent: RofiRanges(output.options["urgent"] ?? ""),
      active: RofiRanges(output.options["active"] ?? ""))
    try RofiInput.replace(by: rows.lines(in: style))
    let outcome = try menu.show("List", props, watchedBy: watchdog)
    let keyStatus = isOn("use-hot-keys") ? RofiMenu.keyStatus(outcome.status, of: keys) : nil
    guard outcome.status == .accepted || keyStatus != nil,
      let line = outcome.text?.split(separator: "\n").first,
      let answer = RofiMenu.Answer(line: line)
    else { return nil }
    if let keyStatus { return (.key(Int(keyStatus.rawValue) - 9), answer) }
    return (answer.row < 0 ? .text : .row, answer)
  }
}
