/// A plugin's information for a listing.
public struct PluginDescription: Codable, Hashable, Sendable {
  /// A unique identifier in reverse DNS order.
  public let identifier: String
  /// The name on the command line.
  public let name: String
  /// The plugin's own version; may be empty.
  public let version: String
  /// A summary in one line; may be empty.
  public let summary: String
}

extension PluginLibrary {
  /// The plugin's information for a listing.
  public var description: PluginDescription {
    PluginDescription(identifier: identifier, name: name, version: version, summary: summary)
  }
}
