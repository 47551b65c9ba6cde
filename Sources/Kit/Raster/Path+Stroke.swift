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
    stroker.stroke(self, style, scale: scale)
    var outline = Path()
    outline.reserveCapacity(
      elements: stroker.outline.count + stroker.outline.ends.count, points: stroker.outline.count)
    var first = 0
    for end in stroker.outline.ends {
      for index in first..<Int(end) {
        if index == first {
          outline.move(to: stroker.outline.points[index])
        } else {
          outline.line(to: stroker.outline.points[index])
        }
      }
      outline.close()
      first = Int(end)
    }
    return outline
  }
}
