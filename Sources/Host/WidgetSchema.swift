public import JSON
import MaruKit
import PluginLoading

/// A widget's properties, events and actions as JSON Schema, for `maru describe`.
@MainActor public struct WidgetSchema {
  /// The description as one object.
  public let value: JSONValue

  /// Describes a widget.
  init(_ library: PluginLibrary) {
    let information = library.factory.information
    value = .object([
      "name": .string(library.name),
      "identifier": .string(library.identifier),
      "version": .string(library.version),
      "summary": .string(library.summary),
      "props": Self.object(
        library.factory.schema.properties.map { property in
          var schema = Self.schema(of: property.kind)
          if !property.summary.isEmpty { schema["description"] = .string(property.summary) }
          if let value = property.defaultValue { schema["default"] = value.jsonValue }
          return (property.name, .object(schema))
        }),
      "permissions": .array(
        information.permissions.map {
          ["kind": .string($0.kind.rawValue), "purpose": .string($0.purpose)]
        }),
      "events": .object(
        Dictionary(
          information.events.map { ($0.name, Self.call($0.summary, values: $0.values)) }
        ) { first, _ in first }),
      "actions": .object(
        Dictionary(
          information.actions.map { ($0.name, Self.call($0.summary, values: $0.values)) }
        ) { first, _ in first }),
    ])
  }

  /// Finds a widget's plugin and describes it.
  ///
  /// - Throws: `HostError.lookup`.
  public init(of name: String, in catalog: PluginCatalog = PluginCatalog()) throws(HostError) {
    self.init(try WidgetRequest(name: name).find(in: catalog, isCareful: true) { _ in })
  }

  private static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object([
      "type": "object", "additionalProperties": .bool(false),
      "properties": .object(Dictionary(members) { first, _ in first }),
    ])
  }

  /// An event or an action with its values, which are texts.
  private static func call(_ summary: String, values: [String: String]) -> JSONValue {
    var members = object(
      values.map { ($0.key, .object(["type": "string", "description": .string($0.value)])) })
    if case .object(var schema) = members {
      schema["description"] = .string(summary)
      members = .object(schema)
    }
    return members
  }

  private static func schema(of kind: PropKind) -> [String: JSONValue] {
    switch kind {
    case .text: ["type": "string"]
    case .integer: ["type": "integer"]
    case .number: ["type": "number"]
    case .flag: ["type": "boolean"]
    case .choice(let choices): ["enum": .array(choices.map { .string($0) })]
    case .list(let element): ["type": "array", "items": .object(schema(of: element))]
    case .json: [:]
    }
  }
}
