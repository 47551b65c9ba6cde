import Foundation

/// The values of a scale: from a minimum in equal steps to a maximum.
struct ScaleRange: Equatable {
  /// The most decimal places that are printed.
  private static let mostDecimals = 9

  let minimum: Double
  let maximum: Double
  let step: Double

  /// The decimal places of the values.
  let decimals: Int

  /// Creates a range.
  ///
  /// - Parameters:
  ///   - minimum: The first value.
  ///   - maximum: The last value, at least the first.
  ///   - step: The distance of values, greater than 0.
  init(minimum: Double, maximum: Double, step: Double) {
    (self.minimum, self.maximum, self.step) = (minimum, maximum, step)
    decimals = [step, minimum, maximum].map(Self.decimals).max() ?? 0
  }

  /// The decimal places that a number needs.
  private static func decimals(of number: Double) -> Int {
    var (rest, places) = (abs(number), 0)
    while places < mostDecimals, abs(rest - rest.rounded()) > 1e-12 * max(rest, 1) {
      rest *= 10
      places += 1
    }
    return places
  }

  /// The nearest value of the range; the least one for NaN.
  func nearest(to value: Double) -> Double {
    guard value > minimum else { return minimum }
    guard value < maximum else { return maximum }
    let steps = ((value - minimum) / step).rounded()
    // Decimal fractions are rounded, so that a sum of steps has no tail of digits.
    let scale = pow(10, Double(decimals))
    return min(((minimum + steps * step) * scale).rounded() / scale, maximum)
  }

  /// A value with the decimal places of the range.
  func text(_ value: Double) -> String {
    let text = String(format: "%.\(decimals)f", value)
    return text.hasPrefix("-") && !text.contains(where: { "123456789".contains($0) })
      ? String(text.dropFirst()) : text
  }
}
