import Raster

/// Pixels of a picture that move by whole pixels from one frame to the next.
///
/// Units: device pixels, x right, y down.
public struct PixelMove: Hashable, Sendable {
  /// What moves, and the only place that changes: what would leave it is dropped.
  public let rect: PixelRect
  /// How far to the right.
  public let dx: Int32
  /// How far down.
  public let dy: Int32

  /// Makes a move.
  public init(rect: PixelRect, dx: Int32, dy: Int32) {
    self.rect = rect
    self.dx = dx
    self.dy = dy
  }

  /// Where a part of the picture lies after the move; `nil` where none of it is left.
  public func moved(_ part: PixelRect) -> PixelRect? {
    part.intersection(rect)?.offset(x: dx, y: dy)?.intersection(rect)
  }

  /// The parts of the rectangle that nothing is moved onto.
  public var exposed: [PixelRect] {
    guard let target = moved(rect) else { return [rect] }
    return rect.subtracting(target)
  }
}
