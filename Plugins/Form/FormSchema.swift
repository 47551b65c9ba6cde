import Foundation
import MaruKit

/// A JSON Schema whose properties are fields.
struct FormSchema: Codable, Hashable, Sendable {
  /// The fields, in order.
  let fields: [FormField]
  /// The title of the whole; empty if it has none.
  let title: String
  /// The description of the whole; empty if it has none.
  let message: String
  private let source: [String: PropValue]

  /// Keywords that restrict values in ways that no field can.
  ///
  /// Ignoring them would let wrong answers pass.
  private static let unsupported = [
    "$ref", "allOf", "anyOf", "oneOf", "not", "if", "const", "exclusiveMinimum",
    "exclusiveMaximum", "dependencies", "dependentSchemas", "dependentRequired",
  ]

  /// The place of properties without a `propertyOrder`, which come last.
  private static let usualOrder = Decimal(1_000)

  /// Creates the fields of a schema.
  init(_ source: [String: PropValue]) throws(FieldRefusal) {
    self.source = source
    try Self.checkKeywords(of: source)
    let type = source["type"] ?? .text("object")
    guard type == .text("object") else {
      throw FieldRefusal(path: [.key("type")], reason: "found \(type.found), a form is an object")
    }
    guard case .object(let properties) = source["properties"] ?? .null, !properties.isEmpty else {
      throw FieldRefusal(
        path: [.key("properties")], reason: "there are none, give an object with fields")
    }
    let root = FieldObject(values: source, isSchema: true)
    title = try root.text(.label) ?? ""
    message = try root.text(.hint) ?? ""
    let required = try Self.required(by: source, among: properties)
    fields = try Self.sorted(properties).map { name, values throws(FieldRefusal) in
      do throws(FieldRefusal) {
        return try Self.field(name, values, isRequired: required.contains(name))
      } catch {
        throw FieldRefusal(
          path: [.key("properties"), .key(name)] + error.path, reason: error.reason)
      }
    }
  }

  private static func checkKeywords(of values: [String: PropValue]) throws(FieldRefusal) {
    guard let keyword = values.keys.sorted().first(where: unsupported.contains) else { return }
    throw FieldRefusal(
      path: [.key(keyword)], reason: "no field can check this, leave it out and check the answer")
  }

  private static func required(
    by source: [String: PropValue], among properties: [String: PropValue]
  ) throws(FieldRefusal) -> Set<String> {
    guard let value = source["required"], value != .null else { return [] }
    guard case .list(let values) = value else {
      throw FieldRefusal(
        path: [.key("required")], reason: "found \(value.found), it takes a list of names")
    }
    var names: Set<String> = []
    for value in values {
      guard case .text(let name) = value, properties[name] != nil else {
        let nearest = value.scalarText.flatMap { NearestName.to($0, among: Array(properties.keys)) }
        throw FieldRefusal(
          path: [.key("required")],
          reason: "there is no property \(value.found)"
            + (nearest.map { " (did you mean \($0)?)" } ?? ""))
      }
      names.insert(name)
    }
    return names
  }

  /// The properties by their `propertyOrder`, then by name: a JSON object has no order.
  private static func sorted(
    _ properties: [String: PropValue]
  ) throws(FieldRefusal) -> [(String, FieldObject)] {
    var places: [(order: Decimal, name: String, object: FieldObject)] = []
    for (name, value) in properties {
      guard case .object(let values) = value else {
        throw FieldRefusal(
          path: [.key("properties"), .key(name)],
          reason: "found \(value.found), a property is an object")
      }
      var order = usualOrder
      switch values["propertyOrder"] {
      case .integer(let integer): order = Decimal(integer)
      case .number(let number): order = Decimal(number)
      case nil, .null: break
      case let other?:
        throw FieldRefusal(
          path: [.key("properties"), .key(name), .key("propertyOrder")],
          reason: "found \(other.found), it takes a number")
      }
      places.append((order, name, FieldObject(values: values, isSchema: true)))
    }
    return places.sorted { ($0.order, $0.name) < ($1.order, $1.name) }.map { ($0.name, $0.object) }
  }

  // MARK: Properties

  private static func field(
    _ name: String, _ object: FieldObject, isRequired: Bool
  ) throws(FieldRefusal) -> FormField {
    try checkKeywords(of: object.values)
    guard !name.isEmpty, !name.contains(where: \.isNewline) else {
      throw FieldRefusal(reason: "the name is empty or has a line break, give another one")
    }
    let type = try object.line(.kind)
    let format = try formatted(object, type: type)
    let hasChoices = object[.choices] != nil
    let kind: FieldKind =
      switch type {
      case nil where hasChoices: .choice
      case "string", nil: hasChoices ? .choice : format?.kind ?? .text
      case "integer", "number": hasChoices ? .choice : .number
      case "boolean": .check
      case let other?:
        throw object.refusal(
          of: .kind,
          "found \(PropValue.text(other).found), it takes string, integer, number or boolean")
      }
    return try FormField(
      schema: object, name: name, kind: kind, isRequired: isRequired, isWhole: type == "integer",
      mustExist: format?.mustExist ?? false)
  }

  /// The kind of field for a text's format; `nil` for formats that are not checked.
  private static func formatted(
    _ object: FieldObject, type: String?
  ) throws(FieldRefusal) -> (kind: FieldKind, mustExist: Bool)? {
    switch object.values["writeOnly"] {
    case .flag(true): return (.password, false)
    case nil, .null, .flag(false): break
    case let other?:
      throw FieldRefusal(
        path: [.key("writeOnly")], reason: "found \(other.found), it takes true or false")
    }
    switch object.values["format"] {
    case nil, .null: return nil
    case .text("date"): return (.date, false)
    case .text("time"): return (.time, false)
    case .text("color"): return (.color, false)
    case .text("multiline"): return (.lines, false)
    case .text("password"): return (.password, false)
    case .text("path"): return (.file, false)
    case .text("file-path"): return (.file, true)
    case .text("directory-path"): return (.folder, true)
    case .text: return nil
    case let other?:
      throw FieldRefusal(path: [.key("format")], reason: "found \(other.found), it takes a text")
    }
  }

  // MARK: Coding

  init(from decoder: any Decoder) throws {
    let source = try [String: PropValue](from: decoder)
    do throws(FieldRefusal) {
      try self.init(source)
    } catch {
      throw error.decodingError(at: decoder.codingPath)
    }
  }

  func encode(to encoder: any Encoder) throws { try source.encode(to: encoder) }
}
