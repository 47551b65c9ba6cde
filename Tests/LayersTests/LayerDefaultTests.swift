import Foundation
import Graphics
import Testing

@testable import Layers

@MainActor @Suite struct LayerDefaultTests {
  private let black = CGColor(gray: 0, alpha: 1)

  @Test func `a border is black by default, and is not drawn if its colour is nil`() throws {
    let window = try Window(60, 60)
    let layer = window.add(CGRect(x: 10, y: 10, width: 40, height: 40), nil)
    layer.borderWidth = 2
    window.frame()
    let row = [9, 10, 11, 12].map { window.bitmap.pixel(x: $0, y: 30) ?? 0 }
    #expect(row == [0xFFFF_FFFF, 0xFF00_0000, 0xFF00_0000, 0xFFFF_FFFF])
    layer.borderColor = nil
    window.frame()
    #expect(layer.borderColor == nil)
    #expect(window.bitmap.pixel(x: 10, y: 30) == 0xFFFF_FFFF)
  }

  @Test func `a layer begins with Core Animation's geometry and appearance`() {
    let layer = CALayer()
    #expect(layer.frame == .zero)
    #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(layer.zPosition == 0)
    #expect(layer.anchorPointZ == 0)
    #expect(!layer.isHidden)
    #expect(layer.opacity == 1)
    #expect(!layer.isOpaque)
    #expect(!layer.masksToBounds)
    #expect(layer.isDoubleSided)
    #expect(layer.allowsGroupOpacity)
    #expect(!layer.shouldRasterize)
    #expect(layer.rasterizationScale == 1)
    #expect(!layer.needsDisplayOnBoundsChange)
    #expect(layer.backgroundColor == nil)
    #expect(layer.cornerRadius == 0)
    #expect(layer.maskedCorners.rawValue == 15)
    #expect(layer.cornerCurve == .circular)
    #expect(layer.borderWidth == 0)
    #expect(layer.borderColor == black)
    #expect(layer.shadowColor == black)
    #expect(layer.shadowOpacity == 0)
    #expect(layer.shadowPath == nil)
    #expect(layer.shadowOffset == CGSize(width: 0, height: -3))
    #expect(layer.shadowRadius == 3)
    #expect(!layer.allowsEdgeAntialiasing)
    #expect(layer.edgeAntialiasingMask.rawValue == 15)
  }

  @Test func `a layer begins with Core Animation's contents and timing`() {
    let layer = CALayer()
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(layer.contents == nil)
    #expect(layer.mask == nil)
    #expect(layer.contentsScale == 1)
    #expect(layer.contentsGravity == .resize)
    #expect(layer.contentsRect == unit)
    #expect(layer.contentsCenter == unit)
    #expect(layer.magnificationFilter == .linear)
    #expect(layer.minificationFilter == .linear)
    #expect(layer.beginTime == 0)
    #expect(layer.duration == .infinity)
    #expect(layer.speed == 1)
    #expect(layer.timeOffset == 0)
    #expect(layer.repeatCount == 0)
    #expect(layer.repeatDuration == 0)
    #expect(!layer.autoreverses)
    #expect(layer.fillMode == .removed)
  }

  @Test func `shapes, gradients and replicators begin with Core Animation's values`() {
    let shape = CAShapeLayer()
    #expect(shape.path == nil)
    #expect(shape.fillColor == black)
    #expect(shape.fillRule == .nonZero)
    #expect(shape.strokeColor == nil)
    #expect(shape.strokeStart == 0)
    #expect(shape.strokeEnd == 1)
    #expect(shape.lineWidth == 1)
    #expect(shape.miterLimit == 10)
    #expect(shape.lineCap == .butt)
    #expect(shape.lineJoin == .miter)
    #expect(shape.lineDashPhase == 0)
    #expect(shape.lineDashPattern == nil)
    let gradient = CAGradientLayer()
    #expect(gradient.colors == nil)
    #expect(gradient.locations == nil)
    #expect(gradient.type == .axial)
    #expect(gradient.startPoint == CGPoint(x: 0.5, y: 0))
    #expect(gradient.endPoint == CGPoint(x: 0.5, y: 1))
    let replicator = CAReplicatorLayer()
    #expect(replicator.instanceCount == 1)
    #expect(replicator.instanceDelay == 0)
    #expect(replicator.instanceColor == CGColor(gray: 1, alpha: 1))
    #expect(replicator.instanceTransform == CATransform3DIdentity)
    #expect(replicator.instanceRedOffset == 0)
    #expect(replicator.instanceAlphaOffset == 0)
  }

  @Test func `animations begin with Core Animation's values`() {
    let basic = CABasicAnimation(keyPath: "opacity")
    #expect(basic.duration == 0)
    #expect(basic.beginTime == 0)
    #expect(basic.speed == 1)
    #expect(basic.repeatCount == 0)
    #expect(basic.repeatDuration == 0)
    #expect(!basic.autoreverses)
    #expect(basic.fillMode == .removed)
    #expect(basic.isRemovedOnCompletion)
    #expect(basic.timingFunction == nil)
    #expect(!basic.isAdditive)
    #expect(!basic.isCumulative)
    let spring = CASpringAnimation(keyPath: "opacity")
    #expect(spring.mass == 1)
    #expect(spring.stiffness == 100)
    #expect(spring.damping == 10)
    #expect(spring.initialVelocity == 0)
    #expect(!spring.allowsOverdamping)
    let keyframes = CAKeyframeAnimation(keyPath: "opacity")
    #expect(keyframes.calculationMode == .linear)
    #expect(keyframes.rotationMode == nil)
    let transition = CATransition()
    #expect(transition.type == .fade)
    #expect(transition.subtype == nil)
    #expect(transition.startProgress == 0)
    #expect(transition.endProgress == 1)
  }
}
