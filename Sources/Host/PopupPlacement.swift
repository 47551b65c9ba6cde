import Foundation
import Stage

/// Where a popup appears on a monitor.
public struct PopupPlacement: Equatable, Sendable {
  /// A place on the monitor.
  public enum Place: String, CaseIterable, Sendable {
    /// At the upper edge, over the whole width.
    case top
    /// At the lower edge, over the whole width.
    case bottom
    /// In the middle.
    case center
    /// At the pointer.
    case pointer
  }

  /// The place on the monitor.
  public var place: Place
  /// The index of the monitor; `nil` for the pointer's, also if there is no such monitor.
  public var monitor: Int?
  /// A position and a size that apply instead of the place; `nil` for the place.
  public var position: PopupPosition?

  /// Describes a popup.
  public init(_ place: Place, monitor: Int? = nil) {
    self.place = place
    self.monitor = monitor
  }

  /// Describes a popup at any position of a monitor.
  public init(at position: PopupPosition, monitor: Int? = nil) {
    self.init(.center, monitor: monitor)
    self.position = position
  }

  /// The frame of a popup.
  ///
  /// Units: points from the screen's top left.
  ///
  /// - Parameters:
  ///   - size: Its size, which is limited to that of the monitor.
  ///   - monitors: The frames of the monitors; not empty.
  ///   - pointer: The pointer's position, if it is on this screen.
  ///   - scale: Device pixels per point.
  /// - Returns: The frame, inside of one monitor.
  func frame(
    of size: CGSize, on monitors: [CGRect], pointer: CGPoint?, scale: CGFloat
  ) -> CGRect {
    let chosen = monitor.flatMap { monitors.indices.contains($0) ? monitors[$0] : nil }
    let area =
      chosen ?? pointer.flatMap { point in monitors.first { $0.contains(point) } } ?? monitors[0]
    if let position { return position.frame(of: size, on: area, scale: scale) }
    let height = min(size.height, area.height)
    let width = place == .top || place == .bottom ? area.width : min(size.width, area.width)
    var origin = CGPoint(x: area.midX - width / 2, y: area.midY - height / 2)
    switch place {
    case .top: origin.y = area.minY
    case .bottom: origin.y = area.maxY - height
    case .center: break
    case .pointer:
      guard let pointer, area.contains(pointer) else { break }
      origin.x = min(pointer.x, area.maxX - width)
      origin.y = min(pointer.y, area.maxY - height)
    }
    return CGRect(
      x: origin.x.rounded(), y: origin.y.rounded(), width: width, height: height)
  }
}
