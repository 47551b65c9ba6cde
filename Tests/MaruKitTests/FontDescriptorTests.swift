import Foundation
import Testing
import Typesetting

@testable import MaruKit

@Suite struct FontDescriptorTests {
  typealias TraitKey = UIFontDescriptor.TraitKey

  private func descriptor(
    _ attributes: [UIFontDescriptor.AttributeName: Any]
  ) -> UIFontDescriptor {
    UIFontDescriptor(fontAttributes: attributes)
  }

  private func traits(_ traits: [TraitKey: Any]) -> FontDescriptor {
    descriptor([.traits: traits]).typesettingDescriptor
  }

  // MARK: Width

  @Test func `a condensed system font asks for a condensed face`() {
    let font = UIFont.systemFont(ofSize: 20, weight: .bold, width: .condensed)
    #expect(font.typesettingFont.descriptor.width == .condensed)
    #expect(font.typesettingFont.descriptor.weight == .bold)
    #expect(font.pointSize == 20)
    #expect(font != .systemFont(ofSize: 20, weight: .bold))
    #expect(
      UIFont.systemFont(ofSize: 20, weight: .bold, width: .standard)
        == .systemFont(ofSize: 20, weight: .bold))
  }

  @Test(
    arguments: zip(
      [UIFont.Width.compressed, .condensed, .standard, .expanded],
      [FontWidth.extraCondensed, .condensed, .normal, .expanded]))
  func `a width gives the typesetter's width`(width: UIFont.Width, expected: FontWidth) {
    #expect(traits([.width: width]).width == expected)
    #expect(traits([.width: width.rawValue]).width == expected)
  }

  @Test func `condensed and expanded are symbolic traits`() throws {
    let plain = UIFontDescriptor(name: "Inter", size: 10)
    let condensed = try #require(plain.withSymbolicTraits([.traitCondensed, .traitBold]))
    #expect(condensed.symbolicTraits == [.traitCondensed, .traitBold])
    #expect(condensed.typesettingDescriptor.width == .condensed)
    #expect(condensed.typesettingDescriptor.weight == .bold)
    let expanded = try #require(condensed.withSymbolicTraits(.traitExpanded))
    #expect(expanded.symbolicTraits == .traitExpanded)
    #expect(expanded.typesettingDescriptor.width == .expanded)
    #expect(try #require(expanded.withSymbolicTraits([])) == plain)
    let both = plain.withSymbolicTraits([.traitCondensed, .traitExpanded])
    #expect(both?.typesettingDescriptor.width == .normal)
  }

  @Test func `a width that is already condensed is kept by the trait`() throws {
    let narrow = descriptor([.traits: [TraitKey.width: UIFont.Width.compressed]])
    let bold = try #require(narrow.withSymbolicTraits([.traitCondensed, .traitBold]))
    #expect(bold.typesettingDescriptor.width == .extraCondensed)
  }

  @Test func `symbolic traits have UIKit's bits`() {
    let traits: UIFontDescriptor.SymbolicTraits = [
      .traitItalic, .traitBold, .traitExpanded, .traitCondensed, .traitMonoSpace, .traitVertical,
      .traitUIOptimized, .traitTightLeading, .traitLooseLeading,
    ]
    #expect(traits.rawValue == 0b1_1001_1100_0110_0011)
  }

  @Test func `a symbolic trait without effect is kept`() throws {
    let loose = try #require(
      UIFontDescriptor(name: "Inter", size: 10)
        .withSymbolicTraits([.traitLooseLeading, .traitItalic]))
    #expect(loose.symbolicTraits == [.traitLooseLeading, .traitItalic])
    #expect(descriptor(loose.fontAttributes).symbolicTraits == loose.symbolicTraits)
  }

  // MARK: Traits

  @Test func `the weight of the traits is a constant or a number`() {
    #expect(traits([.weight: UIFont.Weight.heavy]).weight == .heavy)
    #expect(traits([.weight: UIFont.Weight.heavy.rawValue]).weight == .heavy)
    #expect(traits([.weight: 0.3]).weight == .semibold)
    #expect(traits([.weight: Float(0)]).weight == .regular)
    #expect(traits([.weight: NSNumber(value: 0.4)]).weight == .bold)
    #expect(traits([.weight: 1]).weight == FontWeight(rawValue: 1000))
    #expect(traits([.weight: "bold"]).weight == .regular)
    #expect(traits([.weight: CGFloat.nan]).weight == .regular)
    let named = descriptor([.traits: [TraitKey.weight.rawValue: UIFont.Weight.light]])
    #expect(named.typesettingDescriptor.weight == .light)
  }

  @Test func `symbolic traits and a slant are read from the traits`() {
    let bits = UIFontDescriptor.SymbolicTraits([.traitBold, .traitItalic])
    for value in [bits, bits.rawValue, Int(bits.rawValue)] as [Any] {
      let found = traits([.symbolic: value])
      #expect(found.weight == .bold && found.isItalic)
    }
    #expect(traits([.slant: 0.2]).isItalic)
    #expect(!traits([.slant: 0]).isItalic)
    // The weight takes precedence over the symbolic trait.
    #expect(traits([.symbolic: bits, .weight: UIFont.Weight.black]).weight == .black)
  }

  @Test func `added traits leave the others as they are`() {
    let italic = UIFont.italicSystemFont(ofSize: 12).fontDescriptor
    let bold = italic.addingAttributes([.traits: [TraitKey.weight: UIFont.Weight.bold]])
    #expect(bold.symbolicTraits == [.traitItalic, .traitBold])
  }

  @Test func `all traits are readable, whether stated or not`() throws {
    let plain = descriptor([.size: 12])
    #expect(plain.fontAttributes[.traits] == nil)
    let none = try #require(plain.object(forKey: .traits) as? [TraitKey: Any])
    #expect(none[.weight] as? CGFloat == 0 && none[.slant] as? CGFloat == 0)
    let font = UIFont.systemFont(ofSize: 12, weight: .semibold, width: .expanded)
    let traits = try #require(font.fontDescriptor.fontAttributes[.traits] as? [TraitKey: Any])
    #expect(traits[.weight] as? CGFloat == UIFont.Weight.semibold.rawValue)
    #expect(traits[.width] as? CGFloat == UIFont.Width.expanded.rawValue)
    #expect(
      traits[.symbolic] as? UInt32
        == UIFontDescriptor.SymbolicTraits([.traitBold, .traitExpanded]).rawValue)
  }

  // MARK: Family, name and face

  @Test(arguments: [
    ("Bold Italic", FontWeight.bold, FontWidth.normal, true),
    ("Condensed Light", .light, .condensed, false),
    ("Regular", .regular, .normal, false), ("Book", .regular, .normal, false),
    ("Semibold", .semibold, .normal, false), ("Semi Condensed", .regular, .semiCondensed, false),
    ("Extra Condensed Extra Bold Oblique", .heavy, .extraCondensed, true),
    ("ExtraLight", .thin, .normal, false), ("Expanded Black", .black, .expanded, false),
  ])
  func `a face states the weight, the width and the slant`(
    face: String, weight: FontWeight, width: FontWidth, isItalic: Bool
  ) {
    let found = UIFontDescriptor(name: "Inter", size: 10).withFace(face)
    #expect(found.typesettingDescriptor.weight == weight)
    #expect(found.typesettingDescriptor.width == width)
    #expect(found.typesettingDescriptor.isItalic == isItalic)
    #expect(found.fontAttributes[.face] as? String == face)
    #expect(found == descriptor([.family: "Inter", .face: face, .size: 10]))
  }

  @Test func `a face replaces the style that was there`() {
    let bold = UIFontDescriptor(name: "Inter", size: 10).withFace("Bold Italic")
    #expect(bold.symbolicTraits == [.traitBold, .traitItalic])
    #expect(bold.withFace("Condensed").symbolicTraits == .traitCondensed)
    #expect(UIFont(descriptor: bold.withFace("Bold"), size: 0).fontName == "Inter-Bold")
  }

  @Test func `a face that traits overrule is not kept`() {
    let bold = UIFontDescriptor(name: "Inter", size: 10).withFace("Bold")
    let light = bold.addingAttributes([.traits: [TraitKey.weight: UIFont.Weight.light]])
    #expect(light.fontAttributes[.face] == nil)
    #expect(light.object(forKey: .face) as? String == "Light")
    let given = descriptor([.face: "Bold", .traits: [TraitKey.weight: UIFont.Weight.light]])
    #expect(given.typesettingDescriptor.weight == .light)
    #expect(given.fontAttributes[.face] == nil)
  }

  @Test(arguments: ["Regular", "Condensed Bold Italic", "Thin", "Expanded", "SemiBold Italic"])
  func `the face of a descriptor gives the same style again`(face: String) {
    let first = UIFontDescriptor(name: "Inter", size: 10).withFace(face)
    let plain = descriptor([.family: "Inter", .traits: first.object(forKey: .traits) as Any])
    #expect(plain.object(forKey: .face) as? String == face)
  }

  @Test func `a family is found, and an unknown one gives the system font`() {
    let nanum = UIFont.systemFont(ofSize: 10).fontDescriptor.withFamily("NanumBarunGothic")
    #expect(UIFont(descriptor: nanum, size: 0).familyName == "NanumBarunGothic")
    #expect(nanum.object(forKey: .family) as? String == "NanumBarunGothic")
    #expect(nanum.postscriptName == "NanumBarunGothic")
    let none = nanum.withFamily("No Such Family 7")
    #expect(none.fontAttributes[.family] as? String == "No Such Family 7")
    #expect(UIFont(descriptor: none, size: 0).lineHeight > 5)
  }

  @Test func `a PostScript name of an iOS font states the style of its substitute`() {
    let name = "HelveticaNeue-CondensedBold"
    let found = UIFontDescriptor(name: name, size: 10)
    #expect(found.symbolicTraits == [.traitCondensed, .traitBold])
    #expect(found.fontAttributes[.name] as? String == name)
    #expect(found.fontAttributes[.family] == nil)
    #expect(found.withFace("Light").fontAttributes[.name] == nil)
    #expect(found.withFace("Light").fontAttributes[.family] as? String == "Helvetica Neue")
    #expect(found.withSize(20).fontAttributes[.name] as? String == name)
  }

  @Test func `names that are not stated are those of the font`() {
    let plain = descriptor([.family: "Inter", .size: 10])
    #expect(plain.fontAttributes[.name] == nil)
    #expect(plain.object(forKey: .name) as? String == "Inter-Regular")
    #expect(plain.object(forKey: .visibleName) as? String == "Inter Regular")
    #expect(plain.object(forKey: .matrix) == nil)
  }

  // MARK: Other attributes

  @Test func `attributes survive added ones`() {
    let first = descriptor([
      .family: "Inter", .size: 14, .matrix: CGAffineTransform(scaleX: 2, y: 1), .fixedAdvance: 9,
      .characterSet: CharacterSet.decimalDigits, .visibleName: "My Font",
      .traits: [TraitKey.width: UIFont.Width.condensed],
      .featureSettings: [[UIFontDescriptor.FeatureKey.type: 6, .selector: 0]],
    ])
    let second = first.addingAttributes([.size: 20])
    #expect(second.pointSize == 20)
    #expect(second.fontAttributes[.family] as? String == "Inter")
    #expect(second.fontAttributes[.fixedAdvance] as? Int == 9)
    #expect(second.fontAttributes[.visibleName] as? String == "My Font")
    #expect(second.fontAttributes[.characterSet] as? CharacterSet == .decimalDigits)
    #expect(second.matrix == CGAffineTransform(scaleX: 2, y: 1))
    #expect(second.symbolicTraits == .traitCondensed)
    #expect(second.typesettingDescriptor.features == ["tnum": 1])
    #expect(first.pointSize == 14)
    #expect(second.addingAttributes() == second)
  }

  @Test func `descriptors with different attributes are different`() {
    let first = descriptor([.family: "Inter", .fixedAdvance: 9])
    #expect(first == descriptor([.family: "Inter", .fixedAdvance: 9]))
    #expect(first.hash == descriptor([.family: "Inter", .fixedAdvance: 9]).hash)
    #expect(first != descriptor([.family: "Inter", .fixedAdvance: 8]))
    #expect(first != descriptor([.family: "Inter"]))
    #expect(first != first.addingAttributes([.traits: [TraitKey.width: UIFont.Width.condensed]]))
  }

  @Test func `the attributes of a descriptor make an equal one`() throws {
    let examples = [
      UIFontDescriptor(name: "HelveticaNeue-Bold", size: 12),
      UIFont.monospacedSystemFont(ofSize: 12, weight: .medium).fontDescriptor,
      UIFont.preferredFont(forTextStyle: .headline).fontDescriptor,
      UIFontDescriptor(name: "Inter", size: 9).withFace("Condensed Bold Italic"),
      descriptor([:]), descriptor([.cascadeList: [UIFontDescriptor(name: "Inter", size: 0)]]),
    ]
    for example in examples {
      #expect(descriptor(example.fontAttributes) == example)
      #expect(example.addingAttributes(example.fontAttributes) == example)
    }
  }

  @Test func `the rounded design is a rounded family, and without one the system font`() throws {
    let rounded = try #require(UIFontDescriptor().withDesign(.rounded))
    let families = rounded.typesettingDescriptor.families
    #expect(families.allSatisfy(RoundedFamily.names.contains))
    #expect(
      UIFont(descriptor: rounded, size: 15).familyName
        == families.first ?? UIFont.systemFont(ofSize: 15).familyName)
    let bold = try #require(rounded.withSymbolicTraits(.traitBold)?.withDesign(.rounded))
    #expect(bold.symbolicTraits.contains(.traitBold))
    let library = FontLibrary()
    library.useOnly(fontsIn: try #require(FontLibrary.shared.bundledFontsDirectory))
    #expect(RoundedFamily.first(in: library) == nil)
    #expect(
      RoundedFamily.first(of: ["No such family", "Inter", "NanumBarunGothic"], in: library)
        == "Inter")
    #expect(UIFontDescriptor().withDesign(UIFontDescriptor.SystemDesign(rawValue: "?")) == nil)
  }

  @Test func `a descriptor of nothing is that of the system font`() {
    let plain = UIFontDescriptor()
    #expect(plain.fontAttributes.isEmpty)
    #expect(plain.pointSize == 0 && plain.symbolicTraits.isEmpty && plain.matrix == .identity)
    #expect(
      UIFont(descriptor: plain, size: 15).fontName == UIFont.systemFont(ofSize: 15).fontName)
  }

  @Test func `a size of zero is the descriptor's, or 12 points`() {
    #expect(UIFont(descriptor: descriptor([.size: 31]), size: 0).pointSize == 31)
    #expect(UIFont(descriptor: descriptor([.size: 31]), size: 8).pointSize == 8)
    #expect(UIFont(descriptor: descriptor([:]), size: 0).pointSize == 12)
  }

  @Test func `a text style gives the size and the weight`() {
    let headline = UIFont.preferredFont(forTextStyle: .headline)
    let found = descriptor([.textStyle: UIFont.TextStyle.headline])
    #expect(found.pointSize == headline.pointSize)
    #expect(found.symbolicTraits == .traitBold)
    #expect(found == headline.fontDescriptor)
    #expect(
      headline.fontDescriptor.fontAttributes[.textStyle] as? UIFont.TextStyle == .headline)
    #expect(descriptor([.textStyle: UIFont.TextStyle.headline, .size: 50]).pointSize == 50)
  }

  @Test func `a cascade list gives the families for missing characters`() throws {
    let cascade = [
      UIFontDescriptor(name: "NanumBarunGothic", size: 0), descriptor([.family: "Inter"]),
    ]
    let found = UIFont.systemFont(ofSize: 12).fontDescriptor
      .addingAttributes([.cascadeList: cascade])
    #expect(found.typesettingDescriptor.families.isEmpty)
    #expect(found.typesettingDescriptor.fallbackFamilies == ["NanumBarunGothic", "Inter"])
    let list = try #require(found.fontAttributes[.cascadeList] as? [UIFontDescriptor])
    #expect(list.map { $0.object(forKey: .family) as? String } == ["NanumBarunGothic", "Inter"])
  }

  @Test func `a value of the wrong type is ignored`() {
    let odd = descriptor([
      .family: 7, .name: [1], .face: 1.5, .size: "large", .traits: "bold", .cascadeList: "Inter",
      .featureSettings: 3, .textStyle: 4,
    ])
    #expect(odd.typesettingDescriptor == FontDescriptor(size: 0))
  }

  @Test func `a copy of a descriptor is equal`() {
    let first = UIFontDescriptor(name: "Inter", size: 10)
    #expect(first.copy() as? UIFontDescriptor == first)
  }
}
