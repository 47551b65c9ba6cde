extension LineBuilder {
  /// Widens the spaces before `contentEnd`.
  ///
  /// Returns the new width.
  func justify(
    _ runs: inout [GlyphRun], from width: Double, to wanted: Double,
    _ contentEnd: Int
  ) -> Double {
    let traits = text.paragraph.traits
    let isStretched: (Int) -> Bool = { traits[$0].contains(.space) && !traits[$0].contains(.tab) }
    let shown = runs.filter { !$0.isEllipsis && $0.scalars.upperBound <= contentEnd }
    let count = shown.reduce(0) { $0 + $1.scalars.count(where: isStretched) }
    guard count > 0, wanted > width, wanted.isFinite else { return width }
    let extra = (wanted - width) / Double(count)
    for index in runs.indices where runs[index].scalars.upperBound <= contentEnd {
      var shift = 0.0
      for glyph in runs[index].glyphs.indices {
        runs[index].glyphs[glyph].x += shift
        let scalar = text.paragraph.scalar(utf16: runs[index].glyphs[glyph].cluster)
        guard !runs[index].isEllipsis, isStretched(scalar) else { continue }
        runs[index].glyphs[glyph].advance += extra
        shift += extra
      }
      if shift != 0 { runs[index].spaceExtra = extra }
      runs[index].width += shift
    }
    return wanted
  }
}
