/// The reason why an X request or connection failed.
public enum ConnectionError: Error, Equatable, Sendable {
  /// No name was given and `$DISPLAY` is not set.
  case noDisplay
  /// No server listens at this display, or the name is malformed.
  case unreachable(display: String)
  /// A server listens there but refuses this user.
  case refused(display: String)
  /// The screen's pixels are not whole bytes, or the server allocates no colours.
  case unsupportedVisual(depth: Int)
  /// The connection was lost before or during the request.
  case serverGone
  /// The server answered with an error.
  case rejected(ProtocolError)
  /// A size that no window or image can have, in pixels.
  case invalidSize(width: Int, height: Int)
  /// The system has no memory for an image of this size.
  case outOfMemory(bytes: Int)
}

extension ConnectionError: CustomStringConvertible {
  /// One line for the user, with a remedy if one is known.
  public var description: String {
    switch self {
    case .noDisplay:
      "no display is named, in the environment, set DISPLAY or start inside an X session"
    case .unreachable(let display):
      Self.isName(display)
        ? "no X server answers, at display \"\(display)\", start it or set DISPLAY to another"
        : "the name of the display is wrong, \"\(display)\", set DISPLAY to one such as :0"
    case .refused(let display):
      "the X server refused the connection, at display \"\(display)\", check XAUTHORITY or xhost"
    case .unsupportedVisual(let depth):
      "the screen has \(depth)-bit colour, at the display, 8 bits or more are needed"
    case .serverGone:
      "the connection to the X server is lost, start the server and run this again"
    case .rejected(let error):
      error.description
    case .invalidSize(let width, let height):
      "no image of \(width) × \(height) pixels is possible"
    case .outOfMemory(let bytes):
      "no memory for an image of \(bytes) bytes"
    }
  }

  /// Whether a name has the form `host:number` or `host:number.screen`; the host is optional.
  private static func isName(_ display: String) -> Bool {
    guard let colon = display.lastIndex(of: ":") else { return false }
    let numbers = display[display.index(after: colon)...]
      .split(separator: ".", omittingEmptySubsequences: false)
    return (1...2).contains(numbers.count) && numbers.allSatisfy { UInt16($0) != nil }
  }
}
