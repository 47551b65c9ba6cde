import Foundation
import Graphics

/// The geometry of a page that curls around a cylinder from its lower right corner, seen from
/// above.
///
/// The page behind the fold is flat. From the fold it rises around the cylinder, which lies on it,
/// and from the top it continues back over the flat part. Points are in the page's coordinates, y
/// down.
struct PageCurl {
  /// A part of the page that is drawn as one piece.
  struct Piece {
    /// The visible outline, a convex polygon.
    let outline: [CGPoint]
    /// The transform from the page to the visible position.
    let placement: CGAffineTransform
    /// Whether it is part of the roll.
    let isBent: Bool
  }

  /// The size of the page.
  let size: CGSize

  /// The radius of the cylinder.
  let radius: CGFloat
  /// A point on the fold.
  let fold: CGPoint
  /// The unit vector perpendicular to the fold, away from the flat part.
  let across: CGVector
  /// The darkness of the raised part's shadow, 0…1.
  let shadow: Double
  /// The outline of the flat part.
  private(set) var flat: [CGPoint] = []
  /// The rising part, front side visible.
  ///
  /// Each piece reaches a little under the next.
  private(set) var rising: [Piece] = []
  /// The part seen from behind: the roll and the part above it.
  ///
  /// Pieces overlap in the same way.
  private(set) var back: [Piece] = []

  /// The number of pieces per quarter of the roll.
  private static let steps = 10
  /// How far pieces reach under the next, in points.
  private static let overlap: CGFloat = 0.75

  /// Creates a curled page.
  ///
  /// - Parameters:
  ///   - size: The page's size, positive and finite.
  ///   - progress: 0…1, clamped. At 0 all of the page is flat; at 1 none of it is left in its
  ///     place.
  init(size: CGSize, progress: CGFloat) {
    self.size = size
    let progress = min(max(progress, 0), 1)
    // No shadow is left when the page is gone.
    shadow = Double(min((1 - progress) * 6, 1))
    let (width, height) = (size.width, size.height)
    radius = 0.1 * min(width, height) + 2
    // The fold starts in the corner at a slant, and is level when it leaves through the top edge.
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

  /// Adds the pieces of a quarter of the roll.
  ///
  /// - Parameters:
  ///   - page: The whole page.
  ///   - start: The angle at which the quarter starts, from where the page leaves the ground.
  ///   - pieces: Receives the pieces.
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

  /// Adds a piece that maps two distances from the fold on the page to two visible distances.
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

  /// The signed distance of a point of the page beyond the fold.
  private func distance(_ point: CGPoint) -> CGFloat {
    (point.x - fold.x) * across.dx + (point.y - fold.y) * across.dy
  }

  /// The part of a convex polygon between two distances from the fold.
  private func part(of polygon: [CGPoint], from low: CGFloat, to high: CGFloat) -> [CGPoint] {
    cut(cut(polygon) { distance($0) - low }) { high - distance($0) }
  }

  /// The part of a convex polygon above a line (Sutherland and Hodgman, 1974).
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
