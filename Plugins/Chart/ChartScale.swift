import Foundation

/// A vertical axis: its ends, and ticks at multiples of 1, 2 or 5 times a power of ten.
struct ChartScale: Equatable {
  /// The most ticks, whatever the ends are.
  private static let mostTicks = 50.0
  /// The relative error of a quotient that still counts as whole.
  private static let tolerance = 1e-9

  let minimum: Double
  let maximum: Double
  /// The values with a line and a number, from below.
  let ticks: [Double]

  private let form: ChartNumber

  /// Creates an axis.
  ///
  /// - Parameters:
  ///   - extent: The lowest and the highest value; `nil` if there is none.
  ///   - least: The lower end; by the values if `nil`.
  ///   - most: The upper end, greater than the lower one; by the values if `nil`.
  ///   - includesZero: Whether ends by the values include 0.
  ///   - intervals: The wanted number of intervals between ticks.
  init(
    extent: ClosedRange<Double>?, least: Double? = nil, most: Double? = nil,
    includesZero: Bool = false, intervals: Int
  ) {
    var (low, high) = Self.ends(of: extent, least, most, includesZero: includesZero)
    let wanted = Double(max(intervals, 1))
    // Both are divided first, because the difference may be larger than any number.
    let step = Step(atLeast: high / wanted - low / wanted)
    let finest = max(abs(low), abs(high)).ulp * 4
    guard step.size.isFinite, step.size > finest, step.size.isNormal else {
      // The ends differ by less than their digits tell.
      (minimum, maximum, ticks) = (low, high, [low])
      form = ChartNumber(largest: max(abs(low), abs(high)), lastDigit: 0)
      return
    }
    if least == nil {
      low = Self.finite(step.multiple((low / step.size + Self.tolerance).rounded(.down)), low)
    }
    if most == nil {
      high = Self.finite(step.multiple((high / step.size - Self.tolerance).rounded(.up)), high)
    }
    (minimum, maximum) = (low, high)
    let first = (low / step.size - Self.tolerance).rounded(.up)
    let last = min((high / step.size + Self.tolerance).rounded(.down), first + Self.mostTicks)
    ticks = first <= last ? stride(from: first, through: last, by: 1).map(step.multiple) : []
    form = ChartNumber(largest: max(abs(low), abs(high)), lastDigit: step.exponent)
  }

  /// The ends before they are moved to ticks, the lower one less than the upper one.
  private static func ends(
    of extent: ClosedRange<Double>?, _ least: Double?, _ most: Double?, includesZero: Bool
  ) -> (Double, Double) {
    var low = extent?.lowerBound ?? 0
    var high = extent?.upperBound ?? (extent == nil ? 1 : 0)
    if includesZero { (low, high) = (min(low, 0), max(high, 0)) }
    (low, high) = (least ?? low, most ?? high)
    if low < high { return (low, high) }
    // A single value, or values beyond the given end.
    func spread(_ value: Double) -> Double { value == 0 ? 1 : abs(value) / 2 }
    switch (least, most) {
    case (let least?, nil): high = least + spread(least)
    case (nil, let most?): low = most - spread(most)
    default:
      // 0 alone is at the bottom.
      low = low == 0 ? 0 : low - spread(low)
      high += spread(high)
    }
    let limit = Double.greatestFiniteMagnitude
    return (max(low, -limit), min(high, limit))
  }

  private static func finite(_ value: Double, _ otherwise: Double) -> Double {
    value.isFinite ? value : otherwise
  }

  // MARK: Values

  /// The place of a value from 0 at the lower end to 1 at the upper one; values beyond are clamped to a
  /// length of the axis away.
  func fraction(of value: Double) -> Double {
    let height = maximum / 2 - minimum / 2
    guard height > 0 else { return 0.5 }
    return min(max((value / 2 - minimum / 2) / height, -1), 2)
  }

  /// The number of a tick.
  func text(ofTick value: Double) -> String { form.text(value) }

  /// The distance of ticks.
  private struct Step {
    let size: Double
    let exponent: Int
    private let digit: Double

    /// The smallest of 1, 2 and 5 times a power of ten that is no less than a distance.
    init(atLeast distance: Double) {
      guard distance.isNormal, distance > 0 else {
        (size, exponent, digit) = (0, 0, 0)
        return
      }
      var exponent = Int(log10(distance).rounded(.down))
      let rest = distance / pow(10, Double(exponent))
      let digit = [1.0, 2, 5].first { rest <= $0 * (1 + 1e-9) }
      if digit == nil { exponent += 1 }
      (self.exponent, self.digit) = (exponent, digit ?? 1)
      size = self.digit * pow(10, Double(exponent))
    }

    /// A multiple.
    ///
    /// A division makes decimal fractions exact, unlike a product.
    func multiple(_ count: Double) -> Double {
      exponent < 0 && exponent > -300
        ? count * digit / pow(10, Double(-exponent)) : count * size
    }
  }
}
