import Foundation
import MaruKit
import Raster
import Testing

/// Images that are drawn between `UIGraphicsBeginImageContext…` and `UIGraphicsEndImageContext`.
@MainActor @Suite struct ImageContextTests {
  @Test func `a drawn image has its size in points, and pixels for its scale`() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 3), false, 2)
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 1, y: 0, width: 3, height: 3))
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    #expect(image.size == CGSize(width: 4, height: 3))
    #expect(image.scale == 2)
    let bitmap = try #require(image.cgImage).bitmap
    #expect(bitmap.pixel(x: 1, y: 1) == 0)
    #expect(bitmap.pixel(x: 2, y: 1) == 0xFFFF_0000)
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func `an opaque image is black at first`() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 2), true, 1)
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    #expect(try #require(image.cgImage).bitmap.pixel(x: 0, y: 0) == 0xFF00_0000)
  }

  @Test func `an inner image ends before the outer one`() throws {
    UIGraphicsBeginImageContext(CGSize(width: 5, height: 5))
    UIGraphicsBeginImageContext(CGSize(width: 2, height: 2))
    #expect(UIGraphicsGetImageFromCurrentImageContext()?.size == CGSize(width: 2, height: 2))
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetImageFromCurrentImageContext()?.size == CGSize(width: 5, height: 5))
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func `the context of a view is not an image context`() {
    let context = CGContext(size: CGSize(width: 5, height: 5))
    UIGraphicsPushContext(context)
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() === context)
    UIGraphicsPopContext()
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
  }

  @Test func `a path is filled with an opacity, which does not last`() throws {
    UIGraphicsBeginImageContext(CGSize(width: 4, height: 2))
    UIColor.black.setFill()
    UIBezierPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2)).fill(with: .normal, alpha: 0.5)
    UIRectFill(CGRect(x: 2, y: 0, width: 2, height: 2))
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    let bitmap = try #require(image.cgImage).bitmap
    let half = try #require(bitmap.pixel(x: 0, y: 0))
    #expect((0x7F...0x80).contains(half >> 24))
    #expect(bitmap.pixel(x: 3, y: 0) == 0xFF00_0000)
  }

  @Test func `a frame is one point wide inside its rectangle`() throws {
    UIGraphicsBeginImageContext(CGSize(width: 6, height: 6))
    UIColor.red.setFill()
    UIRectFrame(CGRect(x: 1, y: 1, width: 4, height: 4))
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    let bitmap = try #require(image.cgImage).bitmap
    #expect(
      [0, 1, 2, 4, 5].map { bitmap.pixel(x: $0, y: 3) != 0 } == [
        false, true, false, true, false,
      ])
  }

  @Test func `a gradient is created from a colour space and a Core Foundation array`() throws {
    let colors = [UIColor.red.cgColor, UIColor.blue.cgColor] as CFArray
    let gradient = try #require(
      CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors, locations: [0.25, 1]))
    #expect(gradient.colors == [UIColor.red.cgColor, UIColor.blue.cgColor])
    #expect(gradient.locations == [0.25, 1])
    #expect(CGGradient(colorsSpace: nil, colors: colors, locations: nil)?.locations == [0, 1])
    #expect(CGGradient(colorsSpace: nil, colors: ["red"], locations: nil) == nil)
    let pair = CGGradient(
      colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [1, 0, 0, 1, 0, 0, 1, 1],
      locations: nil, count: 2)
    #expect(pair?.colors == gradient.colors)
  }
}
