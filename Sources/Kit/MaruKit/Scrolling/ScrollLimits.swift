import Foundation
import Motion

/// The range of offsets in which a scroll view's content may rest, and the pull past its edges.
struct ScrollLimits {
  /// The lowest offset, including the insets.
  let lowest: CGPoint
  /// The highest offset, including the insets; never less than the lowest.
  let highest: CGPoint
  /// The upper bound of a pull past the edges, in points.
  let pull: CGSize
  /// The upper bound of a pull, 0 along an axis that does not bounce.
  private let overshoot: CGSize
  private let size: CGSize
  private let covered: UIEdgeInsets

  /// Computes the limits of content; one aligned offset along an axis if the content fits.
  ///
  /// - Parameters:
  ///   - content: The size of the content.
  ///   - size: The size of the view.
  ///   - inset: The room around the content.
  ///   - covered: The parts of the view that cover content after scrolling.
  ///   - alignment: The alignment of smaller content, as fractions of the free room, 0…1.
  ///   - bounces: Whether content can be pulled past its edges along each axis.
  init(
    of content: CGSize, in size: CGSize, inset: UIEdgeInsets, covered: UIEdgeInsets,
    alignment: CGPoint, bounces: (across: Bool, along: Bool)
  ) {
    let x = Self.range(inset.left, inset.right, content.width, size.width, alignment.x)
    let y = Self.range(inset.top, inset.bottom, content.height, size.height, alignment.y)
    lowest = CGPoint(x: x.low, y: y.low)
    highest = CGPoint(x: x.high, y: y.high)
    pull = CGSize(
      width: max(size.width - inset.left - inset.right, 0),
      height: max(size.height - inset.top - inset.bottom, 0))
    overshoot = CGSize(
      width: bounces.across ? pull.width : 0, height: bounces.along ? pull.height : 0)
    (self.size, self.covered) = (size, covered)
  }

  private static func range(
    _ before: CGFloat, _ after: CGFloat, _ content: CGFloat, _ room: CGFloat, _ share: CGFloat
  ) -> (low: CGFloat, high: CGFloat) {
    let left = room - before - after - content
    guard left > 0 else { return (-before, -before - left) }
    let aligned = -before - left * (share.isFinite ? min(max(share, 0), 1) : 0)
    return (aligned, aligned)
  }

  // MARK: Range

  /// Whether there is more than one horizontal offset.
  var scrollsAcross: Bool { highest.x > lowest.x }

  /// Whether there is more than one vertical offset.
  var scrollsAlong: Bool { highest.y > lowest.y }

  /// Clamps an offset to the range.
  func clamped(_ offset: CGPoint) -> CGPoint {
    CGPoint(
      x: min(max(offset.x, lowest.x), highest.x), y: min(max(offset.y, lowest.y), highest.y))
  }

  /// Clamps an offset to the farthest that a finger or a throw could pull it.
  func reachable(_ offset: CGPoint) -> CGPoint {
    CGPoint(
      x: min(max(offset.x, lowest.x - pull.width), highest.x + pull.width),
      y: min(max(offset.y, lowest.y - pull.height), highest.y + pull.height))
  }

  /// Whether an offset is outside the range by more than half a point.
  func isPast(_ offset: CGPoint) -> Bool {
    let limit = clamped(offset)
    return abs(limit.x - offset.x) > 0.5 || abs(limit.y - offset.y) > 0.5
  }

  /// Whether there is more content in a direction from an offset.
  func hasRoom(_ direction: CGVector, from offset: CGPoint) -> Bool {
    direction.dx < 0 && offset.x > lowest.x || direction.dx > 0 && offset.x < highest.x
      || direction.dy < 0 && offset.y > lowest.y || direction.dy > 0 && offset.y < highest.y
  }

  /// The offset nearest to another one at which a rectangle of the content is visible.
  func showing(_ rect: CGRect, from offset: CGPoint) -> CGPoint {
    var offset = offset
    let left = offset.x + covered.left
    let right = offset.x + size.width - covered.right
    let top = offset.y + covered.top
    let bottom = offset.y + size.height - covered.bottom
    if rect.minX < left || rect.width > right - left {
      offset.x = rect.minX - covered.left
    } else if rect.maxX > right {
      offset.x = rect.maxX - size.width + covered.right
    }
    if rect.minY < top || rect.height > bottom - top {
      offset.y = rect.minY - covered.top
    } else if rect.maxY > bottom {
      offset.y = rect.maxY - size.height + covered.bottom
    }
    return clamped(offset)
  }

  // MARK: Resistance

  /// Applies the resistance past the edges to a finger's offset.
  func resisted(_ offset: CGPoint) -> CGPoint {
    CGPoint(
      x: Self.resisted(offset.x, lowest.x, highest.x, overshoot.width),
      y: Self.resisted(offset.y, lowest.y, highest.y, overshoot.height))
  }

  /// Undoes the resistance: the finger's offset for a resisted one.
  func unresisted(_ offset: CGPoint) -> CGPoint {
    CGPoint(
      x: Self.unresisted(offset.x, lowest.x, highest.x, pull.width),
      y: Self.unresisted(offset.y, lowest.y, highest.y, pull.height))
  }

  private static func resisted(
    _ offset: CGFloat, _ low: CGFloat, _ high: CGFloat, _ length: CGFloat
  ) -> CGFloat {
    let edge = min(max(offset, low), high)
    guard offset != edge else { return offset }
    return edge
      + CGFloat(
        RubberBand.displacement(of: Double(offset - edge), dimension: Double(length)))
  }

  private static func unresisted(
    _ offset: CGFloat, _ low: CGFloat, _ high: CGFloat, _ length: CGFloat
  ) -> CGFloat {
    let edge = min(max(offset, low), high)
    guard offset != edge else { return offset }
    return edge
      + CGFloat(
        RubberBand.overscroll(showing: Double(offset - edge), dimension: Double(length)))
  }

  // MARK: Motion

  /// The limits of a horizontal motion.
  var across: ScrollAxisMotion.Limits {
    .init(
      lower: Double(lowest.x), upper: Double(highest.x), overshoot: Double(overshoot.width))
  }

  /// The limits of a vertical motion.
  var along: ScrollAxisMotion.Limits {
    .init(
      lower: Double(lowest.y), upper: Double(highest.y), overshoot: Double(overshoot.height))
  }
}
