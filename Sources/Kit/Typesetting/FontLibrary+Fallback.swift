internal import CHarfBuzz

extension FontLibrary {
  /// A face that covers a whole cluster, or `nil` if there is none.
  ///
  /// The result depends only on the request, not on earlier ones.
  func fallback(for request: FallbackRequest) -> FontFace? {
    state.withLock { $0.fallback(for: request) }
  }
}

extension FontLibrary.State {
  /// The most cached fallbacks; beyond it the cache is cleared.
  private static var fallbackLimit: Int { 8192 }

  mutating func fallback(for request: FallbackRequest) -> FontFace? {
    if let known = fallbacks[request] {
      guard let source = known else { return nil }
      if let face = reopen(source) { return face }
    }
    load()
    let found =
      namedFallback(for: request) ?? installedFallback(for: request)
      ?? bundledFallback(for: request)
    if fallbacks.count >= Self.fallbackLimit { fallbacks.removeAll(keepingCapacity: true) }
    fallbacks[request] = .some(found?.source)
    return found
  }

  /// The face of the first family that the request names and that has the characters.
  private mutating func namedFallback(for request: FallbackRequest) -> FontFace? {
    for family in request.families {
      var wanted = request.face
      wanted.families = [family]
      // Without such a family, the answer is another one.
      let isGeneric = ["serif", "sans-serif", "monospace"].contains(family.lowercased())
      guard let face = face(for: wanted), isGeneric || face.hasName(family),
        face.isColored || !request.isEmoji, face.covers(request.scalars)
      else { continue }
      return face
    }
    return nil
  }

  private mutating func bundledFallback(for request: FallbackRequest) -> FontFace? {
    let bundled = bundled
    // Emoji use colour fonts only; other text uses them last.
    for isColored in request.isEmoji ? [true] : [false, true] {
      let face = bundled?.fallback(for: request.face, open: { open($0) }) {
        $0.isColored == isColored && $0.covers(request.scalars)
      }
      if let face { return synthesize(face, for: request.face) }
    }
    return nil
  }

  private mutating func installedFallback(for request: FallbackRequest) -> FontFace? {
    guard let installed, let first = request.scalars.first else { return nil }
    var query = InstalledFonts.Query(
      families: request.isEmoji ? ["emoji"] : [], weight: request.face.weight.rawValue,
      width: request.face.width.rawValue, isItalic: request.face.isItalic,
      isMonospaced: request.face.isMonospaced, isColored: request.isEmoji)

    // 1. The face for the script's language: it is looked up once and serves thousands of
    //    characters in a consistent design.
    if !request.isEmoji, let language = language(of: first) {
      query.language = language
      var key = request
      key.scalars = [Self.languageMark] + language.unicodeScalars.map(\.value)
      let known = fallbacks[key]
      var face = known.flatMap(\.self).flatMap { reopen($0) }
      if known == nil || (face == nil && known != .some(nil)) {
        face = installed.first(query, where: { open($0) })
        fallbacks[key] = .some(face?.source)
      }
      if let face, face.covers(request.scalars) {
        return synthesize(face, for: request.face)
      }
    }
    // 2. Any face with the first character.
    query.scalar = first
    let face = installed.first(query) { source in
      open(source).flatMap {
        $0.covers(request.scalars) && ($0.isColored || !request.isEmoji) ? $0 : nil
      }
    }
    return face.map { synthesize($0, for: request.face) }
  }

  /// A number that no character has.
  ///
  /// It marks cache keys of queries by language.
  private static var languageMark: UInt32 { 0xFFFF_FFFF }

  /// The language whose fonts probably cover a character's script, or `nil`.
  private func language(of scalar: UInt32) -> String? {
    switch hb_unicode_script(hb_unicode_funcs_get_default(), scalar) {
    case HB_SCRIPT_HANGUL: "ko"
    case HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA: "ja"
    case HB_SCRIPT_BOPOMOFO: "zh-tw"
    case HB_SCRIPT_HAN: hanLanguage
    case HB_SCRIPT_ARABIC: "ar"
    case HB_SCRIPT_HEBREW: "he"
    case HB_SCRIPT_THAI: "th"
    case HB_SCRIPT_DEVANAGARI: "hi"
    default: nil
    }
  }

  /// The language whose forms of Han characters the user reads: the environment's, else Chinese.
  private var hanLanguage: String {
    let language = effectiveLanguage.lowercased()
    return ["ko", "ja", "zh"].contains(language.prefix(2)) ? language : "zh-cn"
  }
}
