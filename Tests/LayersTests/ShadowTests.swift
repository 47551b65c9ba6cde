import Foundation
import Graphics
import Raster
import Testing

@testable import Layers

@MainActor @Suite struct ShadowTests {
  private func darkness(_ window: Window, x: Int, y: Int) -> Int {
    255 - Int((window.bitmap.pixel(x: x, y: y) ?? 0) & 255)
  }

  private func makeCaster(_ window: Window, _ color: CGColor?) -> CALayer {
    let layer = window.add(CGRect(x: 20, y: 20, width: 60, height: 60), color)
    layer.shadowOpacity = 1
    layer.shadowRadius = 1
    layer.shadowOffset = CGSize(width: 30, height: 0)
    return layer
  }

  @Test func `a clear layer casts the shadow of its content`() throws {
    let window = try Window(140, 100)
    let layer = makeCaster(window, nil)
    _ = window.add(CGRect(x: 0, y: 0, width: 20, height: 20), Window.white, to: layer)
    _ = window.add(CGRect(x: 40, y: 40, width: 20, height: 20), Window.white, to: layer)
    window.frame()
    #expect(darkness(window, x: 60, y: 30) == 255)
    #expect(darkness(window, x: 100, y: 70) == 255)
    #expect(darkness(window, x: 100, y: 30) == 0)
    #expect(try window.wrongPixels() == 0)
  }

  @Test func `an image casts the shadow of its own outline, as faint as itself`() throws {
    let window = try Window(140, 100)
    let layer = makeCaster(window, nil)
    let picture = try #require(Bitmap(width: 60, height: 60))
    picture.fill(PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0.5))
    picture.fill(.clear, in: try #require(PixelRect(x: 20, y: 20, width: 20, height: 20)))
    layer.contents = CGImage(picture)
    window.frame()
    #expect(darkness(window, x: 80 + 15, y: 30) == 128)
    #expect(darkness(window, x: 50 + 30, y: 50) == 0)
  }

  @Test func `sublayers outside the bounds cast a shadow with their layer`() throws {
    let window = try Window(160, 100)
    let layer = makeCaster(window, Window.white)
    _ = window.add(CGRect(x: 50, y: 20, width: 40, height: 10), Window.white, to: layer)
    window.frame()
    #expect(darkness(window, x: 130, y: 45) == 255)
    #expect(darkness(window, x: 130, y: 60) == 0)
  }

  @Test func `a shadow follows changes of the content that casts it`() throws {
    let window = try Window(140, 100)
    let layer = makeCaster(window, nil)
    let child = window.add(CGRect(x: 0, y: 0, width: 20, height: 20), Window.white, to: layer)
    window.frame()
    child.position.y += 30
    window.frame()
    #expect(darkness(window, x: 60, y: 30) == 0)
    #expect(darkness(window, x: 60, y: 60) == 255)
    child.opacity = 0.5
    window.frame()
    #expect((126...129).contains(darkness(window, x: 60, y: 60)))
    layer.position.x += 5.5
    window.frame()
    #expect(try window.wrongPixels() == 0)
    child.removeFromSuperlayer()
    window.frame()
    #expect(darkness(window, x: 60, y: 60) == 0)
  }

  @Test func `the picture of a shadow is made only once`() throws {
    let window = try Window(140, 100)
    let layer = makeCaster(window, nil)
    _ = window.add(CGRect(x: 0, y: 0, width: 20, height: 20), Window.white, to: layer)
    window.frame()
    let first = layer.memory.silhouette
    layer.position.x += 3
    window.frame()
    #expect(first != nil && layer.memory.silhouette === first)
  }

  @Test func `a clipping layer and an empty layer cast no shadow`() throws {
    let window = try Window(140, 100)
    let layer = makeCaster(window, Window.white)
    layer.masksToBounds = true
    window.frame()
    #expect(darkness(window, x: 100, y: 50) == 0)
    layer.masksToBounds = false
    layer.backgroundColor = nil
    window.frame()
    #expect(darkness(window, x: 100, y: 50) == 0)
  }

  @Test func `a translucent background casts a fainter shadow`() throws {
    let window = try Window(140, 100)
    _ = makeCaster(window, CGColor(gray: 1, alpha: 0.25))
    window.frame()
    #expect((63...65).contains(darkness(window, x: 95, y: 50)))
  }

  @Test(arguments: [.nan, .infinity, -5, 0, 1e6] as [CGFloat])
  func `any radius and offset paint something or nothing`(number: CGFloat) throws {
    let window = try Window(60, 60)
    let layer = window.add(CGRect(x: 10, y: 10, width: 20, height: 20), nil)
    _ = window.add(CGRect(x: 0, y: 0, width: 9, height: 9), Window.red, to: layer)
    layer.shadowOpacity = 1
    layer.shadowRadius = number
    window.frame()
    layer.shadowOffset = CGSize(width: number, height: -number)
    window.frame()
    #expect(window.bitmap.pixel(x: 12, y: 12) == 0xFFFF_0000)
  }
}
