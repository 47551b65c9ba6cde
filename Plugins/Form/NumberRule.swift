import Foundation
import MaruKit

/// What a number has to be.
///
/// Numbers are decimal, so that a sum of steps has no tail of digits.
struct NumberRule: Hashable, Sendable {
  /// The digits that a decimal number keeps exactly.
  private static let mostDigits = 38

  private let limits: FieldLimits<Decimal>
  /// The distance of valid numbers; `nil` if all are valid.
  private let step: Decimal?
  /// A valid number, from which the steps count.
  private let base: Decimal
  private let isWhole: Bool

  /// Creates a rule from an object.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - isWhole: Whether only whole numbers are valid.
  /// - Throws: If the limits contradict each other or the step.
  init(_ object: FieldObject, isWhole: Bool) throws(FieldRefusal) {
    self.isWhole = isWhole
    limits = try FieldLimits(object) { key throws(FieldRefusal) in try object.number(key) }
    step = try object.number(.step)
    // A JSON Schema counts from 0.
    base = object.isSchema ? 0 : limits.lowest ?? 0
    if let step {
      guard step > 0 else {
        throw object.refusal(of: .step, "found \(step), it takes a number greater than 0")
      }
      guard !isWhole || step.rounded(.down) == step else {
        throw object.refusal(of: .step, "found \(step), an integer has whole steps")
      }
    }
    if let lowest = limits.lowest, let highest = limits.highest,
      multiple(of: spacing, from: lowest, .up).map({ $0 > highest }) == true
    {
      throw object.refusal(
        of: .max, "there is no number \(wantedSteps) from \(lowest) to \(highest)")
    }
  }

  // MARK: Words

  /// What is accepted, such as “a number from 1 to 10”.
  var wanted: String {
    let noun = isWhole ? "a whole number" : "a number"
    let range = limits.words(low: ", % or more", high: ", % or less") { "\($0)" }
    return noun + range + (step == nil ? "" : " \(wantedSteps)")
  }

  private var wantedSteps: String {
    guard let step else { return "without a fraction" }
    return "in steps of \(step)" + (base == 0 ? "" : " from \(base)")
  }

  // MARK: Numbers

  /// The number of a text, or why it is not valid.
  func number(of text: String) throws(FieldProblem) -> Decimal {
    guard let number = Self.decimal(text), limits.contains(number), isStep(number) else {
      throw FieldProblem(reason: wanted)
    }
    return number
  }

  /// Reads digits with a sign and a fraction; `nil` for other texts and too many digits.
  static func decimal(_ text: String) -> Decimal? {
    let text = text.trimmingCharacters(in: .whitespaces)
    var rest = Substring(text)
    if let sign = rest.first, sign == "-" || sign == "+" { rest.removeFirst() }
    let parts = rest.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let digits = parts.joined()
    guard (1...2).contains(parts.count), (1...mostDigits).contains(digits.count),
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Decimal(string: text)
  }

  /// The distance of valid numbers; `nil` if all are valid.
  private var spacing: Decimal? { step ?? (isWhole ? 1 : nil) }

  private func isStep(_ number: Decimal) -> Bool {
    guard let spacing else { return true }
    let steps = (number - base) / spacing
    return steps.rounded(.down) == steps
  }

  /// The nearest multiple of a spacing in a direction; `nil` without a spacing.
  private func multiple(
    of spacing: Decimal?, from number: Decimal, _ direction: Decimal.RoundingMode
  ) -> Decimal? {
    spacing.map { base + ((number - base) / $0).rounded(direction) * $0 }
  }

  /// The number that is some steps away; a text that is no number counts as 0.
  ///
  /// A number between two steps moves to the next of them first.
  func stepped(_ text: String, by count: Int) -> Decimal {
    let start = Self.decimal(text) ?? 0
    let spacing = spacing ?? 1
    guard self.spacing != nil else { return limits.clamped(start + spacing * Decimal(count)) }
    let direction: Decimal.RoundingMode = count > 0 ? .down : .up
    let near = multiple(of: spacing, from: start, direction) ?? start
    let wanted = near + spacing * Decimal(count)
    if let lowest = limits.lowest, wanted < lowest {
      return multiple(of: spacing, from: lowest, .up) ?? lowest
    }
    if let highest = limits.highest, wanted > highest {
      return multiple(of: spacing, from: highest, .down) ?? highest
    }
    return wanted
  }
}

extension Decimal {
  /// The nearest whole number in a direction.
  fileprivate func rounded(_ mode: RoundingMode) -> Decimal {
    var (result, number) = (Decimal(), self)
    NSDecimalRound(&result, &number, 0, mode)
    return result
  }
}
