import Foundation
import Graphics
import Raster
import Testing

@testable import Layers

@MainActor @Suite struct MaskTests {
  private func makeMasked() throws -> (window: Window, layer: CALayer, mask: CALayer) {
    let window = try Window(100, 100)
    let layer = window.add(CGRect(x: 20, y: 20, width: 60, height: 60), Window.black)
    let mask = CALayer()
    mask.frame = CGRect(x: 0, y: 0, width: 30, height: 60)
    mask.backgroundColor = Window.red
    layer.mask = mask
    window.frame()
    return (window, layer, mask)
  }

  @Test func `a moved mask takes effect at once`() throws {
    let (window, _, mask) = try makeMasked()
    #expect(window.bitmap.pixel(x: 70, y: 50) == 0xFFFF_FFFF)
    mask.position.x += 30
    window.frame()
    #expect(window.bitmap.pixel(x: 70, y: 50) == 0xFF00_0000)
    #expect(window.bitmap.pixel(x: 30, y: 50) == 0xFFFF_FFFF)
    #expect(try window.wrongPixels() == 0)
  }

  @Test func `a mask can be faded, rounded and clipped like any layer`() throws {
    let (window, _, mask) = try makeMasked()
    mask.backgroundColor = nil
    mask.masksToBounds = true
    mask.opacity = 0.5
    let inner = CALayer()
    inner.frame = CGRect(x: 10, y: 10, width: 60, height: 20)
    inner.backgroundColor = Window.white
    mask.addSublayer(inner)
    window.frame()
    let grey = (window.bitmap.pixel(x: 45, y: 40) ?? 0) & 255
    #expect((126...129).contains(grey))
    #expect(window.bitmap.pixel(x: 55, y: 40) == 0xFFFF_FFFF)
    #expect(window.bitmap.pixel(x: 25, y: 40) == 0xFFFF_FFFF)
    inner.isHidden = true
    window.frame()
    #expect(window.bitmap.pixel(x: 45, y: 40) == 0xFFFF_FFFF)
  }

  @Test func `a mask larger than its layer shows content outside the layer's bounds`() throws {
    let (window, layer, mask) = try makeMasked()
    mask.frame = CGRect(x: -20, y: -20, width: 100, height: 100)
    _ = window.add(CGRect(x: -10, y: 20, width: 20, height: 5), Window.red, to: layer)
    window.frame()
    #expect(window.bitmap.pixel(x: 15, y: 42) == 0xFFFF_0000)
  }

  @Test func `removing the mask shows the whole layer again`() throws {
    let (window, layer, _) = try makeMasked()
    layer.mask = nil
    window.frame()
    #expect(window.bitmap.pixel(x: 70, y: 50) == 0xFF00_0000)
    #expect(try window.wrongPixels() == 0)
  }
}
