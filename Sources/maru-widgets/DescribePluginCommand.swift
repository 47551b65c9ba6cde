import Commands
import Control
import Host
import PluginLoading

extension Command {
  /// `maru-widgets describe-plugin NAME [REASON]`: a plugin, for `maru describe`.
  ///
  /// If there is no such plugin, nor one with a similar name, and the running host gave a reason, that
  /// is the error.
  static let describePlugin = Command(
    name: "describe-plugin", summary: "Describes a plugin as JSON, for `maru describe`.",
    discussion: "",
    operands: .named([
      Operand("NAME", "The name of a plugin."),
      Operand("REASON", "The reason why the host refused the name.", isOptional: true),
    ]),
    options: [HostCall.json.description]
  ) { call in
    do {
      try HostCall.write(json: try WidgetSchema(of: call.operand("NAME") ?? "").value)
    } catch {
      // A plugin with a similar name is a better hint than the widgets that run.
      if case .lookup(.unknown(_, .some, _))? = error as? HostError { throw error }
      guard let reason = call.operand("REASON") else { throw error }
      throw ControlError(
        status: ControlStatus.badInput, message: "\(reason); `maru list` lists the plugins")
    }
    return .accepted
  }
}
