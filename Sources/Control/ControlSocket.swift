import FoundationEssentials
import Glibc

/// The place of the control socket.
public enum ControlSocket {
  /// The variable with the path of the socket that commands call, in place of the display's.
  public static let variable = "MARU_SOCKET"

  /// The path of the socket for a display.
  ///
  /// It is `$XDG_RUNTIME_DIR/maru/DISPLAY.sock`, or `/tmp/maru-UID/DISPLAY.sock` if that variable is
  /// unset or not an absolute path. The screens of a display share a socket, and a slash in the
  /// display's name becomes an underscore.
  ///
  /// - Parameters:
  ///   - environment: The variables of the process.
  ///   - display: The display's name, such as `:0.1`.
  ///   - session: A host beside the one of the display, whose name follows that of the display.
  /// - Returns: An absolute path.
  /// - Throws: `ControlError` with status 69 if the display has no name, or 65 if the folder in
  ///   `/tmp` is not private.
  public static func path(
    environment: [String: String], display: String, session: String? = nil
  ) throws(ControlError) -> String {
    guard !display.isEmpty else { throw .noDisplayName() }
    let name =
      "\(server(of: display).replacing("/", with: "_"))\(session.map { "-\($0)" } ?? "").sock"
    if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") {
      let slash = runtime.hasSuffix("/") ? "" : "/"
      return "\(runtime)\(slash)maru/\(name)"
    }
    let folder = "/tmp/maru-\(geteuid())"
    try PrivateFolder.check(folder)
    return "\(folder)/\(name)"
  }

  /// The display of a socket, for messages.
  static func display(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.hasSuffix(".sock") ? String(name.dropLast(5)) : name
  }

  /// The display's name without the number of its screen and the name of the local transport: `:0` for
  /// `:0.1` and for `unix:0`.
  private static func server(of display: String) -> String {
    let display = display.hasPrefix("unix:") ? String(display.dropFirst(4)) : display
    guard let colon = display.lastIndex(of: ":"),
      let dot = display[colon...].lastIndex(of: "."),
      display[dot...].dropFirst().allSatisfy(\.isNumber)
    else { return display }
    return String(display[..<dot])
  }
}
