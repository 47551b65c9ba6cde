import Foundation
import Graphics

/// A page that is rolled up around a cylinder, from its lower right corner on, as it is seen from
/// above.
///
/// What lies behind the fold is flat. From there on the page goes up around the cylinder, which lies
/// on it, and from the top of that back over what is flat. Places are in points of the page, y down.
struct PageCurl {
  /// A part of the page that is seen in one piece.
  struct Piece {
    /// Where it is seen: a convex polygon.
    let outline: [CGPoint]
    /// From places of the page to where they are seen.
    let placement: CGAffineTransform
    /// Whether it is a part of the roll.
    let isBent: Bool
  }

  /// The size of the page.
  let size: CGSize

  /// The radius of the cylinder.
  let radius: CGFloat
  /// A place of the fold.
  let fold: CGPoint
  /// The direction at right angles to the fold, away from what is flat; its length is 1.
  let across: CGVector
  /// How dark the shadow is of what does not lie on the ground, 0…1.
  let shadow: Double
  /// What is flat.
  private(set) var flat: [CGPoint] = []
  /// What goes up, its front seen: each piece reaches a little under the next.
  private(set) var rising: [Piece] = []
  /// What is seen from behind: the roll, and what lies over the rest; as before.
  private(set) var back: [Piece] = []

  /// How many pieces a quarter of the roll is made of.
  private static let steps = 10
  /// How far pieces reach under the next, in points.
  private static let overlap: CGFloat = 0.75

  /// Rolls up a page.
  ///
  /// - Parameters:
  ///   - size: The page's, positive and finite.
  ///   - progress: How far, 0…1, clamped: at 0 all is flat, at 1 nothing lies on the page's place.
  init(size: CGSize, progress: CGFloat) {
    self.size = size
    let progress = min(max(progress, 0), 1)
    // No shadow is left when the page is gone.
    shadow = Double(min((1 - progress) * 6, 1))
    let (width, height) = (size.width, size.height)
    radius = 0.1 * min(width, height) + 2
    // The fold begins in the corner, slanting, and is level when it leaves over the upper edge.
    let lag = 0.45 * min(width, 1.5 * height)
    let right = height - progress * (height + radius + 1)
    let left = height + lag - progress * (height + lag + radius + 1)
    let length = hypot(width, left - right)
    across = CGVector(dx: (left - right) / length, dy: width / length)
    fold = CGPoint(x: width, y: right)
    let page = [
      CGPoint.zero, CGPoint(x: width, y: 0), CGPoint(x: width, y: height), CGPoint(x: 0, y: height),
    ]
    flat = part(of: page, from: -.infinity, to: Self.overlap)
    addQuarter(of: page, from: 0, into: &rising)
    addQuarter(of: page, from: .pi / 2, into: &back)
    let half = .pi * radius
    add(
      part(of: page, from: half, to: .infinity), from: (half, 0), to: (half + 1, -1), isBent: false,
      into: &back)
  }

  /// Adds a quarter of the roll.
  ///
  /// - Parameters:
  ///   - page: The whole page.
  ///   - start: The angle from where the page leaves the ground.
  ///   - pieces: What to add to.
  private func addQuarter(of page: [CGPoint], from start: CGFloat, into pieces: inout [Piece]) {
    let step = .pi / 2 / CGFloat(Self.steps)
    for number in 0..<Self.steps {
      let (angle, next) = (
        start + step * CGFloat(number), start + step * CGFloat(number + 1)
      )
      let (from, to) = ((angle * radius, radius * sin(angle)), (next * radius, radius * sin(next)))
      // The outermost piece reaches under nothing.
      let isLast = start == 0 && number == Self.steps - 1
      let slope = abs(to.1 - from.1) / (to.0 - from.0)
      let more = isLast ? 0 : min(Self.overlap / max(slope, 0.01), to.0 - from.0)
      add(part(of: page, from: from.0, to: to.0 + more), from: from, to: to, into: &pieces)
    }
  }

  /// Adds a piece of which two distances from the fold, on the page, are seen at two others.
  private func add(
    _ outline: [CGPoint], from: (CGFloat, CGFloat), to: (CGFloat, CGFloat), isBent: Bool = true,
    into pieces: inout [Piece]
  ) {
    guard outline.count > 2 else { return }
    // x' = x + across · (shift + (slope − 1) · distance)
    let slope = (to.1 - from.1) / (to.0 - from.0)
    let shift = from.1 - slope * from.0
    let (x, y) = (across.dx, across.dy)
    let base = shift - (slope - 1) * (fold.x * x + fold.y * y)
    let placement = CGAffineTransform(
      a: 1 + (slope - 1) * x * x, b: (slope - 1) * x * y,
      c: (slope - 1) * x * y, d: 1 + (slope - 1) * y * y, tx: base * x, ty: base * y)
    pieces.append(
      Piece(
        outline: outline.map { $0.applying(placement) }, placement: placement, isBent: isBent))
  }

  /// How far a place of the page lies beyond the fold.
  private func distance(_ point: CGPoint) -> CGFloat {
    (point.x - fold.x) * across.dx + (point.y - fold.y) * across.dy
  }

  /// The part of a convex polygon between two distances from the fold.
  private func part(of polygon: [CGPoint], from low: CGFloat, to high: CGFloat) -> [CGPoint] {
    cut(cut(polygon) { distance($0) - low }) { high - distance($0) }
  }

  /// What of a convex polygon is not below a line (Sutherland and Hodgman, 1974).
  private func cut(_ polygon: [CGPoint], _ height: (CGPoint) -> CGFloat) -> [CGPoint] {
    var kept: [CGPoint] = []
    for (index, point) in polygon.enumerated() {
      let before = polygon[(index + polygon.count - 1) % polygon.count]
      let (a, b) = (height(before), height(point))
      if (a < 0) != (b < 0), a.isFinite, b.isFinite {
        let share = a / (a - b)
        kept.append(
          CGPoint(
            x: before.x + (point.x - before.x) * share, y: before.y + (point.y - before.y) * share))
      }
      if b >= 0 { kept.append(point) }
    }
    return kept
  }
}
