import Foundation
import Typesetting

/// The attributes of a font descriptor.
struct FontAttributes {
  typealias Name = UIFontDescriptor.AttributeName
  typealias TraitKey = UIFontDescriptor.TraitKey
  typealias SymbolicTraits = UIFontDescriptor.SymbolicTraits

  /// The attributes that have an effect.
  var descriptor: FontDescriptor {
    didSet { if !hasSameFace(as: oldValue) { forgetNames() } }
  }
  /// The text style that gave the size and the weight.
  var textStyle: UIFont.TextStyle?
  /// The symbolic traits that have no effect.
  private var otherTraits: SymbolicTraits = []
  /// The given attributes that `descriptor` does not express, or not literally.
  private(set) var others: [Name: Any] = [:]

  /// The names that are valid until the face changes.
  private static let names: [Name] = [.name, .face, .visibleName]
  /// The attributes that `descriptor` and `textStyle` express.
  private static let expressed: Set<Name> = [
    .family, .size, .traits, .featureSettings, .cascadeList, .textStyle,
  ]
  /// The symbolic traits that `descriptor` expresses.
  private static let knownTraits: SymbolicTraits = [
    .traitItalic, .traitBold, .traitExpanded, .traitCondensed, .traitMonoSpace,
  ]
  /// The slant of an italic face: 12° of 30°.
  private static let italicSlant: CGFloat = 0.4

  /// Stores a descriptor.
  init(_ descriptor: FontDescriptor, textStyle: UIFont.TextStyle? = nil) {
    self.descriptor = descriptor
    self.textStyle = textStyle
  }

  private func hasSameFace(as other: FontDescriptor) -> Bool {
    descriptor.families == other.families && FontStyle(descriptor) == FontStyle(other)
      && descriptor.isMonospaced == other.isMonospaced
  }

  private mutating func forgetNames() {
    for name in Self.names { others[name] = nil }
  }

  // MARK: Adding

  /// Adds attributes, which take precedence over the existing ones.
  ///
  /// Of the traits, those that are not given stay. A value of the wrong type is ignored.
  mutating func add(_ given: [Name: Any]) {
    if let style = given[.textStyle].flatMap(AttributeValue.string) {
      setTextStyle(UIFont.TextStyle(rawValue: style))
    }
    if let size = given[.size].flatMap(AttributeValue.number) { descriptor.size = size }
    if let family = given[.family].flatMap(AttributeValue.string) { setFamily(family) }
    var named: FontDescriptor?
    if let name = given[.name].flatMap(AttributeValue.string) {
      setName(name)
      named = descriptor
    } else if let face = given[.face].flatMap(AttributeValue.string) {
      FontStyle(name: face).apply(to: &descriptor)
    }
    if let cascade = given[.cascadeList] as? [UIFontDescriptor] {
      descriptor.fallbackFamilies = cascade.flatMap(\.typesettingDescriptor.families)
    }
    if let traits = given[.traits] { setTraits(AttributeValue.dictionary(traits)) }
    if let settings = given[.featureSettings] {
      descriptor.features = FontFeatureSettings.features(of: settings)
    }
    for (name, value) in given where !Self.expressed.contains(name) { others[name] = value }
    // A name that other attributes have overruled is not kept.
    if let named, !hasSameFace(as: named) { others[.name] = nil }
    if let face = others[.face].flatMap(AttributeValue.string),
      FontStyle(name: face) != FontStyle(descriptor)
    {
      others[.face] = nil
    }
  }

  private mutating func setTextStyle(_ style: UIFont.TextStyle) {
    textStyle = style
    let font = UIFont.preferredFont(forTextStyle: style).typesettingFont.descriptor
    descriptor.size = font.size
    descriptor.weight = font.weight
  }

  /// Changes the family; an empty name means the system font.
  private mutating func setFamily(_ family: String) {
    let families = family.isEmpty ? [] : FontSubstitutes.families(for: family) ?? [family]
    descriptor.families = families
    descriptor.isMonospaced = families.last == "monospace"
  }

