import Foundation
import Graphics
import Raster
import Testing

@testable import Layers

@MainActor @Suite struct GradientLayerTests {
  private let gradient = CAGradientLayer()
  private let stage: AnimationStage

  init() {
    stage = AnimationStage(gradient)
    gradient.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    gradient.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]
  }

  /// The brightness of a pixel, 0…255.
  private func brightness(_ x: Int, _ y: Int) -> Int {
    Int((stage.picture()?.pixel(x: x, y: y) ?? 0) & 0xFF)
  }

  @Test func `by default a gradient runs from top to bottom`() {
    #expect(brightness(50, 0) < 3 && brightness(50, 99) > 252)
    #expect(abs(brightness(10, 50) - 128) < 4 && abs(brightness(90, 50) - 128) < 4)
  }

  @Test func `when stretched, the middle colour still runs from corner to corner`() {
    gradient.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    gradient.startPoint = .zero
    gradient.endPoint = CGPoint(x: 1, y: 1)
    #expect(abs(brightness(98, 0) - 128) < 6 && abs(brightness(1, 39) - 128) < 6)
    #expect(brightness(0, 0) < 3 && brightness(99, 39) > 252)
  }

  @Test func `locations move the colours`() {
    gradient.locations = [0.5, 0.6]
    #expect(brightness(50, 40) < 3 && brightness(50, 70) > 252)
    gradient.locations = [0.5]
    #expect(abs(brightness(50, 50) - 128) < 4)
  }

  @Test func `a radial gradient is an ellipse around its start`() {
    gradient.type = .radial
    gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.75)
    #expect(brightness(50, 50) < 8 && abs(brightness(75, 50) - 128) < 8)
    #expect(abs(brightness(50, 62) - 128) < 8 && brightness(50, 80) > 252)
  }

  @Test func `a conic gradient turns clockwise from its end point`() {
    gradient.type = .conic
    gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
    gradient.endPoint = CGPoint(x: 0.5, y: 0)
    #expect(abs(brightness(90, 50) - 64) < 6)
    #expect(abs(brightness(50, 90) - 128) < 6)
    #expect(abs(brightness(10, 50) - 191) < 6)
  }

  @Test func `colours and locations can be animated`() {
    stage.move(to: 0)
    let paint = CABasicAnimation(keyPath: "colors")
    paint.fromValue = [CGColor(gray: 1, alpha: 1), CGColor(gray: 0, alpha: 1)]
    paint.duration = 1
    gradient.add(paint, forKey: nil)
    #expect(brightness(50, 0) > 252)
    stage.move(to: 0.5)
    #expect(abs(brightness(50, 0) - 128) < 4 && abs(brightness(50, 99) - 128) < 4)
  }

  @Test func `rounded corners are clipped, and invalid input draws nothing`() {
    gradient.cornerRadius = 50
    #expect(brightness(0, 0) == 255)
    gradient.colors = ["no colour"]
    #expect(brightness(50, 2) == 255)
    gradient.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]
    gradient.startPoint = CGPoint(x: CGFloat.nan, y: 0)
    _ = stage.picture()
    gradient.startPoint = gradient.endPoint
    #expect(brightness(50, 50) > 252)
  }
}
