/// A language as BCP 47 names it: `ko`, `pt-BR`, `zh-Hant-TW`.
struct LanguageTag: Hashable, Sendable {
  /// The language in lowercase letters, such as `ko`.
  let language: String
  /// The script, such as `Hant`; `nil` if it is the usual one.
  let script: String?
  /// The region, such as `TW`; `nil` for none.
  let region: String?

  /// Reads a tag, or the name of a POSIX locale such as `sr_RS.UTF-8@latin`.
  ///
  /// `nil` for a name without a language. A codeset and unknown parts are ignored.
  init?(_ name: some StringProtocol) {
    let ends = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let plain = ends.first?.prefix { $0 != "." } ?? ""
    let parts = plain.split { $0 == "_" || $0 == "-" }
    guard let first = parts.first, (2...8).contains(first.utf8.count),
      first.utf8.allSatisfy(Self.isLetter)
    else { return nil }
    let code = first.lowercased()
    language = Self.formerCodes[code] ?? code
    var script = ends.count == 2 ? Self.modifiers[ends[1].lowercased()] : nil
    var region: String?
    for part in parts.dropFirst() {
      let isWord = part.utf8.allSatisfy(Self.isLetter)
      if isWord, part.utf8.count == 4, region == nil {
        script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
      } else if region == nil, isWord ? part.utf8.count == 2 : part.utf8.count == 3 {
        region = part.uppercased()
      }
    }
    self.script = script
    self.region = region
  }

  /// The tag as a text.
  var text: String { [language, script, region].compactMap(\.self).joined(separator: "-") }

  /// The script in which the language is written, if it decides between two sets of texts.
  private var writtenScript: String? {
    if let script { return script }
    guard language == "zh" else { return nil }
    return ["TW", "HK", "MO"].contains(region ?? "") ? "Hant" : "Hans"
  }

  /// How well texts in another language suit a reader of this one; `nil` if they do not.
  ///
  /// Greater is better. The region may differ, the script may not.
  func suitability(of other: LanguageTag) -> Int? {
    guard language == other.language, writtenScript == other.writtenScript else { return nil }
    if region == other.region { return 2 }
    return other.region == nil ? 1 : 0
  }

  /// Whether the language is written from right to left.
  ///
  /// The scripts and languages are those of CLDR (`layout/orientation`).
  var isRightToLeft: Bool {
    if let script { return Self.rightToLeftScripts.contains(script) }
    return Self.rightToLeftLanguages.contains(language)
      || language == "pa" && region == "PK"
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// The modifiers of POSIX locales that name a script.
  private static let modifiers = [
    "latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva", "arabic": "Arab",
  ]
  /// Codes that ISO 639 has replaced, and one that stands for another.
  private static let formerCodes = ["iw": "he", "in": "id", "ji": "yi", "no": "nb"]
  private static let rightToLeftScripts: Set<String> = [
    "Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa",
  ]
  private static let rightToLeftLanguages: Set<String> = [
    "ar", "arc", "azb", "bal", "bgn", "ckb", "dv", "fa", "glk", "he", "khw", "ks", "lrc", "mzn",
    "nqo", "pnb", "prs", "ps", "sd", "sdh", "skr", "syr", "ug", "ur", "yi",
  ]
}