  private mutating func setName(_ name: String) {
    guard let found = FontName(name, size: descriptor.size)?.descriptor else {
      descriptor.families = name.isEmpty ? [] : [name]
      return
    }
    descriptor.families = found.families
    descriptor.isMonospaced = found.isMonospaced
    FontStyle(found).apply(to: &descriptor)
  }

  private mutating func setTraits(_ traits: [String: Any]) {
    func number(_ key: TraitKey) -> CGFloat? {
      traits[key.rawValue].flatMap(AttributeValue.number)
    }
    if let bits = traits[TraitKey.symbolic.rawValue].flatMap(AttributeValue.integer) {
      symbolicTraits = SymbolicTraits(rawValue: UInt32(truncatingIfNeeded: bits))
    }
    if let weight = number(.weight) { descriptor.weight = FontWeight(uiKitValue: weight) }
    if let width = number(.width) { descriptor.width = FontWidth(uiKitValue: width) }
    if let slant = number(.slant) { descriptor.isItalic = slant > 0 }
  }

  // MARK: Traits

  /// The boolean properties.
  var symbolicTraits: SymbolicTraits {
    get {
      var traits = otherTraits
      if descriptor.isItalic { traits.insert(.traitItalic) }
      if descriptor.weight >= .semibold { traits.insert(.traitBold) }
      if descriptor.width > .normal { traits.insert(.traitExpanded) }
      if descriptor.width < .normal { traits.insert(.traitCondensed) }
      if descriptor.isMonospaced { traits.insert(.traitMonoSpace) }
      return traits
    }
    set {
      let changes = symbolicTraits.symmetricDifference(newValue)
      descriptor.isItalic = newValue.contains(.traitItalic)
      descriptor.isMonospaced = newValue.contains(.traitMonoSpace)
      if changes.contains(.traitBold) {
        descriptor.weight = newValue.contains(.traitBold) ? .bold : .regular
      }
      if !changes.isDisjoint(with: [.traitExpanded, .traitCondensed]) {
        // Both at once cancel each other.
        descriptor.width =
          switch (newValue.contains(.traitCondensed), newValue.contains(.traitExpanded)) {
          case (true, false): .condensed
          case (false, true): .expanded
          default: .normal
          }
      }
      otherTraits = newValue.subtracting(Self.knownTraits)
    }
  }

  /// All traits.
  var traits: [TraitKey: Any] {
    [
      .symbolic: symbolicTraits.rawValue, .weight: descriptor.weight.uiKitValue,
      .width: descriptor.width.uiKitValue,
      .slant: descriptor.isItalic ? Self.italicSlant : CGFloat(0),
    ]
  }

  // MARK: Reading

  /// All attributes that differ from those of the system font.
  var dictionary: [Name: Any] {
    var attributes = others
    if descriptor.size > 0 { attributes[.size] = descriptor.size }
    if attributes[.name] == nil, let family = descriptor.families.first {
      attributes[.family] = family
    }
    let isRegular = FontStyle(descriptor) == FontStyle(FontDescriptor(size: 0))
    // A text style has a weight of its own, which these overrule.
    if !isRegular || !symbolicTraits.isEmpty || textStyle != nil { attributes[.traits] = traits }
    if !descriptor.features.isEmpty {
      attributes[.featureSettings] = FontFeatureSettings.settings(of: descriptor.features)
    }
    if !descriptor.fallbackFamilies.isEmpty {
      attributes[.cascadeList] = descriptor.fallbackFamilies.map {
        UIFontDescriptor(fontAttributes: [.family: $0])
      }
    }
    if let textStyle { attributes[.textStyle] = textStyle }
    return attributes
  }
}

extension FontAttributes: Equatable {
  static func == (left: FontAttributes, right: FontAttributes) -> Bool {
    left.descriptor == right.descriptor && left.textStyle == right.textStyle
      && left.otherTraits == right.otherTraits && left.withoutEffect == right.withoutEffect
  }

  /// The attributes that `descriptor` does not express; it does express the name and the face.
  private var withoutEffect: [Name: AnyHashable?] {
    others.filter { ![.name, .face].contains($0.key) }.mapValues { $0 as? AnyHashable }
  }
}
