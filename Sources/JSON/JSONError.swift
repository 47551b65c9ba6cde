/// A mistake in a JSON text.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the mistake, from 1.
  public let line: Int
  /// The column of the mistake, in bytes from 1.
  public let column: Int
  /// What is wrong there.
  public let message: String

  /// Creates an error at a place.
  public init(line: Int, column: Int, message: String) {
    self.line = line
    self.column = column
    self.message = message
  }

  /// The place and the mistake: `line 1, column 5: …`.
  public var description: String { "line \(line), column \(column): \(message)" }
}
