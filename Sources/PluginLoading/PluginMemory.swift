import Foundation
import MaruKit

/// What plugins have said about themselves, kept between runs in one file.
///
/// A description is valid as long as its file stays the same and the kit does. A memory that cannot
/// be read counts as empty, and one that cannot be written is not kept.
struct PluginMemory {
  /// How many descriptions are kept.
  private static let limit = 256

  /// One state of one file.
  struct Identity: Codable, Hashable {
    private let device: UInt64
    private let inode: UInt64
    private let size: Int64
    private let modified: [Int]
    private let changed: [Int]

    /// The state of a file; `nil` if there is none.
    ///
    /// The corresponding C function is `stat`.
    init?(ofFileAt path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      device = UInt64(status.st_dev)
      inode = UInt64(status.st_ino)
      size = Int64(status.st_size)
      modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
      changed = [status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
    }
  }

  private struct Entry: Codable {
    let identity: Identity
    let description: PluginDescription
  }

  private struct Contents: Codable {
    let kit: String
    let entries: [Entry]
  }

  private let path: String?
  private var descriptions: [Identity: PluginDescription] = [:]
  /// The identities in `descriptions`, the oldest first.
  private var order: [Identity] = []
  private var hasChanged = false

  /// Reads the memory of the user: `plugins` in `$XDG_CACHE_HOME/maru`.
  ///
  /// - Parameter variable: A variable of the environment by its name, `nil` if it is not set.
  init(variable: (String) -> String?) {
    path = UserFolder.cache.path(in: variable).map { "\($0)/maru/plugins" }
    guard let path, let data = FileManager.default.contents(atPath: path),
      let contents = try? JSONDecoder().decode(Contents.self, from: data),
      contents.kit == Self.kit
    else { return }
    for entry in contents.entries { insert(entry.description, for: entry.identity) }
  }

  /// What the file in this state said.
  subscript(identity: Identity) -> PluginDescription? { descriptions[identity] }

  /// Remembers what a file said.
  mutating func remember(_ description: PluginDescription, for identity: Identity) {
    insert(description, for: identity)
    hasChanged = true
  }

  private mutating func insert(_ description: PluginDescription, for identity: Identity) {
    if descriptions.updateValue(description, forKey: identity) == nil { order.append(identity) }
  }

  /// Replaces the file, if there is anything new.
  func write() {
    guard hasChanged, let path else { return }
    let entries = order.suffix(Self.limit).compactMap { identity in
      descriptions[identity].map { Entry(identity: identity, description: $0) }
    }
    guard let data = try? JSONEncoder().encode(Contents(kit: Self.kit, entries: entries)) else {
      return
    }
    let folder = URL(filePath: path).deletingLastPathComponent()
    // A home that is not there is not made.
    mkdir(folder.deletingLastPathComponent().path, 0o700)
    mkdir(folder.path, 0o700)
    try? data.write(to: URL(filePath: path), options: .atomic)
  }

  /// What has to stay the same besides the file.
  private static var kit: String {
    let stamp = PluginStamp.ofThisKit
    return "\(stamp.abi) \(stamp.kitVersion ?? "") \(stamp.compilerVersion ?? "")"
  }
}
