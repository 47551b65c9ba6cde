import FoundationEssentials
import Glibc
import JSON

extension ControlSchema {
  /// The text of `share/maru/control.schema.json`: a JSON Schema of the requests.
  ///
  /// - Throws: An error of Foundation's encoder.
  public static func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(schema), as: UTF8.self) + "\n"
  }

  /// The JSON Schema of a request.
  public static var schema: JSONValue {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "A request on the control socket of maru",
      "description": .string(
        """
        One JSON object a line on $XDG_RUNTIME_DIR/maru/DISPLAY.sock. The answer has the same id, \
        and a value or an error with a status and a message. Events have no id: \
        {"event":"tap","window":"bar","widget":"busy","values":{}}. A line has at most \
        \(Channel.lineLimit) bytes.
        """),
      "oneOf": .array(calls.map(\.schema)),
    ]
  }
}

extension ControlSchema.Call {
  fileprivate var schema: JSONValue {
    var properties: [String: JSONValue] = [
      "call": ["const": .string(name)],
      "id": ["description": "Repeated in the answer. A valid call without it is not answered."],
      "maru": ["const": .integer(Int64(Message.version)), "description": "The version."],
    ]
    for argument in arguments { properties[argument.name] = argument.schema }
    return [
      "title": .string(name),
      "description": .string("\(summary) Answer: \(answer)"),
      "type": "object",
      "properties": .object(properties),
      "required": .array(
        ["call"] + arguments.filter(\.isRequired).map { .string($0.name) }),
      "additionalProperties": false,
    ]
  }
}

extension ControlSchema.Argument {
  fileprivate var schema: JSONValue {
    var schema: [String: JSONValue] = ["description": .string(summary)]
    switch kind {
    case .text: schema["type"] = "string"
    case .address:
      schema["type"] = "string"
      schema["pattern"] = #"^([^./\s]+/)?[^./\s]+(\.[^.]+)*$"#
    case .seconds:
      schema["type"] = "number"
      schema["minimum"] = 0
    case .point:
      schema["type"] = "array"
      schema["items"] = ["type": "number"]
      schema["minItems"] = 2
      schema["maxItems"] = 2
    case .values: schema["type"] = "object"
    case .anything: break
    }
    return .object(schema)
  }
}
