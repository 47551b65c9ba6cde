import Control
import JSON
import Terminal

extension Command {
  private static let constraints = Flag(
    "constraints", "Also print what decides each edge, and the constraints that do not hold.",
    details: """
      Below a view, x = 16 is followed by the constraints that make it 16. An edge that no \
      constraint decides is called ambiguous.
      """)

  private static let details = Flag(
    "details", "Also print constraints, layers, gestures, responders and accessibility.")

  private static let point = ValueOption(
    "at", takes: "X,Y", "Print which view gets a press there, and why the others do not.",
    details: "X and Y are points from the window's upper left corner."
  ) { word throws(InvalidValue) in
    let parts = word.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else {
      throw InvalidValue(wanted: "two numbers of points, as in 12,40")
    }
    return [x, y]
  }

  /// `maru tree ID`: the views of a window, or which of them gets a press.
  static let viewTree = Command(
    name: "tree", summary: "Prints the views of a window.",
    discussion: """
      A line has a view's class and identifier, its label, its role, and its place in the window: \
      x,y and width×height in points. With --json, each view is an object; tree.schema.json in \
      share/maru describes it. A view's place on the screen is the first view's screenOrigin \
      plus its own windowFrame, in points.
        maru tree bar --constraints
        maru tree bar --at 12,8
        maru tree bar --json | jq -r '.. | .label? // empty'
      """,
    operands: .named([Operand("ID", "The window's id in the file.", vocabulary: .windows)]),
    options: [
      constraints.description, details.description, point.description, HostCall.json.description,
    ]
  ) { call in
    var message = Message(call: "tree", ["address": call.text("ID")])
    message["at"] = call[point].map { .array($0.map(JSONValue.number)) }
    let value = try HostCall.client(timeLimit: HostCall.longLimit).call(message)
    if call[HostCall.json] {
      try HostCall.write(json: value)
    } else if call[point] != nil {
      try StandardStream.output.write(answer: HitText(of: value).text)
    } else {
      let detail: TreeText.Detail =
        call[details] ? .everything : call[constraints] ? .constraints : .lines
      try StandardStream.output.write(answer: TreeText(of: value, detail).text)
    }
    return .accepted
  }
}
