/// An error that the server sent for one request; it arrives some time after the request.
public struct ProtocolError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error code, such as 3 for `BadWindow`.
  public let code: UInt8
  /// The serial of the failed request, counted from the start of the connection.
  public let serial: UInt
  /// The request's major opcode.
  public let majorOpcode: UInt8
  /// The request's minor opcode; zero unless it belongs to an extension.
  public let minorOpcode: UInt8
  /// The window, atom or value that the server rejected.
  public let resource: UInt32
  /// The request's name in the protocol specification, such as `X_ConfigureWindow`.
  public internal(set) var request: String
  /// The error text, such as `BadWindow (invalid Window parameter)`.
  public let message: String

  /// One line for the log.
  public var description: String {
    "X error: \(message) in \(request), resource 0x\(String(resource, radix: 16)), "
      + "request \(serial)"
  }
}
