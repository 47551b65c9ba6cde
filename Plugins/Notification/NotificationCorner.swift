import MaruKit

/// The corners and edges of the monitor at which a notification can be.
enum NotificationCorner: String, Codable, CaseIterable {
  case topRight = "top-right"
  case topLeft = "top-left"
  case bottomRight = "bottom-right"
  case bottomLeft = "bottom-left"
  case top, bottom

  /// The same corner of a monitor.
  var ofMonitor: WidgetNotificationCorner {
    switch self {
    case .topRight: .topRight
    case .topLeft: .topLeft
    case .bottomRight: .bottomRight
    case .bottomLeft: .bottomLeft
    case .top: .top
    case .bottom: .bottom
    }
  }

  /// The direction towards the nearest edge of the monitor, in which the card leaves.
  var direction: CGVector {
    switch self {
    case .topRight, .bottomRight: CGVector(dx: 1, dy: 0)
    case .topLeft, .bottomLeft: CGVector(dx: -1, dy: 0)
    case .top: CGVector(dx: 0, dy: -1)
    case .bottom: CGVector(dx: 0, dy: 1)
    }
  }

  /// The part of a vector that leads to the edge; negative if it leads away.
  func distance(along vector: CGPoint) -> CGFloat {
    vector.x * direction.dx + vector.y * direction.dy
  }

  /// The place of a card in a larger room.
  func frame(of size: CGSize, in room: CGRect) -> CGRect {
    let x: CGFloat =
      switch self {
      case .topLeft, .bottomLeft: room.minX
      case .topRight, .bottomRight: room.maxX - size.width
      case .top, .bottom: ((room.minX + room.maxX - size.width) / 2).rounded()
      }
    let y: CGFloat =
      switch self {
      case .topLeft, .topRight, .top: room.minY
      case .bottomLeft, .bottomRight, .bottom: room.maxY - size.height
      }
    return CGRect(origin: CGPoint(x: x, y: y), size: size)
  }
}
