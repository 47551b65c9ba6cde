/// Computes the outlines of strokes.
///
/// The buffers are reused from line to line. They are not classes, so that accesses to them are
/// checked for exclusivity when they are compiled: at run time that took a tenth of a stroke's time.
struct Stroker: ~Copyable {
  /// The outline of the last stroke.
  private(set) var outline = StrokeOutline()
  /// Whether the last outline is known not to overlap itself.
  private(set) var isSimple = false
  private var pen = StrokePen()
  private var line = Polyline()
  /// One dash of the line.
  private var dash = Polyline()

  /// Computes the outline of a path's stroke, in the space of the path, replacing the previous one.
  ///
  /// A pen that draws nothing makes an empty outline. The line is passed by pointer to avoid
  /// reference counting.
  ///
  /// - Parameters:
  ///   - recorded: The path, whose points are finite, and the pen in its units.
  ///   - scale: Device pixels per unit, which sets how finely curves are flattened.
  mutating func stroke(_ recorded: UnsafePointer<DisplayList.Line>, scale: Double) {
    outline.removeAll()
    isSimple = false
    let width = recorded.pointee.style.width
    guard width > 0, width.isFinite else { return }
    pen.set(
      recorded.pointee.style, scale: scale > 0 && scale.isFinite ? min(max(scale, 1e-6), 1e6) : 1)
    let isDashed = !recorded.pointee.style.dashes.isEmpty
    let pattern = isDashed ? DashPattern(recorded.pointee.style) : nil
    var cursor = 0
    var at = Point.zero
    for index in recorded.pointee.path.verbs.indices {
      switch recorded.pointee.path.verbs[index] {
      case Path.Verb.move.rawValue:
        finish(pattern)
        at = recorded.pointee.path.points[cursor]
        line.start(at: at)
        cursor += 1
      case Path.Verb.line.rawValue:
        at = recorded.pointee.path.points[cursor]
        line.add(at)
        cursor += 1
      case Path.Verb.quad.rawValue:
        let end = recorded.pointee.path.points[cursor + 1]
        line.addQuad(
          from: at, control: recorded.pointee.path.points[cursor], to: end, scale: pen.scale,
          reach: pen.radius)
        at = end
        cursor += 2
      case Path.Verb.cubic.rawValue:
        let end = recorded.pointee.path.points[cursor + 2]
        line.addCubic(
          from: at, recorded.pointee.path.points[cursor],
          recorded.pointee.path.points[cursor + 1], to: end, scale: pen.scale,
          reach: pen.radius)
        at = end
        cursor += 3
      default:
        line.close()
        if line.count > 0 { at = line.corners[0].point }
        finish(pattern)
      }
    }
    finish(pattern)
  }

  /// Releases the buffers if an unusually long line has made them large.
  mutating func trim() {
    guard outline.isLarge || line.isLarge || dash.isLarge else { return }
    self = Stroker()
  }

  /// Adds the outline of the collected line.
  private mutating func finish(_ pattern: DashPattern?) {
    guard line.count > 0 else { return }
    let pen = pen
    if let pattern {
      pattern.split(line, into: &dash, &outline) { pen.add($0, to: &$1) }
    } else {
      // Two outlines might overlap each other.
      isSimple = outline.pieceCount == 0 && pen.goesOneWay(along: line)
      pen.add(line, to: &outline)
    }
    line.removeAll()
  }
}
