import MaruKit
import PluginLoading

/// What `maru show NAME --help` prints: who the widget is, and everything that can be set of it.
public struct WidgetHelp {
  /// Finds a widget and describes it.
  ///
  /// - Parameters:
  ///   - name: Its name, its identifier, or the path of its file.
  ///   - catalog: Where to look.
  /// - Returns: Lines for a person.
  /// - Throws: `HostError.lookup`.
  @MainActor public static func text(
    for name: String, in catalog: PluginCatalog = PluginCatalog()
  ) throws(HostError) -> String {
    let library = try WidgetRequest(name: name).find(
      in: catalog, isCareful: true, warn: ErrorLine.write)
    let schema = library.factory.schema
    let head = """
      \(library.name) \(library.version) (\(library.identifier))
      \(library.summary)

      USAGE: maru show \(library.name)\(usage(of: library.factory))

      PROPERTIES:

      """
    guard !schema.properties.isEmpty else { return head + "  none\n" + streams(of: library) }
    return head + schema.properties.map(lines).joined() + streams(of: library) + """

      All of them at once: --props '{"\(schema.properties[0].name)": ...}'
      From the environment: \(variables(of: schema)) and so on.
      See `maru show --help` for the window's own options.

      """
  }

  /// How the environment sets the first property, and the first list.
  private static func variables(of schema: PropsSchema) -> String {
    let list = schema.properties.first { if case .list = $0.kind { true } else { false } }
    let first = schema.properties.first.flatMap { $0.name == list?.name ? nil : $0 }
    return [first.map { "\($0.variable)=..." }, list.map { "\($0.variable)='[\"...\"]'" }]
      .compactMap(\.self).joined(separator: ", ")
  }

  /// What may stand behind the name.
  @MainActor private static func usage(of factory: WidgetFactory) -> String {
    (factory.schema.properties.isEmpty ? "" : " [--PROPERTY VALUE ...]")
      + (factory.information.commandUse == .nothing ? "" : " [-- COMMAND ...]")
  }

  /// What standard input and a command are to the widget.
  @MainActor private static func streams(of library: PluginLibrary) -> String {
    let information = library.factory.information
    var text = ""
    if case .lines(let name, let summary) = information.input {
      let property = library.factory.schema.properties.first { $0.name == name }
      text += """

        STANDARD INPUT:
          Read to its end where --\(property?.option ?? name) is not given: \(summary).

        """
    }
    text += "\nCOMMAND (behind --):\n"
    switch information.commandUse {
    case .nothing: text += "  None; one that is given is refused.\n"
    case .wholeShow:
      text += "  Run once; the window is there until it ends, and maru ends with its status.\n"
    case .eachEvent:
      text += "  Run at each event, with its name in $MARU_EVENT.\n"
      text += information.events.map(lines).joined()
    }
    return text
  }

  /// One event: its name, when it happens, and the variables that tell more about it.
  private static func lines(for event: EventDocumentation) -> String {
    let values = event.values.sorted { $0.key < $1.key }.map { name, summary in
      HelpRow(head: "", about: "$\(EventCommand.variable(of: name)): \(summary)").text
    }
    return HelpRow(head: event.name, about: event.summary).text + values.joined()
  }

  /// One property: the option, what it takes, what it is for, and its default.
  private static func lines(for property: PropsSchema.Property) -> String {
    let placeholder = property.kind.placeholder
    var usage = "--\(property.option)" + (placeholder.isEmpty ? "" : " <\(placeholder)>")
    if property.kind == .flag { usage += " / --no-\(property.option)" }
    if case .list = property.kind { usage += " ..." }
    var about = property.summary.isEmpty ? "Takes \(property.kind.accepted)." : property.summary
    if property.option != PropsSchema.Property.plainOption(for: property.name) {
      about += " In --props: \(property.name)."
    }
    if let text = property.defaultValue.flatMap(text) { about += " (default:\u{A0}\(text))" }
    return HelpRow(head: usage, about: about).text
  }

  /// A default in words, or `nil` where it says nothing.
  private static func text(of value: PropValue) -> String? {
    switch value {
    case .null, .object: nil
    case .flag(let flag): "\(flag)"
    case .integer(let integer): "\(integer)"
    case .number(let number): "\(number)"
    case .text(let text): text.isEmpty ? nil : text
    case .list(let list):
      list.isEmpty ? nil : list.map { text(of: $0) ?? "…" }.joined(separator: ", ")
    }
  }
}
