public import JSON

extension JSONValue {
  /// The names of the variables that all texts in this value use.
  public var boundNames: Set<String> {
    switch self {
    case .string(let text): BindingText(text)?.names ?? []
    case .array(let elements):
      elements.reduce(into: []) { $0.formUnion($1.boundNames) }
    case .object(let members):
      members.values.reduce(into: []) { $0.formUnion($1.boundNames) }
    default: []
    }
  }

  /// This value with the variables' values in all its texts, but not in keys.
  public func resolvingBindings(_ lookup: (String) -> JSONValue?) -> JSONValue {
    switch self {
    case .string(let text): BindingText(text)?.value(lookup) ?? self
    case .array(let elements): .array(elements.map { $0.resolvingBindings(lookup) })
    case .object(let members): .object(members.mapValues { $0.resolvingBindings(lookup) })
    default: self
    }
  }

  /// The value as a person reads it in a text: no quotation marks, nothing for `null`.
  public var plainText: String {
    switch self {
    case .null: ""
    case .string(let text): text
    case .number(let number): int.map(String.init) ?? "\(number)"
    default: json
    }
  }
}
