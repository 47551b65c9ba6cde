/// Why the X server does not do what was asked.
public enum ConnectionError: Error, Equatable, Sendable {
  /// Neither a name was given nor is `$DISPLAY` set.
  case noDisplay
  /// Nobody listens at the display of this name, or the name is none.
  case unreachable(display: String)
  /// A server listens there, and does not let this user in.
  case refused(display: String)
  /// The screen shows no 24-bit colour of eight bits for each of red, green and blue.
  case unsupportedVisual(depth: Int)
  /// The connection ended before, or while, this was asked.
  case serverGone
  /// The server answered with an error.
  case rejected(ProtocolError)
  /// A size that no window or image can have.
  case invalidSize(width: Int, height: Int)
  /// The system has no memory for an image of this many bytes.
  case outOfMemory(bytes: Int)
}

extension ConnectionError: CustomStringConvertible {
  /// One line for a person, with what can be done about it where that is known.
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
      "the screen has \(depth)-bit colour, at the display, 24-bit TrueColor is needed"
    case .serverGone:
      "the X server is gone, during the session, start it and run this again"
    case .rejected(let error):
      error.description
    case .invalidSize(let width, let height):
      "no image of \(width) × \(height) pixels is possible"
    case .outOfMemory(let bytes):
      "no memory for an image of \(bytes) bytes"
    }
  }

  /// Whether a name has the form `host:number` or `host:number.screen`; the host may be left out.
  private static func isName(_ display: String) -> Bool {
    guard let colon = display.lastIndex(of: ":") else { return false }
    let numbers = display[display.index(after: colon)...]
      .split(separator: ".", omittingEmptySubsequences: false)
    return (1...2).contains(numbers.count) && numbers.allSatisfy { UInt16($0) != nil }
  }
}
