import Foundation

/// Everything that can be set of one type of widget.
public struct PropsSchema: Hashable, Sendable {
  /// One property.
  public struct Property: Hashable, Sendable {
    /// As it is spelt in `--props` and in a configuration file.
    public let name: String
    /// As it is spelt on the command line, without dashes.
    ///
    /// `widget-` may stand in front.
    public let option: String
    /// What it takes.
    public let kind: PropKind
    /// What it is where nobody sets it; `nil` where it then has no value.
    public let defaultValue: PropValue?
    /// One line for people; empty where the widget has none.
    public let summary: String
    /// Which words it takes, if it is a text and they can be listed.
    public let vocabulary: PropVocabulary?

    /// Begins the spelling of an option if the plain one is the host's: `widget-size`.
    static let optionPrefix = "widget-"

    /// The option as it is spelt beside options of the host.
    ///
    /// - Parameter reserved: The names of the host's options, without dashes.
    /// - Returns: ``option``, with `widget-` in front if the host has an option of that name.
    public func option(beside reserved: Set<String>) -> String {
      reserved.contains(option) ? Self.optionPrefix + option : option
    }

    /// The option of a property that asks for no other: `button-title` for `buttonTitle`.
    public static func plainOption(for name: String) -> String {
      var option = ""
      for letter in name {
        if letter.isUppercase, let last = option.last, last != "-" { option.append("-") }
        option.append(contentsOf: letter == "_" ? "-" : letter.lowercased())
      }
      return option
    }
  }

  /// The properties in the order in which the widget declares them.
  public let properties: [Property]

  /// Makes a schema by hand.
  public init(properties: [Property]) { self.properties = properties }

  /// Finds the properties of a type that has these defaults.
  ///
  /// They are encoded and decoded again through a `PropsRecorder`; where the type cannot
  /// decode what it encoded, the properties behind the place where it failed stay unknown.
  init<Props: WidgetProps>(of type: Props.Type, defaults: [String: PropValue]) {
    let record = PropsRecorder.Record()
    let doubt = PlainDecoder.Doubt()
    let plain = PlainDecoder(value: .object(defaults), doubt: doubt)
    let props = try? Props(from: PropsRecorder(inner: plain, record: record))
    if props == nil || doubt.isRaised,
      let data = try? JSONEncoder().encode(PropValue.object(defaults))
    {
      _ = try? JSONDecoder().decode(Recorded<Props>.self, from: data, configuration: record)
    }
    let documentation = Props.documentation
    properties = record.properties.map { name, type in
      Property(
        name: name,
        option: documentation[name]?.option ?? Property.plainOption(for: name),
        kind: PropKind(of: type), defaultValue: defaults[name],
        summary: documentation[name]?.summary ?? "",
        vocabulary: documentation[name]?.vocabulary)
    }
  }

  /// The defaults of a type by name; empty where they cannot be encoded.
  static func defaults<Props: WidgetProps>(of type: Props.Type) -> [String: PropValue] {
    values(of: Props())
  }

  /// Properties by name; empty where they cannot be encoded.
  static func values<Props: WidgetProps>(of props: Props) -> [String: PropValue] {
    if case .object(let object)? = try? PlainEncoder.value(of: props) { return object }
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let data = try? encoder.encode(props),
      case .object(let object) = try? JSONDecoder().decode(PropValue.self, from: data)
    else { return [:] }
    return object
  }

  /// Checks the names and, as far as the kind tells, the values.
  ///
  /// - Throws: `PropsError.unknown`, `.illTyped`, or `.refused` for a text with a NUL character,
  ///   which neither a window's title nor an answer can have; for the first name in alphabetical
  ///   order.
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

  /// Says what is wrong: of a list, about its first element that is.
  private static func refusal(of value: PropValue, as kind: PropKind, for name: String)
    -> PropsError
  {
    guard case (.list(let wanted), .list(let elements)) = (kind, value),
      let index = elements.firstIndex(where: { !wanted.accepts($0) })
    else { return .illTyped(name, found: value, wanted: kind) }
    return .illTyped("element \(index + 1) of \(name)", found: elements[index], wanted: wanted)
  }
}
