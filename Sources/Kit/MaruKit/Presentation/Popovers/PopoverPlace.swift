import Foundation

/// The position of a popover and its arrow.
///
/// Lengths are in points, y points down.
struct PopoverPlace: Equatable {
  /// The length of the arrow, and half the width of its base.
  static let arrowHeight: CGFloat = 13
  static let halfBase: CGFloat = 18.5
  /// The radius of the bubble's corners.
  static let cornerRadius: CGFloat = 13
  /// The minimum length of a popover beside its source; a shorter one covers the source instead.
  static let leastLength: CGFloat = 64

  /// The frame of the bubble, including the arrow.
  let frame: CGRect
  /// The direction in which the arrow points; empty without an arrow.
  let direction: UIPopoverArrowDirection
  /// The position of the arrow's tip, along its edge of the frame.
  let tip: CGFloat

  /// Finds the position: the first direction with enough room, or else the one with the most.
  ///
  /// - Parameters:
  ///   - size: The size of the content.
  ///   - source: The rectangle that the popover belongs to.
  ///   - room: The available rectangle.
  ///   - directions: The permitted arrow directions; if empty, the popover has no arrow and is
  ///     centred over the source.
  ///   - overlaps: Whether it may cover the source instead of shrinking.
  init(
    of size: CGSize, beside source: CGRect, in room: CGRect,
    directions: UIPopoverArrowDirection, overlaps: Bool
  ) {
    let permitted = Self.order.filter { directions.contains($0) }
    let spaces = permitted.map { (direction: $0, space: Self.space($0, of: source, in: room)) }
    let fitting = spaces.first { $0.space.width >= size.width && $0.space.height >= size.height }
    let largest = spaces.max {
      Self.share(of: size, in: $0.space) < Self.share(of: size, in: $1.space)
    }
    guard let (direction, space) = fitting ?? largest else {
      let size = size.limited(to: room.size)
      let place = CGRect(
        x: source.midX - size.width / 2, y: source.midY - size.height / 2, width: size.width,
        height: size.height)
      frame = place.moved(into: room)
      self.direction = []
      tip = 0
      return
    }
    let isVertical = direction == .up || direction == .down
    var limit = space
    if isVertical {
      let least = overlaps ? size.height : Self.leastLength
      limit.height = min(max(space.height, least), room.height - Self.arrowHeight)
    } else {
      let least = overlaps ? size.width : Self.leastLength
      limit.width = min(max(space.width, least), room.width - Self.arrowHeight)
    }
    var outer = size.limited(to: limit)
    if isVertical { outer.height += Self.arrowHeight } else { outer.width += Self.arrowHeight }
    let origin =
      switch direction {
      case .up: CGPoint(x: source.midX - outer.width / 2, y: source.maxY)
      case .down: CGPoint(x: source.midX - outer.width / 2, y: source.minY - outer.height)
      case .left: CGPoint(x: source.maxX, y: source.midY - outer.height / 2)
      default: CGPoint(x: source.minX - outer.width, y: source.midY - outer.height / 2)
      }
    let frame = CGRect(origin: origin, size: outer).moved(into: room)
    self.frame = frame
    self.direction = direction
    let length = isVertical ? frame.width : frame.height
    let wanted = isVertical ? source.midX - frame.minX : source.midY - frame.minY
    let margin = min(Self.cornerRadius + Self.halfBase, length / 2)
    tip = min(max(wanted, margin), length - margin)
  }

  private static let order: [UIPopoverArrowDirection] = [.up, .down, .left, .right]

  /// The available content size with the arrow in a direction.
  private static func space(
    _ direction: UIPopoverArrowDirection, of source: CGRect, in room: CGRect
  ) -> CGSize {
    let length =
      switch direction {
      case .up: room.maxY - source.maxY
      case .down: source.minY - room.minY
      case .left: room.maxX - source.maxX
      default: source.minX - room.minX
      }
    let rest = max(length - arrowHeight, 0)
    return direction == .up || direction == .down
      ? CGSize(width: room.width, height: rest) : CGSize(width: rest, height: room.height)
  }

  private static func share(of size: CGSize, in space: CGSize) -> CGFloat {
    let shown = size.limited(to: space)
    return shown.width * shown.height
  }

  // MARK: Frame coordinates

  /// The content's rectangle, in the frame.
  var body: CGRect {
    let arrow = Self.arrowHeight
    let all = CGRect(origin: .zero, size: frame.size)
    let inner =
      switch direction {
      case .up: all.inset(by: UIEdgeInsets(top: arrow, left: 0, bottom: 0, right: 0))
      case .down: all.inset(by: UIEdgeInsets(top: 0, left: 0, bottom: arrow, right: 0))
      case .left: all.inset(by: UIEdgeInsets(top: 0, left: arrow, bottom: 0, right: 0))
      case .right: all.inset(by: UIEdgeInsets(top: 0, left: 0, bottom: 0, right: arrow))
      default: all
      }
    return inner.isNull ? .zero : inner
  }

  /// The tip of the arrow in the frame; without an arrow, the centre.
  var tipPoint: CGPoint {
    switch direction {
    case .up: CGPoint(x: tip, y: 0)
    case .down: CGPoint(x: tip, y: frame.height)
    case .left: CGPoint(x: 0, y: tip)
    case .right: CGPoint(x: frame.width, y: tip)
    default: CGPoint(x: frame.width / 2, y: frame.height / 2)
    }
  }
}

extension CGSize {
  fileprivate func limited(to limit: CGSize) -> CGSize {
    CGSize(width: max(min(width, limit.width), 0), height: max(min(height, limit.height), 0))
  }
}

extension CGRect {
  /// The rectangle, moved as little as necessary to lie in a room that is at least as large.
  fileprivate func moved(into room: CGRect) -> CGRect {
    CGRect(
      x: max(min(minX, room.maxX - width), room.minX),
      y: max(min(minY, room.maxY - height), room.minY), width: width, height: height)
  }
}
