import Foundation
import Graphics
import Raster
import Testing

@testable import Layers

/// Layers that are drawn from one picture while an animation scales or rotates them.
@MainActor @Suite struct StretchTests {
  /// A sheet with a wide shadow, which is costly to paint at each new scale.
  private func addSheet(to window: Window) -> CALayer {
    let sheet = window.addSheet(CGRect(x: 70.25, y: 60, width: 180, height: 170), radius: 9)
    sheet.shadowOpacity = 0.5
    sheet.shadowRadius = 16
    return sheet
  }

  private func animate(
    _ layer: CALayer, _ keyPath: String, from: Double, to: Double = 1, duration: Double = 0.2
  ) {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.duration = duration
    layer.add(animation, forKey: keyPath)
  }

  @Test(arguments: [
    ("transform.scale", 0.5), ("transform.scale", 1.6), ("transform.rotation", 0.4),
  ])
  func `a scaling or rotating sheet is painted once, looks similar and rests sharp`(
    keyPath: String, from: Double
  ) throws {
    let window = try Window(320, 320)
    let sheet = addSheet(to: window)
    window.frame()
    animate(sheet, keyPath, from: from, to: keyPath == "transform.scale" ? 1 : 0)
    window.frame()
    window.frame()
    let picture = try #require(sheet.memory.picture)
    for _ in 0..<8 {
      window.frame()
      #expect(window.pictureCount == 1)
      #expect(sheet.memory.picture === picture)
      let difference = try window.meanDifference()
      #expect(difference < 1.5, "of 255, for a moved pixel between black and white")
      #expect(difference > 0)
      #expect(try window.stalePixels() == 0)
    }
    for _ in 0..<5 { window.frame() }
    #expect(sheet.animations.isEmpty)
    #expect(try window.wrongPixels() == 0)
    #expect(window.pictureCount == 0)
  }

  @Test func `a sheet that grows far beyond its picture gets a finer one`() throws {
    let window = try Window(320, 320)
    let sheet = addSheet(to: window)
    sheet.transform = CATransform3DMakeScale(0.1, 0.1, 1)
    window.frame()
    animate(sheet, "transform.scale", from: 0.4, to: 1.4)
    for _ in 0..<11 {
      window.frame()
      guard let own = sheet.memory.stretched else { continue }
      #expect(sheet.composed.toDevice.areaScale <= 2 * own.areaScale)
    }
    for _ in 0..<5 { window.frame() }
    #expect(try window.wrongPixels() == 0)
  }

  @Test func `a change in a scaling sheet shows at once`() throws {
    let window = try Window(320, 320)
    let sheet = addSheet(to: window)
    window.frame()
    animate(sheet, "transform.scale", from: 0.5)
    for _ in 0..<5 { window.frame() }
    #expect(window.pictureCount == 1)
    sheet.sublayerStorage[2].backgroundColor = Window.red
    window.frame()
    #expect(window.pictureCount == 0)
    #expect(try window.wrongPixels() == 0)
  }

  @Test func `a sheet that fades while it scales is composited as a group`() throws {
    let window = try Window(320, 320)
    _ = window.add(CGRect(x: 0, y: 90, width: 320, height: 40), Window.red)
    let sheet = addSheet(to: window)
    window.frame()
    animate(sheet, "transform.scale", from: 0.7)
    animate(sheet, "opacity", from: 0)
    for _ in 0..<10 {
      window.frame()
      #expect(try window.meanDifference() < 1.5)
      #expect(try window.stalePixels() == 0)
    }
    #expect(window.pictureCount == 1)
    for _ in 0..<5 { window.frame() }
    #expect(try window.wrongPixels() == 0)
  }

  @Test func `content that moves behind a scaling sheet leaves no trace`() throws {
    let window = try Window(320, 320)
    let behind = window.add(CGRect(x: 40, y: 40, width: 60, height: 60), Window.red, radius: 20)
    let sheet = addSheet(to: window)
    window.frame()
    animate(sheet, "transform.scale", from: 0.6, duration: 0.4)
    for step in 0..<30 {
      behind.position.x += 7
      if step % 3 == 0 { behind.position.y += 5 }
      window.frame()
      #expect(try window.stalePixels() == 0)
    }
    #expect(try window.wrongPixels() == 0)
  }

