import Raster

/// A move of pixels by a whole distance from one frame to the next.
///
/// Units: device pixels, x right, y down.
public struct PixelMove: Hashable, Sendable {
  /// The moving area.
  ///
  /// Nothing outside it changes: pixels that would leave it are dropped.
  public let rect: PixelRect
  /// The distance to the right.
  public let dx: Int32
  /// The distance down.
  public let dy: Int32

  /// Creates a move.
  public init(rect: PixelRect, dx: Int32, dy: Int32) {
    self.rect = rect
    self.dx = dx
    self.dy = dy
  }

  /// The position of a part of the picture after the move, or `nil` if none of it is left.
  public func moved(_ part: PixelRect) -> PixelRect? {
    part.intersection(rect)?.offset(x: dx, y: dy)?.intersection(rect)
  }

  /// The parts of the rectangle that receive no pixels.
  public var exposed: [PixelRect] {
    guard let target = moved(rect) else { return [rect] }
    return rect.subtracting(target)
  }
}
