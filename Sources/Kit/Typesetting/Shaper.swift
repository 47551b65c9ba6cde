internal import CHarfBuzz
import Synchronization

/// Shapes text with HarfBuzz, and caches the results.
///
/// Thread-safe: a single lock guards its buffer.
final class Shaper: Sendable {
  static let shared = Shaper()

  /// A text, its face and options.
  struct Request {
    var scalars: ArraySlice<UInt32>
    var face: FontFace
    var script: hb_script_t
    var isRightToLeft: Bool
    var language: String
    var features: [String: UInt32]
    var usesLigatures: Bool
  }

  fileprivate struct State: ~Copyable {
    let buffer = hb_buffer_create()
    var cache = ShapeCache()

    deinit { hb_buffer_destroy(buffer) }
  }

  private let state = Mutex(State())

  /// The length of the longest cached text, in scalars.
  fileprivate static let longestCached = 256
  /// The length of the longest text that is never divided into words, in scalars.
  ///
  /// The text of most labels is cached as a whole.
  private static let longestUndivided = 64

  /// The approximate limit of the cache in bytes.
  ///
  /// At least half of it is kept when it is full.
  var limit: Int {
    get { state.withLock { $0.cache.limit } }
    set { state.withLock { $0.cache = ShapeCache(limit: max(0, newValue)) } }
  }

  /// The approximate size of the cache in bytes.
  var byteCount: Int { state.withLock { $0.cache.byteCount } }

  /// Shapes a text.
  ///
  /// A long text is shaped word by word if the face's `SpaceContext` allows it. Texts repeat their
  /// words, so most shapes are in the cache. The glyphs are the same as those of the whole text.
  ///
  /// - Parameters:
  ///   - request: The text and how to shape it.
  ///   - context: The whole paragraph and the range in it, if neighbours affect the shape, as in
  ///     Arabic. Such text is neither divided nor cached.
  /// - Returns: The glyphs.
  func shape(_ request: Request, context: (scalars: [UInt32], range: Range<Int>)? = nil)
    -> ShapedText
  {
    state.withLock { state in
      let style = state.cache.style(of: request)
      guard context == nil else { return state.shapeWhole(request, style, context: context) }
      let key = ShapeCache.Key(scalars: request.scalars, style: style)
      let isCached = request.scalars.count <= Self.longestCached
      if isCached, let known = state.cache[key] { return known }
      let isLong = request.scalars.count > Self.longestUndivided
      let words = isLong ? state.shapeWords(request, style) : nil
      let shaped = words ?? state.shapeWhole(request, style)
      if isCached, state.cache.noteRequest(for: key) { state.cache.add(shaped, for: key) }
      return shaped
    }
  }
}

extension Shaper.State {
  /// Shapes a text word by word, or returns `nil` if it must be shaped as a whole.
  fileprivate mutating func shapeWords(
    _ request: Shaper.Request, _ style: ShapingStyle
  ) -> ShapedText? {
    style.face.file.blankIfChangedByTick()
    let contextKey = SpaceContext.Key(properties: style.properties, features: style.features)
    let scalars = request.scalars
    let words = WordDivision.words(in: scalars)
    guard words.count > 1, !scalars.contains(0x2044),
      let context = request.face.spaceContext(for: contextKey)
    else { return nil }
    // A word that may depend on its neighbours is shaped together with both.
    var pieces: [WordPiece] = []
    pieces.reserveCapacity(words.count)
    var lastMayDepend = false
    for range in words {
      let shaped = shapeWord(scalars[range], style, context)
      if lastMayDepend || shaped.mayDependOnNeighbors, let last = pieces.indices.last {
        pieces[last].range = pieces[last].range.lowerBound..<range.upperBound
        pieces[last].shaped = nil
      } else {
        pieces.append(WordPiece(range: range, shaped: shaped))
      }
      lastMayDepend = shaped.mayDependOnNeighbors
    }
    for index in pieces.indices where pieces[index].shaped == nil {
      pieces[index].shaped = ShapedText(glyphs(scalars[pieces[index].range], style))
    }
    if request.isRightToLeft { pieces.reverse() }
    return WordPiece.joined(pieces, start: scalars.startIndex)
  }

