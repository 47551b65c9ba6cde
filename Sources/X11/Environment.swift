internal import CX11

/// Follows what other programs provide for a screen: a window manager, a compositor, settings.
@MainActor final class Environment {
  /// Whether a compositor runs.
  private(set) var isCompositorRunning = false

  private unowned let connection: Connection

  init(connection: Connection) { self.connection = connection }

  /// Reads the current state and subscribes to changes.
  func watch() {
    guard let display = connection.live else { return }
    let (atoms, extensions) = (connection.atoms, connection.extensions)
    let root = connection.root.window
    XSelectInput(display, root, PropertyChangeMask | StructureNotifyMask)
    if extensions.fixesEvent != nil {
      let mask =
        XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
        | XFixesSelectionClientCloseNotifyMask
      for atom in [atoms.compositor, atoms.settingsOwner, atoms.clipboard, Selection.primaryAtom] {
        XFixesSelectSelectionInput(display, root, atom.atom, UInt(mask))
      }
    }
    if extensions.monitorsEvent != nil {
      XRRSelectInput(display, root, Int32(RRScreenChangeNotifyMask))
    }
    if extensions.inputOpcode != nil { connection.selectDeviceChanges() }
    let compositor = XGetSelectionOwner(display, atoms.compositor.atom)
    isCompositorRunning = compositor != 0
    connection.settings.readResources()
    connection.settings.noteOwner(
      WindowID(XGetSelectionOwner(display, atoms.settingsOwner.atom)))
  }

  // MARK: Changes

  /// Handles the change of a property that belongs to the environment.
  ///
  /// - Returns: `true` if it did, and the change needs no event.
  func noteProperty(_ window: WindowID, _ property: Atom) -> Bool {
    if window == connection.settings.owner {
      if property == connection.atoms.settings { connection.settings.readValues() }
      return true
    }
    guard window == connection.root else { return false }
    switch property {
    case .resourceManager: connection.settings.noteResourcesChanged()
    case connection.atoms.supportingCheck, connection.atoms.supported:
      connection.manager.forget()
      connection.post(.windowManagerChanged)
    default: return false
    }
    return true
  }

  /// A manager of a screen's resource announced itself with ICCCM's `MANAGER` message.
  func managerAppeared(selection: UInt32) {
    guard let display = connection.live else { return }
    let atoms = connection.atoms
    if selection == atoms.settingsOwner.rawValue {
      connection.settings.noteOwner(
        WindowID(XGetSelectionOwner(display, atoms.settingsOwner.atom)))
    } else if selection == atoms.compositor.rawValue {
      noteCompositor(isRunning: true)
    }
  }

  /// Stores whether a compositor runs, and reports a change.
  func noteCompositor(isRunning: Bool) {
    guard isCompositorRunning != isRunning else { return }
    isCompositorRunning = isRunning
    connection.post(.compositorChanged(isRunning: isRunning))
  }
}

extension Connection {
  /// Whether a compositor runs, so that window alpha is visible (`_NET_WM_CM_Sn`).
  public var isCompositorRunning: Bool { environment.isCompositorRunning }

  /// Whether windows can have alpha and it would be visible now.
  public var supportsAlpha: Bool { alphaFormat != nil && environment.isCompositorRunning }
}
