/// The window manager of a desk, or none.
enum Surroundings: String, CaseIterable, Sendable {
  case noManager, openbox, i3

  /// Starts the window manager.
  @MainActor func begin(on desk: Desk) throws {
    switch self {
    case .noManager: break
    case .openbox: try desk.startManager()
    case .i3: try desk.startTilingManager()
    }
  }
}
