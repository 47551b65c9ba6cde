import Terminal
import Control
import JSON

extension Command {
  /// `maru call ADDRESS ACTION [NAME=VALUE ...]`: an action of a running widget.
  static let call = calling(
    "call", summary: "Runs an action of a running widget.",
    discussion: """
      `maru describe ID` lists the actions of a widget with their values. What the action returns \
      is printed: a text as it is, and any other value as JSON.
        maru call size select option=Large
      """,
    operands: [
      Operand("ADDRESS", "The widget.", vocabulary: .runningWidgets),
      Operand("ACTION", "The name of the action.", vocabulary: .actions),
      Operand(
        "NAME=VALUE", "A value of the action.", isOptional: true, isRepeated: true,
        vocabulary: .actionValues),
    ],
    timeLimit: HostCall.longLimit,
    printing: { try HostCall.write($0) }
  ) { call in
    Message(
      call: "call",
      [
        "address": call.text("ADDRESS"), "action": call.text("ACTION"),
        "values": try call.pairs("NAME=VALUE", command: "call"),
      ])
  }

  /// `maru describe NAME|ID`: the properties, events and actions of a widget.
  ///
  /// A running widget comes first. Otherwise `maru-widgets` describes the plugin of that name.
  static let describe = Command(
    name: "describe", summary: "Describes a widget's properties, events and actions as JSON.",
    discussion: """
      The properties in props are a JSON Schema. `maru show NAME --help` describes them to people.
        maru describe BottomAlert | jq '.props.properties | keys'
      """,
    operands: .named([
      Operand(
        "NAME|ID", "The name of a plugin, or the address of a running widget.",
        vocabulary: .widgets)
    ]),
    options: [HostCall.json.description]
  ) { call in
    let message = Message(call: "describe", ["name": call.text("NAME|ID")])
    do {
      try HostCall.write(json: HostCall.client(timeLimit: HostCall.longLimit).call(message))
    } catch let refusal as ControlError {
      guard let name = call.operand("NAME|ID") else { throw refusal }
      // Without a host the reason is that there is no such plugin.
      let reason = refusal.status == ControlStatus.noHost ? [] : [refusal.message]
      let flags = call[HostCall.json] ? [HostCall.json.description.typed] : []
      try WidgetsProgram().replaceProcess(
        words: ["describe-plugin"] + flags + ["--", name] + reason)
    }
    return .accepted
  }
}
