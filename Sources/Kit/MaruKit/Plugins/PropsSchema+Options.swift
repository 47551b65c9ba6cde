extension PropsSchema {
  /// Parses options: `--title T`, `--title=T`, `--button A --button B`, `--loud`, `--no-loud`,
  /// `--loud=false`.
  ///
  /// If a property other than a list is repeated, the last value counts. A list's options replace
  /// its default. A value that begins with two dashes is given as `--title=--T`.
  ///
  /// Each name can have the prefix `widget-`, in case the host has an option with the same name.
  ///
  /// - Parameters:
  ///   - arguments: The command-line words.
  ///   - reserved: The names of the host's options, for suggestions in errors.
  /// - Returns: Values that override the defaults.
  /// - Throws: `PropsError` for the first invalid word.
  public func values(
    fromOptions arguments: [String], beside reserved: Set<String> = []
  ) throws(PropsError) -> PropValues {
    var values = PropValues()
    // Kept outside of the values, because a list inside would be copied with each element.
    var lists: [String: [PropValue]] = [:]
    var rest = arguments[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--"), word.count > 2 else { throw .stray(word) }
      let parts = word.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      let inline = parts.count == 2 ? String(parts[1]) : nil
      if inline == nil, let property = switchedOff(by: name) {
        values.values[property.name] = .flag(false)
        continue
      }
      guard let property = property(forOption: name) else {
        throw unknownOption(name, beside: reserved)
      }
      let text: String
      if let inline {
        text = inline
      } else if property.kind == .flag {
        text = "true"
      } else if let next = rest.first, !next.hasPrefix("--") {
        text = next
        rest.removeFirst()
      } else {
        throw .missingValue(option: "--\(name)", wanted: property.kind.ofOne)
      }
      try set(property, to: text, typed: "--\(name)", in: &values, lists: &lists)
    }
    values.values.merge(lists.mapValues(PropValue.list)) { _, list in list }
    return values
  }

  /// The property of an option name; also of the property's own name, and with the prefix
  /// `widget-`.
  private func property(forOption name: String) -> Property? {
    if let property = properties.first(where: { $0.option == name || $0.name == name }) {
      return property
    }
    guard name.hasPrefix(Property.optionPrefix) else { return nil }
    let plain = name.dropFirst(Property.optionPrefix.count)
    return properties.first { $0.option == plain }
  }

  /// The flag that `--no-…` turns off, unless a property has this very name.
  private func switchedOff(by name: String) -> Property? {
    guard name.hasPrefix("no-"), property(forOption: name) == nil else { return nil }
    return property(forOption: String(name.dropFirst(3))).flatMap { $0.kind == .flag ? $0 : nil }
  }

  private func unknownOption(_ name: String, beside reserved: Set<String>) -> PropsError {
    let options = properties.map { $0.option(beside: reserved) }
    let nearest = NearestName.to(name, among: options).map { "--\($0)" }
    return .unknown("--\(name)", nearest: nearest, accepted: options.map { "--\($0)" })
  }

  private func set(
    _ property: Property, to text: String, typed option: String, in values: inout PropValues,
    lists: inout [String: [PropValue]]
  ) throws(PropsError) {
    guard case .list(let element) = property.kind else {
      values.values[property.name] = try value(of: text, as: property.kind, for: option)
      return
    }
    lists[property.name, default: []].append(try value(of: text, as: element, for: option))
  }

  /// Parses a text as a value of a kind.
  func value(
    of text: String, as kind: PropKind, for option: String
  ) throws(PropsError) -> PropValue {
    let value: PropValue? =
      switch kind {
      case .text: .text(text)
      case .integer: Int64(text).map(PropValue.integer)
      case .number: Double(text).flatMap { $0.isFinite ? .number($0) : nil }
      case .flag: Self.flags[text.lowercased()].map(PropValue.flag)
      case .choice(let choices): choices.contains(text) ? .text(text) : nil
      case .json(let acceptsText):
        acceptsText && !text.hasPrefix("{") && !text.hasPrefix("[")
          ? .text(text) : try? PropValue(json: text)
      case .list: try? PropValue(json: text)
      }
    guard let value else {
      throw .illTyped(option, found: .text(text), wanted: kind)
    }
    return value
  }

  private static let flags = [
    "true": true, "yes": true, "on": true, "1": true,
    "false": false, "no": false, "off": false, "0": false,
  ]
}
