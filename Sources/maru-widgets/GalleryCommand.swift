import Commands
import Host

extension Command {
  /// `maru`, or `maru gallery`: every bundled widget in one window.
  static let gallery = Command(
    name: "gallery", summary: "Shows five of the bundled widgets in one window (the default).",
    discussion: "", operands: .none,
    options: WindowOptions.all + [WindowOptions.timeout.description]
  ) { call in
    try ShowSession(
      request: WidgetRequest(name: "Gallery"), settings: try call.windowSettings()
    ).run().status
  }
}
