/// An ordered 4 × 4 dither: decides which pixels between two steps take the upper one.
enum DitherPattern {
  /// The thresholds added before rounding down, in steps: more than 0 and less than 1, so that an
  /// exact step stays unchanged.
  static let thresholds: [Double] = [
    0, 8, 2, 10,
    12, 4, 14, 6,
    3, 11, 1, 9,
    15, 7, 13, 5,
  ].map { ($0 + 0.5) / 16 }

  /// The threshold index of a position.
  static func index(x: Int, y: Int) -> Int { (y & 3) << 2 | x & 3 }
}
