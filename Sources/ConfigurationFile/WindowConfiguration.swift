/// One window of the configuration.
public struct WindowConfiguration: Hashable, Sendable, Codable {
  /// The window's name, unique in the configuration: letters, digits, `-` and `_`.
  public var id: String
  /// What the window is to the window manager.
  public var kind: Kind
  /// The monitor that shows the window.
  public var monitor: MonitorChoice
  /// The edge, corner or centre at which the window sits; `nil` leaves it to the window manager.
  public var anchor: Anchor?
  /// The width; `nil` for the content's width.
  public var width: Length?
  /// The height; `nil` for the content's height.
  public var height: Length?
  /// The distance from the monitor's edges, in points, which may be negative.
  public var margin: Edges
  /// The stacking order if the file sets it; see `effectiveLayer`.
  public var layer: Layer?
  /// When the window takes the keyboard if the file sets it; see `effectiveFocus`.
  public var focus: FocusPolicy?
  /// Where clicks reach the windows below.
  public var clickThrough: ClickThrough
  /// Whether other windows leave room for this panel.
  public var reserve: Bool
  /// Whether the window is shown at the start.
  public var isVisible: Bool
  /// Whether the window is on all workspaces.
  public var isSticky: Bool
  /// The title; `nil` for the id.
  public var title: String?
  /// The icon: the absolute path of a picture, or the name of a symbol.
  public var icon: String?
  /// The id of the window that it belongs to and stays above.
  public var owner: String?
  /// Whether it blocks its owner until it is closed.
  public var isModal: Bool
  /// Whether the window has an opaque ground.
  public var hasBackground: Bool
  /// The widgets and their layout.
  public var content: LayoutGroup
  /// The window's theme, completed by the theme of all windows.
  public var theme: Theme
  /// Whether a dead worker is replaced.
  public var restarts: Bool
  /// Device pixels per point; `nil` for the display's scale.
  public var scale: Double?
  /// What its worker may use in its sandbox; `nil` if it has none.
  public var sandbox: SandboxGrants?
  /// The lowest level of its lines in the log; `nil` for that of the host.
  public var logLevel: LogLevel?
  /// Where the file defines the window.
  public var position: SourcePosition
  /// Where the file sets the window's keys.
  public var keyPositions: [String: SourcePosition]

  /// Creates a window.
  public init(
    id: String, kind: Kind = .normal, monitor: MonitorChoice = .primary,
    anchor: Anchor? = nil, width: Length? = nil, height: Length? = nil, margin: Edges = Edges(),
    layer: Layer? = nil, focus: FocusPolicy? = nil, clickThrough: ClickThrough = .nothing,
    reserve: Bool? = nil, isVisible: Bool = true, isSticky: Bool? = nil, title: String? = nil,
    icon: String? = nil, owner: String? = nil, isModal: Bool? = nil,
    hasBackground: Bool = true, content: LayoutGroup, theme: Theme = Theme(),
    restarts: Bool = true, scale: Double? = nil, sandbox: SandboxGrants? = nil,
    logLevel: LogLevel? = nil, position: SourcePosition? = nil,
    keyPositions: [String: SourcePosition] = [:]
  ) {
    self.id = id
    self.kind = kind
    self.monitor = monitor
    self.anchor = anchor
    self.width = width
    self.height = height
    self.margin = margin
    self.layer = layer
    self.focus = focus
    self.clickThrough = clickThrough
    self.reserve = reserve ?? (kind == .panel)
    self.isVisible = isVisible
    self.isSticky = isSticky ?? kind.isStickyByDefault
    self.title = title
    self.icon = icon
    self.owner = owner
    self.isModal = isModal ?? (owner != nil && kind == .dialog)
    self.hasBackground = hasBackground
    self.content = content
    self.theme = theme
    self.restarts = restarts
    self.scale = scale
    self.sandbox = sandbox
    self.logLevel = logLevel
    self.position = position ?? SourcePosition(file: "", line: 1, column: 1)
    self.keyPositions = keyPositions
  }

  /// The stacking order: the file's, or else the kind's.
  public var effectiveLayer: Layer { layer ?? kind.defaultLayer }

  /// When the window takes the keyboard: the file's choice, or else the kind's.
  public var effectiveFocus: FocusPolicy { focus ?? kind.defaultFocus }

  /// All widgets in the order of the file, also those of nested groups.
  public var widgets: [WidgetConfiguration] { content.widgets }
}
