import Foundation

extension FontLibrary {
  /// The face nearest to a request, or `nil` if there is no font at all.
  func face(for request: FaceRequest) -> FontFace? {
    state.withLock { $0.face(for: request) }
  }

  /// The language of text without a language of its own.
  var textLanguage: String {
    state.withLock { state in
      if let known = state.textLanguage { return known }
      let language = state.effectiveLanguage
      state.textLanguage = language
      return language
    }
  }
}

extension FontLibrary.State {
  /// The most cached answers to requests for a font; beyond it the cache is cleared.
  ///
  /// Fonts keep the faces that they have found, so few requests come again.
  static var answerLimit: Int { 512 }

  /// Prepares the font sources.
  ///
  /// It does nothing if that was done before.
  mutating func load() {
    if settings.usesInstalledFonts, installed == nil {
      installed = InstalledFonts(memory: settings.matchFile.map { MatchFile(path: $0) })
    }
    if bundled == nil, let directory = settings.bundledFontsDirectory {
      bundled = BundledFonts(directory: directory)
    }
  }

  /// The language of text without one: the setting, or that of the environment.
  var effectiveLanguage: String {
    if let language = settings.language { return language }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy
      .compactMap { (name: String) in getenv(name).map { String(cString: $0) } }
      .first { !$0.isEmpty }
    let name = (locale ?? "en").prefix { $0 != "." && $0 != "@" }
    return ["C", "POSIX"].contains(name) ? "en" : name.replacingOccurrences(of: "_", with: "-")
  }

  mutating func face(for request: FaceRequest) -> FontFace? {
    if let known = answers[request], let face = reopen(known) { return face }
    load()
    let found = find(named(request), isNamed: !request.families.isEmpty)
    if answers.count >= Self.answerLimit { answers.removeAll(keepingCapacity: true) }
    if let found { answers[request] = found.source }
    return found
  }

  /// The request, with an empty list of families replaced by the system font's.
  private func named(_ request: FaceRequest) -> FaceRequest {
    guard request.families.isEmpty else { return request }
    var request = request
    let family = request.isMonospaced ? settings.monospacedSystemFamily : settings.systemFamily
    request.families = [family].compactMap(\.self)
    return request
  }

  private mutating func find(_ request: FaceRequest, isNamed: Bool) -> FontFace? {
    let bundled = bundled
    // Bundled families come before installed ones of the same name, because they are the same on
    // every machine.
    if !request.families.isEmpty,
      let face = bundled?.face(for: request, anyFamily: false, open: { open($0) })
    {
      return synthesize(face, for: request)
    }
    if let installed {
      let query = InstalledFonts.Query(
        families: request.families, weight: request.weight.rawValue,
        width: request.width.rawValue, isItalic: request.isItalic,
        isMonospaced: request.isMonospaced)
      if let face = installed.first(query, where: { open($0) }) {
        return synthesize(face, for: request)
      }
    }
    let face = bundled?.face(for: request, anyFamily: true, open: { open($0) })
    return face.map { synthesize($0, for: request) }
  }

  /// The face, thickened or slanted if the family lacks the requested weight or italic.
  mutating func synthesize(_ face: FontFace, for request: FaceRequest) -> FontFace {
    var source = face.source
    source.isEmboldened = request.weight >= .semibold && face.weight <= 500 && !face.isColored
    source.isSlanted = request.isItalic && !face.isItalic && !face.isColored
    return source == face.source ? face : open(source) ?? face
  }

  /// The face of an earlier answer; `nil` if its file has changed, and the answer with it.
  mutating func reopen(_ source: FaceSource) -> FontFace? {
    if let face = opened.face(source) { return face.file.hasChanged ? nil : face }
    return open(source)
  }

  /// Opens a face, or returns it from the cache; `nil` if the file is unreadable.
  mutating func open(_ source: FaceSource) -> FontFace? {
    if let face = opened.face(source), !face.file.hasChanged { return face }
    guard !unreadable.contains(source.path) else { return nil }
    do throws(FontError) {
      let face = try FontFace(source)
      opened.add(face)
      return face
    } catch {
      unreadable.insert(source.path)
      return nil
    }
  }
}
