import Commands
import JSON
import Terminal

/// The Launcher in place of rofi's modes drun, run, window and combi.
@MainActor struct RofiLauncher {
  /// The largest number of rows of the Launcher.
  private static let mostRows = 100

  private let modes: [String]

  /// Finds the modes of the Launcher.
  ///
  /// - Parameters:
  ///   - mode: rofi's mode.
  ///   - others: The modes of `-modi`, which the mode combi shows together.
  init?(mode: String, of others: String) {
    func names(_ mode: some StringProtocol) -> [String] {
      switch mode {
      case "drun": ["apps"]
      case "run": ["commands"]
      case "window", "windowcd": ["windows"]
      default: []
      }
    }
    if mode == "combi" {
      let found = others.split(separator: ",").flatMap { names($0) }
      modes = found.isEmpty ? ["windows", "apps", "commands"] : found
    } else {
      modes = names(mode)
    }
    guard !modes.isEmpty else { return nil }
  }

  /// Shows it.
  ///
  /// - Returns: Status 0, also if it was closed, as rofi does.
  func run(_ menu: RofiMenu, _ call: Invocation) throws -> ExitStatus {
    var props: [String: JSONValue] = [
      "modes": .array(modes.map { .string($0) }), "query": .string(call[RofiOptions.filter] ?? ""),
    ]
    if let prompt = call[RofiOptions.prompt] { props["prompt"] = .string(prompt) }
    if let terminal = call[RofiOptions.terminal] { props["terminal"] = .string(terminal) }
    let rows = menu.placement.rows.map { Int64(min($0, Self.mostRows)) }
    switch menu.placement.layout {
    case .vertical: props["rows"] = .integer(rows ?? 0)
    case .wide:
      (props["layout"], props["rows"]) = ("bar", .integer(rows ?? Int64(RofiMenu.standardRows)))
    case .horizontal: props["layout"] = "bar"
    }
    let outcome = try menu.show("Launcher", props)
    return outcome.status == .cancelled ? .accepted : outcome.status
  }
}