  @Test func `removing an animation leaves the sheet sharp`() throws {
    let window = try Window(320, 320)
    let sheet = addSheet(to: window)
    window.frame()
    animate(sheet, "transform.scale", from: 0.6, duration: 9)
    for _ in 0..<5 { window.frame() }
    #expect(window.pictureCount == 1)
    sheet.removeAllAnimations()
    window.frame()
    #expect(try window.wrongPixels() == 0)
    #expect(window.pictureCount == 0)
  }

  @Test func `a rasterized layer keeps the same bitmap while it scales and fades`() throws {
    let window = try Window(320, 320)
    let sheet = window.addSheet(CGRect(x: 70, y: 60, width: 180, height: 170), radius: 9)
    sheet.shouldRasterize = true
    window.frame()
    animate(sheet, "transform.scale", from: 0.5)
    animate(sheet, "opacity", from: 0.2)
    window.frame()
    let picture = try #require(sheet.memory.picture)
    #expect(picture.toPicture.hasLinearPart(of: .identity))
    for _ in 0..<9 {
      window.frame()
      #expect(sheet.memory.picture === picture)
      #expect(try window.stalePixels() == 0)
    }
    sheet.sublayerStorage[1].backgroundColor = Window.red
    window.frame()
    #expect(sheet.memory.picture !== picture)
    #expect(try window.stalePixels() == 0)
  }

  @Test func `pulsing dots are painted, as that is cheaper`() throws {
    let window = try Window(320, 320)
    let dots = (0..<5).map {
      window.add(
        CGRect(x: 20 + $0 * 20, y: 30, width: 12, height: 12), Window.red, radius: 6)
    }
    for dot in dots {
      animate(dot, "transform.scale", from: 0.5)
      animate(dot, "opacity", from: 0.3)
    }
    for _ in 0..<10 {
      window.frame()
      #expect(window.pictureCount == 0)
      #expect(try window.wrongPixels() == 0)
    }
  }

  @Test func `a sheet that exceeds the pictures' memory limit is painted`() throws {
    let window = try Window(320, 320)
    window.tree.paintPass.fixedByteLimit = 200_000
    let sheet = addSheet(to: window)
    animate(sheet, "transform.scale", from: 0.5)
    for _ in 0..<8 {
      window.frame()
      #expect(window.pictureCount == 0)
      #expect(try window.wrongPixels() == 0)
    }
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e9, 1e-9] as [Double])
  func `a scale too small to be seen does no harm`(scale: Double) throws {
    let window = try Window(320, 320)
    let sheet = addSheet(to: window)
    animate(sheet, "transform.scale", from: scale)
    for _ in 0..<16 { window.frame() }
    #expect(try window.wrongPixels() == 0)
  }
}

extension Window {
  /// The mean difference of channels from painting everything without pictures, in 255ths.
  fileprivate func meanDifference() throws -> Double {
    let fresh = try #require(Bitmap(width: bitmap.width, height: bitmap.height))
    let shortcuts = tree.shortcuts
    tree.shortcuts.subtract([.layerPictures, .stretchedPictures])
    tree.paint([fresh.bounds], into: fresh, background: .white)
    tree.shortcuts = shortcuts
    let size = bitmap.stride * bitmap.height
    let shown = UnsafeRawBufferPointer(start: bitmap.pixels, count: size)
    let painted = UnsafeRawBufferPointer(start: fresh.pixels, count: size)
    let sum = zip(shown, painted).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(size)
  }

  /// The number of pixels that differ from painting the same layers as a whole.
  fileprivate func stalePixels() throws -> Int {
    let fresh = try #require(Bitmap(width: bitmap.width, height: bitmap.height))
    tree.paint([fresh.bounds], into: fresh, background: .white)
    var count = 0
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap.pixel(x: x, y: y) != fresh.pixel(x: x, y: y) {
        count += 1
      }
    }
    return count
  }
}
