import Foundation
import JSON

@testable import ConfigurationFile

/// The JSON Schema of the configuration file, made from the parser's key tables.
enum Schema {
  /// The text of `share/maru/maru.schema.json`.
  static func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }

  /// The schema.
  static var value: JSONValue {
    var schema = object(of: .file)
    let tables = KeyTableName.allCases.filter { $0 != .file }
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "Configuration of maru"
    schema["description"] = "The windows and widgets of maru run, in ~/.config/maru/maru.toml."
    schema["$defs"] = .object(
      Dictionary(uniqueKeysWithValues: tables.map { ($0.rawValue, .object(object(of: $0))) }))
    return .object(schema)
  }

  private static func object(of name: KeyTableName) -> [String: JSONValue] {
    var properties: [String: JSONValue] = [:]
    for key in name.table.keys {
      var property = schema(of: key.kind, in: name)
      property["description"] = .string(key.summary)
      // A width means the same for a window and a widget, but a widget's is in points only.
      properties[key.name] = .object(property)
    }
    var object: [String: JSONValue] = [
      "type": "object", "properties": .object(properties), "additionalProperties": false,
    ]
    let required = name.table.keys.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !required.isEmpty { object["required"] = .array(required) }
    object.merge(rule(of: name)) { $1 }
    return object
  }

  /// What holds between the keys of a table.
  private static func rule(of name: KeyTableName) -> [String: JSONValue] {
    switch name {
    case .variable: ["oneOf": oneOf("value", "poll", "listen", "file")]
    case .action: ["minProperties": 1, "maxProperties": 1]
    case .item: ["anyOf": oneOf("name", "widgets", "space")]
    case .window: ["required": ["widgets"]]
    default: [:]
    }
  }

  private static func oneOf(_ keys: String...) -> JSONValue {
    .array(keys.map { ["required": [.string($0)]] })
  }

  private static func schema(of kind: ValueKind, in table: KeyTableName) -> [String: JSONValue] {
    switch kind {
    case .text, .window, .address: return ["type": "string", "minLength": 1]
    case .word(let words): return ["enum": .array(words.map(JSONValue.string))]
    case .truth: return ["type": "boolean"]
    case .number(_, let range):
      return [
        "type": "number", "minimum": number(range.lowerBound),
        "maximum": number(range.upperBound),
      ]
    case .wholeNumber(_, let range) where range.count == 1:
      return ["const": number(Double(range.lowerBound))]
    case .wholeNumber(_, let range):
      return [
        "type": "integer", "minimum": number(Double(range.lowerBound)),
        "maximum": number(Double(range.upperBound)),
      ]
    case .length:
      return [
        "anyOf": [
          .object(schema(of: .number(of: "points", KeyTable.sizes), in: table)),
          ["type": "string", "pattern": #"^[0-9]+(\.[0-9]+)? *%$"#],
        ]
      ]
    case .edges(let range):
      return [
        "anyOf": [
          .object(schema(of: .number(of: "points", range), in: table)), ["$ref": "#/$defs/edges"],
        ]
      ]
    case .monitor:
      return [
        "anyOf": [
          ["type": "string", "minLength": 1], ["type": "integer", "minimum": 0],
          [
            "type": "array", "minItems": 1,
            "items": [
              "anyOf": [["type": "string", "minLength": 1], ["type": "integer", "minimum": 0]]
            ],
          ],
        ]
      ]
    case .color:
      let names = Theme.accentNames.joined(separator: "|")
      return ["type": "string", "pattern": .string("^(#[0-9A-Fa-f]{6}|\(names))$")]
    case .command:
      return [
        "anyOf": [
          ["type": "string", "minLength": 1],
          ["type": "array", "items": ["type": "string"], "minItems": 1],
        ]
      ]
    case .any: return [:]
    case .names(let kind):
      var schema: [String: JSONValue] = [
        "type": "object", "additionalProperties": .object(schema(of: kind, in: table)),
      ]
      if case .table = kind { schema["propertyNames"] = ["pattern": "^[A-Za-z0-9_-]{1,64}$"] }
      return schema
    case .list(let kind): return ["type": "array", "items": .object(schema(of: kind, in: table))]
    case .table(let name): return ["$ref": .string("#/$defs/\(name.rawValue)")]
    case .either(let first, let second):
      return [
        "anyOf": [.object(schema(of: first, in: table)), .object(schema(of: second, in: table))]
      ]
    }
  }

  private static func number(_ number: Double) -> JSONValue {
    Int64(exactly: number).map(JSONValue.integer) ?? .number(number)
  }
}
