/// The kind of a field: what is asked, and by which control.
enum FieldKind: String, CaseIterable, Sendable {
  case text, lines, password, number, choice, check, date, time, file, folder, color
  case separator, label

  /// Whether a person answers the field.
  var isInput: Bool { self != .separator && self != .label }

  /// The keys that an object of this kind may have.
  var keys: [FieldKey] {
    let input: [FieldKey] = [.kind, .name, .label, .hint, .value, .required]
    let text: [FieldKey] = [.pattern, .reason, .minLength, .maxLength]
    return switch self {
    case .text, .lines, .password: input + text
    case .number: input + [.min, .max, .step]
    case .date, .time: input + [.min, .max]
    case .choice: input + [.choices]
    case .file, .folder: input + text + [.exists]
    case .check, .color: input
    case .label: [.kind, .label]
    case .separator: [.kind]
    }
  }

  /// The kind with an article, for errors.
  var noun: String {
    switch self {
    case .choice: "a choice"
    case .check: "a check"
    case .lines: "a field of lines"
    default: "a \(rawValue) field"
    }
  }
}
