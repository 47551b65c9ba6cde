import Foundation

/// An animated zoom: back to its limits, or to a scale that the program asked for.
///
/// It also controls the offset, until a finger, a throw or the program takes over.
@MainActor
final class ScrollZoom {
  let fromScale: CGFloat
  let toScale: CGFloat
  /// Whether the zoom returns from beyond a limit.
  let isBounce: Bool
  /// The point whose content stays fixed if the zoom does not control the offset, relative to the
  /// view's corner.
  let pivot: CGPoint
  let start: Double
  /// Whether the zoom controls the offset.
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

  /// Whether the zoom has ended at a time.
  func isOver(at time: Double) -> Bool { time - start >= ScrollActivity.duration }

  /// The progress at a time, 0…1.
  func progress(at time: Double) -> Double {
    isOver(at: time) ? 1 : ScrollActivity.progress(max(time - start, 0))
  }

  /// The scale at a progress of 0…1; equal steps multiply by equal factors.
  func scale(at progress: Double) -> CGFloat {
    progress >= 1 ? toScale : fromScale * pow(toScale / fromScale, CGFloat(progress))
  }

  /// The offset at a progress of 0…1, which keeps one point of the content fixed.
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

  /// Lets the zoom show an offset that the program has set.
  func lead(to offset: CGPoint) {
    (fromOffset, toOffset) = (offset, offset)
    leadsOffset = true
  }
}
