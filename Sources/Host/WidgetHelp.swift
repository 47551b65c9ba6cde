import Terminal
import MaruKit
import PluginLoading

/// The text of `maru show NAME --help`.
///
/// It describes the widget, its properties, and its use of standard input and of a command.
@MainActor public struct WidgetHelp {
  private let library: PluginLibrary
  private let reservedOptions: Set<String>

  /// Finds a widget and describes it.
  ///
  /// - Parameters:
  ///   - name: Its name, its identifier, or the path of its file.
  ///   - reservedOptions: The names of the host's options, without dashes.
  ///   - catalog: The catalog that is searched.
  /// - Returns: The lines of the help.
  /// - Throws: `HostError.lookup`.
  public static func text(
    for name: String, reservedOptions: Set<String>, in catalog: PluginCatalog = PluginCatalog()
  ) throws(HostError) -> String {
    let library = try WidgetRequest(name: name).find(
      in: catalog, isCareful: true, warn: ErrorLine.write)
    return WidgetHelp(library: library, reservedOptions: reservedOptions).text
  }

  private var text: String {
    let schema = library.factory.schema
    let head = """
      \(PrintableText.line("\(library.name) \(library.version) (\(library.identifier))"))
      \(PrintableText.line(library.summary))

      USAGE: maru show \(library.name)\(usage)

      PROPERTIES:

      """
    guard let first = schema.properties.first else { return head + "  none\n" + streams }
    return head + HelpTable(schema.properties.map(row)).text + streams + """

      All of them at once: --props '{"\(PrintableText.line(first.name))": ...}'
      From the environment: \(PrintableText.line(variables(of: schema))) and so on.
      See `maru show --help` for the window's own options.

      """
  }

  /// Examples of environment variables: for the first property and for the first list.
  private func variables(of schema: PropsSchema) -> String {
    let list = schema.properties.first { if case .list = $0.kind { true } else { false } }
    let first = schema.properties.first.flatMap { $0.name == list?.name ? nil : $0 }
    return [first.map { "\($0.variable)=..." }, list.map { "\($0.variable)='[\"...\"]'" }]
      .compactMap(\.self).joined(separator: ", ")
  }

  /// The operands after the name.
  private var usage: String {
    (library.factory.schema.properties.isEmpty ? "" : " [--PROPERTY VALUE ...]")
      + (library.factory.information.commandUse == .nothing ? "" : " [-- COMMAND ...]")
  }

  /// The widget's use of standard input and of a command.
  private var streams: String {
    let information = library.factory.information
    var text = ""
    if let (name, summary) = information.input.replaced {
      let property = library.factory.schema.properties.first { $0.name == name }
      let option = property.map(option) ?? name
      var reading = "Read to its end"
      if case .bytes = information.input { reading = "Read, also while the widget is shown," }
      text += """

        STANDARD INPUT:
          \(PrintableText.line("\(reading) if --\(option) is not given: \(summary)."))

        """
    }
    if case .stream(let summary) = information.input {
      text += """

        STANDARD INPUT:
          \(PrintableText.line("Read while the widget is shown: \(summary)."))

        """
    }
    text += "\nCOMMAND (after --):\n"
    switch information.commandUse {
    case .nothing: text += "  None; a command is refused.\n"
    case .wholeShow:
      text += "  Run once. The window stays until it ends, and maru ends with its status.\n"
      if case .stream = information.input {
        text += "  The widget reads what it prints, in place of standard input.\n"
      }
    case .eachEvent:
      text += "  Run at each event, with the event's name in $MARU_EVENT.\n"
      text += HelpTable(information.events.flatMap(rows)).text
    }
    if !information.actions.isEmpty {
      text += "\nACTIONS (maru call ID ACTION, in a configured window):\n"
      text += HelpTable(information.actions.flatMap(rows)).text
    }
    if !information.permissions.isEmpty {
      text += "\nPERMISSIONS (granted to a window in a sandbox):\n"
      text += HelpTable(information.permissions.map { ($0.kind.rawValue, $0.purpose) }).text
    }
    return text
  }

  /// The rows of an action: its name and summary, and its values.
  private func rows(for action: ActionDocumentation) -> [(head: String, about: String)] {
    [(action.name, action.summary)]
      + action.values.sorted { $0.key < $1.key }.map { name, summary in
        ("  \(name)=", summary)
      }
  }

  /// The rows of an event: its name and summary, and its variables.
  private func rows(for event: EventDocumentation) -> [(head: String, about: String)] {
    [(event.name, event.summary)]
      + event.values.sorted { $0.key < $1.key }.map { name, summary in
        ("", "$\(EventCommand.variable(of: name)): \(summary)")
      }
  }

  /// The row of a property: its option, its kind, its summary, and its default.
  private func row(for property: PropsSchema.Property) -> (head: String, about: String) {
    let option = option(of: property)
    let placeholder = property.kind.placeholder
    var usage = "--\(option)" + (placeholder.isEmpty ? "" : " <\(placeholder)>")
    if property.kind == .flag { usage += " / --no-\(option)" }
    if case .list = property.kind { usage += " ..." }
    var about = property.summary.isEmpty ? "Takes \(property.kind.accepted)." : property.summary
    if option != PropsSchema.Property.plainOption(for: property.name) {
      about += " In --props: \(property.name)."
    }
    if let text = property.defaultValue.flatMap(text) { about += " (default:\u{A0}\(text))" }
    return (usage, about)
  }

  private func option(of property: PropsSchema.Property) -> String {
    property.option(beside: reservedOptions)
  }

  /// A default value as text; `nil` if it is empty.
  private func text(of value: PropValue) -> String? {
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
