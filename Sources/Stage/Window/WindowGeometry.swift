import Foundation
import Layers
import MaruKit
import X11

/// The size of a window's picture in device pixels, and the part of it that the X window shows.
///
/// The rest of the picture is room for lists and menus, which ``MenuWindow`` shows.
@MainActor final class WindowGeometry {
  typealias Size = (width: Int, height: Int)

  /// A size in points kept through scale changes, and the pixel sizes requested for it.
  struct Request {
    fileprivate let size: CGSize
    fileprivate var pixels: [Size]
  }

  /// The most pixels of a frame: 256 MB as a bitmap.
  static let pixelLimit = 64 << 20

  /// The size of the picture.
  private(set) var size: Size

  private let tree: LayerTree
  private let room: ScreenWindowOptions.Room
  /// The requested size; `nil` once the window has it.
  ///
  /// Meanwhile the window shows as much as its current pixels allow.
  private var pending: Request?

  /// Creates the geometry of a hidden window.
  ///
  /// - Parameters:
  ///   - size: The size of the picture in device pixels.
  ///   - tree: The window's layers, whose scale is that of the window.
  ///   - room: The margins of the picture outside the X window.
  init(_ size: Size, of tree: LayerTree, room: ScreenWindowOptions.Room) {
    self.size = size
    self.tree = tree
    self.room = room
  }

  /// Device pixels per point.
  var scale: CGFloat { tree.scale }

  // MARK: Sizes

  /// The frame in points of a window with a pixel size, to the edge of the last pixel.
  static func frame(_ pixels: Size, scale: CGFloat) -> CGRect {
    CGRect(
      x: 0, y: 0, width: CGFloat(pixels.width) / scale, height: CGFloat(pixels.height) / scale)
  }

  /// The frame of the window in points.
  var frame: CGRect { Self.frame(size, scale: scale) }

  /// A length in device pixels, at least 1.
  private static func pixels(_ length: CGFloat) -> Int {
    Int(min(max(length.isFinite ? length.rounded() : 1, 1), 32_767))
  }

  /// The pixel size of a window with a size in points.
  static func pixels(_ size: CGSize, scale: CGFloat) -> Size {
    fitting(pixels(size.width * scale), pixels(size.height * scale))
  }

  /// The pixel size of the window for a size in points.
  func pixels(_ size: CGSize) -> Size { Self.pixels(size, scale: scale) }

  /// The painted size; the longer side is limited if there are too many pixels.
  static func fitting(_ width: Int, _ height: Int) -> Size {
    guard width * height > pixelLimit else { return (width, height) }
    let shorter = min(width, height, 8192)
    let longer = min(max(width, height), pixelLimit / shorter)
    return width < height ? (shorter, longer) : (longer, shorter)
  }

  /// The least size that the window manager allows a window with a frame.
  ///
  /// - Parameter size: The least size in points.
  /// - Returns: The limits in device pixels.
  func limits(ofMinimum size: CGSize) -> SizeLimits {
    SizeLimits(
      minimumWidth: Int32(Self.pixels(size.width * scale)),
      minimumHeight: Int32(Self.pixels(size.height * scale)))
  }

  // MARK: Changes

  /// Takes a new size of the picture.
  ///
  /// - Returns: Whether the painted size changed.
  func take(_ pixels: Size) -> Bool {
    let fitting = Self.fitting(pixels.width, pixels.height)
    guard fitting != size else { return false }
    size = fitting
    // An earlier request may be granted first.
    let isEarlier = pending?.pixels.dropLast().contains { $0 == fitting } ?? false
    if !isEarlier { pending = nil }
    return true
  }

  /// Shows the current X window at a new scale, at which the room has another pixel size.
  func takeScaleOfRoom(ofContent width: Int32, _ height: Int32) {
    size = pictureSize(ofContent: width, height)
  }

  /// The pending request, or one for a size in points.
  func request(or size: CGSize) -> Request { pending ?? Request(size: size, pixels: []) }

  /// Requests as many pixels as a size has at the current scale.
  ///
  /// - Parameters:
  ///   - request: The request at the former scale.
  ///   - isShown: Whether an X window has to grant it; otherwise the picture has the size at once.
  /// - Returns: The wanted size of the picture.
  func renew(_ request: Request, isShown: Bool) -> Size {
    let wanted = pixels(request.size)
    if isShown {
      pending = Request(size: request.size, pixels: request.pixels + [wanted])
    } else {
      pending = nil
      size = wanted
    }
    return wanted
  }

  // MARK: Content

  /// The part of the picture that the X window shows.
  var content: DeviceRect { content(of: size) }

  /// The part of a picture that the X window shows.
  func content(of pixels: Size) -> DeviceRect {
    let (top, bottom) = (roomRows(room.top), roomRows(room.bottom))
    return DeviceRect(
      x: 0, y: top, width: Int32(pixels.width),
      height: max(Int32(pixels.height) - top - bottom, 1))
  }

  /// The size of the picture if the X window has this size, in device pixels.
  func pictureSize(ofContent width: Int32, _ height: Int32) -> Size {
    let rows = roomRows(room.top) + roomRows(room.bottom)
    return (Int(width), Int(height) + Int(rows))
  }

  /// The middle of the X window if its upper left corner is at a position, in device pixels of the root
  /// window.
  func middle(from origin: DevicePoint) -> DevicePoint {
    let part = content
    return DevicePoint(x: origin.x &+ part.width / 2, y: origin.y &+ part.height / 2)
  }

  /// The part of the picture above or below the content: the one that has room.
  var roomBesideContent: DeviceRect {
    let (part, height) = (content, Int32(size.height))
    let lower = part.y + part.height
    return part.y > 0
      ? DeviceRect(x: 0, y: 0, width: part.width, height: part.y)
      : DeviceRect(x: 0, y: lower, width: part.width, height: height - lower)
  }

  private func roomRows(_ points: CGFloat) -> Int32 {
    Int32(min(max((points * scale).rounded(), 0), 16_384))
  }

  // MARK: Positions

  /// The position of the X window if the picture is at a position in points.
  func contentOrigin(of origin: CGPoint) -> DevicePoint {
    var place = devicePoint(origin)
    place.y += roomRows(room.top)
    return place
  }

  /// A position in device pixels.
  func devicePoint(_ point: CGPoint) -> DevicePoint {
    func pixel(_ value: CGFloat) -> Int32 {
      Int32(min(max((value * scale).rounded(), -32_768), 32_767))
    }
    return DevicePoint(x: pixel(point.x), y: pixel(point.y))
  }

  /// A position in points.
  func point(_ x: Double, _ y: Double) -> CGPoint {
    CGPoint(x: CGFloat(x) / scale, y: CGFloat(y) / scale)
  }
}
