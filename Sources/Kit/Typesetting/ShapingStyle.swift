internal import CHarfBuzz

/// A face and options of shaping, in HarfBuzz's types, for all texts that are shaped with them.
final class ShapingStyle {
  let face: FontFace
  let properties: hb_segment_properties_t
  let features: [hb_feature_t]
  /// The width of the box for a missing glyph, in font units.
  let boxAdvance: Int32

  /// A request of this style, without its text.
  private let request: Shaper.Request

  /// Prepares to shape texts as a request wants.
  init(_ request: Shaper.Request) {
    var properties = hb_segment_properties_t()
    properties.language = hb_language_from_string(request.language, -1)
    properties.script = request.script
    properties.direction = request.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
    face = request.face
    self.properties = properties
    features = request.openTypeFeatures
    boxAdvance = Int32((request.face.box.advance * request.face.unitsPerEm).rounded())
    self.request = request.withoutText
  }

  /// Whether a request has this face and these options.
  func serves(_ other: Shaper.Request) -> Bool {
    face === other.face && request.script == other.script
      && request.isRightToLeft == other.isRightToLeft
      && request.usesLigatures == other.usesLigatures && request.language == other.language
      && request.features == other.features
  }

  /// Replaces the characters in a buffer by glyphs.
  func shape(_ buffer: OpaquePointer?) {
    var properties = properties
    hb_buffer_set_segment_properties(buffer, &properties)
    hb_shape(face.shapingFont, buffer, features, UInt32(features.count))
  }
}

extension Shaper.Request {
  fileprivate var withoutText: Self {
    var request = self
    request.scalars = []
    return request
  }

  fileprivate var openTypeFeatures: [hb_feature_t] {
    var list: [hb_feature_t] = []
    func add(_ tag: String, _ value: UInt32) {
      guard let tag = openTypeTag(tag) else { return }
      list.append(hb_feature_t(tag: tag, value: value, start: 0, end: UInt32.max))
    }
    if !usesLigatures { for tag in ["liga", "clig", "calt"] { add(tag, 0) } }
    for tag in features.keys.sorted() { add(tag, features[tag] ?? 0) }
    return list
  }
}
