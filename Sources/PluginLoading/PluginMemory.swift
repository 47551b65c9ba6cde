import Foundation
import MaruKit

/// What plugins have said about themselves, kept between runs in one file.
///
/// A description is valid as long as its file stays the same and the kit does. That a plugin died or
/// took too long is believed for some minutes, since the cause may lie outside its file. A memory
/// that cannot be read counts as empty, and one that cannot be written is not kept.
struct PluginMemory {
  /// How many answers are kept.
  private static let limit = 256
  /// How long a refusal is believed, in seconds.
  static let refusalLifetime = 600.0

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
    var description: PluginDescription?
    var refusal: PluginRefusal.Reason?
    /// When the plugin was refused, in seconds since 1970.
    var time: Double?
  }

  private struct Contents: Codable {
    let kit: String
    let entries: [Entry]
  }

  private let path: String?
  private let now: Double
  private var entries: [Identity: Entry] = [:]
  /// The identities in `entries`, the oldest first.
  private var order: [Identity] = []
  private var hasChanged = false

  /// Reads the memory of the user: `plugins` in `$XDG_CACHE_HOME/maru`.
  ///
  /// - Parameters:
  ///   - variable: A variable of the environment by its name, `nil` if it is not set.
  ///   - now: The time in seconds since 1970.
  init(variable: (String) -> String?, now: Double = Date().timeIntervalSince1970) {
    path = UserFolder.cache.path(in: variable).map { "\($0)/maru/plugins" }
    self.now = now
    guard let path, let data = FileManager.default.contents(atPath: path),
      let contents = try? JSONDecoder().decode(Contents.self, from: data),
      contents.kit == Self.kit
    else { return }
    for entry in contents.entries where isValid(entry) { insert(entry) }
  }

  /// Whether an entry still counts.
  private func isValid(_ entry: Entry) -> Bool {
    guard entry.description == nil else { return true }
    guard let reason = entry.refusal, reason.isOfProcess, let time = entry.time else {
      return false
    }
    // A clock that was set back makes no refusal last.
    return (0..<Self.refusalLifetime).contains(now - time)
  }

  /// What the file in this state said, or what came of asking it.
  subscript(identity: Identity) -> PluginProbe.Answer? {
    guard let entry = entries[identity] else { return nil }
    return entry.description.map { .success($0) } ?? entry.refusal.map { .failure($0) }
  }

  /// Remembers what came of asking a file, unless that is to be asked each time.
  mutating func remember(_ answer: PluginProbe.Answer, for identity: Identity) {
    switch answer {
    case .success(let description):
      insert(Entry(identity: identity, description: description))
    case .failure(let reason) where reason.isOfProcess:
      insert(Entry(identity: identity, refusal: reason, time: now))
    case .failure: return
    }
    hasChanged = true
  }

  private mutating func insert(_ entry: Entry) {
    if entries.updateValue(entry, forKey: entry.identity) == nil { order.append(entry.identity) }
  }

  /// Replaces the file, if there is anything new.
  func write() {
    guard hasChanged, let path else { return }
    let kept = order.suffix(Self.limit).compactMap { entries[$0] }
    guard let data = try? JSONEncoder().encode(Contents(kit: Self.kit, entries: kept)) else {
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
