import Foundation
import Synchronization

/// Finds faces for descriptors and, for text that a face lacks, others that have it.
///
/// Thread safe. Nothing is read before the first font is asked for; what was found is remembered.
/// Setting a property forgets what was found: fonts made earlier find their face anew.
public final class FontLibrary: Sendable {
  /// The library that fonts use unless told otherwise.
  public static let shared = FontLibrary()

  let state = Mutex(State())
  private let changes = Atomic<Int>(0)

  /// Creates a library of its own, with the installed fonts.
  public init() {}

  /// Everything behind the lock.
  struct State: ~Copyable {
    var settings = Settings()
    var installed: InstalledFonts?
    var bundled: BundledFonts?
    var opened: [FaceSource: FontFace] = [:]
    var unreadable: Set<String> = []
    var answers: [FaceRequest: FontFace] = [:]
    var fallbacks: [FallbackRequest: FontFace?] = [:]
    var textLanguage: String?
  }

  /// What can be configured.
  struct Settings: Equatable {
    var systemFamily: String?
    var monospacedSystemFamily: String?
    var bundledFontsDirectory: URL?
    var usesInstalledFonts = true
    var hinting = Hinting.none
    var language: String?
    var matchFile: String?
  }

  /// How outlines are fitted to the pixel grid.
  public enum Hinting: Hashable, Sendable {
    /// Not at all: glyphs are as designed at any size and place.
    case none
    /// In y only, by FreeType's light auto-hinter: sharper horizontals, widths unchanged.
    case light
  }

  // MARK: Settings

  /// The family of the system font; `nil` is fontconfig's sans-serif.
  public var systemFamily: String? {
    get { state.withLock { $0.settings.systemFamily } }
    set { change { $0.systemFamily = newValue } }
  }

  /// The family of the monospaced system font; `nil` is fontconfig's monospace.
  public var monospacedSystemFamily: String? {
    get { state.withLock { $0.settings.monospacedSystemFamily } }
    set { change { $0.monospacedSystemFamily = newValue } }
  }

  /// A directory of font files that serve where fontconfig has none.
  public var bundledFontsDirectory: URL? {
    get { state.withLock { $0.settings.bundledFontsDirectory } }
    set { change { $0.bundledFontsDirectory = newValue } }
  }

  /// Whether fontconfig is asked; see `useOnly(fontsIn:)`.
  public var usesInstalledFonts: Bool {
    state.withLock { $0.settings.usesInstalledFonts }
  }

  /// How outlines are fitted to the pixel grid; `.none` at first.
  public var hinting: Hinting {
    get { state.withLock { $0.settings.hinting } }
    set { change { $0.hinting = newValue } }
  }

  /// The language of text that does not tell, as in `ko-KR`; it chooses between the Chinese,
  /// Japanese and Korean forms of Han characters.
  ///
  /// `nil` is the one of the environment.
  public var language: String? {
    get { state.withLock { $0.settings.language } }
    set { change { $0.language = newValue } }
  }

  /// The path of a file in which fontconfig's answers are remembered between runs; `nil`, as at first,
  /// asks it anew in each.
  ///
  /// The file may be missing, and its folder too. It is minded only while nothing that fontconfig
  /// reads has changed.
  public var matchFile: String? {
    get { state.withLock { $0.settings.matchFile } }
    set { change { $0.matchFile = newValue } }
  }

  /// Uses the fonts of one directory only, without fontconfig, hinting and the environment, so that
  /// text looks the same on every machine.
  ///
  /// - Parameter directory: Where `.otf`, `.ttf` and `.ttc` files lie; of a collection the first
  ///   face is used. Files that cannot be read are passed over.
  public func useOnly(fontsIn directory: URL) {
    change { settings in
      settings = Settings()
      settings.bundledFontsDirectory = directory
      settings.usesInstalledFonts = false
      settings.language = "en"
    }
  }

  /// Asks fontconfig again after `useOnly(fontsIn:)`, and forgets every setting but the directory
  /// of the bundled fonts.
  public func useInstalledFonts() {
    change { settings in
      let directory = settings.bundledFontsDirectory
      settings = Settings()
      settings.bundledFontsDirectory = directory
    }
  }

  /// The names of all families that can be asked for, sorted.
  public var familyNames: [String] {
    state.withLock { state in
      state.load()
      let bundled = state.bundled?.families(open: { state.open($0) }) ?? []
      return Set(bundled + (state.installed?.families() ?? [])).sorted()
    }
  }

  /// Finds and opens fonts on another thread, so that they are ready when they are first used.
  ///
  /// Reading fontconfig's configuration takes some milliseconds; a program that calls this as its
  /// first act spends them beside its other preparations. Who asks for a font meanwhile waits for
  /// what is left.
  ///
  /// - Parameter descriptors: Called on that thread: what will be used first; the size does not
  ///   matter.
  public func prepare(
    _ descriptors: @escaping @Sendable () -> [FontDescriptor] = { [FontDescriptor(size: 12)] }
  ) {
    let work = Unmanaged.passRetained(
      Preparation { for descriptor in descriptors() { _ = self.face(for: descriptor.faceRequest) } }
    )
    // A thread of its own ends when it is done; one of dispatch's would wake again to end later, and
    // Foundation's has much more to it.
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        Unmanaged<Preparation>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
      }, work.toOpaque())
    // Where the system has no thread to give, fonts are found when they are asked for.
    if status == 0 { pthread_detach(thread) } else { work.release() }
  }

  /// What a thread of its own is to do.
  private final class Preparation: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Whether there is any font at all; if not, text is laid out with assumed measures and draws
  /// nothing.
  ///
  /// - Throws: `.noFontInstalled`.
  public func check() throws(FontError) {
    let request = FontDescriptor(size: 12).faceRequest
    if face(for: request) == nil {
      throw .noFontInstalled(bundledDirectory: bundledFontsDirectory?.path)
    }
  }

  /// The files that were tried and could not be read, sorted by path; text goes on without them.
  public var unreadableFiles: [FontError] {
    state.withLock { state in state.unreadable.sorted().map { .unreadable(path: $0) } }
  }

  /// Grows by one whenever a setting changes.
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
      changes.add(1, ordering: .releasing)
    }
  }
}
