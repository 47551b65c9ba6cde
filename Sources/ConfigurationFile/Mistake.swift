/// A mistake in a configuration file.
public struct Mistake: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where the mistake is.
  public let position: SourcePosition
  /// What is wrong, and what would be right.
  public let message: String

  /// Creates a mistake.
  public init(position: SourcePosition, message: String) {
    self.position = position
    self.message = message
  }

  /// The mistake as compilers print it: `FILE:LINE:COLUMN: WHAT`.
  public var description: String { "\(position): \(message)" }
}
