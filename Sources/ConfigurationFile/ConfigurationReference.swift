/// The tables of the configuration file with their keys, for documentation.
public struct ConfigurationReference: Sendable {
  /// A key of a table.
  public struct Key: Sendable {
    /// The key.
    public let name: String
    /// What its value is, as the end of “takes …”.
    public let accepted: String
    /// Its meaning.
    public let summary: String
  }

  /// The place of the table in the file, such as `[window.ID]`.
  public let heading: String
  /// The keys.
  public let keys: [Key]

  /// All tables, in the order in which a person needs them.
  public static let all = [
    table("The file", .file), table("[window.ID]", .window),
    table("A widget in widgets of a window", .widgetItem),
    table("A group in widgets, with widgets of its own", .groupItem),
    table("A gap in widgets", .spaceItem),
    table("An action in on of a widget, or in keys", .action),
    table("call of an action", .call), table("[variable.NAME]", .variable),
    table("[theme], and theme of a window", .theme), table("[supervision]", .supervision),
    table("sandbox of a window", .sandbox), table("A rectangle in click-through", .region),
  ]

  private static func table(_ heading: String, _ table: KeyTable) -> ConfigurationReference {
    ConfigurationReference(
      heading: heading,
      keys: table.keys.map { Key(name: $0.name, accepted: $0.kind.words, summary: $0.summary) })
  }
}
