import Raster

/// What makes the picture of one frame out of that of the frame before.
///
/// First the pixels move, in order; then the damage is painted. A buffer that holds an older frame
/// catches up with the changes of all frames since, put together by ``append(_:)``.
///
/// Guarantee: there are at most ``moveLimit`` moves, and at most ``Damage/limit`` rectangles.
public struct FrameChange: Sendable {
  /// The largest number of moves that is kept.
  public static let moveLimit = 4

  /// What moves, the first move first.
  public internal(set) var moves: [PixelMove] = []
  /// What is to be painted once everything has moved.
  public var damage = Damage()

  /// Makes a change of nothing.
  public init() {}

  /// Whether nothing changes.
  public var isEmpty: Bool { moves.isEmpty && damage.isEmpty }

  /// The places that look different afterwards, as few rectangles: what a server has to be shown.
  public var shownRects: [PixelRect] {
    guard !moves.isEmpty else { return damage.rects }
    var all = damage
    for move in moves { all.add(move.rect) }
    return all.rects
  }

  /// Moves the pixels of a bitmap that holds the frame before.
  ///
  /// What lies in ``damage`` holds anything afterwards.
  public func movePixels(of bitmap: Bitmap) {
    for move in moves { bitmap.move(move.rect, dx: move.dx, dy: move.dy) }
  }

  /// Adds what the next frame changes.
  ///
  /// What was to be painted before moves along.
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

  /// Keeps to a picture of a size.
  ///
  /// Nothing can move in from outside of it: what a move took from there is painted instead.
  public mutating func clip(to bounds: PixelRect) {
    if moves.contains(where: { !bounds.contains($0.rect) }) {
      for move in moves { damage.add(move.rect) }
      moves.removeAll()
    }
    damage.clip(to: bounds)
    // Where everything is painted nothing need move.
    if damage.rects == [bounds] { moves.removeAll() }
  }

  /// Adds a move that the damage has been told of already.
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
      // Too many: all that moves is painted instead.
      for each in moves + [move] { damage.add(each.rect) }
      return moves.removeAll()
    }
    moves.append(move)
  }
}
