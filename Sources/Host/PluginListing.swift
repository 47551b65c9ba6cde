import Foundation
import PluginLoading

/// What `maru list` tells about one plugin file.
public struct PluginListing: Codable, Hashable, Sendable {
  /// What came of the file.
  public enum Status: String, Codable, Sendable {
    /// It can be used.
    case ok
    /// It could be used, but another of the same identifier stands before it.
    case shadowed
    /// It cannot be used.
    case refused
  }

  /// What a person types; of a refused file, what its own name promises.
  public let name: String
  /// In reverse DNS order; `nil` of a refused file.
  public let identifier: String?
  /// The plugin's version; `nil` of a refused file.
  public let version: String?
  /// One line about it; `nil` of a refused file.
  public let summary: String?
  /// The file.
  public let path: String
  /// What came of it.
  public let status: Status
  /// Why it is not `ok`; `nil` where it is.
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

  /// The listings as a table for people: name, version, status, and the summary or the reason.
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

  /// The listings as JSON: one array, keys in alphabetical order, `null` for what is not known.
  public static func json(of listings: [PluginListing]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = (try? encoder.encode(listings)) ?? Data("[]".utf8)
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  /// Writes every key, so that a script finds each.
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
