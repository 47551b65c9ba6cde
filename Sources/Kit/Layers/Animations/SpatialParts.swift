import Foundation

/// A transform of space, decomposed into scale, skew, rotation, translation and perspective.
///
/// The algorithm is “Decomposing a matrix into simple transformations” (Thomas, Graphics Gems II),
/// with row vectors.
struct SpatialParts {
  var scale = [1.0, 1, 1]
  /// The skews x into y, x into z and y into z.
  var skew = [0.0, 0, 0]
  /// The rotation, as a unit quaternion: x, y, z, w.
  var turn = [0.0, 0, 0, 1]
  var move = [0.0, 0, 0]
  /// The last column.
  var perspective = [0.0, 0, 0, 1]

  init(_ t: CATransform3D) {
    let m = t.rows.map { $0.map { Double($0) } }
    perspective = m.map { $0[3] }
    move = Array(m[3][0..<3])
    var x = Array(m[0][0..<3])
    var y = Array(m[1][0..<3])
    var z = Array(m[2][0..<3])
    scale[0] = Self.normalize(&x)
    skew[0] = Self.removePart(of: x, from: &y)
    scale[1] = Self.normalize(&y)
    skew[1] = Self.removePart(of: x, from: &z)
    skew[2] = Self.removePart(of: y, from: &z)
    scale[2] = Self.normalize(&z)
    if scale[1] != 0 { skew[0] /= scale[1] }
    if scale[2] != 0 { (skew[1], skew[2]) = (skew[1] / scale[2], skew[2] / scale[2]) }
    // A reflection becomes a negative scale.
    if Self.dot(x, Self.cross(y, z)) < 0 {
      scale = scale.map(-)
      (x, y, z) = (x.map(-), y.map(-), z.map(-))
    }
    turn = Self.quaternion([x, y, z])
  }

  var transform: CATransform3D {
    let axes = Self.axes(turn)
    let y = zip(axes[1], axes[0]).map { $0 + skew[0] * $1 }
    let z = zip(axes[2], zip(axes[0], axes[1])).map { $0 + skew[1] * $1.0 + skew[2] * $1.1 }
    let rows = [axes[0].map { $0 * scale[0] }, y.map { $0 * scale[1] }, z.map { $0 * scale[2] }]
    return CATransform3D(
      rows: (0..<4).map { row in
        ((row < 3 ? rows[row] : move) + [perspective[row]]).map { CGFloat($0) }
      })
  }

  /// Interpolates to another transform; rotations follow the shortest arc.
  func interpolated(to end: SpatialParts, at fraction: Double) -> SpatialParts {
    func mix(_ a: [Double], _ b: [Double]) -> [Double] {
      zip(a, b).map { $0 + ($1 - $0) * fraction }
    }
    var result = self
    result.scale = mix(scale, end.scale)
    result.skew = mix(skew, end.skew)
    result.move = mix(move, end.move)
    result.perspective = mix(perspective, end.perspective)
    var cosine = Self.dot(turn, end.turn)
    let target = cosine < 0 ? end.turn.map(-) : end.turn
    cosine = min(abs(cosine), 1)
    let angle = acos(cosine)
    guard angle > 1e-6 else { return result }
    let (a, b) = (sin((1 - fraction) * angle) / sin(angle), sin(fraction * angle) / sin(angle))
    result.turn = zip(turn, target).map { $0 * a + $1 * b }
    return result
  }

  /// The rotations about x, then y, then z, in radians.
  var angles: [Double] {
    get {
      let m = Self.axes(turn)
      let sine = min(max(-m[0][2], -1), 1)
      guard abs(sine) < 0.999_999 else {
        return [atan2(-m[2][1], m[1][1]), asin(sine), 0]
      }
      return [atan2(m[1][2], m[2][2]), asin(sine), atan2(m[0][1], m[0][0])]
    }
    set {
      func about(_ axis: Int, _ angle: Double) -> [Double] {
        var q = [0.0, 0, 0, cos(angle / 2)]
        q[axis] = sin(angle / 2)
        return q
      }
      func after(_ a: [Double], _ b: [Double]) -> [Double] {
        let (u, v) = (Array(a[0..<3]), Array(b[0..<3]))
        let side = Self.cross(u, v)
        return (0..<3).map { a[3] * v[$0] + b[3] * u[$0] + side[$0] }
          + [a[3] * b[3] - Self.dot(u, v)]
      }
      turn = after(about(2, newValue[2]), after(about(1, newValue[1]), about(0, newValue[0])))
    }
  }

  /// The component with a name such as `rotation.x`, or `nil` if there is none.
  static func part(_ name: Substring) -> WritableKeyPath<SpatialParts, Double>? {
    switch name {
    case "rotation.x": return \.angles[0]
    case "rotation.y": return \.angles[1]
    case "rotation", "rotation.z": return \.angles[2]
    case "scale": return \.evenScale
    case "scale.x": return \.scale[0]
    case "scale.y": return \.scale[1]
    case "scale.z": return \.scale[2]
    case "translation.x": return \.move[0]
    case "translation.y": return \.move[1]
    case "translation.z": return \.move[2]
    default: return nil
    }
  }

  /// The scale of all axes; the scale of x if they differ.
  private var evenScale: Double {
    get { scale[0] }
    set { scale = [newValue, newValue, newValue] }
  }

  // MARK: Vectors

  private static func dot(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
  }

  private static func cross(_ a: [Double], _ b: [Double]) -> [Double] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
  }

  private static func normalize(_ a: inout [Double]) -> Double {
    let length = dot(a, a).squareRoot()
    if length > 0 { a = a.map { $0 / length } }
    return length
  }

  private static func removePart(of axis: [Double], from a: inout [Double]) -> Double {
    let part = dot(axis, a)
    a = zip(a, axis).map { $0 - part * $1 }
    return part
  }

  /// The quaternion of a rotation given by its rows, computed from its largest component.
  private static func quaternion(_ m: [[Double]]) -> [Double] {
    let trace = m[0][0] + m[1][1] + m[2][2]
    if trace > 0 {
      let s = (trace + 1).squareRoot() * 2
      return [(m[1][2] - m[2][1]) / s, (m[2][0] - m[0][2]) / s, (m[0][1] - m[1][0]) / s, s / 4]
    }
    let i = m[0][0] >= max(m[1][1], m[2][2]) ? 0 : m[1][1] >= m[2][2] ? 1 : 2
    let (j, k) = ((i + 1) % 3, (i + 2) % 3)
    let s = max(1 + m[i][i] - m[j][j] - m[k][k], 1e-12).squareRoot() * 2
    var q = [0.0, 0, 0, (m[j][k] - m[k][j]) / s]
    q[i] = s / 4
    q[j] = (m[i][j] + m[j][i]) / s
    q[k] = (m[i][k] + m[k][i]) / s
    return q
  }

  /// The rows of a quaternion's rotation.
  private static func axes(_ q: [Double]) -> [[Double]] {
    let (x, y, z, w) = (q[0], q[1], q[2], q[3])
    return [
      [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
      [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
      [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
    ]
  }
}
