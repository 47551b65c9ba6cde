import Foundation
import Stage

/// Where a window is on the screen.
public enum WindowPosition: Equatable, Sendable {
  /// A place on the pointer's monitor.
  public enum Place: String, CaseIterable, Sendable {
    case center, pointer, top, bottom, left, right
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"
  }

  /// A place on the pointer's monitor.
  case place(Place)
  /// The upper left corner, in points from the screen's top left.
  case point(CGPoint)
  /// At the right of a rectangle of the pointer's monitor, or at its left if there is more room; in points
  /// from the screen's top left.
  case beside(CGRect)

  /// Reads a place such as `top-left`, or two numbers such as `40,60`; `nil` for any other text.
  init?(_ text: String) {
    if let place = Place(rawValue: text) {
      self = .place(place)
      return
    }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1],
      [x, y].allSatisfy({ (-32_768...32_767).contains($0) })
    else { return nil }
    self = .point(CGPoint(x: x, y: y))
  }

  /// The part of a window that keeps its requested position when the window gets a frame.
  var gravity: ScreenWindowOptions.Gravity {
    guard case .place(let place) = self else { return .northWest }
    return switch place {
    case .center: .static
    case .pointer, .topLeft, .top, .left: .northWest
    case .topRight, .right: .northEast
    case .bottomLeft, .bottom: .southWest
    case .bottomRight: .southEast
    }
  }

  /// The upper left corner of a window.
  ///
  /// Units: points from the screen's top left.
  ///
  /// - Parameters:
  ///   - size: The size of the window.
  ///   - area: The part of the pointer's monitor that panels leave free.
  ///   - pointer: The pointer's position, if it is on this screen.
  /// - Returns: The corner; inside of the area, unless it was given as a point.
  func origin(of size: CGSize, in area: CGRect, pointer: CGPoint?) -> CGPoint {
    let (right, bottom) = (
      max(area.maxX - size.width, area.minX), max(area.maxY - size.height, area.minY)
    )
    let place: Place
    switch self {
    case .point(let point): return point
    case .beside(let rect):
      let roomAtRight = area.maxX - rect.maxX
      let isAtRight = roomAtRight >= min(size.width, rect.minX - area.minX)
      return CGPoint(
        x: isAtRight ? min(rect.maxX, right) : max(rect.minX - size.width, area.minX),
        y: min(max(rect.minY, area.minY), bottom))
    case .place(let named): place = named
    }
    let middle = CGPoint(
      x: max(area.midX - size.width / 2, area.minX),
      y: max(area.midY - size.height / 2, area.minY))
    let origin =
      switch place {
      case .center: middle
      case .top: CGPoint(x: middle.x, y: area.minY)
      case .bottom: CGPoint(x: middle.x, y: bottom)
      case .left: CGPoint(x: area.minX, y: middle.y)
      case .right: CGPoint(x: right, y: middle.y)
      case .topLeft: area.origin
      case .topRight: CGPoint(x: right, y: area.minY)
      case .bottomLeft: CGPoint(x: area.minX, y: bottom)
      case .bottomRight: CGPoint(x: right, y: bottom)
      case .pointer:
        pointer.map { CGPoint(x: min($0.x, right), y: min($0.y, bottom)) } ?? middle
      }
    return CGPoint(x: origin.x.rounded(), y: origin.y.rounded())
  }
}
