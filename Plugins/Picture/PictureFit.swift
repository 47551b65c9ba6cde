import MaruKit

/// The size of a picture at first.
enum PictureFit: String, Codable, CaseIterable, Sendable {
  /// All of it is seen; a small one keeps its size.
  case fit
  /// It covers the window, and is cut at two edges.
  case fill
  /// One pixel of the picture is one of the screen.
  case actual

  /// The scale of a picture in a room.
  ///
  /// - Parameters:
  ///   - size: The size of the picture at scale 1, in points.
  ///   - room: The size of the room, in points.
  /// - Returns: The scale, greater than 0.
  func scale(of size: CGSize, in room: CGSize) -> CGFloat {
    guard size.width > 0, size.height > 0, room.width > 0, room.height > 0 else { return 1 }
    let (across, along) = (room.width / size.width, room.height / size.height)
    return switch self {
    case .fit: min(across, along, 1)
    case .fill: max(across, along)
    case .actual: 1
    }
  }
}
