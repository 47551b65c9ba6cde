/// The last labels of hosts that are links without a scheme.
///
/// The lists leave out most of the 1,400 domains: extensions of files, such as `.zip` and `.py`,
/// and words that follow a full stop without a space.
enum TopLevelDomains {
  /// The domains that make a host a link.
  static let common: Set<String> = [
    "com", "org", "net", "edu", "gov", "mil", "int", "info", "biz", "eu", "asia", "dev", "io",
    "blog", "shop", "wiki", "xyz", "ar", "au", "bg", "br", "ca", "ch", "cl", "cn", "co", "cz", "de",
    "dk", "ee", "es", "fi", "fr", "gr", "hk", "hr", "hu", "ie", "il", "ir", "jp", "kr", "kz", "lt",
    "lu", "lv", "mx", "nl", "nz", "ph", "pt", "ro", "ru", "se", "sg", "si", "sk", "th", "tr", "tv",
    "tw", "ua", "uk", "vn", "za",
  ]

  /// The domains that make a host a link only if a path follows, as in `youtu.be/…`.
  ///
  /// They are also words, extensions of files, or names of properties in programs.
  static let ambiguous: Set<String> = [
    "ai", "am", "app", "at", "be", "cc", "fm", "gg", "gl", "gle", "id", "im", "in", "is", "it",
    "la", "li", "link", "ly", "me", "my", "no", "page", "pl", "rs", "sh", "so", "st", "to", "us",
  ]
}
