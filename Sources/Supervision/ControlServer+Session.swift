import Control

extension ControlServer {
  /// The number of sessions of one name on a display.
  private static let sessionLimit = 32

  /// Opens the control socket of a session beside the host of the display.
  ///
  /// A number is added to the session's name if another such session runs.
  ///
  /// - Parameters:
  ///   - session: The name.
  ///   - display: The X display.
  ///   - environment: The variables that name the folder of the sockets.
  /// - Returns: The server, which listens.
  /// - Throws: Status 75 if too many such sessions run, or 65 if the place cannot be used.
  static func opening(
    session: String, display: String, environment: [String: String]
  ) throws(ControlError) -> ControlServer {
    var number = 1
    while true {
      let path = try ControlSocket.path(
        environment: environment, display: display,
        session: number == 1 ? session : "\(session)\(number)")
      do {
        return try ControlServer(path: path)
      } catch {
        guard error.status == ControlStatus.hostRuns, number < sessionLimit else { throw error }
        number += 1
      }
    }
  }
}
