/// How far a thing follows a finger that pulls it past its edge.
///
/// Mirrors `UIScrollView`: pulled by `x` in a view `d` long it moves by `(1 − 1/(x·c/d + 1))·d`
/// with `c` = 0.55, which never reaches `d`. `UIScrollView` takes the length of its bounds less its
/// adjusted insets for `d`, and rounds to device pixels: 600 points past the top of a view 852
/// points high with a bottom inset of 34 (`d` = 818) show 235.14 points, 235.0 on a display of
/// three pixels a point, and the first 5 show 2.74, rounded 2.67.
public enum RubberBand {
  /// The coefficient of `UIScrollView`.
  public static let coefficient = 0.55

  /// How far the thing moves past its edge, in points.
  ///
  /// - Parameters:
  ///   - overscroll: How far the finger pulls past the edge, in points, of either sign. NaN counts
  ///     as 0; infinity gives the whole dimension.
  ///   - dimension: The length that the result stays below, in points. One that is not positive
  ///     and finite does not yield at all.
  ///   - coefficient: The share of the first points that shows; where it is not positive and
  ///     finite, ``coefficient``.
  /// - Returns: A distance of the sign of `overscroll`.
  public static func displacement(
    of overscroll: Double, dimension: Double, coefficient: Double = coefficient
  ) -> Double {
    guard dimension > 0, dimension.isFinite, !overscroll.isNaN else { return 0 }
    let pull = overscroll.magnitude * valid(coefficient) / dimension
    let shown = pull.isFinite ? pull / (pull + 1) * dimension : dimension
    return overscroll < 0 ? -shown : shown
  }

  /// How far a finger pulls past the edge to show a displacement: the inverse.
  ///
  /// A finger that catches a thing on its way back goes on from here.
  ///
  /// - Parameters:
  ///   - displacement: In points, of either sign. NaN counts as 0; one that no pull reaches is
  ///     taken for 99.9 % of the dimension.
  ///   - dimension: As in ``displacement(of:dimension:coefficient:)``; where that does not yield,
  ///     the displacement itself is returned.
  ///   - coefficient: As in ``displacement(of:dimension:coefficient:)``.
  /// - Returns: A distance of the sign of `displacement`.
  public static func overscroll(
    showing displacement: Double, dimension: Double, coefficient: Double = coefficient
  ) -> Double {
    guard !displacement.isNaN else { return 0 }
    guard dimension > 0, dimension.isFinite else { return displacement }
    let share = min(displacement.magnitude / dimension, 0.999)
    let pull = share / (1 - share) * dimension / valid(coefficient)
    return displacement < 0 ? -pull : pull
  }

  private static func valid(_ coefficient: Double) -> Double {
    coefficient > 0 && coefficient.isFinite ? coefficient : Self.coefficient
  }
}
