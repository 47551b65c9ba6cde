extension Path {
  /// The outline of the line that a pen draws along this path.
  ///
  /// Fill it by the non-zero rule. The result is empty if the style draws nothing or the path is
  /// not finite. Curves are flattened finely enough that the coverage of a pixel is accurate to
  /// 1/255.
  ///
  /// - Parameters:
  ///   - style: The pen, in units of the path.
  ///   - scale: Device pixels per unit of the path, which sets how finely curves are flattened.
  /// - Returns: Closed subpaths in the space of this path.
  public func stroked(_ style: StrokeStyle, scale: Double = 1) -> Path {
    guard bounds != nil else { return Path() }
    var stroker = Stroker()
    let line = DisplayList.Line(path: self, style: style, transform: .identity)
    withUnsafePointer(to: line) { stroker.stroke($0, scale: scale) }
    var outline = Path()
    outline.reserveCapacity(
      elements: stroker.outline.count + stroker.outline.pieceCount,
      points: stroker.outline.count)
    var first = 0
    for piece in 0..<stroker.outline.pieceCount {
      let end = Int(stroker.outline.ends[piece])
      for index in first..<end {
        if index == first {
          outline.move(to: stroker.outline.points[index])
        } else {
          outline.line(to: stroker.outline.points[index])
        }
      }
      outline.close()
      first = end
    }
    return outline
  }
}
