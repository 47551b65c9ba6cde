extension PropsSchema.Property {
  /// Begins the name of each environment variable that sets a property.
  static let variablePrefix = "MARU_"

  /// The variables that are the host's own, with which no property can be set.
  public static let hostVariables: Set<String> = [
    "MARU_ACCENT_COLOR", "MARU_DEBUG", "MARU_EVENT", "MARU_PLUGIN_PATH", "MARU_REDUCE_MOTION",
    "MARU_RESOURCES",
    "MARU_TEXT_SIZE",
  ]

  /// The environment variable that sets the property: `MARU_BUTTON_TITLE` for `--button-title`.
  public var variable: String {
    let name = option.map { $0 == "-" ? "_" : $0.uppercased() }.joined()
    let plain = Self.variablePrefix + name
    return Self.isOfHost(plain) ? "\(Self.variablePrefix)WIDGET_\(name)" : plain
  }

  /// Whether a variable is the host's: also one that a command gets at an event.
  static func isOfHost(_ variable: String) -> Bool {
    hostVariables.contains(variable) || variable.hasPrefix("MARU_EVENT_")
  }
}

extension PropsSchema {
  /// Whether a variable could be meant for a widget, which costs no look at any schema.
  public static func isVariable(_ name: String) -> Bool {
    name.hasPrefix(Property.variablePrefix) && !Property.isOfHost(name)
  }

  /// Reads environment variables.
  ///
  /// A variable that is empty counts as none, and so does one of a name that no property has: it
  /// may be meant for another widget. A list is given as JSON; a text that is no JSON list is its
  /// one element.
  ///
  /// - Parameter environment: Names and values, as the process has them.
  /// - Returns: What is laid over the defaults, below `--props` and options.
  /// - Throws: `PropsError.illTyped` for the first variable, as the properties are declared, that
  ///   is not what its property takes.
  public func values(
    fromEnvironment environment: [String: String]
  ) throws(PropsError) -> PropValues {
    var values = PropValues()
    for property in properties {
      guard let text = environment[property.variable], !text.isEmpty else { continue }
      values.values[property.name] = try value(of: text, in: property)
    }
    return values
  }

  private func value(of text: String, in property: Property) throws(PropsError) -> PropValue {
    guard case .list(let element) = property.kind else {
      return try value(of: text, as: property.kind, for: property.variable)
    }
    if let list = try? PropValue(json: text), case .list = list {
      guard property.kind.accepts(list) else {
        throw .illTyped(property.variable, found: .text(text), wanted: property.kind)
      }
      return list
    }
    return .list([try value(of: text, as: element, for: property.variable)])
  }
}
