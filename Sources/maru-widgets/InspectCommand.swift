import Commands
import Control
import Foundation
import Host
import JSON

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
    let tree = try client.call(Message(call: "tree", ["address": .string(address)]))
    var settings = try call.windowSettings()
    if settings.position == nil, let frame = screenFrame(of: tree) {
      settings.position = .beside(frame)
    }
    return try InspectorSession(
      of: address, settings: settings,
      connect: { () throws(ControlError) in try HostCall.client() }
    ).run().status
  }

  /// The rectangle of a window on the screen, in points, from its views.
  private static func screenFrame(of tree: JSONValue) -> CGRect? {
    let origin = tree["screenOrigin"]?.array?.compactMap(\.double) ?? []
    let bounds = tree["bounds"]?.array?.compactMap(\.double) ?? []
    guard origin.count == 2, bounds.count == 4 else { return nil }
    return CGRect(x: origin[0], y: origin[1], width: bounds[2], height: bounds[3])
  }
}
