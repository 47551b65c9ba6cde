internal import CRasterKernels

/// Trigonometry from the C kernels: the standard library has none, and Foundation is not linked.
enum Angle {
  /// The sine and the cosine of an angle in radians.
  static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
    (raster_sine(angle), raster_cosine(angle))
  }

  /// The tangent of an angle in radians.
  static func tangent(_ angle: Double) -> Double {
    raster_tangent(angle)
  }

  /// The cube root of a number.
  static func cubeRoot(_ value: Double) -> Double {
    raster_cube_root(value)
  }
}
