import Commands
import Control
import Host

extension Command {
  /// `maru-widgets describe-plugin NAME [REASON]`: a plugin, for `maru describe`.
  ///
  /// If there is no such plugin and the running host gave a reason, that is the error.
  static let describePlugin = Command(
    name: "describe-plugin", summary: "Describes a plugin as JSON, for `maru describe`.",
    discussion: "",
    operands: .named([
      Operand("NAME", "The name of a plugin."),
      Operand("REASON", "The reason why the host refused the name.", isOptional: true),
    ]),
    options: []
  ) { call in
    do {
      try HostCall.write(json: try WidgetSchema(of: call.operand("NAME") ?? "").value)
    } catch {
      guard let reason = call.operand("REASON") else { throw error }
      throw ControlError(status: ControlStatus.badInput, message: reason)
    }
    return .accepted
  }
}
