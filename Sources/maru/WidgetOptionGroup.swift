import ArgumentParser
import Foundation
import Host

/// The widget that a command is about, with what is set of it.
struct WidgetOptionGroup: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The widget, by name, by identifier, or by its file's path.", valueName: "name"))
  var name: String

  @Option(help: ArgumentHelp("Properties of the widget as one JSON object.", valueName: "JSON"))
  var props: String?

  /// The widget's own options, as `WidgetArguments` hands them on.
  @Option(name: .customLong("property"), parsing: .unconditionalSingleValue, help: .private)
  var properties: [String] = []

  @Flag(name: .customLong("widget-help"), help: .private)
  var asksAboutWidget = false

  /// The request that these options stand for.
  var request: WidgetRequest { WidgetRequest(name: name, json: props, properties: properties) }

  /// Prints everything that can be set of the widget.
  func help() throws {
    try StandardStream.output.write(
      MainActor.assumeIsolated { try WidgetHelp.text(for: name) })
  }
}

extension WidgetRequest {
  /// A request with the variables of this process.
  ///
  /// - Parameters:
  ///   - name: As it was typed.
  ///   - json: What `--props` gave.
  ///   - properties: The words of `--property`.
  init(name: String, json: String?, properties: [String]) {
    self.init(
      name: name, json: json, options: WidgetArguments.typed(properties),
      environment: RawEnvironment.variables(),
      invalidVariables: RawEnvironment.invalidVariables())
  }
}
