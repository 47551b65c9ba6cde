import X11

/// What a user and a window manager have made of a window: its workspace, its states and the focus.
///
/// A window that replaces another one asks for the same.
public struct ManagedState: Sendable, Hashable {
  /// The states that are kept; the others belong to the program or to the window manager.
  static let keptStates: Set<WindowState> = [
    .maximizedHorizontally, .maximizedVertically, .fullscreen, .sticky, .above, .below, .hidden,
    .skipsTaskbar, .skipsPager,
  ]

  /// The states among `keptStates` that the window has.
  var states: Set<WindowState>
  /// The workspace, from 0, or EWMH's 0xFFFFFFFF for all; `nil` if no window manager has told it.
  public var workspace: UInt32?
  /// Whether it has the keyboard focus.
  public var isActive: Bool

  init(states: Set<WindowState>, workspace: UInt32?, isActive: Bool) {
    self.states = states.intersection(Self.keptStates)
    self.workspace = workspace
    self.isActive = isActive
  }

  /// Creates a state from EWMH's names; unknown names are left out.
  public init(stateNames: [String], workspace: UInt32?, isActive: Bool) {
    self.init(
      states: Set(stateNames.compactMap(WindowState.init)), workspace: workspace,
      isActive: isActive)
  }

  /// EWMH's names of the states, such as `_NET_WM_STATE_FULLSCREEN`, sorted.
  public var stateNames: [String] { states.map(\.rawValue).sorted() }

  /// Whether the window manager, not the user, decides its frame.
  public var hasManagedFrame: Bool {
    !states.isDisjoint(with: [
      .maximizedHorizontally, .maximizedVertically, .fullscreen, .hidden,
    ])
  }
}
