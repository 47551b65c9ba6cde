import Foundation

/// Reads and writes the value of `UIFontDescriptor.AttributeName.featureSettings`.
enum FontFeatureSettings {
  /// The OpenType features, by tag, of an array of dictionaries.
  ///
  /// Dictionaries without a known feature are ignored. If two contradict each other, the later one
  /// takes precedence.
  static func features(of settings: Any) -> [String: UInt32] {
    var features: [String: UInt32] = [:]
    for setting in settings as? [Any] ?? [] {
      let setting = AttributeValue.dictionary(setting)
      if let tag = setting[kCTFontOpenTypeFeatureTag].flatMap(AttributeValue.string) {
        guard tag.utf8.count == 4, tag.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
          continue
        }
        let value = setting[kCTFontOpenTypeFeatureValue].map(AttributeValue.integer) ?? 1
        if let value, value >= 0 { features[tag] = UInt32(clamping: value) }
      } else if let type = setting[kCTFontFeatureTypeIdentifierKey].flatMap(AttributeValue.integer),
        let selector = setting[kCTFontFeatureSelectorIdentifierKey]
          .flatMap(AttributeValue.integer)
      {
        FontFeatureTable.select(selector, ofType: type, in: &features)
      }
    }
    return features
  }

  /// The settings of OpenType features, sorted by tag.
  ///
  /// Each has the OpenType tag and value, and also Apple's type and selector if there are such.
  static func settings(of features: [String: UInt32]) -> [[UIFontDescriptor.FeatureKey: Any]] {
    features.sorted { $0.key < $1.key }.map { tag, value in
      var setting: [UIFontDescriptor.FeatureKey: Any] = [
        UIFontDescriptor.FeatureKey(rawValue: kCTFontOpenTypeFeatureTag): tag,
        UIFontDescriptor.FeatureKey(rawValue: kCTFontOpenTypeFeatureValue): Int(value),
      ]
      if let (type, selector) = FontFeatureTable.selector(of: tag, value: value) {
        setting[.type] = type
        setting[.selector] = selector
      }
      return setting
    }
  }
}
