/// The desktop's workspaces and its active window, for widgets that show them.
///
/// [main actor]
///
/// ```swift
/// observation = context.desktop?.observe { [unowned self] in show($0.activeWindowTitle) }
/// show(context.desktop?.activeWindowTitle)
/// ```
///
/// The values are current only while at least one observation lives: without one, the host reads
/// nothing, and no change of the desktop wakes the program.
///
/// Life, for a host: `init` once → set the closures → `onObservedChange(true)` at the first
/// observation, which must call `update(to:)` before it returns → `update(to:)` at any change →
/// `onObservedChange(false)` after the last observation.
@MainActor
public final class WidgetDesktop {
  /// The state of the desktop.
  public struct State: Hashable, Sendable {
    /// The names of the workspaces, in order.
    ///
    /// Empty if no window manager reports any.
    public var workspaces: [String]
    /// The index of the current workspace.
    public var currentWorkspace: Int?
    /// The indices of the workspaces that contain windows.
    public var occupiedWorkspaces: Set<Int>
    /// The indices of the workspaces with a window that demands attention.
    public var urgentWorkspaces: Set<Int>
    /// The title of the active window; `nil` if no window is active.
    public var activeWindowTitle: String?

    /// Creates a state; by default without workspaces and windows.
    public init(
      workspaces: [String] = [], currentWorkspace: Int? = nil, occupiedWorkspaces: Set<Int> = [],
      urgentWorkspaces: Set<Int> = [], activeWindowTitle: String? = nil
    ) {
      self.workspaces = workspaces
      self.currentWorkspace = currentWorkspace
      self.occupiedWorkspaces = occupiedWorkspaces
      self.urgentWorkspaces = urgentWorkspaces
      self.activeWindowTitle = activeWindowTitle
    }
  }

  /// An observation of the desktop, which ends when it is released.
  @MainActor
  public final class Observation {
    private let desktop: WidgetDesktop

    fileprivate init(of desktop: WidgetDesktop) { self.desktop = desktop }

    isolated deinit { desktop.end(ObjectIdentifier(self)) }
  }

  /// The last known state.
  public private(set) var state: State

  /// Called when the first observation begins, with `true`, and after the last one, with `false`.
  ///
  /// Set by the host.
  public var onObservedChange: ((Bool) -> Void)?

  /// Switches to a workspace.
  ///
  /// Set by the host.
  public var activation: ((_ workspace: Int) -> Void)?

  /// The system tray; `nil` if the host has none.
  ///
  /// Set by the host. It does not depend on the desktop's observations.
  public var tray: WidgetTray?

  private var observers: [ObjectIdentifier: (WidgetDesktop) -> Void] = [:]
  /// The observers in the order of their creation.
  private var order: [ObjectIdentifier] = []

  /// Creates a desktop.
  public init(_ state: State = State()) { self.state = state }

  // MARK: For widgets

  /// The names of the workspaces, in order; empty if none are known.
  public var workspaces: [String] { state.workspaces }
  /// The index of the current workspace.
  public var currentWorkspace: Int? { state.currentWorkspace }
  /// The indices of the workspaces that contain windows.
  public var occupiedWorkspaces: Set<Int> { state.occupiedWorkspaces }
  /// The indices of the workspaces with a window that demands attention.
  public var urgentWorkspaces: Set<Int> { state.urgentWorkspaces }
  /// The title of the active window; `nil` if no window is active.
  public var activeWindowTitle: String? { state.activeWindowTitle }

  /// Observes the desktop.
  ///
  /// - Parameter onChange: Called after each change, in the order of the observations. It is not
  ///   called for the state at the time of this call.
  /// - Returns: The observation, which lasts until it is released.
  public func observe(_ onChange: @escaping (WidgetDesktop) -> Void) -> Observation {
    if observers.isEmpty { onObservedChange?(true) }
    let observation = Observation(of: self)
    observers[ObjectIdentifier(observation)] = onChange
    order.append(ObjectIdentifier(observation))
    return observation
  }

  private func end(_ id: ObjectIdentifier) {
    observers[id] = nil
    order.removeAll { $0 == id }
    if observers.isEmpty { onObservedChange?(false) }
  }

  /// Asks to switch to a workspace.
  ///
  /// The state changes when the window manager has switched. An index that does not exist is
  /// ignored.
  public func activate(workspace: Int) {
    guard workspaces.indices.contains(workspace) else { return }
    activation?(workspace)
  }

  // MARK: For hosts

  /// Whether an observation lives.
  public var isObserved: Bool { !observers.isEmpty }

  /// Takes a new state, and notifies the observers if it differs from the last one.
  public func update(to state: State) {
    guard state != self.state else { return }
    self.state = state
    // An observer may end others, which are then not called.
    for id in order { observers[id]?(self) }
  }
}
