/// What a plugin says about itself, as far as a listing needs it.
public struct PluginDescription: Codable, Hashable, Sendable {
  /// Unique, in reverse DNS order.
  public let identifier: String
  /// What a person types.
  public let name: String
  /// The plugin's own version; may be empty.
  public let version: String
  /// One line about it; may be empty.
  public let summary: String
}

extension PluginLibrary {
  /// What the plugin says about itself.
  public var description: PluginDescription {
    PluginDescription(identifier: identifier, name: name, version: version, summary: summary)
  }
}
