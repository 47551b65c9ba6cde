import Control
import Host
import JSON
import MaruKit

extension Command {
  /// `maru status`: the windows of the host, and what is wrong.
  static let status = calling(
    "status", summary: "Lists the windows of the host and their state.",
    discussion: """
      The state is starting, shown, hidden or failed. With --json, the windows are in the list \
      windows, each with id, kind, state, pid, xid and restarts. If the configuration file has \
      mistakes, they follow the table; the last valid configuration stays in use.
        maru status --json | jq -r '.windows[] | select(.state == "failed").id'
      """,
    printing: { try StandardStream.output.write(lines: StatusTable(of: $0).text) }
  ) { _ in Message(call: "status") }
}

/// The answer to `maru status` for people.
struct StatusTable {
  private static let header = ["ID", "KIND", "STATE", "PID", "RESTARTS", "REASON"]

  private let rows: [[String]]
  private let mistakes: [String]

  /// Reads the value of the answer.
  init(of value: JSONValue) {
    rows = (value["windows"]?.array ?? []).map { window in
      Self.header.map { Self.cell(window[$0.lowercased()]) }
    }
    mistakes = (value["configuration"]?["mistakes"]?.array ?? []).map { Self.cell($0) }
  }

  /// The lines, each with a newline.
  var text: String {
    let lines = ([Self.header] + rows)
    let widths = Self.header.indices.map { column in
      lines.map { $0[column].count }.max() ?? 0
    }
    let table = lines.map { line in
      let cells = zip(line, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      var text = cells.joined(separator: "  ")
      while text.last == " " { text.removeLast() }
      return text + "\n"
    }
    guard !mistakes.isEmpty else { return table.joined() }
    return table.joined() + "\nThe configuration has mistakes; the last valid one is in use:\n"
      + mistakes.map { "  \($0)\n" }.joined()
  }

  private static func cell(_ value: JSONValue?) -> String {
    switch value {
    case nil, .null?: ""
    case .string(let text)?: PrintableText.line(text)
    case let value?: PrintableText.line(value.json)
    }
  }
}
