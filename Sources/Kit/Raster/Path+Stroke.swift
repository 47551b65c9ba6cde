extension Path {
  /// The outline of the line that a pen draws along this path.
  ///
  /// Fill it by the non-zero rule. A style that draws nothing gives an empty path, as does a path
  /// that is not finite. Curves are followed so closely that a pixel's coverage is right to 1/255.
  ///
  /// - Parameters:
  ///   - style: The pen, in units of the path.
  ///   - scale: How many pixels one unit of the path becomes, for the fineness of curves.
  /// - Returns: Closed pieces in the space of this path.
  public func stroked(_ style: StrokeStyle, scale: Double = 1) -> Path {
    guard bounds != nil else { return Path() }
    var stroker = Stroker()
    let line = DisplayList.Line(path: self, style: style, transform: .identity)
    withUnsafePointer(to: line) { stroker.stroke($0, scale: scale) }
    let pieces = stroker.outline
    var outline = Path()
    outline.reserveCapacity(elements: pieces.count + pieces.pieceCount, points: pieces.count)
    var first = 0
    for piece in 0..<pieces.pieceCount {
      let end = Int(pieces.ends[piece])
      for index in first..<end {
        if index == first {
          outline.move(to: pieces.points[index])
        } else {
          outline.line(to: pieces.points[index])
        }
      }
      outline.close()
      first = end
    }
    return outline
  }
}
