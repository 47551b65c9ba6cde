extension LineBuilder {
  /// Widens the spaces before `contentEnd`.
  ///
  /// Returns the new width.
  func justify(
    _ runs: inout [GlyphRun], from width: Double, to wanted: Double,
    _ contentEnd: Int
  ) -> Double {
    let shown = runs.filter { !$0.isInserted && $0.scalars.upperBound <= contentEnd }
    let count = shown.reduce(0) { $0 + $1.scalars.count(where: text.isStretchable) }
    guard count > 0, wanted > width, wanted.isFinite else { return width }
    let extra = (wanted - width) / Double(count)
    for index in runs.indices
    where !runs[index].isInserted && runs[index].scalars.contains(where: text.isStretchable)
      && runs[index].scalars.upperBound <= contentEnd
    {
      runs[index].widenSpaces(by: extra)
    }
    return wanted
  }
}
