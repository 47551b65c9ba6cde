import Foundation

/// Lengths along and across the scroll direction of a flow layout.
struct FlowSize: Hashable {
  var along: CGFloat
  var across: CGFloat

  init(along: CGFloat, across: CGFloat) {
    (self.along, self.across) = (along, across)
  }

  /// Converts a size for a scroll direction.
  init(_ size: CGSize, isVertical: Bool) {
    along = isVertical ? size.height : size.width
    across = isVertical ? size.width : size.height
  }

  /// Whether both lengths are within a quarter of another size's.
  func isLike(_ other: FlowSize) -> Bool {
    func isLike(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) <= max(a, b) / 4 }
    return isLike(along, other.along) && isLike(across, other.across)
  }

  /// Whether an item of this size has no area.
  var isEmpty: Bool { along <= 0 || across <= 0 }
}

/// The position of an item, along and across the scroll direction.
struct FlowPlace: Equatable {
  var along: CGFloat
  var across: CGFloat
  var size: FlowSize

  /// The rectangle in content coordinates.
  func rect(isVertical: Bool) -> CGRect {
    isVertical
      ? CGRect(x: across, y: along, width: size.across, height: size.along)
      : CGRect(x: along, y: across, width: size.along, height: size.across)
  }
}

/// The lengths that decide how items are distributed in lines, in points.
struct FlowMetrics: Equatable {
  /// The maximum length of a line.
  var room: CGFloat
  /// The minimum spacing between lines; if it is negative, lines overlap.
  var lineSpacing: CGFloat
  /// The minimum spacing between the items of a line.
  var itemSpacing: CGFloat
  /// Device pixels per point.
  var scale: CGFloat

  /// The tolerated excess of a line's length, since sums of fractions are inexact.
  private static let tolerance: CGFloat = 0.001

  /// The distance between the starts of a line and the next; always positive.
  func advance(_ length: CGFloat) -> CGFloat {
    let advance = length + lineSpacing
    return lineSpacing >= 0 ? advance : max(advance, 1)
  }

  /// The number of items of one length that a line holds; at least one.
  func capacity(of length: CGFloat, count: Int) -> Int {
    let step = length + itemSpacing
    guard step > 0 else { return max(count, 1) }
    let most = ((room + itemSpacing + Self.tolerance) / step).rounded(.down)
    return Int(min(max(most, 1), CGFloat(max(count, 1))))
  }

  /// Whether another item fits after items of a total length.
  func fits(_ length: CGFloat, behind used: CGFloat) -> Bool {
    used + itemSpacing + length <= room + Self.tolerance
  }

  /// Distributes items so that they fill a line.
  ///
  /// - Parameters:
  ///   - count: The number of items that the line could hold.
  ///   - length: Their total length without spacing.
  /// - Returns: The start of the first item, and the gap between items. A single item is centred,
  ///   as in UIKit.
  func spread(_ count: Int, length: CGFloat) -> (start: CGFloat, gap: CGFloat) {
    let left = room - length
    guard count > 1 else { return (max(left / 2, 0), itemSpacing) }
    return (0, left / CGFloat(count - 1))
  }

  /// Rounds a position down to a device pixel.
  func onPixel(_ place: CGFloat) -> CGFloat {
    guard scale > 0, scale.isFinite else { return place }
    return (place * scale + 0.001).rounded(.down) / scale
  }
}
