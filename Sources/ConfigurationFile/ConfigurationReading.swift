/// The result of reading a configuration file.
public struct ConfigurationReading: Sendable {
  /// The configuration, or `nil` if there is any mistake.
  public var configuration: Configuration?
  /// All mistakes in the order of the files.
  public var mistakes: [Mistake]
  /// The absolute paths of all files that were read or tried, also after a mistake, for watching.
  public var files: [String]
}
