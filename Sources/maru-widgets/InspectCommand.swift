import Commands
import Control
import Host

extension Command {
  /// `maru inspect [ID]`: the views of a running window, in a window beside it.
  static let inspect = Command(
    name: "inspect", summary: "Shows the views of a running window, and why they are as they are.",
    discussion: """
      The inspector follows the window. It shows the tree of views, and of the chosen view its place, \
      what decides each edge, who gets a press there, its layer, accessibility, gestures and \
      responders. The chosen view is marked in the window; Pick lets the pointer choose one there. \
      The switches at the top draw overlays over the window.
        maru inspect bar
      """,
    operands: .named([
      Operand(
        "ID", "The window's id in the file; it can be left out if there is one window only.",
        isOptional: true, vocabulary: .windows)
    ]),
    options: WindowOptions.all + [WindowOptions.timeout.description]
  ) { call in
    // A host or a window that is not there is an error before anything is shown.
    let client = try HostCall.client()
    let address = try call.operand("ID") ?? HostCall.onlyWindow(of: client)
    _ = try client.call(Message(call: "tree", ["address": .string(address)]))
    return try InspectorSession(
      of: address, settings: try call.windowSettings(),
      connect: { () throws(ControlError) in try HostCall.client() }
    ).run().status
  }
}
