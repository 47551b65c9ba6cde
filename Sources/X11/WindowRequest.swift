/// The place, the states and the workspace that a program wants for a window.
///
/// The window manager decides about them when the window is mapped.
@MainActor final class WindowRequest {
  /// The states, whether the window manager has set them or not.
  private(set) var states: Set<WindowState>
  /// The position on the screen; `nil` leaves it to the window manager.
  private(set) var origin: DevicePoint?
  /// The workspace that the next `show()` asks for.
  private(set) var workspace: UInt32?
  /// Whether another window stays the active one at the next `show()`.
  private(set) var isInactive: Bool

  init(_ attributes: WindowAttributes) {
    states = attributes.kind.states.subtracting(attributes.excludedStates).union(attributes.states)
    origin = attributes.origin
    workspace = attributes.workspace
    isInactive = attributes.isShownInactive
  }

  /// Adds or removes a state.
  func set(_ state: WindowState, _ isOn: Bool) {
    if isOn { states.insert(state) } else { states.remove(state) }
  }

  /// Changes the position.
  func place(at origin: DevicePoint) { self.origin = origin }

  /// Ends what is asked for only once, after a window was shown.
  func noteShown() {
    isInactive = false
    workspace = nil
    states.remove(.hidden)
  }
}
