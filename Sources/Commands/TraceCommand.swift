import Control
import FoundationEssentials
import JSON
import Terminal

extension Command {
  private static let traceFile = ValueOption(
    "output", letter: "o", takes: "FILE.json", "The file of the trace; - is standard output.",
    read: file)

  private static let seconds = ValueOption(
    "seconds", takes: "S", "The time that is recorded; 5 by default, at most 600."
  ) { word throws(InvalidValue) in
    guard let seconds = Double(word), seconds > 0, seconds <= 600 else {
      throw InvalidValue(wanted: "a number of seconds, more than 0 and at most 600")
    }
    return seconds
  }

  /// `maru trace ID -o FILE.json`: what a window does, and when.
  static let trace = Command(
    name: "trace", summary: "Records what a window does into a file for chrome://tracing.",
    discussion: """
      The file is in Chrome's trace event format, which chrome://tracing and ui.perfetto.dev open. It has \
      frames with their passes, the layout and the drawing of each view, solved constraints, events, \
      and the intervals that the widget measures with OSSignposter.
        maru trace bar -o bar.json --seconds 2
      """,
    operands: .named([Operand("ID", "The window's id in the file.", vocabulary: .windows)]),
    options: [traceFile.description, seconds.description, HostCall.json.description]
  ) { call in
    guard let path = call[traceFile] else {
      throw UsageProblem.missingFile("trace", example: "FILE.json", command: "trace")
    }
    var message = Message(call: "trace", ["address": call.text("ID")])
    message["seconds"] = call[seconds].map(JSONValue.number)
    let limit = (call[seconds] ?? 5) + HostCall.longLimit
    let trace = try HostCall.client(timeLimit: HostCall.longLimit).call(message, within: limit)
    let file = OutputFile(path: path)
    let place = file.isStandardOutput ? path : URL(filePath: path).standardizedFileURL.path
    try file.write(Data((trace.json + "\n").utf8))
    if call[HostCall.json] {
      let count = Int64(trace["traceEvents"]?.array?.count ?? 0)
      try HostCall.write(json: ["file": .string(place), "events": .integer(count)])
    }
    return .accepted
  }
}
