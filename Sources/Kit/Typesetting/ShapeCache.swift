/// Shapes of texts, the most recent ones.
struct ShapeCache: ~Copyable {
  /// A text in a style.
  struct Key {
    let scalars: ArraySlice<UInt32>
    fileprivate let style: ObjectIdentifier
    /// Looked up instead of the text, which is compared afterwards.
    fileprivate let hash: Int

    init(scalars: ArraySlice<UInt32>, style: ShapingStyle) {
      self.scalars = scalars
      self.style = ObjectIdentifier(style)
      var hasher = Hasher()
      hasher.combine(self.style)
      scalars.withUnsafeBytes { hasher.combine(bytes: $0) }
      hash = hasher.finalize()
    }
  }

  /// A shape, and the text that has it.
  private struct Entry {
    let scalars: [UInt32]
    let style: ObjectIdentifier
    let shaped: ShapedText

    func belongs(to key: Key) -> Bool {
      style == key.style && scalars.elementsEqual(key.scalars)
    }

    /// The approximate size in memory, in bytes.
    var byteCount: Int { 96 + scalars.count * 4 + shaped.byteCount }
  }

  /// The approximate limit in bytes.
  ///
  /// At least half of it is kept when it is full.
  let limit: Int

  /// The two generations, by hash.
  ///
  /// Entries that are used move to the recent one. Of texts with the same hash, the last one is
  /// known.
  private var recent: [Int: Entry] = [:]
  private var older: [Int: Entry] = [:]
  private var recentBytes = 0
  /// The styles of all shapes.
  private var styles: [ShapingStyle] = []
  /// Marks of the texts that were asked for lately: the upper half of a hash, in one of the two places
  /// that its lower half tells.
  private var asked = [UInt32](repeating: 0, count: 4096)

  init(limit: Int = 2 << 20) {
    self.limit = limit
  }

  /// The number of styles from which all of them are forgotten, with the shapes.
  private static let mostStyles = 64

  /// The style of a request.
  mutating func style(of request: Shaper.Request) -> ShapingStyle {
    if let known = styles.last(where: { $0.serves(request) }) { return known }
    if styles.count >= Self.mostStyles {
      styles = []
      recent = [:]
      older = [:]
      recentBytes = 0
    }
    let style = ShapingStyle(request)
    styles.append(style)
    return style
  }

  /// The shape of a text, if it is known.
  subscript(key: Key) -> ShapedText? {
    mutating get {
      if let known = recent[key.hash], known.belongs(to: key) { return known.shaped }
      guard !older.isEmpty, let known = older.removeValue(forKey: key.hash),
        known.belongs(to: key)
      else { return nil }
      add(known, for: key)
      return known.shaped
    }
  }

  /// Notes that a text was asked for.
  ///
  /// Most texts of a window are shaped once, because their layouts are kept. A shape is worth its memory when the
  /// text is asked for again.
  ///
  /// - Returns: Whether it was asked for before, as far as its hash tells. Of the texts with the same two
  ///   places, the last two are remembered.
  mutating func noteRequest(for key: Key) -> Bool {
    let place = key.hash & (asked.count - 2)
    let mark = UInt32(truncatingIfNeeded: key.hash >> 32)
    if asked[place] == mark || asked[place + 1] == mark { return true }
    asked[place + 1] = asked[place]
    asked[place] = mark
    return false
  }

  /// Adds a shape, or replaces it.
  mutating func add(_ shaped: ShapedText, for key: Key) {
    // The scalars of a part are copied, because the paragraph may be long.
    add(Entry(scalars: Array(key.scalars), style: key.style, shaped: shaped), for: key)
  }

  private mutating func add(_ entry: Entry, for key: Key) {
    let bytes = entry.byteCount
    guard bytes <= limit / 2 else { return }
    if recentBytes + bytes > limit / 2 {
      older = recent
      recent = [:]
      recentBytes = 0
    }
    recent[key.hash] = entry
    recentBytes += bytes
  }

  /// The approximate size in bytes.
  var byteCount: Int {
    [recent, older].joined().reduce(0) { $0 + $1.value.byteCount }
  }
}
