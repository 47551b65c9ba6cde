/// The user's own folders, by the rules of the XDG base directories.
public enum UserFolder: String, Sendable {
  case cache = "XDG_CACHE_HOME"
  case data = "XDG_DATA_HOME"
  case state = "XDG_STATE_HOME"

  /// The folder's path, which need not exist.
  ///
  /// By those rules a path that is relative is ignored, and the folder's default place in the home
  /// is taken.
  ///
  /// - Parameter variable: A variable of the environment by its name, `nil` where it is not set.
  /// - Returns: No slash at its end; `nil` where the environment names no home either.
  public func path(in variable: (String) -> String?) -> String? {
    func absolute(_ name: String) -> String? {
      variable(name).flatMap { $0.hasPrefix("/") ? PluginSearchPath.trimmed($0) : nil }
    }
    return absolute(rawValue) ?? absolute("HOME").map { "\($0)/\(placeInHome)" }
  }

  private var placeInHome: String {
    switch self {
    case .cache: ".cache"
    case .data: ".local/share"
    case .state: ".local/state"
    }
  }
}
