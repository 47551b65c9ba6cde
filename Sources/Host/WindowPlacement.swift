import Foundation
import Stage

/// The place of a configured window on a monitor.
///
/// Units: points from the screen's top left.
struct WindowPlacement: Equatable {
  /// A side, a corner or the middle of the monitor.
  enum Anchor: Equatable {
    case top, bottom, left, right, center, topLeft, topRight, bottomLeft, bottomRight

    fileprivate var touchesTop: Bool { [.top, .topLeft, .topRight].contains(self) }
    fileprivate var touchesBottom: Bool { [.bottom, .bottomLeft, .bottomRight].contains(self) }
    fileprivate var touchesLeft: Bool { [.left, .topLeft, .bottomLeft].contains(self) }
    fileprivate var touchesRight: Bool { [.right, .topRight, .bottomRight].contains(self) }
  }

  /// The distances that a window keeps from the sides of its monitor.
  struct Margins: Equatable {
    var top = 0.0
    var left = 0.0
    var bottom = 0.0
    var right = 0.0
  }

  /// The frame of the visible part.
  let frame: CGRect
  /// The strip that other windows leave free; `nil` if none can be reserved.
  let strut: Strut?

  /// Places a window.
  ///
  /// - Parameters:
  ///   - size: The size of its visible part, at most that of the monitor inside the margins.
  ///   - anchor: The side of the monitor that it keeps to.
  ///   - margins: The distances from the sides of the monitor.
  ///   - monitor: The frame of the monitor.
  ///   - monitors: The frames of all monitors.
  ///   - screen: The size of the whole screen, at whose edges struts begin.
  ///   - reserves: Whether other windows should leave its strip free. A strip cannot be reserved
  ///     at a side where another monitor adjoins, since struts begin at the screen's edge.
  init(
    size: CGSize, anchor: Anchor, margins: Margins, monitor: CGRect, monitors: [CGRect],
    screen: CGSize, reserves: Bool
  ) {
    let area = CGRect(
      x: monitor.minX + margins.left, y: monitor.minY + margins.top,
      width: max(monitor.width - margins.left - margins.right, 1),
      height: max(monitor.height - margins.top - margins.bottom, 1))
    let width = min(size.width, area.width)
    let height = min(size.height, area.height)
    let x =
      anchor.touchesLeft
      ? area.minX : anchor.touchesRight ? area.maxX - width : area.midX - width / 2
    let y =
      anchor.touchesTop
      ? area.minY : anchor.touchesBottom ? area.maxY - height : area.midY - height / 2
    // Not in whole points: at a scale of 1.5, the edge of a monitor may lie between two.
    let frame = CGRect(x: x, y: y, width: width, height: height)
    self.frame = frame
    strut =
      reserves ? Self.strut(of: frame, anchor: anchor, monitors: monitors, screen: screen) : nil
  }

  /// The strip between a window and the edge of the screen that it is anchored to.
  private static func strut(
    of frame: CGRect, anchor: Anchor, monitors: [CGRect], screen: CGSize
  ) -> Strut? {
    let screen = CGRect(origin: .zero, size: screen)
    let strip: CGRect
    let strut: Strut
    switch anchor {
    case .top, .topLeft, .topRight:
      strip = CGRect(
        x: frame.minX, y: screen.minY, width: frame.width, height: frame.minY - screen.minY)
      strut = Strut(
        edge: .top, thickness: frame.maxY - screen.minY, range: frame.minX...frame.maxX)
    case .bottom, .bottomLeft, .bottomRight:
      strip = CGRect(
        x: frame.minX, y: frame.maxY, width: frame.width, height: screen.maxY - frame.maxY)
      strut = Strut(
        edge: .bottom, thickness: screen.maxY - frame.minY, range: frame.minX...frame.maxX)
    case .left:
      strip = CGRect(
        x: screen.minX, y: frame.minY, width: frame.minX - screen.minX, height: frame.height)
      strut = Strut(
        edge: .left, thickness: frame.maxX - screen.minX, range: frame.minY...frame.maxY)
    case .right:
      strip = CGRect(
        x: frame.maxX, y: frame.minY, width: screen.maxX - frame.maxX, height: frame.height)
      strut = Strut(
        edge: .right, thickness: screen.maxX - frame.minX, range: frame.minY...frame.maxY)
    case .center: return nil
    }
    let isFree = monitors.allSatisfy { monitor in
      let common = monitor.intersection(strip)
      return monitor.contains(CGPoint(x: frame.midX, y: frame.midY)) || common.isNull
        || common.isEmpty
    }
    return isFree ? strut : nil
  }
}
