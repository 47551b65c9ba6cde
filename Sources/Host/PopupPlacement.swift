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

  /// Describes a popup.
  public init(_ place: Place, monitor: Int? = nil) {
    self.place = place
    self.monitor = monitor
  }

  /// The frame of a popup.
  ///
  /// Units: points from the screen's top left.
  ///
  /// - Parameters:
  ///   - size: Its size, which is limited to that of the monitor.
  ///   - monitors: The frames of the monitors; not empty.
  ///   - pointer: The pointer's position, if it is on this screen.
  /// - Returns: The frame, inside of one monitor.
  func frame(of size: CGSize, on monitors: [CGRect], pointer: CGPoint?) -> CGRect {
    let chosen = monitor.flatMap { monitors.indices.contains($0) ? monitors[$0] : nil }
    let area =
      chosen ?? pointer.flatMap { point in monitors.first { $0.contains(point) } } ?? monitors[0]
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
