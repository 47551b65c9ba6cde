import Foundation
import Graphics

/// An affine transform decomposed into scale, skew, rotation and translation, applied in that
/// order.
struct PlaneParts {
  var scaleX, scaleY, skew, angle, tx, ty: CGFloat

  init(_ t: CGAffineTransform) {
    (tx, ty) = (t.tx, t.ty)
    // Most transforms only scale, which needs no trigonometry.
    if t.b == 0, t.c == 0, t.a > 0 {
      (scaleX, scaleY, skew, angle) = (t.a, t.d, 0, 0)
      return
    }
    scaleX = (t.a * t.a + t.b * t.b).squareRoot()
    guard scaleX > 0 else {
      (scaleY, skew, angle) = ((t.c * t.c + t.d * t.d).squareRoot(), 0, 0)
      return
    }
    angle = atan2(t.b, t.a)
    let (cosine, sine) = (t.a / scaleX, t.b / scaleX)
    skew = cosine * t.c + sine * t.d
    scaleY = cosine * t.d - sine * t.c
    skew = scaleY != 0 ? skew / scaleY : 0
  }

  /// Creates the components from six numbers, in the order of `numbers`.
  init(_ n: [Double]) {
    (scaleX, scaleY, skew) = (CGFloat(n[0]), CGFloat(n[1]), CGFloat(n[2]))
    (angle, tx, ty) = (CGFloat(n[3]), CGFloat(n[4]), CGFloat(n[5]))
  }

  /// Creates the components from the first six numbers, in the order of `numbers`.
  init(_ n: SIMD8<Double>) {
    (scaleX, scaleY, skew) = (CGFloat(n[0]), CGFloat(n[1]), CGFloat(n[2]))
    (angle, tx, ty) = (CGFloat(n[3]), CGFloat(n[4]), CGFloat(n[5]))
  }

  var numbers: [Double] { [scaleX, scaleY, skew, angle, tx, ty].map { Double($0) } }

  var transform: CGAffineTransform {
    if angle == 0, skew == 0 {
      return CGAffineTransform(a: scaleX, b: 0, c: 0, d: scaleY, tx: tx, ty: ty)
    }
    let (cosine, sine) = (cos(angle), sin(angle))
    return CGAffineTransform(
      a: cosine * scaleX, b: sine * scaleX,
      c: (cosine * skew - sine) * scaleY, d: (sine * skew + cosine) * scaleY, tx: tx, ty: ty)
  }

  /// Normalizes the rotation in a difference of two such lists to −π…π.
  static func takeShorterTurn(_ way: inout [Double]) {
    guard way.count == 6, way[3].isFinite else { return }
    way[3] = way[3].remainder(dividingBy: 2 * .pi)
  }
}

extension CATransform3D {
  /// Whether the transform maps the plane z = 0 to itself, without perspective.
  var isPlanar: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m33 == 1 && m34 == 0
      && m43 == 0 && m44 == 1
  }
}
