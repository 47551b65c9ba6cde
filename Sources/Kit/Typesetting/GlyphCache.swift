import Raster
import Synchronization

/// A cache of drawn glyphs by face, size and quarter-pixel position.
///
/// Thread-safe. It has a byte limit; the least recently used glyphs are evicted, in pages of 16.
public final class GlyphCache: Sendable {
  /// The cache for all text.
  public static let shared = GlyphCache()

  private let state: Mutex<State>

  /// Creates an empty cache.
  ///
  /// - Parameter limit: The limit in bytes.
  public init(limit: Int = 4 << 20) {
    state = Mutex(State(limit: max(0, limit)))
  }

  /// The limit in bytes.
  ///
  /// Lowering it evicts the excess.
  public var limit: Int {
    get { state.withLock { $0.limit } }
    set {
      state.withLock {
        $0.limit = max(0, newValue)
        $0.trim()
      }
    }
  }

  /// The current size in bytes, including bookkeeping.
  public var byteCount: Int { state.withLock { $0.byteCount } }

  /// Removes all glyphs.
  public func removeAll() {
    state.withLock { $0.removeAll() }
  }

  /// Calls `body`, which can look up any number of glyphs of a face and size under one lock.
  func withStrike(of face: FontFace, size: PixelSize, _ body: (inout Access) -> Void) {
    state.withLock { state in
      state.tick += 1
      let strike = state.strike(StrikeKey(face: face, size: size))
      var access = Access(strike: strike, tick: state.tick)
      body(&access)
      state.byteCount += access.addedBytes
      state.trim()
    }
  }

  /// Access to the glyphs of a face and size.
  struct Access {
    fileprivate let strike: Strike
    fileprivate let tick: UInt64
    fileprivate var addedBytes = 0

    /// The glyph with the pen at a quarter of a pixel, 0…3.
    ///
    /// It is drawn on a cache miss.
    mutating func glyph(_ identifier: UInt32, quarter: Int) -> DrawnGlyph {
      guard identifier <= 0xFFFF else { return .empty }
      let page = page(Int(identifier) / Page.glyphCount)
      page.lastUse = tick
      let slot = (Int(identifier) % Page.glyphCount) * 4 + quarter
      if let known = page.slots[slot] { return known }
      let (face, size) = (strike.key.face, strike.key.size)
      let drawn =
        identifier == MissingGlyphBox.glyph
        ? .mask(face.box.mask(size: size, quarter: quarter))
        : face.rasterizer.draw(identifier, size: size, quarter: quarter)
      page.slots[slot] = drawn
      page.byteCount += drawn.byteCount
      addedBytes += drawn.byteCount
      return drawn
    }

    private mutating func page(_ index: Int) -> Page {
      if index < strike.pages.count, let page = strike.pages[index] { return page }
      while strike.pages.count <= index {
        strike.pages.append(nil)
        addedBytes += Strike.bytesForEachPlace
      }
      let page = Page()
      strike.pages[index] = page
      addedBytes += page.byteCount
      return page
    }
  }
}

extension GlyphCache {
  fileprivate struct StrikeKey: Hashable {
    var face: FontFace
    var size: PixelSize
  }

  /// All glyphs of a face at a size, in pages by glyph index.
  fileprivate final class Strike {
    static let bytesForEachPlace = MemoryLayout<Page?>.stride

    let key: StrikeKey
    var pages: [Page?] = []

    init(key: StrikeKey) {
      self.key = key
    }
  }

  /// Sixteen consecutive glyphs at four positions each.
  fileprivate final class Page {
    static let glyphCount = 16

    var slots = [DrawnGlyph?](repeating: nil, count: glyphCount * 4)
    var byteCount = 64 + glyphCount * 4 * MemoryLayout<DrawnGlyph?>.stride
    var lastUse: UInt64 = 0
  }

  fileprivate struct State: ~Copyable {
    var limit: Int
    var byteCount = 0
    var tick: UInt64 = 0
    private var strikes: [StrikeKey: Strike] = [:]

    init(limit: Int) {
      self.limit = limit
    }

    mutating func strike(_ key: StrikeKey) -> Strike {
      if let strike = strikes[key] { return strike }
      let strike = Strike(key: key)
      strikes[key] = strike
      return strike
    }

    mutating func removeAll() {
      strikes = [:]
      byteCount = 0
    }

    /// Evicts the least recently used pages until a quarter of the limit is free, so that this runs
    /// rarely.
    mutating func trim() {
      guard byteCount > limit else { return }
      var pages: [(strike: Strike, index: Int, lastUse: UInt64)] = []
      for strike in strikes.values {
        for (index, page) in strike.pages.enumerated() {
          if let page { pages.append((strike, index, page.lastUse)) }
        }
      }
      pages.sort { $0.lastUse < $1.lastUse }
      for (strike, index, _) in pages {
        guard byteCount > limit - limit / 4 else { break }
        byteCount -= strike.pages[index]?.byteCount ?? 0
        strike.pages[index] = nil
      }
      for (key, strike) in strikes where strike.pages.allSatisfy({ $0 == nil }) {
        byteCount -= strike.pages.count * Strike.bytesForEachPlace
        strikes[key] = nil
      }
    }
  }
}
