/// The place of the host's log.
public enum LogPath {
  /// `$XDG_STATE_HOME/maru/maru-DISPLAY.log`, or in `~/.local/state` without that variable.
  ///
  /// The log of a session beside that of the display has its name at the end: `maru-:0-dev.log`.
  public static func standard(
    environment: [String: String], display: String, session: String? = nil
  ) -> String {
    let name = display.replacing("/", with: "_") + (session.map { "-\($0)" } ?? "")
    return "\(StateFolder.path(environment: environment))/maru-\(name).log"
  }
}
