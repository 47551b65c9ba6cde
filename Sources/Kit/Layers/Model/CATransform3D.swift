import Foundation
import Graphics

/// A 4 × 4 matrix in Core Animation's convention: row vectors, translation in the last row.
///
/// Layers are painted with its ``affine`` part: near layers are larger and far ones smaller, but the
/// sides of a layer stay parallel.
public struct CATransform3D: Hashable, Sendable {
  /// An element of the first row.
  public var m11, m12, m13, m14: CGFloat
  /// An element of the second row.
  public var m21, m22, m23, m24: CGFloat
  /// An element of the third row.
  public var m31, m32, m33, m34: CGFloat
  /// An element of the last row.
  public var m41, m42, m43, m44: CGFloat

  /// Creates the identity.
  public init() {
    (m11, m12, m13, m14) = (1, 0, 0, 0)
    (m21, m22, m23, m24) = (0, 1, 0, 0)
    (m31, m32, m33, m34) = (0, 0, 1, 0)
    (m41, m42, m43, m44) = (0, 0, 0, 1)
  }

  /// Creates a transform from an affine transform of the plane.
  public init(_ t: CGAffineTransform) {
    self.init()
    (m11, m12, m21, m22) = (t.a, t.b, t.c, t.d)
    (m41, m42) = (t.tx, t.ty)
  }

  /// The affine part of the transform, within the plane.
  ///
  /// With perspective, it is the closest affine transform at the origin, which is a layer's anchor
  /// point: the tangent of the perspective division. Behind the eye the perspective is ignored.
  public var affine: CGAffineTransform {
    guard m44 != 1 || m14 != 0 || m24 != 0, m44 > 0, m44.isFinite else {
      return CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
    }
    let (x, y) = (m41 / m44, m42 / m44)
    return CGAffineTransform(
      a: (m11 - x * m14) / m44, b: (m12 - y * m14) / m44, c: (m21 - x * m24) / m44,
      d: (m22 - y * m24) / m44, tx: x, ty: y)
  }

  var rows: [[CGFloat]] {
    [[m11, m12, m13, m14], [m21, m22, m23, m24], [m31, m32, m33, m34], [m41, m42, m43, m44]]
  }

  init(rows: [[CGFloat]]) {
    self.init()
    (m11, m12, m13, m14) = (rows[0][0], rows[0][1], rows[0][2], rows[0][3])
    (m21, m22, m23, m24) = (rows[1][0], rows[1][1], rows[1][2], rows[1][3])
    (m31, m32, m33, m34) = (rows[2][0], rows[2][1], rows[2][2], rows[2][3])
    (m41, m42, m43, m44) = (rows[3][0], rows[3][1], rows[3][2], rows[3][3])
  }
}

/// The identity transform.
public let CATransform3DIdentity = CATransform3D()

/// Creates a scale.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var t = CATransform3D()
  (t.m11, t.m22, t.m33) = (sx, sy, sz)
  return t
}

/// Creates a translation.
public func CATransform3DMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  var t = CATransform3D()
  (t.m41, t.m42, t.m43) = (tx, ty, tz)
  return t
}

/// Creates a rotation around an axis, by an angle in radians.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0 else { return CATransform3D() }
  let (x, y, z) = (x / length, y / length, z / length)
  let (s, c) = (sin(angle), cos(angle))
  let k = 1 - c
  return CATransform3D(rows: [
    [c + x * x * k, x * y * k + z * s, x * z * k - y * s, 0],
    [x * y * k - z * s, c + y * y * k, y * z * k + x * s, 0],
    [x * z * k + y * s, y * z * k - x * s, c + z * z * k, 0],
    [0, 0, 0, 1],
  ])
}

/// The transform that applies `a` first, then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  let (left, right) = (a.rows, b.rows)
  return CATransform3D(
    rows: (0..<4).map { row in
      (0..<4).map { column in (0..<4).reduce(0) { $0 + left[row][$1] * right[$1][column] } }
    })
}

/// The transform that translates first, then applies `t`.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t) }

/// The transform that scales first, then applies `t`.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t) }

/// The transform that rotates first, around an axis by an angle in radians, then applies `t`.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t) }

/// The inverse, or the transform itself if it has none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  // Gauss–Jordan elimination, with the largest pivot of each column.
  var left = t.rows
  var right = CATransform3D().rows
  for column in 0..<4 {
    let pivot = (column..<4).max { abs(left[$0][column]) < abs(left[$1][column]) } ?? column
    guard left[pivot][column].isFinite, left[pivot][column] != 0 else { return t }
    left.swapAt(column, pivot)
    right.swapAt(column, pivot)
    let scale = left[column][column]
    left[column] = left[column].map { $0 / scale }
    right[column] = right[column].map { $0 / scale }
    for row in 0..<4 where row != column {
      let factor = left[row][column]
      left[row] = zip(left[row], left[column]).map { $0 - factor * $1 }
      right[row] = zip(right[row], right[column]).map { $0 - factor * $1 }
    }
  }
  return CATransform3D(rows: right)
}

/// Whether a transform is the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Whether two transforms are equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// Whether a transform can be written as a `CGAffineTransform`.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t == CATransform3D(t.affine) }

/// Creates a transform from an affine one.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(m)
}

/// The affine part of a transform.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform { t.affine }
