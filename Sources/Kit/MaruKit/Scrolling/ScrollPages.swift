import Foundation

/// The offsets at which content rests that scrolls by pages.
///
/// Pages are multiples of the view's size; the first one starts after the insets.
struct ScrollPages {
  /// The velocity, in points per second, above which a throw goes to the next page.
  private static let throwSpeed: CGFloat = 250

  private let size: CGSize
  private let limits: ScrollLimits

  /// Divides content into pages of a view's size.
  init(of size: CGSize, in limits: ScrollLimits) {
    self.size = size
    self.limits = limits
  }

  /// The page on which a throw comes to rest: the nearest, or the next in its direction.
  ///
  /// - Parameters:
  ///   - offset: The offset at the release.
  ///   - velocity: In points per second.
  /// - Returns: The offset of the page.
  func target(from offset: CGPoint, velocity: CGPoint) -> CGPoint {
    let (low, high) = (limits.lowest, limits.highest)
    return CGPoint(
      x: Self.page(offset.x, velocity.x, size.width, low.x, high.x),
      y: Self.page(offset.y, velocity.y, size.height, low.y, high.y))
  }

  /// The page beside an offset in a direction.
  func beside(_ offset: CGPoint, _ way: CGVector) -> CGPoint {
    let (low, high) = (limits.lowest, limits.highest)
    var place = offset
    if way.dx != 0, size.width > 0 {
      place.x = Self.rest(from: offset.x, towards: way.dx, size.width, low.x, high.x)
    }
    if way.dy != 0, size.height > 0 {
      place.y = Self.rest(from: offset.y, towards: way.dy, size.height, low.y, high.y)
    }
    return place
  }

  private static func page(
    _ offset: CGFloat, _ velocity: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat
  ) -> CGFloat {
    guard length > 0, high > low else { return min(max(offset, low), high) }
    let speed = abs(velocity) > throwSpeed ? velocity : 0
    return rest(from: offset, towards: speed, length, low, high)
  }

  /// The rest position of a page: the next one in a direction, or the nearest if `way` is 0.
  private static func rest(
    from offset: CGFloat, towards way: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat
  ) -> CGFloat {
    let page = max(offset, 0) / length
    let target =
      if way > 0 {
        page.rounded(.down) + 1
      } else if way < 0 {
        page.rounded(.up) - 1
      } else {
        page.rounded()
      }
    return target > 0 ? min(max(target * length, low), high) : low
  }
}
