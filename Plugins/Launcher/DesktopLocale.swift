/// The languages of the user, as the keys of desktop files name them.
struct DesktopLocale: Sendable, Equatable {
  /// The names of the locale, the most exact one first, such as `sr_RS@latin`, `sr_RS`, `sr@latin`
  /// and `sr`; empty for the locale `C`.
  let names: [String]

  /// Creates the locale of messages.
  ///
  /// - Parameter environment: The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set counts.
  init(environment: [String: String]) {
    let value = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    names = value.map(Self.names) ?? []
  }

  private static func names(of locale: String) -> [String] {
    let parts = locale.split(separator: "@", maxSplits: 1).map(String.init)
    let modifier = parts.count > 1 ? "@\(parts[1])" : ""
    // The encoding is not a part of the keys.
    let country = String((parts.first ?? "").prefix { $0 != "." })
    let language = String(country.prefix { $0 != "_" })
    guard !language.isEmpty, language != "C", language != "POSIX" else { return [] }
    var names: [String] = []
    for name in [country + modifier, country, language + modifier, language]
    where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// How well a language fits.
  ///
  /// - Parameter name: The name in UTF-8, as in the brackets of a key.
  /// - Returns: More for a better one; `nil` if the user does not read it.
  func rank(of name: ArraySlice<UInt8>) -> Int? {
    names.firstIndex { $0.utf8.elementsEqual(name) }.map { names.count - $0 }
  }
}
