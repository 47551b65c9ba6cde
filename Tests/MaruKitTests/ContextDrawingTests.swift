import Foundation
import Raster
import Testing

@testable import MaruKit

/// Core Graphics' rules that differ from what one would guess from the screen.
@MainActor @Suite struct ContextDrawingTests {
  private let red: UInt32 = 0xFFFF_0000
  private let blue: UInt32 = 0xFF00_00FF

  private func drawn(_ draw: (CGContext) -> Void) throws -> Bitmap {
    let context = CGContext(size: CGSize(width: 40, height: 40))
    context.setFillColor(UIColor.red.cgColor)
    context.setStrokeColor(UIColor.red.cgColor)
    draw(context)
    return try #require(context.makeImage()).bitmap
  }

  private func gradient() throws -> CGGradient {
    try #require(
      CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(),
        colors: [UIColor.red.cgColor, UIColor.red.cgColor] as CFArray, locations: [0, 1]))
  }

  @Test(arguments: [false, true])
  func `an arc that is not clockwise runs from x towards y`(isClockwise: Bool) {
    let path = CGMutablePath()
    path.addArc(
      center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: isClockwise)
    #expect(path.contains(CGPoint(x: -5, y: -5)) == isClockwise)
    let bezier = UIBezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: !isClockwise)
    #expect(bezier.contains(CGPoint(x: -5, y: -5)) == isClockwise)
  }

  @Test func `an arc between tangents rounds a corner`() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(
      tangent1End: CGPoint(x: 20, y: 0), tangent2End: CGPoint(x: 20, y: 20), radius: 8)
    #expect(abs(path.currentPoint.x - 20) < 1e-6)
    #expect(abs(path.currentPoint.y - 8) < 1e-6)
    path.addLine(to: CGPoint(x: 0, y: 20))
    path.closeSubpath()
    #expect(path.contains(CGPoint(x: 14, y: 4)))
    #expect(!path.contains(CGPoint(x: 19, y: 1)))
  }

  @Test func `an arc between parallel tangents is a line`() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(
      tangent1End: CGPoint(x: 20, y: 0), tangent2End: CGPoint(x: 40, y: 0), radius: 8)
    #expect(path.currentPoint == CGPoint(x: 20, y: 0))
  }

  @Test func `a path that continues a copy starts at its last point`() {
    let path = UIBezierPath(
      cgPath: CGPath(rect: CGRect(x: 4, y: 6, width: 8, height: 8), transform: nil))
    #expect(path.currentPoint == CGPoint(x: 4, y: 6))
    path.apply(CGAffineTransform(translationX: 10, y: 0))
    #expect(path.currentPoint == CGPoint(x: 14, y: 6))
  }

  @Test func `the current path stays in place when the transform changes`() throws {
    let bitmap = try drawn { context in
      context.saveGState()
      context.scaleBy(x: 2, y: 1)
      context.addRect(CGRect(x: 2, y: 2, width: 10, height: 10))
      context.restoreGState()
      context.translateBy(x: 0, y: 20)
      context.fillPath()
    }
    #expect(bitmap.pixel(x: 22, y: 5) == red)
    #expect(bitmap.pixel(x: 22, y: 25) == 0)
  }

  @Test func `a context draws an image upside down, and UIImage upright`() throws {
    let half = try drawn { $0.fill(CGRect(x: 0, y: 0, width: 40, height: 20)) }
    let image = CGImage(half)
    let bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    let turned = try drawn { $0.draw(image, in: bounds) }
    #expect(turned.pixel(x: 20, y: 5) == 0)
    #expect(turned.pixel(x: 20, y: 35) == red)
    let upright = try drawn { context in
      UIGraphicsPushContext(context)
      UIImage(cgImage: image).draw(in: bounds)
      UIGraphicsPopContext()
    }
    #expect(upright.pixel(x: 20, y: 5) == red)
  }

  @Test func `a mask lets drawing through where it is opaque, upside down like an image`() throws {
    let mask = CGImage(try drawn { $0.fill(CGRect(x: 0, y: 0, width: 40, height: 20)) })
    let bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    let bitmap = try drawn { context in
      context.saveGState()
      context.clip(to: bounds, mask: mask)
      context.setFillColor(UIColor.blue.cgColor)
      context.fill(bounds)
      context.restoreGState()
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    #expect(bitmap.pixel(x: 20, y: 30) == blue)
    #expect(bitmap.pixel(x: 20, y: 5) == 0)
    #expect(bitmap.pixel(x: 5, y: 5) == red)
  }

  @Test func `a mask that is never removed ends with the picture, and hides nothing drawn before`()
    throws
  {
    let mask = CGImage(try drawn { $0.fill(CGRect(x: 0, y: 0, width: 40, height: 20)) })
    let bitmap = try drawn { context in
      context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
      context.clip(to: CGRect(x: 20, y: 0, width: 20, height: 40), mask: mask)
      context.setFillColor(UIColor.blue.cgColor)
      context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
      context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    #expect(bitmap.pixel(x: 10, y: 30) == red)
    #expect(bitmap.pixel(x: 30, y: 10) == red)
    #expect(bitmap.pixel(x: 30, y: 30) == blue)
  }

  @Test func `masks inside each other let through what all of them do`() throws {
    let upper = CGImage(try drawn { $0.fill(CGRect(x: 0, y: 0, width: 40, height: 20)) })
    let left = CGImage(try drawn { $0.fill(CGRect(x: 0, y: 0, width: 20, height: 40)) })
    let bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    let bitmap = try drawn { context in
      context.saveGState()
      context.clip(to: bounds, mask: upper)
      context.clip(to: bounds, mask: left)
      context.fill(bounds)
      context.restoreGState()
    }
    let points = [(10, 10), (30, 10), (10, 30), (30, 30)]
    #expect(points.map { bitmap.pixel(x: $0.0, y: $0.1) } == [0, 0, red, 0])
  }

  @Test func `a stroke casts a shadow`() throws {
    let bitmap = try drawn { context in
      context.setShadow(
        offset: CGSize(width: 0, height: 10), blur: 0, color: UIColor.blue.cgColor)
      context.setLineWidth(4)
      context.strokeLineSegments(between: [CGPoint(x: 5, y: 10), CGPoint(x: 35, y: 10)])
    }
    #expect(bitmap.pixel(x: 20, y: 10) == red)
    #expect(bitmap.pixel(x: 20, y: 20) == blue)
  }

  @Test func `a shadow is as opaque as its stroke`() throws {
    let bitmap = try drawn { context in
      context.setShadow(
        offset: CGSize(width: 0, height: 10), blur: 0, color: UIColor.blue.cgColor)
      context.setStrokeColor(UIColor.clear.cgColor)
      context.setLineWidth(4)
      context.strokeLineSegments(between: [CGPoint(x: 5, y: 10), CGPoint(x: 35, y: 10)])
    }
    #expect(bitmap.pixel(x: 20, y: 20) == 0)
  }

  @Test func `a path outlives a transform without an inverse`() throws {
    let bitmap = try drawn { context in
      context.addRect(CGRect(x: 10, y: 10, width: 20, height: 20))
      context.saveGState()
      context.scaleBy(x: 0, y: 1)
      context.translateBy(x: 5, y: 5)
      context.restoreGState()
      context.fillPath()
    }
    #expect(bitmap.pixel(x: 20, y: 20) == red)
    #expect(bitmap.pixel(x: 5, y: 20) == 0)
  }

  @Test func `an arc of a million turns is a circle`() {
    let path = CGMutablePath()
    path.addRelativeArc(center: .zero, radius: 10, startAngle: 0, delta: 2e6 * .pi)
    let box = path.boundingBoxOfPath
    #expect(abs(box.minX + 10) < 0.01 && abs(box.maxY - 10) < 0.01)
  }

  @Test func `without options a linear gradient ends at its points`() throws {
    let gradient = try gradient()
    let (start, end) = (CGPoint(x: 10, y: 0), CGPoint(x: 30, y: 0))
    let strip = try drawn { $0.drawLinearGradient(gradient, start: start, end: end, options: []) }
    #expect([5, 20, 35].map { strip.pixel(x: $0, y: 20) } == [0, red, 0])
    let after = try drawn {
      $0.drawLinearGradient(gradient, start: start, end: end, options: .drawsAfterEndLocation)
    }
    #expect([5, 20, 35].map { after.pixel(x: $0, y: 20) } == [0, red, red])
  }

  @Test func `without options a radial gradient fills the ring between its circles`() throws {
    let gradient = try gradient()
    let center = CGPoint(x: 20, y: 20)
    func ring(_ options: CGGradientDrawingOptions) throws -> [UInt32?] {
      let bitmap = try drawn {
        $0.drawRadialGradient(
          gradient, startCenter: center, startRadius: 5, endCenter: center, endRadius: 15,
          options: options)
      }
      return [20, 30, 38].map { bitmap.pixel(x: $0, y: 20) }
    }
    #expect(try ring([]) == [0, red, 0])
    #expect(try ring(.drawsBeforeStartLocation) == [red, red, 0])
    #expect(try ring(.drawsAfterEndLocation) == [0, red, red])
  }

  @Test func `the bounding box of the path leaves out control points`() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 0, y: 10), control2: CGPoint(x: 10, y: 10))
    #expect(path.boundingBox.height == 10)
    #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 7.5))
  }

  @Test func `a path lists its elements and their points`() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), controlPoint: CGPoint(x: 3, y: 4))
    path.close()
    var types: [CGPathElementType] = []
    var ends: [CGPoint] = []
    path.cgPath.applyWithBlock { element in
      types.append(element.pointee.type)
      if element.pointee.type == .addQuadCurveToPoint { ends.append(element.pointee.points[1]) }
    }
    #expect(types == [.moveToPoint, .addQuadCurveToPoint, .closeSubpath])
    #expect(ends == [CGPoint(x: 5, y: 6)])
  }

  @Test func `a copied path has the same pen and does not change with the original`() throws {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.lineWidth = 3
    let copy = try #require(path.copy() as? UIBezierPath)
    path.removeAllPoints()
    #expect(copy.lineWidth == 3)
    #expect(copy.bounds.width == 10)
  }

  @Test func `an image context returns what was drawn, and its end restores the former one`() {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 20, height: 10), false, 2)
    UIColor.blue.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
    let image = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(image?.size == CGSize(width: 20, height: 10))
    #expect(image?.cgImage?.bitmap.pixel(x: 19, y: 5) == blue)
    #expect(image?.cgImage?.bitmap.pixel(x: 21, y: 5) == 0)
  }
}
