import Foundation
import Graphics

extension UIImage {
  /// How a picture lies in a bitmap.
  public enum Orientation: Int, Hashable, Sendable {
    /// Upright.
    case up = 0
    /// Turned by 180 degrees.
    case down = 1
    /// Turned by 90 degrees counterclockwise.
    case left = 2
    /// Turned by 90 degrees clockwise.
    case right = 3
    /// Mirrored from left to right.
    case upMirrored = 4
    /// `down`, and mirrored from left to right.
    case downMirrored = 5
    /// `left`, and mirrored from top to bottom.
    case leftMirrored = 6
    /// `right`, and mirrored from top to bottom.
    case rightMirrored = 7

    /// The bitmap with the picture upright; `nil` if it does not fit in memory.
    func upright(_ image: CGImage) -> CGImage? {
      guard self != .up else { return image }
      let (width, height) = (CGFloat(image.width), CGFloat(image.height))
      // From the stored pixels to the upright ones.
      let turn =
        switch self {
        case .up: CGAffineTransform.identity
        case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
        case .left: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
        case .right: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
        case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
        case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
        case .leftMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        case .rightMirrored:
          CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: height, ty: width)
        }
      let isTurned = turn.a == 0
      let context = CGContext(
        size: CGSize(width: isTurned ? height : width, height: isTurned ? width : height))
      context.concatenate(turn)
      context.drawUpright(image, in: CGRect(x: 0, y: 0, width: width, height: height))
      return context.makeImage()
    }
  }
}
