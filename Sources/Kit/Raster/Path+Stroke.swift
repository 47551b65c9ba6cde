extension Path {
  /// The outline of the line that a pen draws along this path.
  ///
  /// Fill it by the non-zero rule. A style that draws nothing gives an empty path, as does a path
  /// that is not finite. Curves are followed within 1/32 of a pixel of the pen's edge.
  ///
  /// - Parameters:
  ///   - style: The pen, in units of the path.
  ///   - scale: How many pixels one unit of the path becomes, for the fineness of curves.
  /// - Returns: Closed pieces in the space of this path.
  public func stroked(_ style: StrokeStyle, scale: Double = 1) -> Path {
    guard style.width > 0, style.width.isFinite, bounds != nil else { return Path() }
    let fineness = scale > 0 && scale.isFinite ? min(max(scale, 1e-6), 1e6) : 1
    let pattern = DashPattern(style)
    var stroker = Stroker(style, scale: fineness)
    var polyline = Polyline()
    var cursor = 0
    var at = Point.zero
    func finish() {
      if let pattern {
        pattern.split(polyline) { stroker.add($0) }
      } else {
        stroker.add(polyline)
      }
      polyline.removeAll()
    }
    for verb in verbs {
      switch verb {
      case Verb.move.rawValue:
        finish()
        at = points[cursor]
        polyline.start(at: at)
        cursor += 1
      case Verb.line.rawValue:
        at = points[cursor]
        polyline.add(at)
        cursor += 1
      case Verb.quad.rawValue:
        let end = points[cursor + 1]
        polyline.addQuad(
          from: at, control: points[cursor], to: end, tolerance: stroker.tolerance,
          reach: stroker.radius)
        at = end
        cursor += 2
      case Verb.cubic.rawValue:
        let end = points[cursor + 2]
        polyline.addCubic(
          from: at, points[cursor], points[cursor + 1], to: end, tolerance: stroker.tolerance,
          reach: stroker.radius)
        at = end
        cursor += 3
      default:
        polyline.isClosed = true
        at = polyline.points.first ?? at
        finish()
      }
    }
    finish()
    return stroker.outline
  }
}
