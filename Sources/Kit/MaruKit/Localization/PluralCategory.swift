import Foundation

/// A grammatical number: the form of a noun beside a number.
enum PluralCategory: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other

  /// The form beside a whole number.
  ///
  /// - Parameters:
  ///   - number: The number; its sign does not count.
  ///   - language: A language of BCP 47, such as `ar` or `pt-PT`.
  init(of number: some BinaryInteger, in language: String) {
    self = Self.whole(UInt(clamping: number.magnitude), PluralFamily(language))
  }

  /// The form beside a number with a fraction.
  ///
  /// A number without a fraction counts as a whole one. Infinite numbers and NaN are `other`.
  init(of number: Double, in language: String) {
    guard number.isFinite else {
      self = .other
      return
    }
    let size = abs(number)
    if size == size.rounded(), size < 9e15 {
      self = Self.whole(UInt(size), PluralFamily(language))
    } else {
      self = Self.broken(size, PluralFamily(language))
    }
  }

  /// The rules for whole numbers in CLDR 45 (`plurals.xml`, cardinal).
  private static func whole(_ n: UInt, _ family: PluralFamily) -> PluralCategory {
    let (ten, hundred) = (n % 10, n % 100)
    let isTeen = (11...14).contains(hundred)
    let isMillion = n != 0 && n % 1_000_000 == 0
    switch family {
    case .none: return .other
    case .one: return n == 1 ? .one : .other
    case .upToOne, .belowTwo, .zeroAndOne: return n <= 1 ? .one : .other
    case .romance: return n == 1 ? .one : isMillion ? .many : .other
    case .french: return n <= 1 ? .one : isMillion ? .many : .other
    case .arabic:
      switch n {
      case 0: return .zero
      case 1: return .one
      case 2: return .two
      default:
        return (3...10).contains(hundred) ? .few : hundred >= 11 ? .many : .other
      }
    case .hebrew: return n == 1 ? .one : n == 2 ? .two : .other
    case .icelandic: return ten == 1 && hundred != 11 ? .one : .other
    case .eastSlavic:
      if ten == 1, hundred != 11 { return .one }
      return (2...4).contains(ten) && !isTeen ? .few : .many
    case .polish:
      if n == 1 { return .one }
      return (2...4).contains(ten) && !isTeen ? .few : .many
    case .czech: return n == 1 ? .one : (2...4).contains(n) ? .few : .other
    case .southSlavic:
      if ten == 1, hundred != 11 { return .one }
      return (2...4).contains(ten) && !isTeen ? .few : .other
    case .slovenian:
      switch hundred {
      case 1: return .one
      case 2: return .two
      case 3, 4: return .few
      default: return .other
      }
    case .romanian:
      if n == 1 { return .one }
      return n == 0 || (1...19).contains(hundred) ? .few : .other
    case .lithuanian:
      if (11...19).contains(hundred) || ten == 0 { return .other }
      return ten == 1 ? .one : .few
    case .latvian:
      if ten == 0 || (11...19).contains(hundred) { return .zero }
      return ten == 1 ? .one : .other
    case .irish:
      switch n {
      case 1: return .one
      case 2: return .two
      case 3...6: return .few
      case 7...10: return .many
      default: return .other
      }
    case .welsh:
      switch n {
      case 0: return .zero
      case 1: return .one
      case 2: return .two
      case 3: return .few
      case 6: return .many
      default: return .other
      }
    case .scottish:
      switch n {
      case 1, 11: return .one
      case 2, 12: return .two
      case 3...19: return .few
      default: return .other
      }
    case .breton:
      if (11...19).contains(hundred) || (70...79).contains(hundred) || hundred >= 90 {
        return .other
      }
      switch ten {
      case 1: return .one
      case 2: return .two
      case 3, 4, 9: return .few
      default: return isMillion ? .many : .other
      }
    case .maltese:
      switch n {
      case 1: return .one
      case 2: return .two
      default:
        return n == 0 || (3...10).contains(hundred)
          ? .few : (11...19).contains(hundred) ? .many : .other
      }
    }
  }

  /// The rules for numbers with a fraction, as far as they are not `other`.
  ///
  /// In South Slavic languages, Icelandic, Sinhala and Latvian the digits of the fraction decide; here
  /// it is `other`.
  private static func broken(_ n: Double, _ family: PluralFamily) -> PluralCategory {
    switch family {
    case .french, .belowTwo: n < 2 ? .one : .other
    case .upToOne: n < 1 ? .one : .other
    case .hebrew: n < 1 ? .one : .other
    case .romanian, .slovenian: .few
    case .czech, .lithuanian: .many
    default: .other
    }
  }
}

/// Languages that have the same rules.
private enum PluralFamily {
  case none, one, romance, french, arabic, hebrew, icelandic, eastSlavic, polish, czech
  case southSlavic, slovenian, romanian, lithuanian, latvian, irish, welsh, scottish, breton
  case maltese
  /// 0 and 1 have the same form, and so have the fractions below 1, those below 2, or none.
  case upToOne, belowTwo, zeroAndOne

  /// The rules of a language; those of English if it is not listed.
  init(_ name: String) {
    let tag = LanguageTag(name)
    self =
      switch tag?.language {
      case "ja", "ko", "zh", "yue", "vi", "th", "id", "ms", "lo", "my", "bo", "dz", "jv", "ig",
        "yo", "to", "wo", "su", "km":
        .none
      case "hi", "bn", "fa", "gu", "kn", "zu", "am", "as", "doi": .upToOne
      case "hy", "ff", "kab": .belowTwo
      case "pa", "si", "ak", "ln", "mg", "ti": .zeroAndOne
      case "pt" where tag?.region == "PT": .romance
      case "es", "it", "ca", "vec", "scn": .romance
      case "fr", "pt": .french
      case "ar", "ars": .arabic
      case "he": .hebrew
      case "is", "mk": .icelandic
      case "ru", "uk", "be": .eastSlavic
      case "pl": .polish
      case "cs", "sk": .czech
      case "hr", "sr", "bs", "sh": .southSlavic
      case "sl": .slovenian
      case "ro", "mo": .romanian
      case "lt": .lithuanian
      case "lv", "prg": .latvian
      case "ga": .irish
      case "cy": .welsh
      case "gd": .scottish
      case "br": .breton
      case "mt": .maltese
      default: .one
      }
  }
}
