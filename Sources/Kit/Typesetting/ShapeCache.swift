/// Shapes of texts, the most recent ones.
struct ShapeCache: ~Copyable {
  /// A face and options of shaping, by number.
  struct Style: Hashable {
    fileprivate let number: Int
  }

  /// A text in a style.
  struct Key: Hashable {
    var scalars: ArraySlice<UInt32>
    let style: Style

    func hash(into hasher: inout Hasher) {
      hasher.combine(style)
      scalars.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    /// The approximate size in memory, in bytes.
    fileprivate var byteCount: Int { 96 + scalars.count * 4 }
  }

  /// The approximate limit in bytes.
  ///
  /// At least half of it is kept when it is full.
  let limit: Int

  /// The two generations.
  ///
  /// Entries that are used move to the recent one.
  private var recent: [Key: ShapedText] = [:]
  private var older: [Key: ShapedText] = [:]
  private var recentBytes = 0
  /// A request without its text for each style.
  private var styles: [Shaper.Request] = []

  init(limit: Int = 2 << 20) {
    self.limit = limit
  }

  /// The number of styles from which all of them are forgotten, with the shapes.
  private static let mostStyles = 64

  /// The style of a request.
  mutating func style(of request: Shaper.Request) -> Style {
    if let index = styles.lastIndex(where: { $0.hasStyle(of: request) }) {
      return Style(number: index)
    }
    if styles.count >= Self.mostStyles {
      styles = []
      recent = [:]
      older = [:]
      recentBytes = 0
    }
    var request = request
    request.scalars = []
    styles.append(request)
    return Style(number: styles.count - 1)
  }

  /// The shape of a text, if it is known.
  subscript(key: Key) -> ShapedText? {
    mutating get {
      if let known = recent[key] { return known }
      guard !older.isEmpty, let known = older.removeValue(forKey: key) else { return nil }
      add(known, for: key)
      return known
    }
  }

  /// Adds a shape, or replaces it.
  mutating func add(_ shaped: ShapedText, for key: Key) {
    let bytes = shaped.byteCount + key.byteCount
    guard bytes <= limit / 2 else { return }
    if recentBytes + bytes > limit / 2 {
      older = recent
      recent = [:]
      recentBytes = 0
    }
    // The key has its own copy of the scalars, because the paragraph may be long.
    var key = key
    key.scalars = ArraySlice(Array(key.scalars))
    recent[key] = shaped
    recentBytes += bytes
  }

  /// The approximate size in bytes.
  var byteCount: Int {
    [recent, older].joined().reduce(0) { $0 + $1.value.byteCount + $1.key.byteCount }
  }
}

extension Shaper.Request {
  /// Whether another request has the same face and options.
  fileprivate func hasStyle(of other: Shaper.Request) -> Bool {
    face === other.face && script == other.script && isRightToLeft == other.isRightToLeft
      && usesLigatures == other.usesLigatures && language == other.language
      && features == other.features
  }
}
