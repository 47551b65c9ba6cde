import Foundation
import Stage
import Testing

@testable import Host

/// The places of configured windows on monitors.
@Suite struct WindowPlacementTests {
  private static let left = CGRect(x: 0, y: 0, width: 1280, height: 800)
  private static let right = CGRect(x: 1280, y: 0, width: 1920, height: 1080)
  private static let below = CGRect(x: 0, y: 800, width: 1280, height: 600)

  private func place(
    _ size: CGSize, _ anchor: WindowPlacement.Anchor, on monitor: CGRect = left,
    margins: WindowPlacement.Margins = .init(), monitors: [CGRect] = [left], screen: CGSize? = nil,
    reserves: Bool = true
  ) -> WindowPlacement {
    WindowPlacement(
      size: size, anchor: anchor, margins: margins, monitor: monitor, monitors: monitors,
      screen: screen ?? monitors.reduce(CGRect.null) { $0.union($1) }.size, reserves: reserves)
  }

  @Test func `a bar at the top reserves its height`() {
    let placement = place(CGSize(width: 1280, height: 32), .top)
    #expect(placement.frame == CGRect(x: 0, y: 0, width: 1280, height: 32))
    #expect(placement.strut == Strut(edge: .top, thickness: 32, range: 0...1280))
  }

  @Test func `a strip begins at the edge of a screen that is larger than its monitors`() {
    let placement = place(
      CGSize(width: 1280, height: 32), .bottom, screen: CGSize(width: 1280, height: 900))
    #expect(placement.strut == Strut(edge: .bottom, thickness: 132, range: 0...1280))
  }

  @Test func `margins move a bar inwards, and its strip includes them`() {
    let margins = WindowPlacement.Margins(top: 8, left: 10, bottom: 0, right: 10)
    let placement = place(CGSize(width: 1280, height: 32), .top, margins: margins)
    #expect(placement.frame == CGRect(x: 10, y: 8, width: 1260, height: 32))
    #expect(placement.strut == Strut(edge: .top, thickness: 40, range: 10...1270))
  }

  @Test func `a bar on the second monitor reserves only that monitor's width`() {
    let placement = place(
      CGSize(width: 1920, height: 32), .top, on: Self.right, monitors: [Self.left, Self.right])
    #expect(placement.strut == Strut(edge: .top, thickness: 32, range: 1280...3200))
  }

  @Test func `a bar between two monitors reserves nothing`() {
    let placement = place(
      CGSize(width: 1280, height: 32), .bottom, monitors: [Self.left, Self.below])
    #expect(placement.frame.maxY == 800)
    #expect(placement.strut == nil)
  }

  @Test func `a bar at the bottom of a short monitor reserves up to the screen's edge`() {
    let placement = place(
      CGSize(width: 1280, height: 32), .bottom, monitors: [Self.left, Self.right])
    #expect(placement.strut == Strut(edge: .bottom, thickness: 312, range: 0...1280))
  }

  @Test(arguments: [
    (WindowPlacement.Anchor.topLeft, CGPoint(x: 0, y: 0)),
    (.topRight, CGPoint(x: 1080, y: 0)), (.bottomLeft, CGPoint(x: 0, y: 700)),
    (.bottomRight, CGPoint(x: 1080, y: 700)), (.center, CGPoint(x: 540, y: 350)),
    (.left, CGPoint(x: 0, y: 350)), (.right, CGPoint(x: 1080, y: 350)),
  ])
  func `a window keeps to its anchor`(anchor: WindowPlacement.Anchor, origin: CGPoint) {
    let placement = place(CGSize(width: 200, height: 100), anchor, reserves: false)
    #expect(placement.frame == CGRect(origin: origin, size: CGSize(width: 200, height: 100)))
    #expect(placement.strut == nil)
  }

  @Test func `a window that is too large gets the size of the monitor`() {
    let placement = place(CGSize(width: 5000, height: 5000), .center, reserves: false)
    #expect(placement.frame == Self.left)
  }
}
