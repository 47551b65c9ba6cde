/// What a configuration file and the files that it includes say.
///
/// Guarantees:
/// - The ids of windows differ, and so do the names of variables and the ids in one window.
/// - The keys differ.
/// - Every window, widget and variable that an action or a binding names exists.
/// - All numbers are in their ranges, and all bindings can be parsed.
public struct Configuration: Hashable, Sendable {
  /// The windows in the order of the files.
  public var windows: [WindowConfiguration]
  /// The variables in the order of the files.
  public var variables: [VariableDefinition]
  /// The keys of the display in the order of the files.
  public var keys: [KeyBinding]
  /// The theme of all windows, which every window's `theme` already contains.
  public var theme: Theme
  /// The limits that workers must keep.
  public var supervision: SupervisionLimits
  /// The absolute paths of all files read.
  ///
  /// If a path is a symbolic link, its target is listed too, so that both can be watched.
  public var files: [String]

  /// Creates a configuration.
  public init(
    windows: [WindowConfiguration] = [], variables: [VariableDefinition] = [],
    keys: [KeyBinding] = [], theme: Theme = Theme(),
    supervision: SupervisionLimits = SupervisionLimits(),
    files: [String] = []
  ) {
    self.windows = windows
    self.variables = variables
    self.keys = keys
    self.theme = theme
    self.supervision = supervision
    self.files = files
  }
}
