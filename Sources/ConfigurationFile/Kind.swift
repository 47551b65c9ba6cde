/// What a window is to the window manager.
public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
  /// An ordinary window.
  case normal
  /// A dialog.
  case dialog
  /// A bar at an edge of a monitor.
  case panel
  /// A window without a frame, above others.
  case overlay
  /// A window that a click outside closes.
  case popup
  /// A window on the desktop, below all others.
  case desktop

  /// The stacking order of such a window if the file sets none.
  public var defaultLayer: Layer {
    switch self {
    case .panel, .overlay, .popup: .above
    case .normal, .dialog: .normal
    case .desktop: .below
    }
  }

  /// When such a window takes the keyboard if the file does not say.
  public var defaultFocus: FocusPolicy {
    switch self {
    case .panel, .overlay, .desktop: .never
    case .normal, .dialog, .popup: .open
    }
  }

  /// Whether such a window is on all workspaces if the file does not say.
  public var isStickyByDefault: Bool {
    switch self {
    case .panel, .overlay, .desktop: true
    case .normal, .dialog, .popup: false
    }
  }
}
