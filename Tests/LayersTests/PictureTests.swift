import Foundation
import Graphics
import Raster
import Testing

@testable import Layers

@MainActor @Suite struct PictureTests {
  @Test(arguments: [0, 12.0]) func `a sliding sheet looks as if it were painted`(
    radius: Double
  ) throws {
    let window = try Window(320, 320)
    _ = window.add(CGRect(x: 0, y: 60, width: 160, height: 7), Window.red)
    let sheet = window.addSheet(CGRect(x: 20, y: 80, width: 200, height: 180), radius: radius)
    sheet.shadowOpacity = 0.4
    for step in 0..<8 {
      sheet.position.y -= 7
      sheet.position.x += 1
      window.frame()
      #expect(try window.wrongPixels() == 0)
      #expect(window.pictureCount == (step < 2 ? 0 : 1))
    }
  }

  @Test func `an animated sheet moves by whole pixels and rests in its exact place`() throws {
    let window = try Window(320, 320)
    let sheet = window.addSheet(CGRect(x: 20.25, y: 40, width: 200, height: 180))
    window.frame()
    let slide = CABasicAnimation(keyPath: "position.y")
    slide.fromValue = 300.7
    slide.duration = 0.2
    sheet.add(slide, forKey: "slide")
    for _ in 0..<10 {
      window.frame()
      #expect(try window.wrongPixels() == 0)
    }
    #expect(window.pictureCount == 1)
    #expect(sheet.composed.toDevice.tx == 20.25)
    let way = sheet.composed.toDevice.ty - 40
    #expect(way == way.rounded() && way != 0)
    for _ in 0..<4 { window.frame() }
    #expect(sheet.composed.toDevice.ty == 40)
    #expect(try window.wrongPixels() == 0)
  }

  @Test func `a change in a sliding sheet shows at once`() throws {
    let window = try Window(320, 320)
    let sheet = window.addSheet(CGRect(x: 20, y: 60, width: 200, height: 180))
    for _ in 0..<4 {
      sheet.position.y -= 3
      window.frame()
    }
    #expect(window.pictureCount == 1)
    sheet.sublayerStorage[2].backgroundColor = Window.red
    sheet.position.y -= 3
    window.frame()
    #expect(try window.wrongPixels() == 0)
    sheet.sublayerStorage[0].removeFromSuperlayer()
    sheet.position.y -= 3
    window.frame()
    #expect(try window.wrongPixels() == 0)
  }

  @Test func `a fading card is cached as one picture and looks like a group`() throws {
    let window = try Window(320, 320)
    let card = window.addSheet(CGRect(x: 20.5, y: 30, width: 200, height: 180), radius: 9)
    card.backgroundColor = nil
    for step in 0..<8 {
      card.opacity = 0.9 - Float(step) * 0.1
      window.frame()
      #expect(try window.wrongPixels() == 0)
    }
    #expect(window.pictureCount == 1)
  }

  @Test func `a subtree of few layers is painted, not cached`() throws {
    let window = try Window(320, 320)
    let box = window.add(CGRect(x: 10, y: 10, width: 90, height: 90), Window.red)
    for _ in 0..<6 {
      box.position.x += 2
      window.frame()
    }
    #expect(window.pictureCount == 0)
  }

  @Test func `pictures stay within their memory limit`() throws {
    let window = try Window(320, 320)
    let limit = 500_000
    window.tree.paintPass.fixedByteLimit = limit
    let sheets = (0..<6).map {
      window.addSheet(CGRect(x: $0 * 5, y: $0 * 5, width: 150, height: 140))
    }
    for _ in 0..<12 {
      for sheet in sheets { sheet.position.x += 1 }
      for sheet in sheets.prefix(3) { sheet.opacity = sheet.opacity == 1 ? 0.5 : 0.4 }
      window.frame()
      #expect(window.tree.paintPass.pictures.byteCount <= limit)
      #expect(try window.wrongPixels() == 0)
    }
    #expect(window.pictureCount > 0)
  }

  @Test func `a hidden or removed layer releases its picture`() throws {
    let window = try Window(320, 320)
    let sheets = (0..<2).map {
      window.addSheet(CGRect(x: $0 * 160, y: 20, width: 150, height: 160))
    }
    let slideAll = {
      for _ in 0..<4 {
        for sheet in sheets { sheet.position.y += 2 }
        window.frame()
      }
    }
    slideAll()
    #expect(window.pictureCount == 2)
    sheets[0].isHidden = true
    sheets[1].removeFromSuperlayer()
    window.frame()
    #expect(window.pictureCount == 0)
  }

  @Test func `pictures are released after an animation, and after a long drag`() throws {
    let window = try Window(320, 320)
    let sheet = window.addSheet(CGRect(x: 20, y: 60, width: 200, height: 180))
    let slide = CABasicAnimation(keyPath: "position.y")
    slide.fromValue = 0.0
    slide.duration = 0.1
    sheet.add(slide, forKey: nil)
    for _ in 0..<4 { window.frame() }
    #expect(window.pictureCount == 1)
    for _ in 0..<4 { window.frame() }
    #expect(window.pictureCount == 0)
    for _ in 0..<5 {
      sheet.position.x += 2
      window.frame()
    }
    #expect(window.pictureCount == 1)
    for _ in 0..<40 { window.frame() }
    #expect(window.pictureCount == 0)
  }

  @Test func `a layer with shouldRasterize is cached as a picture at rest`() throws {
    let window = try Window(320, 320)
    let card = window.addSheet(CGRect(x: 20, y: 30, width: 200, height: 180), radius: 9)
    card.shouldRasterize = true
    window.frame()
    window.frame()
    #expect(window.pictureCount == 1)
    #expect(try window.wrongPixels() == 0)
    card.sublayerStorage[1].backgroundColor = Window.red
    window.frame()
    let place = card.sublayerStorage[1].composed.painted
    let x = Int(place?.minX ?? 0) + 20
    #expect(window.bitmap.pixel(x: x, y: Int(place?.minY ?? 0) + 4) == 0xFFFF_0000)
    card.shouldRasterize = false
    window.frame()
    #expect(window.pictureCount == 0)
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e9, 1e-9, 0.5, 3] as [CGFloat])
  func `any rasterization scale paints something or nothing`(scale: CGFloat) throws {
    let window = try Window(60, 60)
    let card = window.add(CGRect(x: 10, y: 10, width: 40, height: 40), Window.red)
    card.shouldRasterize = true
    card.rasterizationScale = scale
    window.frame()
    card.position.x += 0.5
    window.frame()
    let corner = window.bitmap.pixel(x: 2, y: 2)
    #expect(corner == 0xFFFF_FFFF)
  }
}
