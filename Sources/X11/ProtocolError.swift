/// An error that the server sent for one request, some time after the request.
public struct ProtocolError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error's number; 3 is `BadWindow`.
  public let code: UInt8
  /// The number of the request that failed, counted from the connection's beginning.
  public let serial: UInt
  /// The request's major opcode.
  public let majorOpcode: UInt8
  /// The request's minor opcode; zero unless an extension's.
  public let minorOpcode: UInt8
  /// The window, atom or value that the server complains of.
  public let resource: UInt32
  /// The request's name as the protocol's documents have it, such as `X_ConfigureWindow`.
  public internal(set) var request: String
  /// The error in words, such as `BadWindow (invalid Window parameter)`.
  public let message: String

  /// One line for the log.
  public var description: String {
    "X error: \(message) in \(request), resource 0x\(String(resource, radix: 16)), "
      + "request \(serial)"
  }
}
