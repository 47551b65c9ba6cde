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

  @Test func `only transforms in the plane are affine`() {
    #expect(CATransform3DIsIdentity(CATransform3D()))
    #expect(CATransform3DIsAffine(CATransform3DMakeRotation(1, 0, 0, 1)))
    #expect(!CATransform3DIsAffine(turned))
  }
}
