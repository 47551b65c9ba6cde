/// A place in a configuration file.
public struct SourcePosition: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The file's path, as it is shown to people.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column, in characters from 1.
  public let column: Int

  /// Creates a place.
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The place as compilers print it: `FILE:LINE:COLUMN`.
  public var description: String { "\(file):\(line):\(column)" }
}
