import Foundation
import MaruKit

/// A key of a field's object.
enum FieldKey: String, CaseIterable {
  case kind, name, label, hint, value, required
  case pattern, reason, minLength, maxLength, min, max, step, choices, exists

  /// The key with the same meaning in a JSON Schema.
  var schemaName: String {
    switch self {
    case .kind: "type"
    case .label: "title"
    case .hint: "description"
    case .value: "default"
    case .min: "minimum"
    case .max: "maximum"
    case .step: "multipleOf"
    case .choices: "enum"
    default: rawValue
    }
  }
}

/// The object that describes a field, with typed access to its values.
///
/// `null` counts as a missing value.
struct FieldObject {
  /// The values by key.
  let values: [String: PropValue]
  /// Whether the keys are those of a JSON Schema.
  let isSchema: Bool

  /// The name of a key in this object.
  func name(of key: FieldKey) -> String { isSchema ? key.schemaName : key.rawValue }

  /// The value of a key.
  subscript(key: FieldKey) -> PropValue? {
    let value = values[name(of: key)]
    return value == .null ? nil : value
  }

  /// The refusal of a key's value.
  func refusal(of key: FieldKey, _ reason: String) -> FieldRefusal {
    FieldRefusal(path: [.key(name(of: key))], reason: reason)
  }

  private func illTyped(_ key: FieldKey, _ found: PropValue, wanted: String) -> FieldRefusal {
    refusal(of: key, "found \(found.found), it takes \(wanted)")
  }

  /// Refuses a text with a line break, since a field has one line.
  ///
  /// The description in a JSON Schema may have several, which become one.
  private func check(_ text: String, of key: FieldKey) throws(FieldRefusal) -> String {
    if isSchema, key == .hint {
      return text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
    guard !text.contains(where: \.isNewline) else {
      throw refusal(of: key, "it has a line break, it takes one line")
    }
    return text
  }

  // MARK: Values

  /// A text of one line.
  func line(_ key: FieldKey) throws(FieldRefusal) -> String? {
    guard let value = self[key] else { return nil }
    guard case .text(let text) = value else { throw illTyped(key, value, wanted: "a text") }
    return try check(text, of: key)
  }

  /// A text of any number of lines.
  func text(_ key: FieldKey) throws(FieldRefusal) -> String? {
    guard let value = self[key] else { return nil }
    guard case .text(let text) = value else { throw illTyped(key, value, wanted: "a text") }
    return text
  }

  /// A text of one line, or a number or a flag as its text.
  func scalar(_ key: FieldKey) throws(FieldRefusal) -> String? {
    guard let value = self[key] else { return nil }
    guard let text = value.scalarText else {
      throw illTyped(key, value, wanted: "a text, a number, true or false")
    }
    return try check(text, of: key)
  }

  /// A flag; `false` if it is missing.
  func flag(_ key: FieldKey) throws(FieldRefusal) -> Bool {
    guard let value = self[key] else { return false }
    guard case .flag(let flag) = value else { throw illTyped(key, value, wanted: "true or false") }
    return flag
  }

  /// A number.
  func number(_ key: FieldKey) throws(FieldRefusal) -> Decimal? {
    guard let value = self[key] else { return nil }
    switch value {
    case .integer(let integer): return Decimal(integer)
    case .number(let double):
      guard let number = Decimal(string: "\(double)"), number.isFinite else { fallthrough }
      return number
    default: throw illTyped(key, value, wanted: "a number")
    }
  }

  /// A whole number, at least 0.
  func count(_ key: FieldKey) throws(FieldRefusal) -> Int? {
    guard let value = self[key] else { return nil }
    guard case .integer(let integer) = value, let count = Int(exactly: integer), count >= 0 else {
      throw illTyped(key, value, wanted: "a whole number, 0 or more")
    }
    return count
  }
}

extension PropValue {
  /// A text, or a number or a flag as text; `nil` for other values.
  var scalarText: String? {
    switch self {
    case .text(let text): text
    case .integer(let integer): "\(integer)"
    case .number(let double): Decimal(string: "\(double)").map { "\($0)" } ?? "\(double)"
    case .flag(let flag): "\(flag)"
    case .null, .list, .object: nil
    }
  }
}
