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
  private var settings = RofiScript.Output(separator: UInt8(ascii: "\n"))

  init(_ script: RofiScript, _ call: Invocation) {
    self.script = script
    self.call = call
    menu = RofiMenu(call, isMode: true)
  }

  /// Shows the lists.
  ///
  /// - Returns: Status 0, also if a list was closed, as rofi does; that of a signal that ended it.
  func run() throws -> ExitStatus {
    var menu = self
    var next = try script.run(.begin, watchedBy: watchdog)
    var (query, selected) = (call[RofiOptions.filter] ?? "", 0)
    while let output = next {
      menu.take(output)
      let rows = RofiRows(
        output.rows, separator: output.separator, hasMarkup: menu.isOn("markup-rows"))
      guard rows.count > 0 else { return .accepted }
      guard let choice = try menu.choose(among: rows, output, query: query, selected: selected)
      else { return watchdog.outcome?.status ?? .accepted }
      let answer = choice.answer
      if choice.call == .deletion, answer.row < 0 {
        query = answer.filter
        continue
      }
      next = try script.run(
        choice.call, answer.row < 0 ? answer.filter : rows.text(of: answer.row),
        info: rows.value(of: "info", row: answer.row), data: menu.settings.options["data"],
        separator: output.separator, watchedBy: watchdog)
      // These options do not stay longer than for one answer. Some versions of rofi take those before the
      // answer, and some those after it.
      func isKept(_ option: String) -> Bool { next?.isOn(option) ?? output.isOn(option) ?? false }
      query = isKept("keep-filter") ? answer.filter : ""
      let row = next?.options["new-selection"].flatMap { Int($0) }
      selected = isKept("keep-selection") ? row ?? max(answer.row, 0) : 0
    }
    return watchdog.outcome?.status ?? .accepted
  }

  /// Takes the options of an output.
  private mutating func take(_ output: RofiScript.Output) {
    if output.options["theme"] != nil, settings.options["theme"] == nil {
      ErrorLine.write("the option theme of the script has no effect here")
    }
    settings.options.merge(output.options) { $1 }
  }

  private func isOn(_ option: String) -> Bool { settings.isOn(option) ?? false }

  /// Shows a list; `nil` if it was closed.
  private func choose(
    among rows: RofiRows, _ output: RofiScript.Output, query: String, selected: Int
  ) throws -> (call: RofiScript.Call, answer: RofiMenu.Answer)? {
    let keys = (isOn("use-hot-keys") ? menu.customKeys() : []) + menu.deletionKeys()
    var props = menu.props(keys: keys)
    props["prompt"] = .string(
      call[RofiOptions.prompt] ?? settings.options["prompt"] ?? script.name)
    (props["message"], props["markup"]) = (nil, nil)
    if let message = settings.options["message"] { RofiMenu.set(message: message, in: &props) }
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
    let command = RofiMenu.command(outcome.status, of: keys)
    guard outcome.status == .accepted || command != nil,
      let line = outcome.text?.split(separator: "\n").first,
      let answer = RofiMenu.Answer(line: line)
    else { return nil }
    if let command {
      return (command == RofiMenu.deletionCommand ? .deletion : .key(command), answer)
    }
    return (answer.row < 0 ? .text : .row, answer)
  }
}
