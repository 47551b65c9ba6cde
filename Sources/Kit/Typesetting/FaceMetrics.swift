internal import CHarfBuzz

/// The measures of a face as parts of the em; y grows upwards here, as in font files.
struct FaceMetrics: Hashable, Sendable {
  /// From the baseline up to where the line begins.
  var ascender: Double
  /// From the baseline to where the line ends; negative.
  var descender: Double
  var lineGap: Double
  var capHeight: Double
  var xHeight: Double
  /// The top of an underline; negative where it lies under the baseline.
  var underlineOffset: Double
  var underlineThickness: Double
  /// The top of a line through the text.
  var strikethroughOffset: Double
  var strikethroughThickness: Double
  /// A box that holds every glyph of the face.
  var inkMinX: Double
  var inkMinY: Double
  var inkMaxX: Double
  var inkMaxY: Double

  /// What is assumed where there is no font, so that layout still has sane sizes.
  static let none = FaceMetrics(
    ascender: 0.95, descender: -0.25, lineGap: 0, capHeight: 0.7, xHeight: 0.5,
    underlineOffset: -0.1, underlineThickness: 0.05, strikethroughOffset: 0.3,
    strikethroughThickness: 0.05, inkMinX: 0, inkMinY: -0.25, inkMaxX: 1, inkMaxY: 0.95)
}

extension FaceMetrics {
  /// Reads the tables `hhea`, `OS/2`, `post` and `head`; a measure that a face does not state, or
  /// states absurdly, is that of `none`.
  init(font: OpaquePointer, face: OpaquePointer) {
    self = .none
    let units = Double(max(1, hb_face_get_upem(face)))
    func read(_ tag: hb_ot_metrics_tag_t, into value: inout Double, _ range: ClosedRange<Double>) {
      var position: hb_position_t = 0
      guard hb_ot_metrics_get_position(font, tag, &position) != 0 else { return }
      let measure = Double(position) / units
      if range.contains(measure) { value = measure }
    }
    read(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER, into: &ascender, 0.01...8)
    read(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER, into: &descender, -8...0)
    read(HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP, into: &lineGap, 0...8)
    read(HB_OT_METRICS_TAG_CAP_HEIGHT, into: &capHeight, 0.01...8)
    read(HB_OT_METRICS_TAG_X_HEIGHT, into: &xHeight, 0.01...8)
    read(HB_OT_METRICS_TAG_UNDERLINE_OFFSET, into: &underlineOffset, -8...8)
    read(HB_OT_METRICS_TAG_UNDERLINE_SIZE, into: &underlineThickness, 0.001...1)
    read(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, into: &strikethroughOffset, -8...8)
    read(HB_OT_METRICS_TAG_STRIKEOUT_SIZE, into: &strikethroughThickness, 0.001...1)

    let box = withTable("head", of: face) { head -> [Double]? in
      guard head.count >= 44 else { return nil }
      return stride(from: 36, to: 44, by: 2).map {
        Double(Int16(bitPattern: UInt16(head[$0]) << 8 | UInt16(head[$0 + 1]))) / units
      }
    }
    // Pictures may stand out of the stated box, so the line's own box counts too.
    inkMinX = min(0, box?[0] ?? 0)
    inkMinY = min(descender, box?[1] ?? 0)
    inkMaxX = max(1, box?[2] ?? 0)
    inkMaxY = max(ascender, box?[3] ?? 0)
  }
}
