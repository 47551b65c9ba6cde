import Foundation

/// A zoom that goes on by itself: back to its limits, or where it was told to.
///
/// It leads the offset too, until a finger, a throw or the program does.
@MainActor
final class ScrollZoom {
  let fromScale: CGFloat
  let toScale: CGFloat
  /// Whether it returns from beyond a limit.
  let isBounce: Bool
  /// The place, from the view's corner, that keeps its content where the offset is not led.
  let pivot: CGPoint
  let start: Double
  /// Whether the offset goes along with the scale.
  var leadsOffset = true
  private var fromOffset: CGPoint
  private var toOffset: CGPoint

  init(
    from: (scale: CGFloat, offset: CGPoint), to: (scale: CGFloat, offset: CGPoint),
    about pivot: CGPoint, isBounce: Bool, start: Double
  ) {
    (fromScale, fromOffset) = from
    (toScale, toOffset) = to
    self.pivot = pivot
    self.isBounce = isBounce
    self.start = start
  }

  /// Whether it is over at a time.
  func isOver(at time: Double) -> Bool { time - start >= ScrollActivity.duration }

  /// How far it is at a time, 0…1.
  func progress(at time: Double) -> Double {
    isOver(at: time) ? 1 : ScrollActivity.progress(max(time - start, 0))
  }

  /// The scale at a share of the way, 0…1; each part of the way multiplies by the same.
  func scale(at progress: Double) -> CGFloat {
    progress >= 1 ? toScale : fromScale * pow(toScale / fromScale, CGFloat(progress))
  }

  /// The offset at a share of the way, such that one point of the content stays where it is.
  func offset(at progress: Double) -> CGPoint {
    guard progress < 1 else { return toOffset }
    let change = toScale - fromScale
    let part =
      abs(change) > 1e-6 * fromScale
      ? (scale(at: progress) - fromScale) / change : CGFloat(progress)
    return CGPoint(
      x: fromOffset.x + (toOffset.x - fromOffset.x) * part,
      y: fromOffset.y + (toOffset.y - fromOffset.y) * part)
  }

  /// Has it show an offset from now on that the program has set.
  func lead(to offset: CGPoint) {
    (fromOffset, toOffset) = (offset, offset)
    leadsOffset = true
  }
}
