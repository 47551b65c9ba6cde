internal import CX11

/// The state of the window manager and compositor, kept current by events.
struct Environment {
  var isCompositorRunning = false
  /// The window manager's window and name.
  var windowManager: (window: WindowID, name: String)?
  var supportedAtoms: Set<UInt32> = []
  var settingsOwner: WindowID?
  /// The windows of other clients whose properties are followed.
  var followed: Set<WindowID> = []
  var settings: [String: SettingValue] = [:]
  var resources: [String: String] = [:]
  var hasAskedForManager = false
}

extension Connection {
  /// Whether a compositor runs, so that window alpha is visible (`_NET_WM_CM_Sn`).
  public var isCompositorRunning: Bool { environment.isCompositorRunning }

  /// Whether windows can have alpha and it would be visible now.
  public var supportsAlpha: Bool { alphaFormat != nil && environment.isCompositorRunning }

  /// The window manager's name, or `nil` if none runs that follows EWMH.
  public var windowManager: String? {
    askForManager()
    return environment.windowManager?.name
  }

  /// Whether a window manager runs and has told which hints it supports.
  var knowsSupportedHints: Bool {
    askForManager()
    return !environment.supportedAtoms.isEmpty
  }

  /// Whether the window manager supports a hint, such as `_NET_WM_STATE_ABOVE`.
  public func isSupported(_ hint: String) -> Bool {
    askForManager()
    return atom(hint).map { environment.supportedAtoms.contains($0.rawValue) } ?? false
  }

  /// Reads the current state and subscribes to changes.
  func watchEnvironment() {
    guard let display = live else { return }
    XSelectInput(display, root.window, PropertyChangeMask | StructureNotifyMask)
    if extensions.fixesEvent != nil {
      let mask =
        XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
        | XFixesSelectionClientCloseNotifyMask
      for atom in [atoms.compositor, atoms.settingsOwner, atoms.clipboard, Selection.primaryAtom] {
        XFixesSelectSelectionInput(display, root.window, atom.atom, UInt(mask))
      }
    }
    if extensions.monitorsEvent != nil {
      XRRSelectInput(display, root.window, Int32(RRScreenChangeNotifyMask))
    }
    if extensions.inputOpcode != nil { selectDeviceChanges() }
    let compositor = XGetSelectionOwner(display, atoms.compositor.atom)
    environment.isCompositorRunning = compositor != 0
    readResources()
    noteSettingsOwner(WindowID(XGetSelectionOwner(display, atoms.settingsOwner.atom)))
  }

  // MARK: Window manager

  /// Finds the window manager; three round trips the first time, and after a change.
  private func askForManager() {
    guard !environment.hasAskedForManager, live != nil else { return }
    environment.hasAskedForManager = true
    environment.windowManager = nil
    environment.supportedAtoms = []
    // EWMH: the window named on the root must name itself, else its manager is dead.
    guard
      let number = values(of: atoms.supportingCheck, window: root).first,
      let window = WindowID(rawValue: number),
      values(of: atoms.supportingCheck, window: window).first == number
    else { return }
    let name = text(of: atoms.windowName, window: window) ?? ""
    environment.windowManager = (window, name)
    environment.supportedAtoms = Set(values(of: atoms.supported, window: root))
  }

  /// Sends a message about a window to the window manager, through the root window.
  func sendToManager(_ type: Atom, about window: WindowID, values: [UInt32]) {
    guard let display = live else { return }
    var event = XEvent()
    event.xclient.type = CX11.ClientMessage
    event.xclient.window = window.window
    event.xclient.message_type = type.atom
    event.xclient.format = 32
    let words = (values + [0, 0, 0, 0, 0]).prefix(5).map { Int($0) }
    event.xclient.data.l = (words[0], words[1], words[2], words[3], words[4])
    let mask = SubstructureRedirectMask | SubstructureNotifyMask
    XSendEvent(display, root.window, 0, mask, &event)
  }

  // MARK: Changes

  /// Handles the change of a property that belongs to the environment.
  ///
  /// - Returns: `true` if it did, and the change needs no event.
  func environmentChanged(window: WindowID, property: Atom) -> Bool {
    if window == environment.settingsOwner {
      if property == atoms.settings { readSettings() }
      return true
    }
    guard window == root else { return false }
    switch property {
    case .resourceManager:
      let (oldScale, oldResources) = (chosenScale, environment.resources)
      let oldFonts = fontSettings
      readResources()
      if chosenScale != oldScale { post(.scaleChanged) }
      if environment.resources != oldResources { post(.resourcesChanged) }
      if fontSettings != oldFonts { post(.fontSettingsChanged) }
    case atoms.supportingCheck:
      environment.hasAskedForManager = false
      post(.windowManagerChanged)
    case atoms.supported:
      environment.hasAskedForManager = false
      post(.windowManagerChanged)
    default:
      return false
    }
    return true
  }

  /// A manager of a screen's resource announced itself with ICCCM's `MANAGER` message.
  func managerAppeared(selection: UInt32) {
    guard let display = live else { return }
    if selection == atoms.settingsOwner.rawValue {
      noteSettingsOwner(WindowID(XGetSelectionOwner(display, atoms.settingsOwner.atom)))
    } else if selection == atoms.compositor.rawValue {
      noteCompositor(isRunning: true)
    }
  }

  func noteCompositor(isRunning: Bool) {
    guard environment.isCompositorRunning != isRunning else { return }
    environment.isCompositorRunning = isRunning
    post(.compositorChanged(isRunning: isRunning))
  }
}
