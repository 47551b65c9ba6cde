import Foundation

/// The layout of a segmented control's segments and dividers.
struct SegmentArrangement {
  /// The frames of the segments, in points, in the order of the segments.
  private(set) var segments: [CGRect] = []
  /// The frames of the dividers, one after each segment but the last.
  private(set) var dividers: [CGRect] = []

  /// Lays out the segments.
  ///
  /// Segments with a fixed width get it, the others share the rest: equally, or by their content if
  /// `byContent` is set and there is enough room.
  ///
  /// - Parameters:
  ///   - views: The segments from leading to trailing.
  ///   - size: The control's size in points.
  ///   - byContent: Whether widths depend on the content.
  ///   - isReversed: Whether the row begins on the right.
  @MainActor
  init(of views: [SegmentView], in size: CGSize, byContent: Bool, isReversed: Bool) {
    let flexible = views.filter { $0.fixedWidth == 0 }
    let count = CGFloat(max(flexible.count, 1))
    let room = max(size.width - views.reduce(0) { $0 + $1.fixedWidth }, 0)
    let spare = (room - flexible.reduce(0) { $0 + $1.contentWidth }) / count
    var x: CGFloat = 0
    for view in views {
      let width =
        if view.fixedWidth > 0 {
          view.fixedWidth
        } else if byContent, spare > 0 {
          view.contentWidth + spare
        } else {
          room / count
        }
      segments.append(
        CGRect(
          x: isReversed ? size.width - x - width : x, y: 0, width: width, height: size.height))
      x += width
      dividers.append(
        CGRect(
          x: (isReversed ? size.width - x : x) - 0.5, y: 8, width: 1,
          height: max(size.height - 16, 0)))
    }
    if !dividers.isEmpty { dividers.removeLast() }
  }

  /// The preferred width of the segments.
  ///
  /// - Parameters:
  ///   - views: The segments.
  ///   - padding: The padding on either side of a segment's content.
  ///   - byContent: Whether each has its own preferred width; otherwise all are as wide as the
  ///     widest.
  /// - Returns: Points.
  @MainActor
  static func wantedWidth(of views: [SegmentView], padding: CGFloat, byContent: Bool) -> CGFloat {
    let widths = views.map { $0.fixedWidth > 0 ? $0.fixedWidth : $0.contentWidth + 2 * padding }
    guard !byContent, let widest = widths.max() else { return widths.reduce(0, +) }
    return zip(views, widths).reduce(0) { $0 + ($1.0.fixedWidth > 0 ? $1.1 : widest) }
  }
}
