/// The place of the host's log.
public enum LogPath {
  /// `$XDG_STATE_HOME/maru/maru-DISPLAY.log`, or in `~/.local/state` without that variable.
  public static func standard(environment: [String: String], display: String) -> String {
    let name = display.replacing("/", with: "_")
    return "\(StateFolder.path(environment: environment))/maru-\(name).log"
  }
}
