import Foundation
import Graphics
import Raster
import Testing

@testable import Layers

@MainActor @Suite struct LayerAppearanceTests {
  private func checkered() throws -> CGImage {
    let bitmap = try #require(Bitmap(width: 4, height: 4))
    bitmap.fill(.black)
    bitmap.fill(.white, in: try #require(PixelRect(x: 1, y: 1, width: 2, height: 2)))
    return CGImage(bitmap)
  }

  @Test func `the centre of an image is stretched and its border keeps its width`() throws {
    let window = try Window(60, 60)
    let layer = window.add(CGRect(x: 10, y: 10, width: 40, height: 40), nil)
    layer.contents = try checkered()
    layer.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    layer.magnificationFilter = .nearest
    window.frame()
    let row = [10, 11, 30, 48, 49].map { window.bitmap.pixel(x: $0, y: 30) ?? 0 }
    #expect(row == [0xFF00_0000, 0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF, 0xFF00_0000])
    #expect(window.bitmap.pixel(x: 30, y: 10) == 0xFF00_0000)
  }

  @Test func `nearest-neighbour sampling gives hard edges`() throws {
    let window = try Window(60, 60)
    let layer = window.add(CGRect(x: 10, y: 10, width: 40, height: 40), nil)
    layer.contents = try checkered()
    layer.magnificationFilter = .nearest
    window.frame()
    #expect(window.bitmap.pixel(x: 19, y: 30) == 0xFF00_0000)
    #expect(window.bitmap.pixel(x: 20, y: 30) == 0xFFFF_FFFF)
  }

  @Test func `an image larger than its layer is clipped only if the layer clips`() throws {
    let window = try Window(60, 60)
    let layer = window.add(CGRect(x: 28, y: 28, width: 4, height: 4), nil)
    let bitmap = try #require(Bitmap(width: 40, height: 40))
    bitmap.fill(.black)
    layer.contents = CGImage(bitmap)
    layer.contentsGravity = .center
    window.frame()
    #expect(window.bitmap.pixel(x: 12, y: 12) == 0xFF00_0000)
    layer.masksToBounds = true
    window.frame()
    #expect(window.bitmap.pixel(x: 12, y: 12) == 0xFFFF_FFFF)
    #expect(window.bitmap.pixel(x: 30, y: 30) == 0xFF00_0000)
  }

  @Test func `without group opacity, layers behind show through those in front`() throws {
    let window = try Window(60, 60)
    let layer = window.add(CGRect(x: 10, y: 10, width: 40, height: 40), Window.black)
    _ = window.add(CGRect(x: 0, y: 0, width: 20, height: 40), Window.black, to: layer)
    layer.opacity = 0.5
    window.frame()
    #expect(window.bitmap.pixel(x: 20, y: 30) == window.bitmap.pixel(x: 40, y: 30))
    layer.allowsGroupOpacity = false
    window.frame()
    let (both, one) = (window.bitmap.pixel(x: 20, y: 30), window.bitmap.pixel(x: 40, y: 30))
    #expect((both ?? 0) & 255 < 70 && (one ?? 0) & 255 > 120)
  }

  @Test(arguments: [
    CGAffineTransform.identity, CGAffineTransform(scaleX: 1.3, y: 0.7),
    CGAffineTransform(rotationAngle: 0.4),
  ])
  func `an image that fades directly looks as it does in a group`(
    placed: CGAffineTransform
  ) throws {
    let bitmap = try #require(Bitmap(width: 24, height: 24))
    for x in 0..<24 {
      let stripe = try #require(PixelRect(x: Int32(x), y: 0, width: 1, height: 24))
      bitmap.fill(
        PremultipliedColor(
          red: Double(x) / 23, green: 0.5, blue: 0.2, alpha: Double(x % 5 + 1) / 5),
        in: stripe)
    }
    let windows = try [false, true].map { isGroup in
      let window = try Window(60, 60)
      window.tree.root.backgroundColor = CGColor(red: 0.2, green: 0.8, blue: 0.4, alpha: 1)
      let layer = window.add(CGRect(x: 18, y: 18, width: 24, height: 24), nil)
      layer.contents = CGImage(bitmap)
      layer.setAffineTransform(placed)
      layer.opacity = 0.6
      // A sublayer makes a group necessary.
      if isGroup {
        _ = window.add(CGRect(x: 0, y: 0, width: 1, height: 1), Window.black, to: layer)
        layer.sublayers?.first?.opacity = 0.001
      }
      window.frame()
      return window.bitmap
    }
    // On antialiased edges, opacity and coverage are rounded together instead of one after the
    // other.
    let allowed = placed.isIdentity ? 0 : 1
    for y in 0..<60 {
      for x in 0..<60 {
        let (one, other) = (windows[0].pixel(x: x, y: y), windows[1].pixel(x: x, y: y))
        let apart = [0, 8, 16].map { shift in
          abs(Int((one ?? 0) >> shift & 255) - Int((other ?? 0) >> shift & 255))
        }
        #expect(apart.allSatisfy { $0 <= allowed }, "at \(x), \(y): \(apart)")
      }
    }
  }

  @Test func `a single-sided layer is invisible from behind`() throws {
    let window = try Window(60, 60)
    let layer = window.add(CGRect(x: 10, y: 10, width: 40, height: 40), Window.black)
    layer.isDoubleSided = false
    layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    window.frame()
    #expect(window.bitmap.pixel(x: 30, y: 30) == 0xFFFF_FFFF)
    layer.isDoubleSided = true
    window.frame()
    #expect(window.bitmap.pixel(x: 30, y: 30) == 0xFF00_0000)
  }

  @Test func `the sublayer transform rotates around the anchor point`() throws {
    let window = try Window(60, 60)
    let layer = window.add(CGRect(x: 10, y: 10, width: 40, height: 40), nil)
    let child = window.add(CGRect(x: 0, y: 0, width: 10, height: 10), Window.black, to: layer)
    layer.sublayerTransform = CATransform3DMakeScale(0.5, 0.5, 1)
    window.frame()
    #expect(window.bitmap.pixel(x: 12, y: 12) == 0xFFFF_FFFF)
    #expect(window.bitmap.pixel(x: 22, y: 22) == 0xFF00_0000)
    #expect(child.convert(CGPoint.zero, to: window.tree.root) == CGPoint(x: 20, y: 20))
    #expect(window.tree.root.hitTest(CGPoint(x: 22, y: 22)) === child)
  }

  @Test func `a layer draws itself and its subtree into a context`() throws {
    let layer = CALayer()
    layer.frame = CGRect(x: 100, y: 100, width: 20, height: 20)
    layer.backgroundColor = Window.red
    let child = CALayer()
    child.frame = CGRect(x: 5, y: 5, width: 30, height: 5)
    child.backgroundColor = Window.black
    layer.addSublayer(child)
    let context = CGContext(size: CGSize(width: 40, height: 30), scale: 2)
    context.translateBy(x: 2, y: 0)
    layer.render(in: context)
    let image = try #require(context.makeImage())
    #expect(image.bitmap.pixel(x: 3, y: 3) == 0)
    #expect(image.bitmap.pixel(x: 5, y: 3) == 0xFFFF_0000)
    #expect(image.bitmap.pixel(x: 60, y: 12) == 0xFF00_0000)
    #expect(image.bitmap.pixel(x: 60, y: 30) == 0)
  }

  @Test func `a layer replaces another in its place`() {
    let (parent, old, new) = (CALayer(), CALayer(), CALayer())
    parent.sublayers = [CALayer(), old, CALayer()]
    parent.replaceSublayer(old, with: new)
    #expect(parent.sublayerStorage[1] === new && old.superlayer == nil)
    #expect(parent.sublayerStorage.count == 3)
  }
}
