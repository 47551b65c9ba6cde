import Foundation

/// The form of numbers in a chart: how many decimal places they have, and the power of ten that a letter stands
/// for, as in `2.5k`.
struct ChartNumber: Equatable {
  /// The digits of a value that is shown alone.
  private static let digits = 5
  /// Smaller numbers are shown as 0.
  private static let smallest = 1e-300

  private let power: Int
  private let suffix: String
  private let decimals: Int

  /// Creates the form for numbers.
  ///
  /// - Parameters:
  ///   - largest: The largest magnitude of the numbers.
  ///   - lastDigit: The power of ten of their last digit.
  ///   - plain: The magnitude from which a letter is used.
  init(largest: Double, lastDigit: Int, plain: Double = 1e4) {
    switch largest {
    case ..<Self.smallest: (power, suffix) = (0, "")
    case ..<1e-4, 1e15...:
      power = Int(log10(largest).rounded(.down))
      suffix = "e\(power)"
    case ..<plain: (power, suffix) = (0, "")
    case ..<1e6: (power, suffix) = (3, "k")
    case ..<1e9: (power, suffix) = (6, "M")
    case ..<1e12: (power, suffix) = (9, "G")
    default: (power, suffix) = (12, "T")
    }
    decimals = min(max(power - lastDigit, 0), 9)
  }

  /// A number in this form.
  func text(_ value: Double) -> String {
    guard abs(value) >= Self.smallest else { return "0" }
    let scaled = value / pow(10, Double(power))
    let text = String(format: "%.\(decimals)f", scaled)
    let isZero = !text.contains { "123456789".contains($0) }
    return isZero ? "0" : text + suffix
  }

  /// A number with up to five digits; whole numbers below ten millions have all of theirs.
  static func text(_ value: Double) -> String {
    let magnitude = abs(value)
    guard magnitude >= smallest else { return "0" }
    let first = Int(log10(magnitude).rounded(.down))
    let form = ChartNumber(largest: magnitude, lastDigit: first - digits + 1, plain: 1e7)
    let text = form.text(value)
    guard let point = text.firstIndex(of: ".") else { return text }
    let end = text[point...].firstIndex { !$0.isNumber && $0 != "." } ?? text.endIndex
    var shown = text[..<end]
    while shown.last == "0" { shown.removeLast() }
    if shown.last == "." { shown.removeLast() }
    return String(shown + text[end...])
  }

  /// A number as a program reads it.
  static func exact(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
