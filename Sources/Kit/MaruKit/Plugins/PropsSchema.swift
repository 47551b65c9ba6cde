import Foundation

/// The properties of a widget type.
public struct PropsSchema: Hashable, Sendable {
  /// One property.
  public struct Property: Hashable, Sendable {
    /// The name in `--props` and in configuration files.
    public let name: String
    /// The name on the command line, without dashes.
    ///
    /// The prefix `widget-` is allowed.
    public let option: String
    /// The kind of its values.
    public let kind: PropKind
    /// The default; `nil` for no value.
    public let defaultValue: PropValue?
    /// A summary in one line; may be empty.
    public let summary: String
    /// The words that a text property accepts, if they can be listed.
    public let vocabulary: PropVocabulary?

    /// The prefix of an option whose plain name is the host's: `widget-size`.
    static let optionPrefix = "widget-"

    /// The unambiguous name next to the host's options.
    ///
    /// - Parameter reserved: The names of the host's options, without dashes.
    /// - Returns: ``option``, with the prefix `widget-` if the host has an option with this name.
    public func option(beside reserved: Set<String>) -> String {
      reserved.contains(option) ? Self.optionPrefix + option : option
    }

    /// The default option name of a property: `button-title` for `buttonTitle`.
    public static func plainOption(for name: String) -> String {
      var option = ""
      for letter in name {
        if letter.isUppercase, let last = option.last, last != "-" { option.append("-") }
        option.append(contentsOf: letter == "_" ? "-" : letter.lowercased())
      }
      return option
    }
  }

  /// The properties in the widget's order of declaration.
  public let properties: [Property]

  /// Creates a schema from properties.
  public init(properties: [Property]) { self.properties = properties }

  /// Checks the names and the kinds of values.
  ///
  /// - Throws: For the first invalid name in alphabetical order: `PropsError.unknown`, `.illTyped`,
  ///   or `.refused` for a text with a NUL character, which neither a window's title nor an answer
  ///   can contain.
  public func check(_ values: PropValues) throws(PropsError) {
    for (name, value) in values.values.sorted(by: { $0.key < $1.key }) {
      guard let property = properties.first(where: { $0.name == name }) else {
        let names = properties.map(\.name)
        throw .unknown(name, nearest: NearestName.to(name, among: names), accepted: names)
      }
      guard value == .null || property.kind.accepts(value) else {
        throw Self.refusal(of: value, as: property.kind, for: name)
      }
      guard !value.hasNUL else {
        throw .refused(name, reason: "there is a NUL character in it, a text has none")
      }
    }
  }

  /// The error for a value; in a list, for the first invalid element.
  private static func refusal(of value: PropValue, as kind: PropKind, for name: String)
    -> PropsError
  {
    guard case (.list(let wanted), .list(let elements)) = (kind, value),
      let index = elements.firstIndex(where: { !wanted.accepts($0) })
    else { return .illTyped(name, found: value, wanted: kind) }
    return .illTyped("element \(index + 1) of \(name)", found: elements[index], wanted: wanted)
  }
}
