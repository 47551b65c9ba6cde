/// Alternating strokes and gaps along a line.
struct DashPattern {
  private let lengths: [Double]
  private let phase: Double
  /// A line is split into at most this many pieces; the rest of it is drawn solid.
  private static let limit = 10_000

  /// The dash pattern of a pen, or `nil` if the pen draws solid lines.
  init?(_ style: StrokeStyle) {
    guard !style.dashes.isEmpty, style.dashes.allSatisfy({ $0 >= 0 && $0.isFinite })
    else { return nil }
    let repeated = style.dashes.count % 2 == 0 ? style.dashes : style.dashes + style.dashes
    let sum = repeated.reduce(0, +)
    guard sum > 0, sum.isFinite else { return nil }
    lengths = repeated
    let start = style.dashPhase.isFinite ? style.dashPhase.remainder(dividingBy: sum) : 0
    phase = start < 0 ? start + sum : start
  }

  /// Calls `body` with each stroke of the line.
  ///
  /// - Parameters:
  ///   - line: The line to split.
  ///   - piece: The buffer in which each stroke is built.
  ///   - outline: What `body` changes.
  ///   - body: Receives each stroke, or the line itself if it has no length.
  func split(
    _ line: borrowing Polyline, into piece: inout Polyline, _ outline: inout StrokeOutline,
    _ body: (borrowing Polyline, inout StrokeOutline) -> Void
  ) {
    guard line.count > 1 else { return body(line, &outline) }
    var (index, left) = start()
    piece.removeAll()
    var isOn = index % 2 == 0
    var budget = Self.limit
    if isOn { piece.start(at: line.corners[0].point) }
    for corner in 1..<(line.isClosed ? line.count + 1 : line.count) {
      let (from, isLast) = (line.corners[corner - 1], corner == line.count)
      let to = line.corners[isLast ? 0 : corner]
      let (dx, dy) = (to.point.x - from.point.x, to.point.y - from.point.y)
      var done = 0.0
      while from.length - done > left, budget > 0 {
        budget -= 1
        done += left
        let point = Point(
          x: from.point.x + dx * done / from.length, y: from.point.y + dy * done / from.length)
        if isOn {
          piece.add(point)
          if piece.count == 1 {
            piece.corners[0].leaving = Point(x: dx / from.length, y: dy / from.length)
          }
          body(piece, &outline)
          piece.removeAll()
        } else {
          piece.start(at: point)
        }
        isOn.toggle()
        index = (index + 1) % lengths.count
        left = lengths[index]
      }
      left -= from.length - done
      if isOn { piece.add(to.point, smooth: !isLast && to.isSmooth) }
    }
    if isOn, piece.count > 0 { body(piece, &outline) }
  }

  /// The index of the dash in which the line starts, and the length left of that dash.
  private func start() -> (index: Int, left: Double) {
    var rest = phase
    for (index, length) in lengths.enumerated() {
      // A dash of zero length can be a dot.
      if rest < length || (rest == 0 && length == 0) { return (index, length - rest) }
      rest -= length
    }
    return (0, lengths[0])
  }
}
