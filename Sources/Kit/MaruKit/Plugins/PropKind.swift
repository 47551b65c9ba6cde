/// The kind of value of a widget's property.
public indirect enum PropKind: Hashable, Sendable {
  /// Any text.
  case text
  /// A whole number.
  case integer
  /// A number with an optional fraction.
  case number
  /// On or off.
  case flag
  /// One of several texts.
  case choice([String])
  /// A list of values of one kind, in order.
  case list(PropKind)
  /// Any other type, given as JSON.
  ///
  /// Some types also accept a plain text.
  case json(acceptsText: Bool)

  /// The kind of a Swift type, found by its requests to a decoder.
  init(of type: any Decodable.Type) {
    // Checking for a conformance is slow, especially if there is none: all libraries are searched.
    // So the plain types are compared first, and other types are probed with a decoder.
    if type == String.self {
      self = .text
    } else if type == Bool.self {
      self = .flag
    } else if type == Int.self {
      self = .integer
    } else if type == Double.self {
      self = .number
    } else {
      let answers = ShapeProbe.answers(of: type)
      if let wrapped = answers.wrapped {
        self = PropKind(of: wrapped)
      } else if answers.shapes.contains(.list), let list = type as? any ListProp.Type {
        self = .list(PropKind(of: list.elementType))
      } else if answers.kind == .text, let choice = type as? any CaseIterable.Type,
        let texts = texts(of: choice)
      {
        self = .choice(texts)
      } else {
        self = answers.kind
      }
    }
  }

  /// The accepted values, as the end of “takes …”: `a whole number`, `one of low, high`.
  public var accepted: String {
    switch self {
    case .text: "a text"
    case .integer: "a whole number"
    case .number: "a number"
    case .flag: "true or false"
    case .choice(let choices): "one of \(choices.joined(separator: ", "))"
    case .list(let element): "a list, each \(element.accepted)"
    case .json(acceptsText: true): "a text or a JSON object"
    case .json(acceptsText: false): "JSON"
    }
  }

  /// The option's placeholder in a usage text: `TEXT`, `low|high`; empty for a flag.
  public var placeholder: String {
    switch self {
    case .text: "TEXT"
    case .integer: "INTEGER"
    case .number: "NUMBER"
    case .flag: ""
    case .choice(let choices): choices.joined(separator: "|")
    case .list(let element): element == .flag ? "true|false" : element.placeholder
    case .json(acceptsText: true): "TEXT|JSON"
    case .json(acceptsText: false): "JSON"
    }
  }

  /// The kind of a single option: the element of a list.
  var ofOne: PropKind {
    if case .list(let element) = self { element } else { self }
  }

  /// Whether a value has this kind.
  ///
  /// Custom types accept any value here; only their decoder can tell.
  public func accepts(_ value: PropValue) -> Bool {
    switch (self, value) {
    case (.json, _), (.text, .text), (.flag, .flag), (.number, .integer), (.number, .number),
      (.integer, .integer):
      true
    case (.integer, .number(let number)): number == number.rounded() && abs(number) < 0x1p53
    case (.choice(let choices), .text(let text)): choices.contains(text)
    case (.list(let element), .list(let values)): values.allSatisfy(element.accepts)
    default: false
    }
  }
}

/// The raw texts of an enumeration; `nil` if its raw values are not texts.
private func texts<Choice: CaseIterable>(of type: Choice.Type) -> [String]? {
  let texts = type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
  return texts.count == type.allCases.count && !texts.isEmpty ? texts : nil
}

/// A type whose option can be repeated.
private protocol ListProp {
  static var elementType: any Decodable.Type { get }
}

extension Array: ListProp where Element: Decodable {
  fileprivate static var elementType: any Decodable.Type { Element.self }
}

extension Set: ListProp where Element: Decodable {
  fileprivate static var elementType: any Decodable.Type { Element.self }
}
