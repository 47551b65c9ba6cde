import Foundation

/// The layout of a row of bar items.
struct ToolbarArrangement {
  /// An item of the row.
  struct Part {
    /// The width in points.
    var width: CGFloat
    /// Whether it takes a share of the remaining room.
    var isFlexible = false
  }

  /// The frames of the parts in points, in the order of the parts.
  let frames: [CGRect]

  /// Lays out a row.
  ///
  /// The room that is left is divided equally among the flexible parts. Without any, the row begins at
  /// the leading edge. A row that is too long leaves at the trailing edge.
  ///
  /// - Parameters:
  ///   - parts: The parts from leading to trailing; negative and infinite widths count as 0.
  ///   - room: The rectangle of the row.
  ///   - isReversed: Whether the row begins on the right.
  init(of parts: [Part], in room: CGRect, isReversed: Bool) {
    let widths = parts.map { $0.width.isFinite ? max($0.width, 0) : 0 }
    let flexible = parts.filter(\.isFlexible).count
    let spare = max(room.width - widths.reduce(0, +), 0) / CGFloat(max(flexible, 1))
    var x: CGFloat = 0
    frames = zip(parts, widths).map { part, width in
      let length = width + (part.isFlexible ? spare : 0)
      defer { x += length }
      return CGRect(
        x: isReversed ? room.maxX - x - length : room.minX + x, y: room.minY, width: length,
        height: room.height)
    }
  }
}
