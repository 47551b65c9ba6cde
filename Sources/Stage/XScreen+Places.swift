import Foundation
import MaruKit
import X11

// Positions of windows on the screen.
extension XScreen {
  /// The position of a window in points from the screen's top left; `nil` if it is not shown.
  ///
  /// One round trip.
  public func origin(of window: UIWindow) -> CGPoint? { self.window(window)?.origin }

  /// Moves a window; ignored if it is not shown.
  ///
  /// - Parameters:
  ///   - window: A window of this screen.
  ///   - origin: Points from the screen's top left.
  public func move(_ window: UIWindow, to origin: CGPoint) {
    if let window = self.window(window) { window.hints.move(to: origin, window.shown) }
  }

  /// The part of a monitor that panels leave free, in points.
  ///
  /// The monitor is the one at the centre of a rectangle, or the nearest.
  ///
  /// Some round trips.
  public func area(near rect: CGRect) -> CGRect {
    func points(_ rect: DeviceRect) -> CGRect {
      CGRect(
        x: CGFloat(rect.x) / scale, y: CGFloat(rect.y) / scale,
        width: CGFloat(rect.width) / scale, height: CGFloat(rect.height) / scale)
    }
    let free = connection.workArea().map(points) ?? .infinite
    let areas = connection.monitors().map { monitor in
      let whole = points(monitor.frame)
      let part = whole.intersection(free)
      return part.isNull || part.isEmpty ? whole : part
    }
    func distance(to area: CGRect) -> CGFloat {
      let dx = max(area.minX - rect.midX, rect.midX - area.maxX, 0)
      let dy = max(area.minY - rect.midY, rect.midY - area.maxY, 0)
      return hypot(dx, dy)
    }
    return areas.min { distance(to: $0) < distance(to: $1) } ?? .zero
  }
}
