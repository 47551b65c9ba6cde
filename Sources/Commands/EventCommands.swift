import Terminal
import Control
import FoundationEssentials
import Glibc
import JSON

extension Command {
  private static let timeout = ValueOption(
    "timeout", takes: "S", "End after this many seconds, with status 124."
  ) { word throws(InvalidValue) in
    guard let seconds = Double(word), seconds > 0, seconds.isFinite else {
      throw InvalidValue(wanted: "a number of seconds, more than 0")
    }
    return seconds
  }

  /// `maru emit NAME [KEY=VALUE ...]`: an event for those who listen.
  static let emit = calling(
    "emit", summary: "Sends an event to the widgets, and to the programs that listen or wait.",
    discussion: """
      The event belongs to no window.
        maru emit mail from=ada subject='Notes'
      """,
    operands: [
      Operand("NAME", "The name of the event."),
      Operand("KEY=VALUE", "A value of the event.", isOptional: true, isRepeated: true),
    ]
  ) { call in
    Message(
      call: "emit",
      ["name": call.text("NAME"), "values": try call.pairs("KEY=VALUE", command: "emit")])
  }

  /// `maru wait ID EVENT`: the next event of that name.
  static let wait = Command(
    name: "wait", summary: "Waits for an event and prints it as a line of JSON.",
    discussion: """
      Only events after the call count. The status is 124 if the time of --timeout runs out, and 69 \
      if the host ends. An ID of * waits for an event of any window, and for what `maru emit` sends.
        maru wait alert finished --timeout 60 | jq -r .outcome
      """,
    operands: .named([
      Operand("ID", "The window or the widget; * is all of them.", vocabulary: .addresses),
      Operand("EVENT", "The name of the event; * is any.", vocabulary: .events),
    ]),
    options: [timeout.description, HostCall.json.description]
  ) { call in
    var message = Message(call: "wait", ["event": call.text("EVENT")])
    if call.operand("ID") != "*" { message["address"] = call.text("ID") }
    message["timeout"] = call[timeout].map(JSONValue.number)
    // The host ends the wait; the client's own limit is for a host that hangs.
    let limit = call[timeout].map { $0 + ControlClient.timeLimit } ?? .infinity
    try HostCall.write(json: try HostCall.client().call(message, within: limit))
    return .accepted
  }

  /// `maru listen [ID]`: a line for each event.
  static let listen = Command(
    name: "listen", summary: "Prints each event as a line of JSON, until it is interrupted.",
    discussion: """
      A line is such as {"event":"tap","values":{},"widget":"busy","window":"bar"}. It is written \
      at once. A window's own events are named shown, hidden, minimized, restored, waiting, died and failed, \
      the last three with a reason. The status is 69 if the host ends.
        maru listen bar | while read -r line; do echo "$line" | jq -r .event; done
      """,
    operands: .named([
      Operand(
        "ID", "The window or the widget; without it, every event is printed.", isOptional: true,
        vocabulary: .addresses)
    ]),
    options: [HostCall.json.description]
  ) { call in
    var message = Message(call: "listen")
    message["address"] = call.operand("ID").map(JSONValue.string)
    let client = try HostCall.client()
    _ = try client.call(message)
    while let event = client.next() {
      try HostCall.write(json: .object(event.object))
      guard hasReader() else { return .accepted }
    }
    throw ControlError(
      status: ControlStatus.noHost,
      message: "the host ended, start it again with `maru run`")
  }

  /// Whether standard output still has a reader.
  ///
  /// The corresponding C function is `poll`.
  private static func hasReader() -> Bool {
    var request = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&request, 1, 0) <= 0 || request.revents & Int16(POLLERR | POLLNVAL) == 0
  }
}
