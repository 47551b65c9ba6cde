import Foundation
import Testing
import Typesetting

@testable import MaruKit

@Suite struct FontFeatureTests {
  typealias Key = UIFontDescriptor.FeatureKey

  /// A descriptor of Inter, which ships with the kit.
  private func inter(_ settings: Any) -> UIFontDescriptor {
    UIFontDescriptor(name: "Inter", size: 20).addingAttributes([.featureSettings: settings])
  }

  private func features(_ settings: Any) -> [String: UInt32] {
    inter(settings).typesettingDescriptor.features
  }

  private func features(_ pairs: [(Int, Int)]) -> [String: UInt32] {
    features(pairs.map { [Key.type: $0.0, Key.selector: $0.1] })
  }

  private func width(_ text: String, _ settings: Any) -> CGFloat {
    text.size(withAttributes: [.font: UIFont(descriptor: inter(settings), size: 0)]).width
  }

  // MARK: Effect

  @Test func `without feature settings, Inter's digits have different widths`() {
    #expect(width("111", [Any]()) < width("888", [Any]()))
  }

  @Test(
    arguments: [
      [UIFontDescriptor.FeatureKey.type: 6, .selector: 0],
      [.featureIdentifier: kNumberSpacingType, .typeIdentifier: kMonospacedNumbersSelector],
      [UIFontDescriptor.FeatureKey(rawValue: kCTFontOpenTypeFeatureTag): "tnum"],
    ] as [[UIFontDescriptor.FeatureKey: any Sendable]])
  func `monospaced numbers give digits equal widths`(
    setting: [UIFontDescriptor.FeatureKey: any Sendable]
  ) {
    #expect(width("111", [setting]) == width("888", [setting]))
  }

