import Foundation
import Testing

@testable import Layers

/// The functions of Core Animation that change a transform.
@Suite struct TransformFunctionTests {
  private let turned = CATransform3DMakeRotation(0.4, 1, 2, 3)

  @Test func `a translation of a transform is applied before it`() {
    let moved = CATransform3DTranslate(CATransform3DMakeScale(2, 2, 2), 3, 4, 5)
    #expect(moved.m41 == 6 && moved.m42 == 8 && moved.m43 == 10)
    let scaled = CATransform3DScale(CATransform3DMakeTranslation(3, 4, 5), 2, 2, 2)
    #expect(scaled.m41 == 3 && scaled.m11 == 2)
    #expect(
      CATransform3DEqualToTransform(
        CATransform3DRotate(CATransform3DIdentity, 0.4, 1, 2, 3), turned))
  }

  @Test func `a transform and its inverse give the identity`() {
    var perspective = CATransform3DTranslate(turned, 10, -20, 30)
    perspective.m34 = -1 / 500
    let product = CATransform3DConcat(perspective, CATransform3DInvert(perspective))
    for (value, wanted) in zip(product.rows.joined(), CATransform3DIdentity.rows.joined()) {
      #expect(abs(value - wanted) < 1e-9)
    }
  }

  @Test func `a transform without an inverse is returned as it is`() {
    let flat = CATransform3DMakeScale(1, 0, 1)
    #expect(CATransform3DInvert(flat) == flat)
  }

  @Test func `a layer as far behind the plane as the eye before it is half as large`() {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 60)
    layer.position = CGPoint(x: 200, y: 100)
    layer.transform = CATransform3DTranslate(perspective, 0, 0, -500)
    #expect(layer.frame == CGRect(x: 175, y: 85, width: 50, height: 30))
    layer.transform = CATransform3DTranslate(perspective, 40, 0, -500)
    #expect(layer.frame == CGRect(x: 195, y: 85, width: 50, height: 30))
    #expect(!CATransform3DIsAffine(layer.transform))
  }

  @Test func `perspective is that at the anchor point, and ignored behind the eye`() {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    let turned = CATransform3DRotate(CATransform3DTranslate(perspective, 0, 0, -500), 0.5, 0, 1, 0)
    let step = 1e-4
    let (near, far) = (turned.x(at: -step), turned.x(at: step))
    #expect(abs(turned.affine.a - (far - near) / (2 * step)) < 1e-6)
    let behind = CATransform3DTranslate(perspective, 0, 0, 600)
    #expect(behind.affine == .identity)
  }

  @Test func `only transforms in the plane are affine`() {
    #expect(CATransform3DIsIdentity(CATransform3D()))
    #expect(CATransform3DIsAffine(CATransform3DMakeRotation(1, 0, 0, 1)))
    #expect(!CATransform3DIsAffine(turned))
  }
}

extension CATransform3D {
  /// The projected position of a point on the x axis.
  fileprivate func x(at x: CGFloat) -> CGFloat { (x * m11 + m41) / (x * m14 + m44) }
}
