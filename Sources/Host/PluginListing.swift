import Terminal
import Foundation
import MaruKit
import PluginLoading

/// One plugin file in the output of `maru list`.
public struct PluginListing: Codable, Hashable, Sendable {
  /// Whether a plugin can be used.
  public enum Status: String, Codable, Sendable {
    /// The plugin can be used.
    case ok
    /// The plugin is valid, but one with the same identifier precedes it on the path.
    case shadowed
    /// The plugin cannot be used.
    case refused
  }

  /// The plugin's name; for a refused file, the one that its file name implies.
  public let name: String
  /// The identifier in reverse-DNS order; `nil` for a refused file.
  public let identifier: String?
  /// The plugin's version; `nil` for a refused file.
  public let version: String?
  /// The plugin's summary, one line; `nil` for a refused file.
  public let summary: String?
  /// The path of the file.
  public let path: String
  /// Whether the plugin can be used.
  public let status: Status
  /// The reason for another status than `ok`, otherwise `nil`.
  public let reason: String?

  /// Describes every plugin file of a catalog, in its order.
  @MainActor public static func all(in catalog: PluginCatalog) -> [PluginListing] {
    catalog.entries().map { entry in
      switch entry.status {
      case .ready(let plugin):
        PluginListing(plugin, at: entry.path, status: .ok, reason: nil)
      case .shadowed(let plugin, let first):
        PluginListing(
          plugin, at: entry.path, status: .shadowed, reason: "the same plugin as \(first)")
      case .refused(let refusal):
        PluginListing(
          name: refusal.promisedName, identifier: nil, version: nil, summary: nil,
          path: refusal.path, status: .refused,
          reason: "\(refusal.finding), \(refusal.remedy)")
      }
    }
  }

  /// The listings as a table for people; the last column is the reason or else the summary.
  public static func table(of listings: [PluginListing]) -> String {
    let rows = listings.map { listing in
      [
        listing.name, listing.version ?? "-", listing.identifier ?? "-", listing.status.rawValue,
        listing.path, listing.reason ?? listing.summary ?? "",
      ]
    }
    return TextTable(
      header: ["NAME", "VERSION", "IDENTIFIER", "STATUS", "PATH", "ABOUT"], rows: rows
    ).text
  }

  /// The listings as JSON: one array, keys in alphabetical order, `null` for unknown values.
  public static func json(of listings: [PluginListing]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = (try? encoder.encode(listings)) ?? Data("[]".utf8)
    return PrintableText.json(String(decoding: data, as: UTF8.self)) + "\n"
  }

  /// Encodes every key, also those without a value, so that scripts can rely on them.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(identifier, forKey: .identifier)
    try container.encode(version, forKey: .version)
    try container.encode(summary, forKey: .summary)
    try container.encode(path, forKey: .path)
    try container.encode(status, forKey: .status)
    try container.encode(reason, forKey: .reason)
  }

  private init(
    name: String, identifier: String?, version: String?, summary: String?, path: String,
    status: Status, reason: String?
  ) {
    self.name = name
    self.identifier = identifier
    self.version = version
    self.summary = summary
    self.path = path
    self.status = status
    self.reason = reason
  }

  private init(_ plugin: PluginDescription, at path: String, status: Status, reason: String?) {
    self.init(
      name: plugin.name, identifier: plugin.identifier, version: plugin.version,
      summary: plugin.summary, path: path, status: status, reason: reason)
  }
}
