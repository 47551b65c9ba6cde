internal import CHarfBuzz

/// The metrics of a face as fractions of the em; y grows upwards, as in font files.
struct FaceMetrics: Hashable, Sendable {
  /// The distance from the baseline up to the top of the line.
  var ascender: Double
  /// The distance from the baseline to the bottom of the line; negative.
  var descender: Double
  var lineGap: Double
  var capHeight: Double
  var xHeight: Double
  /// The top of an underline; negative if it lies below the baseline.
  var underlineOffset: Double
  var underlineThickness: Double
  /// The top of a strikethrough line.
  var strikethroughOffset: Double
  var strikethroughThickness: Double
  /// The bounding box of all glyphs of the face.
  var inkMinX: Double
  var inkMinY: Double
  var inkMaxX: Double
  var inkMaxY: Double

  /// The metrics assumed without a font, so that layouts have sensible sizes.
  static let none = FaceMetrics(
    ascender: 0.95, descender: -0.25, lineGap: 0, capHeight: 0.7, xHeight: 0.5,
    underlineOffset: -0.1, underlineThickness: 0.05, strikethroughOffset: 0.3,
    strikethroughThickness: 0.05, inkMinX: 0, inkMinY: -0.25, inkMaxX: 1, inkMaxY: 0.95)
}

extension FaceMetrics {
  /// Reads the tables `hhea`, `OS/2`, `post` and `head`.
  ///
  /// A missing or absurd value is replaced by that of `none`.
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
    // Colour images may extend past the stated box, so include the line's own box.
    inkMinX = min(0, box?[0] ?? 0)
    inkMinY = min(descender, box?[1] ?? 0)
    inkMaxX = max(1, box?[2] ?? 0)
    inkMaxY = max(ascender, box?[3] ?? 0)
  }
}
