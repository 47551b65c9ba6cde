internal import CFontconfig
import Foundation

/// The fonts installed on the system, found through fontconfig.
///
/// The configuration is loaded on first use, and again after `unload()`.
///
/// Not thread-safe; `FontLibrary` calls it under its lock.
final class InstalledFonts: @unchecked Sendable {
  private var configuration: OpaquePointer?
  private var hasFailed = false
  private var memory: MatchFile?

  /// - Parameter memory: A file that caches answers between runs, or `nil`.
  init(memory: MatchFile? = nil) { self.memory = memory }

  deinit { unload() }

  /// A query for a font.
  struct Query {
    var families: [String]
    var weight = 400
    /// The width in percent.
    var width = 100
    var isItalic = false
    var isMonospaced = false
    /// The language of the text, as in RFC 3066.
    var language: String?
    /// A character that the font should cover.
    var scalar: UInt32?
    /// Whether colour glyphs are wanted.
    var isColored = false
  }

  /// The best match for a query that `open` accepts, or `nil` if it accepts none.
  ///
  /// A single match is tried first. Only if it is refused are all fonts sorted.
  ///
  /// The corresponding C functions are `FcFontMatch` and `FcFontSort`.
  func first(_ query: Query, where open: (FaceSource) -> FontFace?) -> FontFace? {
    let isAboutText = query.scalar != nil || query.language != nil
    if !isAboutText, let known = memory?.answer(to: query, version: FcGetVersion()),
      let face = open(known)
    {
      return face
    }
    guard let configuration = load(), let pattern = pattern(for: query) else { return nil }
    defer { FcPatternDestroy(pattern) }
    FcConfigSubstitute(configuration, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    if let match = FcFontMatch(configuration, pattern, &result) {
      defer { FcPatternDestroy(match) }
      if let source = source(of: match), let face = open(source) {
        if !isAboutText {
          memory?.remember(
            source, for: query, version: FcGetVersion(), origins: origins(of: configuration))
        }
        return face
      }
    }
    // A requested character has the highest priority: if the best match lacks it, all fonts do.
    guard !isAboutText else { return nil }
    return firstSorted(pattern, configuration, where: open)
  }

  /// The names of all families, sorted.
  func families() -> [String] {
    guard let configuration = load(), let set = FcConfigGetFonts(configuration, FcSetSystem) else {
      return []
    }
    var names = Set<String>()
    for index in 0..<Int(set.pointee.nfont) {
      guard let font = set.pointee.fonts[index] else { continue }
      if let name = string(FC_FAMILY, of: font) { names.insert(name) }
    }
    return names.sorted()
  }

  /// Frees the configuration, and gives its memory back to the system: some 300 KiB.
  ///
  /// The corresponding C functions are `FcConfigDestroy` and `malloc_trim`.
  func unload() {
    guard let configuration else { return }
    FcConfigDestroy(configuration)
    self.configuration = nil
    malloc_trim(0)
  }

  private func load() -> OpaquePointer? {
    if configuration == nil, !hasFailed {
      configuration = FcInitLoadConfigAndFonts()
      hasFailed = configuration == nil
    }
    return configuration
  }

  /// The files and folders that determine fontconfig's answers: those it has read, and those it
  /// would read if they existed.
  private func origins(of configuration: OpaquePointer) -> [String] {
    func strings(_ list: OpaquePointer?) -> [String] {
      guard let list else { return [] }
      defer { FcStrListDone(list) }
      var strings: [String] = []
      while let next = FcStrListNext(list) { strings.append(String(cString: next)) }
      return strings
    }
    let files = strings(FcConfigGetConfigFiles(configuration))
    return files + files.map { ($0 as NSString).deletingLastPathComponent }
      + strings(FcConfigGetConfigDirs(configuration)) + strings(FcConfigGetFontDirs(configuration))
      + MatchFile.homes(ProcessInfo.processInfo.environment)
  }

  private func pattern(for query: Query) -> OpaquePointer? {
    guard let pattern = FcPatternCreate() else { return nil }
    for family in query.families where !family.utf8.contains(0) {
      FcPatternAddString(pattern, FC_FAMILY, family)
    }
    FcPatternAddString(pattern, FC_FAMILY, query.isMonospaced ? "monospace" : "sans-serif")
    FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(Double(query.weight)))
    // The normal width is fontconfig's default; its configuration may replace that.
    if query.width != 100 { FcPatternAddInteger(pattern, FC_WIDTH, Int32(query.width)) }
    FcPatternAddInteger(pattern, FC_SLANT, query.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    FcPatternAddBool(pattern, FC_SCALABLE, FcBool(1))
    if query.isColored { FcPatternAddBool(pattern, FC_COLOR, FcBool(1)) }
    if let language = query.language { FcPatternAddString(pattern, FC_LANG, language) }
    if let scalar = query.scalar, let set = FcCharSetCreate() {
      FcCharSetAddChar(set, scalar)
      FcPatternAddCharSet(pattern, FC_CHARSET, set)
      FcCharSetDestroy(set)
    }
    return pattern
  }

  private func firstSorted(
    _ pattern: OpaquePointer, _ configuration: OpaquePointer,
    where open: (FaceSource) -> FontFace?
  ) -> FontFace? {
    var result = FcResultMatch
    guard let set = FcFontSort(configuration, pattern, FcBool(0), nil, &result) else { return nil }
    defer { FcFontSetDestroy(set) }
    for index in 0..<Int(set.pointee.nfont) {
      guard let font = set.pointee.fonts[index],
        let prepared = FcFontRenderPrepare(configuration, pattern, font)
      else { continue }
      defer { FcPatternDestroy(prepared) }
      if let face = source(of: prepared).flatMap(open) { return face }
    }
    return nil
  }

  /// The file of a match, or `nil` if HarfBuzz cannot read its format.
  private func source(of match: OpaquePointer) -> FaceSource? {
    guard let format = string(FC_FONTFORMAT, of: match), ["TrueType", "CFF"].contains(format),
      let path = string(FC_FILE, of: match)
    else { return nil }
    var index: Int32 = 0
    FcPatternGetInteger(match, FC_INDEX, 0, &index)
    // The highest bit means “variable, no named instance”: only the variations give the
    // coordinates.
    let number = UInt32(bitPattern: index)
    return FaceSource(
      path: path, index: number >> 31 == 0 ? number : number & 0xFFFF,
      variations: string(FC_FONT_VARIATIONS, of: match) ?? "")
  }

  private func string(_ key: String, of pattern: OpaquePointer) -> String? {
    var text: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, key, 0, &text) == FcResultMatch, let text else { return nil }
    return String(cString: text)
  }
}
