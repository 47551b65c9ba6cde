extension PropsSchema.Property {
  /// The prefix of all environment variables that set a property.
  static let variablePrefix = "MARU_"

  /// The host's own variables, which cannot set a property.
  public static let hostVariables: Set<String> = [
    "MARU_ACCENT_COLOR", "MARU_DEBUG", "MARU_EVENT", "MARU_LOG_LEVEL", "MARU_PLUGIN_PATH",
    "MARU_REDUCE_MOTION", "MARU_RESOURCES", "MARU_SENSOR_ROOT", "MARU_SOCKET",
    "MARU_TEXT_SIZE",
  ]

  /// The environment variable of the property: `MARU_BUTTON_TITLE` for `--button-title`.
  public var variable: String {
    let name = option.map { $0 == "-" ? "_" : $0.uppercased() }.joined()
    let plain = Self.variablePrefix + name
    return Self.isOfHost(plain) ? "\(Self.variablePrefix)WIDGET_\(name)" : plain
  }

  /// Whether a variable is the host's, including those that it sets for an event's command.
  static func isOfHost(_ variable: String) -> Bool {
    hostVariables.contains(variable) || variable.hasPrefix("MARU_EVENT_")
  }
}

extension PropsSchema {
  /// Whether a variable may set a property; fast, because it needs no schema.
  public static func isVariable(_ name: String) -> Bool {
    name.hasPrefix(Property.variablePrefix) && !Property.isOfHost(name)
  }

  /// Reads properties from environment variables.
  ///
  /// Empty variables are ignored. So are variables that match no property: they may be for another
  /// widget. A list is given as JSON; any other text is the list's only element.
  ///
  /// - Parameter environment: The process's variables by name.
  /// - Returns: Values that override the defaults; `--props` and options override them.
  /// - Throws: `PropsError.illTyped` for the first variable, in the order of the properties, with a
  ///   value of the wrong kind.
  public func values(
    fromEnvironment environment: [String: String]
  ) throws(PropsError) -> PropValues {
    var values = PropValues()
    for property in properties {
      guard let text = environment[property.variable], !text.isEmpty else { continue }
      values.values[property.name] = try value(of: text, for: property, named: property.variable)
    }
    return values
  }

  /// Parses the text of a property's whole value, as a variable or a script gives it.
  ///
  /// A list is given as JSON; any other text is the list's only element.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - property: The property.
  ///   - name: The name of the property for an error.
  /// - Returns: The value.
  /// - Throws: `PropsError.illTyped`.
  public func value(
    of text: String, for property: Property, named name: String
  ) throws(PropsError) -> PropValue {
    guard case .list(let element) = property.kind else {
      return try value(of: text, as: property.kind, for: name)
    }
    if let list = try? PropValue(json: text), case .list = list {
      guard property.kind.accepts(list) else {
        throw .illTyped(name, found: .text(text), wanted: property.kind)
      }
      return list
    }
    return .list([try value(of: text, as: element, for: name)])
  }
}
