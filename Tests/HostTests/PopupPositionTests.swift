import Foundation
import Testing

@testable import Host

/// The frames of popups on monitors.
@Suite struct PopupPositionTests {
  private static let monitor = CGRect(x: 1000, y: 100, width: 800, height: 600)
  private static let size = CGSize(width: 200, height: 100)

  private func frame(_ position: PopupPosition, scale: CGFloat = 1) -> CGRect {
    PopupPlacement(at: position, monitor: 1).frame(
      of: Self.size, on: [CGRect(x: 0, y: 0, width: 1000, height: 700), Self.monitor],
      pointer: .zero, scale: scale)
  }

  @Test(arguments: [
    (CGPoint(x: 0, y: 0), CGPoint(x: 1000, y: 100)),
    (CGPoint(x: 0.5, y: 0), CGPoint(x: 1300, y: 100)),
    (CGPoint(x: 1, y: 0.5), CGPoint(x: 1600, y: 350)),
    (CGPoint(x: 1, y: 1), CGPoint(x: 1600, y: 600)),
  ])
  func `a popup keeps to a point of its monitor`(location: CGPoint, origin: CGPoint) {
    #expect(frame(PopupPosition(location: location)) == CGRect(origin: origin, size: Self.size))
  }

  @Test func `another point of the popup may lie there`() {
    var position = PopupPosition(location: CGPoint(x: 0.5, y: 0.5))
    position.anchor = CGPoint(x: 0.5, y: 0)
    #expect(frame(position) == CGRect(x: 1300, y: 400, width: 200, height: 100))
  }

  @Test func `lengths are parts of the monitor, points and device pixels`() {
    var position = PopupPosition(location: .zero)
    position.width = .init(part: 0.5, points: 10)
    position.height = .init(pixels: 90)
    position.xOffset = .init(pixels: 40)
    position.yOffset = .init(part: 0.1)
    #expect(frame(position) == CGRect(x: 1040, y: 160, width: 410, height: 90))
    #expect(frame(position, scale: 2) == CGRect(x: 1020, y: 160, width: 410, height: 45))
  }

  @Test func `a popup stays on its monitor`() {
    var position = PopupPosition(location: CGPoint(x: 1, y: 0))
    (position.xOffset, position.yOffset) = (.init(pixels: 50), .init(pixels: -50))
    #expect(frame(position) == CGRect(x: 1600, y: 100, width: 200, height: 100))
    position.width = .init(part: 3)
    position.height = .init(pixels: -5)
    #expect(frame(position) == CGRect(x: 1000, y: 100, width: 800, height: 1))
  }
}
