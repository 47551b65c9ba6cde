import PlainText
import Terminal
import Control
import JSON

extension Command {
  /// `maru status`: the windows of the host, and what is wrong.
  static let status = calling(
    "status", summary: "Lists the windows of the host and their state.",
    discussion: """
      The state is starting, shown, hidden or failed; the table shows minimized instead of shown for \
      a minimized window. With --json, the windows are in the list windows, each with id, kind, state, \
      minimized, pid, xid and restarts. If the configuration file has mistakes, they follow the \
      table; the last valid configuration stays in use. Widgets that cannot be shown, states that cannot \
      be saved, and keys that another program has taken, follow it too.
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
  private let refusedKeys: [String]
  private let refusedWidgets: [String]
  private let unsaved: [String]

  /// Reads the value of the answer.
  init(of value: JSONValue) {
    rows = (value["windows"]?.array ?? []).map { window in
      Self.header.map {
        $0 == "STATE" && window["minimized"] == true
          ? "minimized" : Self.cell(window[$0.lowercased()])
      }
    }
    refusedWidgets = (value["windows"]?.array ?? []).flatMap { window in
      (window["refused"]?.array ?? []).map { refusal in
        [window["id"], refusal["widget"]].compactMap { $0 }.map(Self.cell).joined(separator: "/")
          + ": \(Self.cell(refusal["reason"]))"
      }
    }
    unsaved = (value["windows"]?.array ?? []).compactMap { window in
      window["unsaved"].map { "\(Self.cell(window["id"])): \(Self.cell($0))" }
    }
    refusedKeys = (value["keys"]?.array ?? []).compactMap { key in
      key["reason"].map { "\(Self.cell(key["place"])): \(Self.cell($0))" }
    }
    mistakes = (value["configuration"]?["mistakes"]?.array ?? []).map { Self.cell($0) }
  }

  /// The lines, each with a newline.
  var text: String {
    TextTable(header: Self.header, rows: rows).text
      + Self.list(refusedWidgets, under: "Some widgets cannot be shown:")
      + Self.list(unsaved, under: "The state of some windows cannot be saved:")
      + Self.list(refusedKeys, under: "Some keys do nothing:")
      + Self.list(mistakes, under: "The configuration has mistakes; the last valid one is in use:")
  }

  private static func list(_ lines: [String], under heading: String) -> String {
    lines.isEmpty ? "" : "\n\(heading)\n" + lines.map { "  \($0)\n" }.joined()
  }

  private static func cell(_ value: JSONValue?) -> String {
    switch value {
    case nil, .null?: ""
    case .string(let text)?: PrintableText.line(text)
    case let value?: PrintableText.line(value.json)
    }
  }
}
