internal import CHarfBuzz
import Synchronization

/// Shapes text with HarfBuzz, and caches the results.
///
/// Thread-safe: a single lock guards its buffer.
final class Shaper: Sendable {
  static let shared = Shaper()

  /// A cache key: text, face and options.
  struct Request: Hashable {
    var scalars: ArraySlice<UInt32>
    var face: FontFace
    var script: hb_script_t
    var isRightToLeft: Bool
    var language: String
    var features: [String: UInt32]
    var usesLigatures: Bool

    static func == (left: Request, right: Request) -> Bool {
      left.face === right.face && left.script == right.script
        && left.isRightToLeft == right.isRightToLeft
        && left.usesLigatures == right.usesLigatures && left.language == right.language
        && left.scalars.elementsEqual(right.scalars) && left.features == right.features
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(face))
      hasher.combine(isRightToLeft)
      scalars.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  fileprivate struct State: ~Copyable {
    let buffer = hb_buffer_create()
    var language: (name: String, handle: hb_language_t?) = ("", nil)
    /// The two generations of the cache.
    ///
    /// Entries that are used move to the recent one.
    var recent: [Request: ShapedText] = [:]
    var older: [Request: ShapedText] = [:]
    var recentBytes = 0
    var limit = 1 << 20

    deinit { hb_buffer_destroy(buffer) }
  }

  private let state = Mutex(State())

  /// The length of the longest cached text, in scalars.
  fileprivate static let longestRemembered = 256
  /// The length of the longest text that is never divided into words, in scalars.
  ///
  /// The text of most labels is cached as a whole, which takes a single look.
  fileprivate static let longestUndivided = 64

  /// The approximate limit of the cache in bytes.
  ///
  /// At least half of it is kept when it is full.
  var limit: Int {
    get { state.withLock { $0.limit } }
    set {
      state.withLock {
        $0.limit = max(0, newValue)
        $0.recent = [:]
        $0.older = [:]
        $0.recentBytes = 0
      }
    }
  }

  /// The approximate size of the cache in bytes.
  var byteCount: Int {
    state.withLock { state in
      [state.recent, state.older].joined().reduce(0) { $0 + $1.value.byteCount + $1.key.byteCount }
    }
  }

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
      guard context == nil else { return state.shape(request, context: context) }
      if request.scalars.count > Self.longestUndivided, let words = state.shapeWords(request) {
        return words
      }
      return state.recallOrShape(request)
    }
  }
}

extension Shaper.State {
  fileprivate mutating func recallOrShape(_ request: Shaper.Request) -> ShapedText {
    let isRemembered = request.scalars.count <= Shaper.longestRemembered
    if isRemembered, let known = recall(request) { return known }
    let shaped = shape(request, context: nil)
    if isRemembered { remember(request, shaped) }
    return shaped
  }

  /// Shapes a text word by word, or returns `nil` if it must be shaped as a whole.
  fileprivate mutating func shapeWords(_ request: Shaper.Request) -> ShapedText? {
    guard
      let context = request.face.spaceContext(
        for: SpaceContext.Key(
          properties: properties(of: request), features: request.openTypeFeatures)),
      !request.scalars.contains(0x2044)
    else { return nil }
    let words = Self.words(in: request.scalars)
    guard words.count > 1 else { return nil }
    var pieces: [Piece] = []
    pieces.reserveCapacity(words.count)
    var lastMayDepend = false
    for range in words {
      let shaped = shapeWord(request[range], context)
      // A word that may depend on its neighbours is shaped together with both.
      if let last = pieces.indices.last, lastMayDepend || shaped.mayDependOnNeighbors {
        pieces[last] = Piece(range: pieces[last].range.lowerBound..<range.upperBound, shaped: nil)
      } else {
        pieces.append(Piece(range: range, shaped: shaped))
      }
      lastMayDepend = shaped.mayDependOnNeighbors
    }
    return join(pieces, of: request)
  }

  /// A part of a text, and its shape if it is one word.
  private struct Piece {
    var range: Range<Int>
    var shaped: ShapedText?
  }

  /// The shape of a word, which knows whether it may depend on its neighbours.
  private mutating func shapeWord(
    _ request: Shaper.Request, _ context: SpaceContext
  ) -> ShapedText {
    let isRemembered = request.scalars.count <= Shaper.longestRemembered
    if isRemembered, let known = recall(request), known.isWord { return known }
    let shaped = shape(request, context: nil)
    let word = ShapedText(
      shaped.glyphs, isWord: true,
      mayDependOnNeighbors: context.mayDepend(request.scalars, shaped: shaped, face: request.face))
    if isRemembered { remember(request, word) }
    return word
  }

  /// The shapes of the pieces as the shape of the whole text.
  private mutating func join(_ pieces: [Piece], of request: Shaper.Request) -> ShapedText {
    var glyphs: [ShapedText.Glyph] = []
    glyphs.reserveCapacity(request.scalars.count)
    func append(_ piece: Piece, _ shaped: ShapedText) {
      let distance = Int32(piece.range.lowerBound - request.scalars.startIndex)
      for glyph in shaped.glyphs {
        var glyph = glyph
        glyph.cluster += distance
        glyphs.append(glyph)
      }
    }
    for index in pieces.indices {
      let piece = pieces[request.isRightToLeft ? pieces.count - 1 - index : index]
      append(piece, piece.shaped ?? recallOrShape(request[piece.range]))
    }
    return ShapedText(glyphs)
  }

