import Foundation
import Raster
import Testing

@testable import MaruKit

@MainActor @Suite struct AppearancePathTests {
  private func pixels(_ size: Int, draw: () -> Void) throws -> Bitmap {
    let context = CGContext(size: CGSize(width: size, height: size))
    UIGraphicsPushContext(context)
    draw()
    UIGraphicsPopContext()
    return try #require(context.makeImage()).bitmap
  }

  @Test func `only the specified corners are rounded`() {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 40, height: 40),
      byRoundingCorners: [.topLeft, .bottomRight], cornerRadii: CGSize(width: 12, height: 12))
    #expect(!path.contains(CGPoint(x: 1, y: 1)))
    #expect(!path.contains(CGPoint(x: 39, y: 39)))
    #expect(path.contains(CGPoint(x: 39, y: 1)))
    #expect(path.contains(CGPoint(x: 1, y: 39)))
  }

  @Test func `a radius that is too large makes a capsule`() {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 40, height: 20), cornerRadius: 100)
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 40, height: 20))
    #expect(!path.contains(CGPoint(x: 2, y: 2)))
    #expect(path.contains(CGPoint(x: 20, y: 1)))
  }

  @Test func `the even-odd rule leaves a hole where paths overlap`() throws {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.append(UIBezierPath(rect: CGRect(x: 3, y: 3, width: 4, height: 4)))
    path.usesEvenOddFillRule = true
    let bitmap = try pixels(10) {
      UIColor.red.setFill()
      path.fill()
    }
    #expect(bitmap.pixel(x: 5, y: 5) == 0)
    #expect(bitmap.pixel(x: 1, y: 1) == 0xFFFF_0000)
    #expect(!path.contains(CGPoint(x: 5, y: 5)))
  }

  @Test(arguments: [0, 4] as [CGFloat])
  func `a dashed line has its gaps, from its phase on`(phase: CGFloat) throws {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 5))
    path.addLine(to: CGPoint(x: 20, y: 5))
    path.lineWidth = 2
    path.setLineDash([4, 4, 9], count: 2, phase: phase)
    let bitmap = try pixels(20) {
      UIColor.black.setStroke()
      path.stroke()
    }
    let columns: [UInt32] = phase == 0 ? [0xFF00_0000, 0] : [0, 0xFF00_0000]
    #expect([2, 6, 10, 14].map { bitmap.pixel(x: $0, y: 5) } == columns + columns)
  }

  @Test func `the dash pattern can be read, and a count of 0 removes it`() {
    let path = UIBezierPath()
    path.setLineDash([4, 2, 1], count: 3, phase: 5)
    var (lengths, count, phase) = ([CGFloat](repeating: 0, count: 3), 0, CGFloat(0))
    path.getLineDash(nil, count: &count, phase: nil)
    path.getLineDash(&lengths, count: nil, phase: &phase)
    #expect(count == 3 && lengths == [4, 2, 1] && phase == 5)
    path.setLineDash(nil, count: 0, phase: 0)
    path.getLineDash(nil, count: &count, phase: nil)
    #expect(count == 0)
  }

  @Test func `a clip restricts later drawing`() throws {
    let bitmap = try pixels(20) {
      UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 20)).addClip()
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 20, height: 20))
    }
    #expect(bitmap.pixel(x: 0, y: 0) == 0)
    #expect(bitmap.pixel(x: 10, y: 10) == 0xFFFF_0000)
  }

  @Test func `an emptied path is empty and a transformed one moves`() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4))
    path.apply(CGAffineTransform(translationX: 10, y: 20))
    #expect(path.bounds == CGRect(x: 10, y: 20, width: 4, height: 4))
    path.removeAllPoints()
    #expect(path.isEmpty && path.bounds == .null)
  }

  @Test func `insets never make a rectangle of negative size`() {
    let rect = CGRect(x: 0, y: 0, width: 10, height: 10)
    let inset = rect.inset(by: UIEdgeInsets(top: 8, left: 1, bottom: 8, right: 2))
    #expect(inset == CGRect(x: 1, y: 8, width: 7, height: 0))
  }
}
