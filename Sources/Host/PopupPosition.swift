import Foundation

/// A position and a size of a popup that depend on its monitor.
public struct PopupPosition: Equatable, Sendable {
  /// A length: the sum of a part of the monitor's length, of points and of device pixels.
  public struct Length: Equatable, Sendable {
    /// The part of the monitor's width or height; 1 is all of it.
    public var part: CGFloat
    /// The points in addition to that.
    public var points: CGFloat
    /// The device pixels in addition to that.
    public var pixels: CGFloat

    /// Creates a sum; without terms it is 0.
    public init(part: CGFloat = 0, points: CGFloat = 0, pixels: CGFloat = 0) {
      self.part = part
      self.points = points
      self.pixels = pixels
    }

    /// The length in points.
    fileprivate func points(of monitor: CGFloat, scale: CGFloat) -> CGFloat {
      part * monitor + points + pixels / scale
    }
  }

  /// The point of the monitor, in parts of its size from the top left.
  public var location: CGPoint
  /// The point of the popup that lies there, in parts of the popup's size from its top left.
  public var anchor: CGPoint
  /// The distance from there to the right.
  public var xOffset = Length()
  /// The distance from there downwards.
  public var yOffset = Length()
  /// The width; `nil` for that of the content.
  public var width: Length?
  /// The height; `nil` for that of the content.
  public var height: Length?

  /// Describes a popup that keeps to a point of its monitor, such as a corner or the middle.
  public init(location: CGPoint) {
    self.location = location
    anchor = location
  }

  /// The frame of a popup.
  ///
  /// Units: points from the screen's top left.
  ///
  /// - Parameters:
  ///   - size: The size of its content.
  ///   - monitor: The frame of the monitor.
  ///   - scale: Device pixels per point.
  /// - Returns: The frame, which is moved and made smaller as far as it must be to be on the monitor.
  func frame(of size: CGSize, on monitor: CGRect, scale: CGFloat) -> CGRect {
    func length(_ given: Length?, or usual: CGFloat, of whole: CGFloat) -> CGFloat {
      let length = given?.points(of: whole, scale: scale) ?? usual
      return min(max(length.rounded(), 1), whole)
    }
    let width = length(width, or: size.width, of: monitor.width)
    let height = length(height, or: size.height, of: monitor.height)
    let x =
      location.x * monitor.width - anchor.x * width
      + xOffset.points(of: monitor.width, scale: scale)
    let y =
      location.y * monitor.height - anchor.y * height
      + yOffset.points(of: monitor.height, scale: scale)
    return CGRect(
      x: monitor.minX + min(max(x.rounded(), 0), monitor.width - width),
      y: monitor.minY + min(max(y.rounded(), 0), monitor.height - height),
      width: width, height: height)
  }
}
