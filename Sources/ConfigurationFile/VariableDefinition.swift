/// A variable of the configuration.
public struct VariableDefinition: Hashable, Sendable {
  /// How text becomes a value.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// The text itself, without the newline at its end.
    case text
    /// The text is JSON.
    case json
  }

  /// The variable's name: letters, digits, `-` and `_`.
  public var name: String
  /// Where the values come from.
  public var source: Source
  /// How text becomes a value.
  public var format: Format
  /// Where the file defines the variable.
  public var position: SourcePosition

  /// Creates a variable.
  public init(
    name: String, source: Source, format: Format = .text,
    position: SourcePosition = SourcePosition(file: "", line: 1, column: 1)
  ) {
    self.name = name
    self.source = source
    self.format = format
    self.position = position
  }
}
