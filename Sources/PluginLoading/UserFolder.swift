/// The user's folders according to the XDG Base Directory Specification.
public enum UserFolder: String, Sendable {
  case cache = "XDG_CACHE_HOME"
  case data = "XDG_DATA_HOME"
  case state = "XDG_STATE_HOME"

  /// The folder's path, which may not exist.
  ///
  /// According to the specification, a relative path is ignored, and the default folder in the home
  /// is used instead.
  ///
  /// - Parameter variable: Looks up an environment variable; `nil` if it is not set.
  /// - Returns: A path without a trailing slash; `nil` if there is no home either.
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
