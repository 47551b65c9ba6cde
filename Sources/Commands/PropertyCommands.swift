import Terminal
import Control
import JSON

extension Command {
  private static let jsonValue = Flag(
    "json-value", "VALUE is JSON instead of a text.",
    details: "Without it, the widget parses VALUE by the property's type, as in `maru show`.")

  /// `maru set ADDRESS.PROP VALUE`: a property of a running widget.
  static let set = calling(
    "set", summary: "Sets a property of a running widget.",
    discussion: """
      The address is a widget's id, or WINDOW/ID if two windows have a widget of that id. The \
      property follows a dot. Put -- before a VALUE that begins with two dashes.
        maru set busy.text 'Almost done'
        maru set bar/meter.values '[1,2,3]' --json-value
      """,
    operands: [
      Operand("ADDRESS.PROP", "The widget and the property.", vocabulary: .properties),
      Operand("VALUE", "The value.", vocabulary: .propertyValues),
    ],
    options: [jsonValue.description]
  ) { call in
    Message(call: "set", ["address": call.text("ADDRESS.PROP"), "value": try value(of: call)])
  }

  /// `maru get ADDRESS[.PROP]`: a property of a running widget, or all.
  static let get = calling(
    "get", summary: "Prints a property of a running widget, or all of them.",
    discussion: """
      A text is printed as it is, and any other value as JSON; a property without a value prints \
      nothing. Without a property, all of them are one JSON object.
        maru get busy.text
      """,
    operands: [
      Operand("ADDRESS[.PROP]", "The widget, or its property.", vocabulary: .properties)
    ],
    printing: { try HostCall.write($0) }
  ) { Message(call: "get", ["address": $0.text("ADDRESS[.PROP]")]) }

  /// `maru var NAME [VALUE]`: a variable of the configuration.
  static let variable = calling(
    "var", summary: "Prints a variable of the configuration, or sets it.",
    discussion: """
      A variable that is set keeps its VALUE until its source gives another one.
        maru var volume 40 --json-value
      """,
    operands: [
      Operand("NAME", "The variable.", vocabulary: .variables),
      Operand("VALUE", "The new value, a text.", isOptional: true),
    ],
    options: [Flag("json-value", "VALUE is JSON instead of a text.").description],
    printing: { try HostCall.write($0) }
  ) { call in
    var message = Message(call: "var", ["name": call.text("NAME")])
    if call.operand("VALUE") != nil {
      message["value"] = try value(of: call)
    } else if call[jsonValue] {
      throw UsageProblem.missingOption("VALUE", neededBy: "--json-value", command: "var")
    }
    return message
  }

  /// The operand `VALUE`, as a text or as JSON.
  private static func value(of call: Invocation) throws(ControlError) -> JSONValue {
    let text = call.operand("VALUE") ?? ""
    guard call[jsonValue] else { return .string(text) }
    do {
      return try JSONValue(json: text)
    } catch {
      throw ControlError(
        status: ControlStatus.badInput,
        message: "VALUE is not JSON (\(error)), on the command line, "
          + "correct it or leave out --json-value")
    }
  }
}
