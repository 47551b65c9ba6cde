import Terminal
import Commands
import Host

/// The options and operands of the commands that take a widget.
enum WidgetOptions {
  static let props = ValueOption(
    "props", takes: "JSON", "Properties of the widget as one JSON object."
  ) { $0 }
}

extension Invocation {
  /// The request for the widget of this call, with the variables of this process.
  var request: WidgetRequest {
    WidgetRequest(
      name: widget, json: self[WidgetOptions.props], options: widgetOptions,
      reservedOptions: CommandTable.reservedOptions, environment: RawEnvironment.variables(),
      invalidVariables: RawEnvironment.invalidVariables())
  }
}