  /// The shape of a word, which knows whether it may depend on its neighbours.
  private mutating func shapeWord(
    _ scalars: ArraySlice<UInt32>, _ style: ShapingStyle, _ context: SpaceContext
  ) -> ShapedText {
    let key = ShapeCache.Key(scalars: scalars, style: style)
    if let known = cache[key], known.isWord { return known }
    let glyphs = glyphs(scalars, style)
    let mayDepend =
      context.mayDepend(scalars, glyphs[...], face: style.face)
      && !isSame(glyphs, of: scalars, amongSpaces: style)
    let word = ShapedText(glyphs, isWord: true, mayDependOnNeighbors: mayDepend)
    if scalars.count <= Shaper.longestCached { cache.add(word, for: key) }
    return word
  }

  /// Whether a word has the same glyphs among spaces, whatever lies beyond those.
  private func isSame(
    _ glyphs: [ShapedText.Glyph], of scalars: ArraySlice<UInt32>, amongSpaces style: ShapingStyle
  ) -> Bool {
    let spaces: [UInt32] = [0x20, 0x20]
    let text = spaces + scalars + spaces
    shape(text[...], style, flags: HB_BUFFER_FLAG_PRODUCE_UNSAFE_TO_CONCAT)
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count), Int(count) == glyphs.count + 4
    else { return false }
    // A lookup that needed to know the outer spaces has marked them.
    let unsafe = HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue | HB_GLYPH_FLAG_UNSAFE_TO_CONCAT.rawValue
    guard (infos[0].mask | infos[Int(count) - 1].mask) & unsafe == 0 else { return false }
    return read(start: spaces.count, text[2...]).dropFirst(2).dropLast(2).elementsEqual(glyphs)
  }

  /// Shapes a text in one call.
  fileprivate mutating func shapeWhole(
    _ request: Shaper.Request, _ style: ShapingStyle,
    context: (scalars: [UInt32], range: Range<Int>)? = nil
  ) -> ShapedText {
    style.face.file.blankIfChangedByTick()
    return ShapedText(glyphs(request.scalars, style, context: context))
  }

  /// The glyphs of a text, shaped in one call.
  private func glyphs(
    _ scalars: ArraySlice<UInt32>, _ style: ShapingStyle,
    context: (scalars: [UInt32], range: Range<Int>)? = nil
  ) -> [ShapedText.Glyph] {
    shape(scalars, style, context: context)
    let glyphs = read(start: context?.range.lowerBound ?? 0, scalars)
    return ShapedText.boxing(glyphs, of: scalars, advance: style.boxAdvance)
  }

  /// Shapes a text, and leaves the glyphs in the buffer.
  private func shape(
    _ scalars: ArraySlice<UInt32>, _ style: ShapingStyle,
    context: (scalars: [UInt32], range: Range<Int>)? = nil,
    flags: hb_buffer_flags_t = HB_BUFFER_FLAG_DEFAULT
  ) {
    hb_buffer_clear_contents(buffer)
    hb_buffer_set_flags(buffer, flags)
    let start = context?.range.lowerBound ?? 0
    let length = Int32(clamping: scalars.count)
    if let context {
      hb_buffer_add_utf32(
        buffer, context.scalars, Int32(clamping: context.scalars.count), UInt32(start), length)
    } else {
      scalars.withUnsafeBufferPointer {
        hb_buffer_add_utf32(buffer, $0.baseAddress, length, 0, length)
      }
    }
    style.shape(buffer)
  }

  /// The glyphs in the buffer, with clusters counted from `start`.
  private func read(start: Int, _ scalars: ArraySlice<UInt32>) -> [ShapedText.Glyph] {
    var count: UInt32 = 0
    var positionCount: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &positionCount), count > 0,
      count == positionCount
    else { return [] }
    let first = scalars.startIndex
    return (0..<Int(count)).map { index in
      let info = infos[index]
      let position = positions[index]
      let cluster = Int(info.cluster) - start
      // A control character has no shape. Faces disagree on its glyph, so none is shown.
      let scalar = scalars[first + min(max(cluster, 0), scalars.count - 1)]
      let isControl = scalar < 0x20 || (0x7F..<0xA0).contains(scalar)
      let flags = info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue
      return ShapedText.Glyph(
        identifier: isControl ? ShapedText.Glyph.invisible : info.codepoint,
        cluster: Int32(cluster), advance: isControl ? 0 : position.x_advance,
        offsetX: position.x_offset, offsetY: position.y_offset, isUnsafeToBreak: flags != 0)
    }
  }
}

extension ShapedText.Glyph {
  /// The index of a glyph that is not drawn.
  static let invisible = UInt32.max
}
