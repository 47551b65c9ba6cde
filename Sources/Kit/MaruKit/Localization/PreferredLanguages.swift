import Foundation

/// The languages that the user wants to read, the best first.
///
/// They come from the environment in the order of gettext (“Locale Environment Variables”): the
/// locale is the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set, and `LANGUAGE` is a list
/// such as `ko:de` that replaces it, unless the locale is `C` or `POSIX`. The locale need not be
/// installed. Foundation on Linux reads none of these variables.
public struct PreferredLanguages: Hashable, Sendable {
  /// The languages of this task; those of the environment by default.
  ///
  /// A test chooses others with `PreferredLanguages.$current.withValue(…) { … }`.
  @TaskLocal public static var current = PreferredLanguages.ofEnvironment

  /// The languages of the process's environment when it was first asked for.
  static let ofEnvironment = PreferredLanguages { name in
    getenv(name).map { String(cString: $0) }
  }

  /// A list longer than this is cut.
  private static let limit = 32

  let languages: [LanguageTag]
  /// The language of the kit's own words.
  let systemLanguage: SystemLanguage

  /// Creates a list from tags of BCP 47 such as `ko` or `pt-BR`.
  ///
  /// Texts that are no tags are left out.
  public init(_ tags: [String]) {
    languages = tags.prefix(Self.limit).compactMap { LanguageTag($0) }
    let offers = SystemLanguage.allCases.map(\.rawValue)
    let best = Self.best(of: offers, for: languages)
    systemLanguage = best.flatMap { SystemLanguage(rawValue: $0) } ?? .english
  }

  /// Reads the environment.
  ///
  /// - Parameter variable: Returns an environment variable by its name, `nil` if it is not set.
  public init(environment variable: (String) -> String?) {
    func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { value($0) }.first ?? "C"
    guard !Self.isPlain(locale) else {
      self.init([])
      return
    }
    let names = value("LANGUAGE")?.split(separator: ":").map(String.init) ?? [locale]
    self.init(Array(names.prefix { !Self.isPlain($0) }))
  }

  /// The tags of the languages, such as `ko-KR`; empty in the locale `C`, whose texts are English.
  public var tags: [String] { languages.map(\.text) }

  /// The direction in which the first language is written.
  public var layoutDirection: UIUserInterfaceLayoutDirection {
    languages.first?.isRightToLeft == true ? .rightToLeft : .leftToRight
  }

  /// The locale of the first language, for numbers in texts; that of plain digits without one.
  var locale: Locale { Locale(identifier: languages.first?.text ?? "en_US_POSIX") }

  /// The best of some localizations, such as the names of `.lproj` folders without the extension.
  ///
  /// A localization suits if its language and script are those of a preferred language; one of the
  /// same region is preferred. English is read if the user prefers it, even if it is not offered:
  /// keys are usually English texts.
  ///
  /// - Parameter localizations: Tags such as `ko` or `zh-Hant`; the names of locales are taken too.
  /// - Returns: One of the localizations. If none suits, the English one, or `nil`.
  /// - Complexity: O(*n* · *m*) in the two lists.
  public func best(of localizations: [String]) -> String? {
    Self.best(of: localizations, for: languages)
  }

  private static func best(of localizations: [String], for languages: [LanguageTag]) -> String? {
    let offers = localizations.compactMap { name in LanguageTag(name).map { (name, $0) } }
    func best(for wanted: LanguageTag) -> String? {
      let suitable = offers.compactMap { name, tag in
        wanted.suitability(of: tag).map { (name, $0) }
      }
      guard let most = suitable.map(\.1).max() else { return nil }
      return suitable.first { $0.1 == most }?.0
    }
    for wanted in languages {
      if let found = best(for: wanted) { return found }
      if wanted.language == "en" { break }
    }
    return offers.first { $0.1.language == "en" }?.0
  }

  /// Whether a locale is that of programs without a language.
  private static func isPlain(_ locale: String) -> Bool {
    ["C", "POSIX"].contains(locale.prefix { $0 != "." && $0 != "@" })
  }
}
