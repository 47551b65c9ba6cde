extension LineBuilder {
  /// Widens the spaces before `contentEnd`.
  ///
  /// Returns the new width.
  func justify(
    _ runs: inout [(run: GlyphRun, level: UInt8)], from width: Double, to wanted: Double,
    _ contentEnd: Int
  ) -> Double {
    let traits = text.paragraph.traits
    let isStretched: (Int) -> Bool = { traits[$0].contains(.space) && !traits[$0].contains(.tab) }
    let shown = runs.filter { !$0.run.isEllipsis && $0.run.scalars.upperBound <= contentEnd }
    let count = shown.reduce(0) { $0 + $1.run.scalars.count(where: isStretched) }
    guard count > 0, wanted > width, wanted.isFinite else { return width }
    let extra = (wanted - width) / Double(count)
    for index in runs.indices where runs[index].run.scalars.upperBound <= contentEnd {
      var shift = 0.0
      for glyph in runs[index].run.glyphs.indices {
        runs[index].run.glyphs[glyph].x += shift
        let scalar = text.paragraph.scalar(utf16: runs[index].run.glyphs[glyph].cluster)
        guard !runs[index].run.isEllipsis, isStretched(scalar) else { continue }
        runs[index].run.glyphs[glyph].advance += extra
        shift += extra
      }
      if shift != 0 { runs[index].run.spaceExtra = extra }
      runs[index].run.width += shift
    }
    return wanted
  }
}
