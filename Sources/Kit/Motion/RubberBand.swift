/// The displacement of content that a finger pulls past its edge.
///
/// Mirrors `UIScrollView`: content pulled by `x` in a view of length `d` moves by `(1 − 1/(x·c/d +
/// 1))·d` with `c` = 0.55, which never reaches `d`. `UIScrollView` uses the length of its bounds
/// minus its adjusted insets for `d`, and rounds to device pixels. Example: a view 852 points high
/// with a bottom inset of 34 has `d` = 818. A pull of 600 points past its top shows 235.14 points,
/// rounded to 235.0 at a scale of 3. A pull of 5 shows 2.74, rounded to 2.67.
public enum RubberBand {
  /// The coefficient of `UIScrollView`.
  public static let coefficient = 0.55

  /// The displacement of the content past its edge, in points.
  ///
  /// - Parameters:
  ///   - overscroll: The finger's distance past the edge, in points, of either sign. NaN counts as
  ///     0; infinity gives the whole dimension.
  ///   - dimension: The limit that the result stays below, in points. If it is not positive and
  ///     finite, the result is 0.
  ///   - coefficient: The fraction of the first points that shows. If it is not positive and
  ///     finite, ``coefficient`` is used.
  /// - Returns: A distance with the sign of `overscroll`.
  public static func displacement(
    of overscroll: Double, dimension: Double, coefficient: Double = coefficient
  ) -> Double {
    guard dimension > 0, dimension.isFinite, !overscroll.isNaN else { return 0 }
    let pull = overscroll.magnitude * valid(coefficient) / dimension
    let shown = pull.isFinite ? pull / (pull + 1) * dimension : dimension
    return overscroll < 0 ? -shown : shown
  }

  /// The overscroll that shows a displacement: the inverse of
  /// ``displacement(of:dimension:coefficient:)``.
  ///
  /// A finger that catches content on its way back continues from here.
  ///
  /// - Parameters:
  ///   - displacement: In points, of either sign. NaN counts as 0. A value out of reach counts as
  ///     99.9 % of the dimension.
  ///   - dimension: As in ``displacement(of:dimension:coefficient:)``. If it is not positive and
  ///     finite, the displacement itself is returned.
  ///   - coefficient: As in ``displacement(of:dimension:coefficient:)``.
  /// - Returns: A distance with the sign of `displacement`.
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
