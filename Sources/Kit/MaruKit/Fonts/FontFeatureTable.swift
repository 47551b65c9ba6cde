/// The OpenType features that correspond to Apple's TrueType features.
///
/// Apple's features have a type and a selector, both numbers. A type is either a choice of one of
/// its selectors, or a set of switches.
enum FontFeatureTable {
  /// The tags of the choices, by type and selector.
  ///
  /// An empty tag is the default, with none of the type's features.
  private static let choices: [Int: [Int: String]] = [
    kNumberSpacingType: [0: "tnum", 1: "pnum"],
    kVerticalPositionType: [0: "", 1: "sups", 2: "subs", 3: "ordn", 4: "sinf"],
    kFractionsType: [0: "", 1: "afrc", 2: "frac"],
    kCharacterShapeType: [0: "trad", 1: "smpl", 2: "jp78", 3: "jp83", 4: "jp90"],
    kNumberCaseType: [0: "onum", 1: "lnum"],
    kTextSpacingType: [
      0: "pwid", 1: "fwid", 2: "hwid", 3: "twid", 4: "qwid", 5: "palt", 6: "halt",
    ],
    kLowerCaseType: [0: "", 1: "smcp", 2: "pcap"],
    kUpperCaseType: [0: "", 1: "c2sc", 2: "c2pc"],
  ]

  /// The tags of the switches, by type and by the selector for on, which is even.
  ///
  /// The selector for off is the next one.
  private static let switches: [Int: [Int: String]] = [
    kLigaturesType: [2: "liga", 4: "dlig", 18: "clig", 20: "hlig"],
    kTypographicExtrasType: [4: "zero"],
    kCaseSensitiveLayoutType: [0: "case", 2: "cpsp"],
    kAlternateKanaType: [0: "hkna", 2: "vkna"],
    kStylisticAlternativesType: Dictionary(
      uniqueKeysWithValues: (1...20).map { ($0 * 2, $0 < 10 ? "ss0\($0)" : "ss\($0)") }),
    kContextualAlternatesType: [0: "calt", 2: "swsh", 4: "cswh"],
  ]

  /// The types and selectors, by tag and value.
  private static let selectors: [String: [UInt32: (type: Int, selector: Int)]] = {
    var found: [String: [UInt32: (type: Int, selector: Int)]] = [:]
    for (type, tags) in choices {
      for (selector, tag) in tags where !tag.isEmpty { found[tag] = [1: (type, selector)] }
    }
    for (type, tags) in switches {
      for (selector, tag) in tags { found[tag] = [1: (type, selector), 0: (type, selector + 1)] }
    }
    return found
  }()

  /// Sets the OpenType features of a selector.
  ///
  /// An unknown type or selector changes nothing.
  static func select(_ selector: Int, ofType type: Int, in features: inout [String: UInt32]) {
    if let tags = choices[type], let tag = tags[selector] {
      for other in tags.values { features[other] = nil }
      if !tag.isEmpty { features[tag] = 1 }
    } else if selector >= 0, let tag = switches[type]?[selector & ~1] {
      features[tag] = selector & 1 == 0 ? 1 : 0
    }
  }

  /// The type and the selector of an OpenType feature, if Apple has them.
  static func selector(of tag: String, value: UInt32) -> (type: Int, selector: Int)? {
    selectors[tag]?[value]
  }
}
