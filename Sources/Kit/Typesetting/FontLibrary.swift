import Foundation
import Synchronization

/// Finds faces for descriptors, and fallback faces for characters that a face lacks.
///
/// Thread-safe. Fonts are read on first use, and results are cached. The library keeps the 64 most
/// recently used faces open; others stay open only as long as a font or a text uses them. Setting a
/// property clears the cache, and existing fonts then look up their face again.
public final class FontLibrary: Sendable {
  /// The default library.
  public static let shared = FontLibrary()

  let state = Mutex(State())
  private let changes = Atomic<Int>(0)

  /// Creates a separate library that uses the installed fonts.
  public init() {}

  /// The state behind the lock.
  struct State: ~Copyable {
    var settings = Settings()
    var installed: InstalledFonts?
    var bundled: BundledFonts?
    /// All faces that the library holds; the answers below name them by their sources.
    var opened = OpenFaces()
    var unreadable: Set<String> = []
    var answers: [FaceRequest: FaceSource] = [:]
    var fallbacks: [FallbackRequest: FaceSource?] = [:]
    var textLanguage: String?
    /// The kinds of characters that no font covers.
    var missing: Set<CharacterKind> = []
  }

  /// The configurable settings.
  struct Settings: Equatable {
    var systemFamily: String?
    var monospacedSystemFamily: String?
    var bundledFontsDirectory: URL?
    var usesInstalledFonts = true
    var rendering = GlyphRendering()
    var language: String?
    var matchFile: String?
  }

  // MARK: Settings

  /// The family of the system font; `nil` uses fontconfig's sans-serif.
  public var systemFamily: String? {
    get { state.withLock { $0.settings.systemFamily } }
    set { change { $0.systemFamily = newValue } }
  }

  /// The family of the monospaced system font; `nil` uses fontconfig's monospace.
  public var monospacedSystemFamily: String? {
    get { state.withLock { $0.settings.monospacedSystemFamily } }
    set { change { $0.monospacedSystemFamily = newValue } }
  }

  /// A directory of font files, used if fontconfig has no font.
  public var bundledFontsDirectory: URL? {
    get { state.withLock { $0.settings.bundledFontsDirectory } }
    set { change { $0.bundledFontsDirectory = newValue } }
  }

  /// Whether fontconfig is used; see `useOnly(fontsIn:)`.
  public var usesInstalledFonts: Bool {
    state.withLock { $0.settings.usesInstalledFonts }
  }

  /// How outlines become pixels; grey without hinting by default.
  public var rendering: GlyphRendering {
    get { state.withLock { $0.settings.rendering } }
    set { change { $0.rendering = newValue } }
  }

  /// The language of text without one, such as `ko-KR`.
  ///
  /// It chooses between the Chinese, Japanese and Korean forms of Han characters. `nil` uses the
  /// language of the environment.
  public var language: String? {
    get { state.withLock { $0.settings.language } }
    set { change { $0.language = newValue } }
  }

  /// The path of a file that caches fontconfig's answers between runs; `nil`, the default, disables
  /// the cache.
  ///
  /// The file and its folder need not exist. The cache is valid until fontconfig's configuration or
  /// fonts change.
  public var matchFile: String? {
    get { state.withLock { $0.settings.matchFile } }
    set { change { $0.matchFile = newValue } }
  }

  /// Uses only the fonts of a directory, so that text looks the same on every machine.
  ///
  /// Fontconfig, the choice of rendering and the environment are ignored.
  ///
  /// - Parameter directory: A directory of `.otf`, `.ttf` and `.ttc` files. Of a collection, the
  ///   first face is used. Unreadable files are skipped.
  public func useOnly(fontsIn directory: URL) {
    change { settings in
      settings = Settings()
      settings.bundledFontsDirectory = directory
      settings.usesInstalledFonts = false
      settings.language = "en"
    }
  }

  /// Uses fontconfig again after `useOnly(fontsIn:)`.
  ///
  /// All settings are reset except the directory of the bundled fonts.
  public func useInstalledFonts() {
    change { settings in
      let directory = settings.bundledFontsDirectory
      settings = Settings()
      settings.bundledFontsDirectory = directory
    }
  }

  /// The names of all available families, sorted.
  public var familyNames: [String] {
    state.withLock { state in
      state.load()
      let bundled = state.bundled?.families(open: { state.open($0) }) ?? []
      return Set(bundled + (state.installed?.families() ?? [])).sorted()
    }
  }

  /// Finds and opens fonts on another thread, before their first use.
  ///
  /// Fontconfig's configuration is freed afterwards, and loaded again if other fonts are needed.
  ///
  /// Reading fontconfig's configuration takes some milliseconds. A program that calls this first
  /// spends them in parallel with its other preparations. A font requested meanwhile waits for the
  /// rest.
  ///
  /// - Parameter descriptors: Called on that thread; returns the fonts used first. Their size does
  ///   not matter.
  public func prepare(
    _ descriptors: @escaping @Sendable () -> [FontDescriptor] = { [FontDescriptor(size: 12)] }
  ) {
    let work = Unmanaged.passRetained(
      Preparation {
        for descriptor in descriptors() { _ = self.face(for: descriptor.faceRequest) }
        self.state.withLock { $0.installed?.unload() }
      })
    // A plain thread ends when it is done. A dispatch thread would wake up again to end later, and
    // Foundation's is much heavier.
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        Unmanaged<Preparation>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
      }, work.toOpaque())
    // If no thread is available, fonts are found on first use.
    if status == 0 { pthread_detach(thread) } else { work.release() }
  }

  /// The work of the preparing thread.
  private final class Preparation: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Checks that there is at least one font.
  ///
  /// Without a font, text is laid out with assumed metrics and not drawn.
  ///
  /// - Throws: `.noFontInstalled`.
  public func check() throws(FontError) {
    let request = FontDescriptor(size: 12).faceRequest
    if face(for: request) == nil {
      throw .noFontInstalled(bundledDirectory: bundledFontsDirectory?.path)
    }
  }

  /// The files that could not be read, sorted by path.
  ///
  /// Text uses other fonts instead.
  public var unreadableFiles: [FontError] {
    state.withLock { state in state.unreadable.sorted().map { .unreadable(path: $0) } }
  }

  /// The number of faces that the library itself keeps open.
  var heldFaceCount: Int { state.withLock { $0.opened.count } }

  /// The number of cached answers to requests for a font.
  var answerCount: Int { state.withLock { $0.answers.count } }

  /// Incremented whenever a setting changes.
  var generation: Int { changes.load(ordering: .acquiring) }

  private func change(_ body: (inout Settings) -> Void) {
    state.withLock { state in
      let old = state.settings
      body(&state.settings)
      guard state.settings != old else { return }
      state.bundled = nil
      if !state.settings.usesInstalledFonts || state.settings.matchFile != old.matchFile {
        state.installed = nil
      }
      state.unreadable = []
      state.answers = [:]
      state.fallbacks = [:]
      state.textLanguage = nil
      state.missing = []
      changes.add(1, ordering: .releasing)
    }
  }
}