  /// Divides a text after its spaces, but not before a character that belongs to the last space.
  private static func words(in scalars: ArraySlice<UInt32>) -> [Range<Int>] {
    let functions = hb_unicode_funcs_get_default()
    var words: [Range<Int>] = []
    var start = scalars.startIndex
    var isAfterSpace = false
    for index in scalars.indices {
      let scalar = scalars[index]
      if isAfterSpace, scalar != 0x20, scalar < 0x300 || isBase(scalar, functions) {
        words.append(start..<index)
        start = index
      }
      isAfterSpace = scalar == 0x20
    }
    words.append(start..<scalars.endIndex)
    return words
  }

  /// Whether a character is neither a combining mark nor a control of shaping, such as a joiner.
  private static func isBase(_ scalar: UInt32, _ functions: OpaquePointer?) -> Bool {
    switch hb_unicode_general_category(functions, scalar) {
    case HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK,
      HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK, HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK,
      HB_UNICODE_GENERAL_CATEGORY_FORMAT:
      false
    default: true
    }
  }
  fileprivate mutating func recall(_ request: Shaper.Request) -> ShapedText? {
    if let known = recent[request] { return known }
    guard !older.isEmpty, let known = older.removeValue(forKey: request) else { return nil }
    remember(request, known)
    return known
  }

  fileprivate mutating func remember(_ request: Shaper.Request, _ shaped: ShapedText) {
    let bytes = shaped.byteCount + request.byteCount
    guard bytes <= limit / 2 else { return }
    if recentBytes + bytes > limit / 2 {
      older = recent
      recent = [:]
      recentBytes = 0
    }
    // The key has its own copy of the scalars, because the paragraph may be long.
    var key = request
    key.scalars = ArraySlice(Array(request.scalars))
    recent[key] = shaped
    recentBytes += bytes
  }

  fileprivate mutating func shape(
    _ request: Shaper.Request, context: (scalars: [UInt32], range: Range<Int>)?
  ) -> ShapedText {
    hb_buffer_clear_contents(buffer)
    let start = context?.range.lowerBound ?? 0
    let length = Int32(clamping: request.scalars.count)
    if let context {
      hb_buffer_add_utf32(
        buffer, context.scalars, Int32(clamping: context.scalars.count), UInt32(start), length)
    } else {
      request.scalars.withUnsafeBufferPointer {
        hb_buffer_add_utf32(buffer, $0.baseAddress, length, 0, length)
      }
    }
    var properties = properties(of: request)
    hb_buffer_set_segment_properties(buffer, &properties)
    let features = request.openTypeFeatures
    hb_shape(request.face.shapingFont, buffer, features, UInt32(features.count))
    return read(start: start, request: request)
  }

  private mutating func properties(of request: Shaper.Request) -> hb_segment_properties_t {
    if language.name != request.language || language.handle == nil {
      language = (request.language, hb_language_from_string(request.language, -1))
    }
    var properties = hb_segment_properties_t()
    properties.language = language.handle
    properties.script = request.script
    properties.direction = request.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
    return properties
  }

  private func read(start: Int, request: Shaper.Request) -> ShapedText {
    var count: UInt32 = 0
    var positionCount: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &positionCount), count > 0,
      count == positionCount
    else { return .empty }
    let first = request.scalars.startIndex
    let glyphs = (0..<Int(count)).map { index in
      let info = infos[index]
      let position = positions[index]
      let cluster = Int(info.cluster) - start
      // A control character has no shape. Faces disagree on its glyph, so none is shown.
      let scalar = request.scalars[first + min(max(cluster, 0), request.scalars.count - 1)]
      let isControl = scalar < 0x20 || (0x7F..<0xA0).contains(scalar)
      let flags = info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue
      return ShapedText.Glyph(
        identifier: isControl ? ShapedText.Glyph.invisible : info.codepoint,
        cluster: Int32(cluster), advance: isControl ? 0 : position.x_advance,
        offsetX: position.x_offset, offsetY: position.y_offset, isUnsafeToBreak: flags != 0)
    }
    let box = request.face.box.advance * request.face.unitsPerEm
    return ShapedText(
      ShapedText.boxing(glyphs, of: request.scalars, advance: Int32(box.rounded())))
  }
}

extension ShapedText.Glyph {
  /// The index of a glyph that is not drawn.
  static let invisible = UInt32.max
}

extension Shaper.Request {
  /// The request for a part of the text.
  fileprivate subscript(range: Range<Int>) -> Shaper.Request {
    var part = self
    part.scalars = scalars[range]
    return part
  }

  /// The approximate size of a cached request in memory, in bytes.
  fileprivate var byteCount: Int { 160 + scalars.count * 4 }

  fileprivate var openTypeFeatures: [hb_feature_t] {
    var list: [hb_feature_t] = []
    func add(_ tag: String, _ value: UInt32) {
      guard let tag = openTypeTag(tag) else { return }
      list.append(hb_feature_t(tag: tag, value: value, start: 0, end: UInt32.max))
    }
    if !usesLigatures { for tag in ["liga", "clig", "calt"] { add(tag, 0) } }
    for tag in features.keys.sorted() { add(tag, features[tag] ?? 0) }
    return list
  }
}
