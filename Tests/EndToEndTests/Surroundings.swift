import Testing

/// The window manager of a desk, or none.
enum Surroundings: String, CaseIterable, Sendable {
  case noManager, openbox, i3, fluxbox

  /// Starts the window manager.
  @MainActor func begin(on desk: Desk) throws {
    switch self {
    case .noManager: break
    case .openbox: try desk.startManager()
    case .i3: try desk.startTilingManager()
    case .fluxbox: try desk.startFluxbox()
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the tests if one of the window managers is not installed.
  static var needsEveryManager: Self {
    .enabled(
      if: Desk.hasManager && Desk.hasTilingManager && Desk.hasFluxbox,
      "a window manager is missing; on Debian: apt-get install openbox i3-wm fluxbox")
  }
}
