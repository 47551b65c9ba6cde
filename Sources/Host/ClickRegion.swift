import Foundation

/// The part of a window that takes clicks.
enum ClickRegion {
  /// A rectangle without some others, as rectangles that do not overlap.
  static func rectangle(_ whole: CGRect, without holes: [CGRect]) -> [CGRect] {
    holes.reduce(into: [whole]) { parts, hole in
      parts = parts.flatMap { remainder(of: $0, without: hole) }
    }
  }

  /// At most four rectangles: above, below, and beside the hole.
  private static func remainder(of part: CGRect, without hole: CGRect) -> [CGRect] {
    let common = part.intersection(hole)
    guard !common.isNull, !common.isEmpty else { return [part] }
    return [
      CGRect(
        x: part.minX, y: part.minY, width: part.width, height: common.minY - part.minY),
      CGRect(
        x: part.minX, y: common.maxY, width: part.width, height: part.maxY - common.maxY),
      CGRect(
        x: part.minX, y: common.minY, width: common.minX - part.minX, height: common.height),
      CGRect(
        x: common.maxX, y: common.minY, width: part.maxX - common.maxX, height: common.height),
    ].filter { !$0.isEmpty }
  }
}
