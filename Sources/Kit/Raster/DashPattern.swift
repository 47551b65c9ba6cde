/// Strokes and gaps in turn along a line.
struct DashPattern {
  private let lengths: [Double]
  private let period: Double
  private let phase: Double
  /// A line is split into at most this many pieces; what is left over is drawn whole.
  private static let limit = 10_000

  /// The pattern of a pen, or `nil` when it draws whole lines.
  init?(_ style: StrokeStyle) {
    guard !style.dashes.isEmpty, style.dashes.allSatisfy({ $0 >= 0 && $0.isFinite })
    else { return nil }
    let repeated = style.dashes.count % 2 == 0 ? style.dashes : style.dashes + style.dashes
    let sum = repeated.reduce(0, +)
    guard sum > 0, sum.isFinite else { return nil }
    lengths = repeated
    period = sum
    let start = style.dashPhase.isFinite ? style.dashPhase.remainder(dividingBy: sum) : 0
    phase = start < 0 ? start + sum : start
  }

  /// Calls `body` with each stroke of the line.
  func split(_ line: Polyline, _ body: (Polyline) -> Void) {
    var corners = line.points
    guard corners.count > 1 else { return body(line) }
    if line.isClosed, let first = corners.first { corners.append(first) }
    var (index, left) = start()
    var piece = Polyline()
    var isOn = index % 2 == 0
    var budget = Self.limit
    if isOn { piece.start(at: corners[0]) }
    for corner in 1..<corners.count {
      let (from, to) = (corners[corner - 1], corners[corner])
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = (dx * dx + dy * dy).squareRoot()
      var done = 0.0
      while length - done > left, budget > 0 {
        budget -= 1
        done += left
        let point = Point(x: from.x + dx * done / length, y: from.y + dy * done / length)
        if isOn {
          piece.add(point)
          body(piece)
          piece.removeAll()
        } else {
          piece.start(at: point)
        }
        isOn.toggle()
        index = (index + 1) % lengths.count
        left = lengths[index]
      }
      left -= length - done
      if isOn {
        let smooth = corner < line.isSmooth.count && line.isSmooth[corner]
        piece.add(to, smooth: smooth)
      }
    }
    if isOn, !piece.points.isEmpty { body(piece) }
  }

  /// The length that the line starts in, and what is left of it.
  private func start() -> (index: Int, left: Double) {
    var rest = phase
    for (index, length) in lengths.enumerated() {
      if rest < length { return (index, length - rest) }
      rest -= length
    }
    return (0, lengths[0])
  }
}
