import JSON

/// The variables that the widgets of a window observe, and what their worker knows of them.
struct ObservedVariables {
  /// The names.
  private(set) var names: Set<String> = []
  private var told: [String: JSONValue] = [:]

  /// Takes the names that a worker wants in place of those before; it knows no values yet.
  mutating func observe(_ names: Set<String>) {
    self.names = names
    told = [:]
  }

  /// Finds the values that the worker does not know, and counts them as told.
  ///
  /// - Parameter value: Looks up the value of a variable.
  /// - Returns: The values, sorted by name.
  mutating func changes(_ value: (String) -> JSONValue?) -> [(name: String, value: JSONValue)] {
    names.sorted().compactMap { name in
      guard let new = value(name), told[name] != new else { return nil }
      told[name] = new
      return (name, new)
    }
  }
}
