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
@preconcurrency @MainActor
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

  /// A window of a program, as a window switcher lists it.
  public struct Window: Hashable, Sendable, Identifiable {
    /// The window's number on the X server.
    public var id: UInt32
    /// The title in one line; empty if it has none.
    public var title: String
    /// The name of the program's class, such as `Firefox` (the second word of `WM_CLASS`); empty if
    /// it has none.
    public var className: String
    /// The index of its workspace; `nil` if it is on all of them, or if this is unknown.
    public var workspace: Int?
    /// Whether it is the active window.
    public var isActive: Bool
    /// Whether it demands attention.
    public var isUrgent: Bool

    /// Creates a description of a window; by default it is neither active nor urgent.
    public init(
      id: UInt32, title: String, className: String = "", workspace: Int? = nil,
      isActive: Bool = false, isUrgent: Bool = false
    ) {
      self.id = id
      self.title = title
      self.className = className
      self.workspace = workspace
      self.isActive = isActive
      self.isUrgent = isUrgent
    }
  }

  /// An observation of the desktop, which ends when it is released.
  @preconcurrency @MainActor
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

  /// Reads the windows of all programs, for ``windows()``.
  ///
  /// Set by the host.
  public var windowsReader: (() -> [Window])?

  /// Acts on a window, for ``activate(window:)`` and ``close(window:)``.
  ///
  /// Set by the host.
  public var windowRequest: ((_ window: UInt32, _ isActivated: Bool) -> Void)?

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

  /// Reads the windows of all programs, the one that was raised last first.
  ///
  /// Panels and other windows that ask to be left out of lists are left out, and so are those of this
  /// program. Empty if no window manager lists any.
  ///
  /// - Complexity: Several round trips to the X server for each window.
  public func windows() -> [Window] { windowsReader?() ?? [] }

  /// Asks to show a window: its workspace is shown, it is raised and gets the keyboard focus.
  ///
  /// A window that does not exist any more is ignored.
  public func activate(window: UInt32) { windowRequest?(window, true) }

  /// Asks to close a window, as its close button does; the program can ask the user first.
  ///
  /// A window that does not exist any more is ignored.
  public func close(window: UInt32) { windowRequest?(window, false) }

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
