import Foundation

/// Lengths along the direction in which a flow layout scrolls, and across it.
struct FlowSize: Hashable {
  var along: CGFloat
  var across: CGFloat

  init(along: CGFloat, across: CGFloat) {
    (self.along, self.across) = (along, across)
  }

  /// A size as it lies in a layout of a direction.
  init(_ size: CGSize, isVertical: Bool) {
    along = isVertical ? size.height : size.width
    across = isVertical ? size.width : size.height
  }

  /// Whether the lengths differ from others by a quarter at most.
  func isLike(_ other: FlowSize) -> Bool {
    func isLike(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) <= max(a, b) / 4 }
    return isLike(along, other.along) && isLike(across, other.across)
  }

  /// Whether nothing of an item of this size can be seen.
  var isEmpty: Bool { along <= 0 || across <= 0 }
}

/// Where an item lies, along the direction in which a flow layout scrolls and across it.
struct FlowPlace: Equatable {
  var along: CGFloat
  var across: CGFloat
  var size: FlowSize

  /// The rectangle in a layout of a direction.
  func rect(isVertical: Bool) -> CGRect {
    isVertical
      ? CGRect(x: across, y: along, width: size.across, height: size.along)
      : CGRect(x: along, y: across, width: size.along, height: size.across)
  }
}

/// What decides how many items a line holds and how far apart they lie, in points.
struct FlowMetrics: Equatable {
  /// How long a line may be.
  var room: CGFloat
  /// The least distance from line to line; negative lengths make lines overlap.
  var lineSpacing: CGFloat
  /// The least distance from item to item in a line.
  var itemSpacing: CGFloat
  /// Device pixels a point.
  var scale: CGFloat

  /// What a line may be too long by, as sums of fractions are not exact.
  private static let tolerance: CGFloat = 0.001

  /// How far the next line begins after a line of a length: always at least a bit.
  func advance(_ length: CGFloat) -> CGFloat {
    let advance = length + lineSpacing
    return lineSpacing >= 0 ? advance : max(advance, 1)
  }

  /// How many items of one length a line holds; at least one.
  func capacity(of length: CGFloat, count: Int) -> Int {
    let step = length + itemSpacing
    guard step > 0 else { return max(count, 1) }
    let most = ((room + itemSpacing + Self.tolerance) / step).rounded(.down)
    return Int(min(max(most, 1), CGFloat(max(count, 1))))
  }

  /// Whether one more item fits behind others that are so long together.
  func fits(_ length: CGFloat, behind used: CGFloat) -> Bool {
    used + itemSpacing + length <= room + Self.tolerance
  }

  /// Where the first of some items begins and how far apart they lie, so that they fill a line.
  ///
  /// - Parameters:
  ///   - count: How many items the line could hold.
  ///   - length: How long those are together, without distances.
  /// - Returns: A single item lies in the middle, as in UIKit.
  func spread(_ count: Int, length: CGFloat) -> (start: CGFloat, gap: CGFloat) {
    let left = room - length
    guard count > 1 else { return (max(left / 2, 0), itemSpacing) }
    return (0, left / CGFloat(count - 1))
  }

  /// The device pixel before a place.
  func onPixel(_ place: CGFloat) -> CGFloat {
    guard scale > 0, scale.isFinite else { return place }
    return (place * scale + 0.001).rounded(.down) / scale
  }
}
