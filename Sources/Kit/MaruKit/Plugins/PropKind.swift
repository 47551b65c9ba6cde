/// What a property of a widget takes.
public indirect enum PropKind: Hashable, Sendable {
  /// Any text.
  case text
  /// A whole number.
  case integer
  /// A number with or without a fraction.
  case number
  /// On or off.
  case flag
  /// One of these texts.
  case choice([String])
  /// Any number of these, in order.
  case list(PropKind)
  /// Anything else, given as JSON.
  ///
  /// Some types take a plain text as well.
  case json(acceptsText: Bool)

  /// The kind of a Swift type: by what the type asks a decoder for.
  init(of type: any Decodable.Type) {
    // Asking whether a type conforms is slow, more so where it does not: all libraries are searched.
    // So the plain types come first, and others are asked for what they decode.
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

  /// What is accepted, to be put behind “takes”: `a whole number`, `one of low, high`.
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

  /// What stands behind the option in a usage text: `TEXT`, `low|high`; empty for a flag.
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

  /// What is given at a time: of a list one element.
  var ofOne: PropKind {
    if case .list(let element) = self { element } else { self }
  }

  /// Whether a value has this kind.
  ///
  /// What a type of its own accepts, only the type can tell.
  func accepts(_ value: PropValue) -> Bool {
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

/// The raw texts of an enumeration, or `nil` where its raw value is no text.
private func texts<Choice: CaseIterable>(of type: Choice.Type) -> [String]? {
  let texts = type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
  return texts.count == type.allCases.count && !texts.isEmpty ? texts : nil
}

/// A type that is filled by giving its option again.
private protocol ListProp {
  static var elementType: any Decodable.Type { get }
}

extension Array: ListProp where Element: Decodable {
  fileprivate static var elementType: any Decodable.Type { Element.self }
}

extension Set: ListProp where Element: Decodable {
  fileprivate static var elementType: any Decodable.Type { Element.self }
}
