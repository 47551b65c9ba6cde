import Foundation
import MaruKit

/// A cache of plugin descriptions in a file.
///
/// A description is valid until its file or the kit changes. The record that a plugin crashed or
/// took too long expires after some minutes, since the cause may be outside its file. An unreadable
/// cache counts as empty, and one that cannot be written is discarded.
struct PluginMemory {
  /// The most entries.
  private static let limit = 256
  /// The lifetime of a recorded refusal, in seconds.
  static let refusalLifetime = 600.0

  /// A file's identity and state.
  struct Identity: Codable, Hashable {
    private let device: UInt64
    private let inode: UInt64
    private let size: Int64
    private let modified: [Int]
    private let changed: [Int]

    /// The state of a file; `nil` if it does not exist.
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
    /// The time of the refusal, in seconds since 1970.
    var time: Double?
  }

  private struct Contents: Codable {
    let kit: String
    let entries: [Entry]
  }

  private let path: String?
  private let now: Double
  private var entries: [Identity: Entry] = [:]
  /// The identities in `entries`, oldest first.
  private var order: [Identity] = []
  private var hasChanged = false

  /// Loads the user's cache: `plugins` in `$XDG_CACHE_HOME/maru`.
  ///
  /// - Parameters:
  ///   - variable: Looks up an environment variable; `nil` if it is not set.
  ///   - now: The time in seconds since 1970.
  init(variable: (String) -> String?, now: Double = MachineClock.date) {
    path = UserFolder.cache.path(in: variable).map { "\($0)/maru/plugins" }
    self.now = now
    guard let path, let data = FileManager.default.contents(atPath: path),
      let contents = try? JSONDecoder().decode(Contents.self, from: data),
      contents.kit == Self.kit
    else { return }
    for entry in contents.entries where isValid(entry) { insert(entry) }
  }

  /// Whether an entry has not expired.
  private func isValid(_ entry: Entry) -> Bool {
    guard entry.description == nil else { return true }
    guard let reason = entry.refusal, reason.isOfProcess, let time = entry.time else {
      return false
    }
    // If the clock was set back, a refusal expires at once.
    return (0..<Self.refusalLifetime).contains(now - time)
  }

  /// The recorded answer for a file in this state.
  subscript(identity: Identity) -> PluginProbe.Answer? {
    guard let entry = entries[identity] else { return nil }
    return entry.description.map { .success($0) } ?? entry.refusal.map { .failure($0) }
  }

  /// Records the answer for a file, unless it must be requested each time.
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

  /// Writes the file if there are new entries.
  func write() {
    guard hasChanged, let path else { return }
    let kept = order.suffix(Self.limit).compactMap { entries[$0] }
    guard let data = try? JSONEncoder().encode(Contents(kit: Self.kit, entries: kept)) else {
      return
    }
    let folder = URL(filePath: path).deletingLastPathComponent()
    // A missing home folder is not created.
    mkdir(folder.deletingLastPathComponent().path, 0o700)
    mkdir(folder.path, 0o700)
    try? data.write(to: URL(filePath: path), options: .atomic)
  }

  /// The validity key of entries, besides the file's state: a plugin may describe itself in the
  /// user's language.
  private static var kit: String {
    let stamp = PluginStamp.ofThisKit
    let languages = PreferredLanguages.current.tags.joined(separator: ":")
    return "\(stamp.abi) \(stamp.kitVersion ?? "") \(stamp.compilerVersion ?? "") \(languages)"
  }
}