  @Test func `an OpenType tag and value by CoreText's keys set a feature`() {
    let on: [String: Any] = [kCTFontOpenTypeFeatureTag: "tnum", kCTFontOpenTypeFeatureValue: 1]
    #expect(width("111", [on]) == width("888", [on]))
    let off: [String: Any] = [kCTFontOpenTypeFeatureTag: "tnum", kCTFontOpenTypeFeatureValue: 0]
    #expect(width("111", [off]) < width("888", [off]))
    #expect(
      features([[kCTFontOpenTypeFeatureTag: "cv05", kCTFontOpenTypeFeatureValue: 3]])
        == ["cv05": 3])
  }

  @Test func `the font with monospaced digits says so in its descriptor`() throws {
    let font = UIFont.monospacedDigitSystemFont(ofSize: 20, weight: .bold)
    let settings = try #require(
      font.fontDescriptor.fontAttributes[.featureSettings] as? [[Key: Any]])
    #expect(settings.count == 1)
    #expect(settings.first?[.type] as? Int == kNumberSpacingType)
    #expect(settings.first?[.selector] as? Int == kMonospacedNumbersSelector)
    #expect(UIFont(descriptor: font.fontDescriptor, size: 0) == font)
  }

  // MARK: Mapping

  @Test(arguments: [
    (6, 0, "tnum"), (6, 1, "pnum"), (21, 0, "onum"), (21, 1, "lnum"), (37, 1, "smcp"),
    (37, 2, "pcap"), (38, 1, "c2sc"), (38, 2, "c2pc"), (11, 1, "afrc"), (11, 2, "frac"),
    (10, 1, "sups"), (10, 2, "subs"), (10, 3, "ordn"), (10, 4, "sinf"), (22, 0, "pwid"),
    (22, 1, "fwid"), (22, 2, "hwid"), (22, 3, "twid"), (22, 4, "qwid"), (22, 5, "palt"),
    (22, 6, "halt"), (20, 0, "trad"), (20, 1, "smpl"), (20, 2, "jp78"), (20, 3, "jp83"),
    (20, 4, "jp90"),
  ])
  func `a choice sets its OpenType feature`(type: Int, selector: Int, tag: String) {
    #expect(features([(type, selector)]) == [tag: 1])
  }

  @Test(arguments: [
    (1, 2, "liga"), (1, 4, "dlig"), (1, 18, "clig"), (1, 20, "hlig"), (14, 4, "zero"),
    (33, 0, "case"), (33, 2, "cpsp"), (34, 0, "hkna"), (34, 2, "vkna"), (35, 2, "ss01"),
    (35, 18, "ss09"), (35, 20, "ss10"), (35, 40, "ss20"), (36, 0, "calt"), (36, 2, "swsh"),
    (36, 4, "cswh"),
  ])
  func `a switch sets its OpenType feature on, and the next selector sets it off`(
    type: Int, selector: Int, tag: String
  ) {
    #expect(features([(type, selector)]) == [tag: 1])
    #expect(features([(type, selector + 1)]) == [tag: 0])
  }

  @Test func `the constants have Apple's numbers`() {
    #expect(
      features([
        (kNumberCaseType, kLowerCaseNumbersSelector), (kLowerCaseType, kLowerCaseSmallCapsSelector),
        (kStylisticAlternativesType, kStylisticAltSevenOnSelector),
        (kLigaturesType, kCommonLigaturesOffSelector),
        (kFractionsType, kDiagonalFractionsSelector),
        (kContextualAlternatesType, kContextualAlternatesOffSelector),
      ]) == ["onum": 1, "smcp": 1, "ss07": 1, "liga": 0, "frac": 1, "calt": 0])
    let numbers: [Int] = [kNumberCaseType, kLowerCaseType, kStylisticAltSevenOnSelector]
    #expect(numbers == [21, 37, 14])
  }

  @Test func `of two choices of a type, the later one is used`() {
    #expect(features([(6, 0), (6, 1)]) == ["pnum": 1])
    #expect(features([(37, 1), (38, 1), (37, 0)]) == ["c2sc": 1])
    #expect(features([(35, 2), (35, 4)]) == ["ss01": 1, "ss02": 1])
  }

  @Test func `unknown types and selectors are ignored`() {
    for pair in [(6, 9), (6, -1), (999, 0), (35, 0), (35, 1), (35, 42), (14, 0), (1, -2), (-1, 0)] {
      #expect(features([pair]) == [:])
      #expect(features([(6, 0), pair]) == ["tnum": 1])
    }
  }

  @Test func `malformed settings are ignored`() {
    #expect(features("tnum") == [:])
    #expect(features([1, 2]) == [:])
    #expect(features([[Key.type: 6]]) == [:])
    #expect(features([[Key.type: "six", Key.selector: 0] as [Key: Any]]) == [:])
    #expect(features([[Key.type: 6.5, Key.selector: 0] as [Key: Any]]) == [:])
    #expect(features([[kCTFontOpenTypeFeatureTag: "toolong"]]) == [:])
    #expect(features([[kCTFontOpenTypeFeatureTag: "한"]]) == [:])
    let negative: [String: Any] = [
      kCTFontOpenTypeFeatureTag: "tnum", kCTFontOpenTypeFeatureValue: -1,
    ]
    #expect(features([negative]) == [:])
  }

  @Test func `numbers and keys may be Foundation's`() {
    let setting: [String: Any] = [
      "CTFeatureTypeIdentifier": NSNumber(value: 6),
      "CTFeatureSelectorIdentifier": NSNumber(value: 0),
    ]
    #expect(features([setting]) == ["tnum": 1])
  }

  @Test func `the settings of a descriptor give the same features again`() throws {
    let first = inter([
      [Key.type: 35, Key.selector: 2], [Key.type: 1, Key.selector: 3],
      [Key.type: 37, Key.selector: 1],
    ])
    let again = UIFontDescriptor(fontAttributes: first.fontAttributes)
    #expect(again.typesettingDescriptor.features == ["ss01": 1, "liga": 0, "smcp": 1])
    #expect(again == first)
  }
}
