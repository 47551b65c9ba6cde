import MaruKit
import X11

/// The windows of all programs, as the window manager lists them in EWMH's properties.
///
/// [main actor]
@MainActor struct OpenWindows {
  /// The most windows; more in the property are not believed.
  private static let most = 1_000

  private let connection: Connection

  /// Reads from a server.
  init(of connection: Connection) { self.connection = connection }

  /// Reads the windows, the one that was raised last first.
  ///
  /// Windows of the stacking order come first, then those that are only in the list. Omitted are
  /// windows that ask to be left out of task bars, those of this program, and those with neither a
  /// title nor a class.
  func read() -> [WidgetDesktop.Window] {
    let root = connection.root
    let stacked = values("_NET_CLIENT_LIST_STACKING", of: root).reversed()
    let listed = values("_NET_CLIENT_LIST", of: root)
    var seen: Set<UInt32> = []
    let numbers = (Array(stacked) + listed).filter { seen.insert($0).inserted }
    let active = values("_NET_ACTIVE_WINDOW", of: root).first
    return numbers.prefix(Self.most).compactMap { number in
      WindowID(rawValue: number).flatMap {
        connection.isOwn($0) ? nil : window($0, active: active)
      }
    }
  }

  private func window(_ window: WindowID, active: UInt32?) -> WidgetDesktop.Window? {
    let states = Set(values("_NET_WM_STATE", of: window))
    func isIn(_ state: String) -> Bool {
      connection.atom(state).map { states.contains($0.rawValue) } ?? false
    }
    guard !isIn("_NET_WM_STATE_SKIP_TASKBAR") else { return nil }
    let title = text("_NET_WM_NAME", of: window)
    let oldTitle = title.isEmpty ? text("WM_NAME", of: window) : title
    // The instance and the class, each with a zero byte at its end.
    let names = rawText("WM_CLASS", of: window).split(
      separator: "\0", omittingEmptySubsequences: false)
    let className = names.count > 1 ? XDesktop.line(names[1]) : ""
    guard !(oldTitle.isEmpty && className.isEmpty) else { return nil }
    let workspace = values("_NET_WM_DESKTOP", of: window).first
    let hints = values("WM_HINTS", of: window).first ?? 0
    return WidgetDesktop.Window(
      id: window.rawValue, title: oldTitle, className: className,
      workspace: workspace.flatMap { $0 == Window.allWorkspaces ? nil : Int($0) },
      isActive: window.rawValue == active,
      isUrgent: hints & XDesktop.urgencyHint != 0 || isIn("_NET_WM_STATE_DEMANDS_ATTENTION"))
  }

  private func values(_ property: String, of window: WindowID) -> [UInt32] {
    connection.atom(property).map { connection.values(of: $0, window: window) } ?? []
  }

  private func rawText(_ property: String, of window: WindowID) -> String {
    connection.atom(property).flatMap { connection.text(of: $0, window: window) } ?? ""
  }

  private func text(_ property: String, of window: WindowID) -> String {
    XDesktop.line(rawText(property, of: window))
  }
}
