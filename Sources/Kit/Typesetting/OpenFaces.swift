/// The open faces of a library: the most recently used ones, and those that are in use elsewhere.
///
/// Beyond the limit, the least recently used face is released. Fonts and layouts that hold it keep it
/// open, and until they release it too, it is found here instead of being opened twice.
struct OpenFaces {
  /// The most faces that are held.
  static let limit = 64

  /// A face that is held, or that only others hold.
  private final class Entry {
    /// The face, if it is held.
    var held: FontFace?
    /// A face that is no longer held.
    ///
    /// Counting an object's references takes longer once a weak one has been made, so held faces
    /// have none.
    weak var released: FontFace?
    var lastUse: UInt64 = 0

    var face: FontFace? { held ?? released }
  }

  private var entries: [FaceSource: Entry] = [:]
  /// The number of entries at which those of closed faces are removed.
  private var sweepCount = 2 * limit
  private var tick: UInt64 = 0
  /// The number of faces that are held.
  private(set) var count = 0

  /// Returns an open face, and marks it as recently used; `nil` if it is closed.
  mutating func face(_ source: FaceSource) -> FontFace? {
    guard let entry = entries[source], let face = entry.face else { return nil }
    hold(face, in: entry)
    return face
  }

  /// Adds a face; it replaces an earlier one of the same source.
  mutating func add(_ face: FontFace) {
    if entries.count >= sweepCount {
      entries = entries.filter { $0.value.face != nil }
      sweepCount = 2 * max(entries.count, Self.limit)
    }
    if let former = entries.removeValue(forKey: face.source), former.held != nil { count -= 1 }
    let entry = Entry()
    entries[face.source] = entry
    hold(face, in: entry)
  }

  private mutating func hold(_ face: FontFace, in entry: Entry) {
    tick += 1
    entry.lastUse = tick
    guard entry.held == nil else { return }
    entry.held = face
    count += 1
    guard count > Self.limit else { return }
    let oldest = entries.values.filter { $0.held != nil }.min { $0.lastUse < $1.lastUse }
    oldest?.released = oldest?.held
    oldest?.held = nil
    count -= 1
  }
}
