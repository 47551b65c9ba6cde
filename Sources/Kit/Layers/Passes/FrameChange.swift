import Raster

/// The difference between one frame and the next.
///
/// First pixels are moved, in order; then the damage is painted. A buffer that holds an older frame
/// catches up by applying the changes of all frames since, combined by ``append(_:)``.
///
/// Guarantee: there are at most ``moveLimit`` moves and `Damage.limit` rectangles.
public struct FrameChange: Sendable {
  /// The largest number of moves.
  public static let moveLimit = 4

  /// The moves, in order.
  public internal(set) var moves: [PixelMove] = []
  /// The areas to paint after the moves.
  public var damage = Damage()

  /// Creates an empty change.
  public init() {}

  /// Whether the frame does not change.
  public var isEmpty: Bool { moves.isEmpty && damage.isEmpty }

  /// The changed areas, as few rectangles: the areas to present.
  public var shownRects: [PixelRect] {
    guard !moves.isEmpty else { return damage.rects }
    var all = damage
    for move in moves { all.add(move.rect) }
    return all.rects
  }

  /// Applies the moves to a bitmap that holds the previous frame.
  ///
  /// The pixels within ``damage`` are undefined afterwards.
  public func movePixels(of bitmap: Bitmap) {
    guard !moves.isEmpty else { return }
    let span = TraceSpan.begin()
    for move in moves { bitmap.move(move.rect, dx: move.dx, dy: move.dy) }
    span?.end(FramePass.move.rawValue, .pass)
  }

  /// Appends the change of the next frame.
  ///
  /// Its moves also move the earlier damage.
  public mutating func append(_ next: FrameChange) {
    for move in next.moves {
      let before = damage.rects
      damage.removeAll()
      for rect in before {
        if !move.rect.contains(rect) { damage.add(rect) }
        if let moved = move.moved(rect) { damage.add(moved) }
      }
      append(move)
    }
    for rect in next.damage.rects { damage.add(rect) }
  }

  /// Clips the change to a picture's size.
  ///
  /// Pixels that a move would take from outside are damaged instead.
  public mutating func clip(to bounds: PixelRect) {
    if moves.contains(where: { !bounds.contains($0.rect) }) {
      for move in moves { damage.add(move.rect) }
      moves.removeAll()
    }
    damage.clip(to: bounds)
    // If everything is painted, no moves are needed.
    if damage.rects == [bounds] { moves.removeAll() }
  }

  /// Appends a move whose effects are already in the damage.
  mutating func append(_ move: PixelMove) {
    if let last = moves.last, last.rect == move.rect,
      !last.dx.addingReportingOverflow(move.dx).overflow,
      !last.dy.addingReportingOverflow(move.dy).overflow
    {
      moves[moves.count - 1] = PixelMove(
        rect: move.rect, dx: last.dx + move.dx, dy: last.dy + move.dy)
      return
    }
    guard moves.count < Self.moveLimit else {
      // Too many moves: damage everything that moves instead.
      for each in moves + [move] { damage.add(each.rect) }
      return moves.removeAll()
    }
    moves.append(move)
  }
}
