import Foundation
import Graphics
import Raster
import Testing

@testable import Layers

@MainActor @Suite struct ShapeLayerTests {
  private let shape = CAShapeLayer()
  private let stage: AnimationStage

  init() {
    stage = AnimationStage(shape)
    shape.fillColor = nil
    shape.strokeColor = CGColor(gray: 0, alpha: 1)
    shape.lineWidth = 10
    let line = CGMutablePath()
    line.move(to: CGPoint(x: 10, y: 50))
    line.addLine(to: CGPoint(x: 90, y: 50))
    shape.path = line
  }

  private func isBlack(_ x: Int, _ y: Int) -> Bool {
    stage.picture()?.pixel(x: x, y: y) == 0xFF00_0000
  }

  @Test func `a shape is drawn outside its bounds`() {
    #expect(shape.bounds == .zero)
    #expect(isBlack(20, 50) && isBlack(80, 47) && !isBlack(50, 60) && !isBlack(5, 50))
  }

  @Test func `the stroke runs from strokeStart to strokeEnd`() {
    shape.strokeStart = 0.25
    shape.strokeEnd = 0.75
    #expect(!isBlack(25, 50) && isBlack(35, 50) && isBlack(65, 50) && !isBlack(75, 50))
    shape.strokeEnd = 0.2
    #expect(!isBlack(35, 50))
    shape.strokeEnd = .nan
    #expect(isBlack(85, 50))
  }

  @Test func `a growing stroke damages only its own area`() {
    stage.move(to: 0)
    let grow = CABasicAnimation(keyPath: "strokeEnd")
    grow.fromValue = 0
    grow.duration = 1
    shape.add(grow, forKey: nil)
    stage.move(to: 0.5)
    #expect(isBlack(40, 50) && !isBlack(60, 50))
    stage.clock.advance(by: 0.1)
    stage.tree.prepareFrame(at: stage.clock.now)
    for rect in stage.tree.damage.rects {
      #expect(rect.minY >= 44 && rect.maxY <= 56 && rect.maxX <= 62)
    }
  }

  @Test func `the inside is filled by the fill rule`() {
    let rings = CGMutablePath()
    rings.addRect(CGRect(x: 10, y: 10, width: 80, height: 80))
    rings.addRect(CGRect(x: 30, y: 30, width: 40, height: 40))
    shape.path = rings
    shape.strokeColor = nil
    shape.fillColor = CGColor(gray: 0, alpha: 1)
    #expect(isBlack(20, 20) && isBlack(50, 50))
    shape.fillRule = .evenOdd
    #expect(isBlack(20, 20) && !isBlack(50, 50))
  }

  @Test func `dashes leave gaps`() {
    shape.lineDashPattern = [20, 20]
    #expect(isBlack(20, 50) && !isBlack(40, 50) && isBlack(60, 50))
    shape.lineDashPhase = 20
    #expect(!isBlack(20, 50) && isBlack(40, 50))
  }

  @Test func `a shape used as a mask shows only the content under it`() {
    let black = CALayer()
    black.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    black.backgroundColor = CGColor(gray: 0, alpha: 1)
    shape.removeFromSuperlayer()
    black.mask = shape
    stage.tree.root.addSublayer(black)
    #expect(isBlack(50, 50) && !isBlack(50, 20))
  }

  @Test func `a curve that is trimmed by length stays on the curve`() {
    let circle = CGPath(ellipseIn: CGRect(x: 10, y: 10, width: 80, height: 80), transform: nil)
    let whole = circle.rasterPath
    for (start, end) in [(0.0, 0.25), (0.1, 0.6), (0.5, 0.9)] {
      let part = PathTrim.path(whole, from: start, to: end)
      var length = 0.0
      var last: CGPoint?
      for place in PathSegments(CGPath(part)).places {
        #expect(abs(hypot(place.x - 50, place.y - 50) - 40) < 0.05)
        if let last { length += Double(hypot(place.x - last.x, place.y - last.y)) }
        last = place
      }
      #expect(abs(length - (end - start) * 80 * .pi) < 0.2)
    }
    #expect(PathTrim.path(whole, from: 0, to: 1) == whole)
    #expect(PathTrim.path(whole, from: 0.6, to: 0.6).isEmpty)
    #expect(PathTrim.path(Path(), from: 0, to: 0.5).isEmpty)
  }
}
