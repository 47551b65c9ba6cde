import Foundation
import Graphics
import Raster
import Testing

@testable import Layers

@MainActor @Suite struct CoverTests {
  private func recorded(_ window: Window, _ rect: PixelRect) -> Int {
    window.tree.paint([rect], into: window.bitmap, background: .white)
    return window.tree.paintPass.recordedLayers
  }

  private func rect(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) throws -> PixelRect {
    try #require(PixelRect(x: x, y: y, width: width, height: height))
  }

  @Test func `layers that together hide everything behind them are painted alone`() throws {
    let window = try Window(200, 200)
    for _ in 0..<10 { _ = window.add(CGRect(x: 0, y: 0, width: 200, height: 200), Window.red) }
    for index in 0..<4 {
      _ = window.add(
        CGRect(x: index % 2 * 100, y: index / 2 * 100, width: 100, height: 100), Window.black)
    }
    window.frame()
    #expect(recorded(window, try rect(50, 50, 100, 100)) == 4)
    #expect(recorded(window, try rect(10, 10, 50, 50)) == 1)
  }

  @Test func `a gap between layers shows the content behind them`() throws {
    let window = try Window(200, 200)
    _ = window.add(CGRect(x: 0, y: 0, width: 200, height: 200), Window.red)
    for index in 0..<2 {
      _ = window.add(CGRect(x: index * 100, y: 0, width: 99, height: 200), Window.black)
    }
    window.frame()
    let gap = try rect(50, 50, 100, 10)
    #expect(CoverSearch(of: gap, in: window.tree.root).cover?.backgroundColor == Window.red)
    #expect(window.bitmap.pixel(x: 99, y: 50) == 0xFFFF_0000)
  }

  @Test func `an opaque layer with rounded corners hides everything but its corners`() throws {
    let window = try Window(200, 200)
    for _ in 0..<5 { _ = window.add(CGRect(x: 0, y: 0, width: 200, height: 200), Window.red) }
    _ = window.add(CGRect(x: 20, y: 20, width: 160, height: 160), Window.black, radius: 30)
    window.frame()
    #expect(recorded(window, try rect(20, 50, 160, 100)) == 1)
    #expect(recorded(window, try rect(50, 20, 100, 160)) == 1)
    #expect(recorded(window, try rect(20, 20, 30, 30)) == 2)
  }

  @Test func `nothing is painted beneath a large opaque layer`() throws {
    let window = try Window(300, 300)
    for index in 0..<100 {
      _ = window.add(
        CGRect(x: index % 10 * 30, y: index / 10 * 30, width: 24, height: 24), Window.red)
    }
    _ = window.add(CGRect(x: 60, y: 60, width: 180, height: 240), Window.black, radius: 8)
    window.frame()
    // The layer alone, and the visible rows and columns around it, at most once each.
    #expect(recorded(window, try rect(50, 50, 200, 250)) < 60)
    #expect(try window.wrongPixels() == 0)
  }

  @Test(arguments: [0, 1, 2, 3, 4]) func `translucent layers hide nothing`(kind: Int) throws {
    let window = try Window(100, 100)
    let behind = window.add(CGRect(x: 0, y: 0, width: 100, height: 100), Window.red)
    let front = window.add(CGRect(x: 0, y: 0, width: 100, height: 100), Window.black)
    switch kind {
    case 0: front.opacity = 0.9
    case 1: front.mask = CALayer()
    case 2: front.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
    case 3: front.backgroundColor = CGColor(gray: 0, alpha: 0.99)
    default: front.isHidden = true
    }
    window.frame()
    let search = CoverSearch(of: window.bitmap.bounds, in: window.tree.root)
    #expect(search.cover === behind)
  }
}
