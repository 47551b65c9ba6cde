import Foundation

/// A value that is printed in a text.
enum FormatArgument: Hashable, Sendable {
  case integer(Int)
  /// A whole number above `Int.max`.
  case large(UInt)
  case number(Double)
  case text(String)

  /// Converts a value; one that is no number becomes its description.
  init(_ value: Any) {
    switch value {
    case let text as String: self = .text(text)
    case let integer as any BinaryInteger:
      let (signed, unsigned) = (Int(clamping: integer), UInt(clamping: integer))
      self = unsigned > Int.max ? .large(unsigned) : .integer(signed)
    case let number as any BinaryFloatingPoint: self = .number(Double(number))
    default: self = .text("\(value)")
    }
  }

  /// The grammatical number of a noun beside the value; `nil` beside a text.
  func plural(in language: String) -> PluralCategory? {
    switch self {
    case .integer(let number): PluralCategory(of: number, in: language)
    case .large(let number): PluralCategory(of: number, in: language)
    case .number(let number): PluralCategory(of: number, in: language)
    case .text: nil
    }
  }

  /// Whether it is zero, for which a rule may have a text of its own.
  var isZero: Bool { self == .integer(0) || self == .number(0) }

  /// The value as a directive prints it.
  ///
  /// A directive for another kind of value prints the plain value, because a translator's mistake
  /// must not end the program.
  ///
  /// - Parameters:
  ///   - flags: Flags, width and precision.
  ///   - letter: The letter of the directive's type.
  ///   - locale: The locale of digits and separators.
  /// - Returns: The text.
  func printed(flags: String, letter: Character, locale: Locale) -> String {
    switch self {
    case .text(let text): text
    case .integer(let number):
      if "eEfFgGaA".contains(letter) {
        String(format: "%\(flags)\(letter)", locale: locale, Double(number))
      } else if "xXoO".contains(letter) {
        String(format: "%\(flags)ll\(letter.lowercased())", locale: locale, number)
      } else {
        String(format: "%\(letter == "@" ? "" : flags)lld", locale: locale, number)
      }
    case .large(let number):
      if "eEfFgGaA".contains(letter) {
        String(format: "%\(flags)\(letter)", locale: locale, Double(number))
      } else if "xXoO".contains(letter) {
        String(format: "%\(flags)ll\(letter.lowercased())", number)
      } else {
        // With a locale Foundation prints it as a negative number.
        String(format: "%\(letter == "@" ? "" : flags)llu", number)
      }
    case .number(let number):
      if "eEfFgGaA".contains(letter) {
        String(format: "%\(flags)\(letter)", locale: locale, number)
      } else if number == number.rounded(), abs(number) < 9e15 {
        String(format: "%lld", locale: locale, Int(number))
      } else {
        String(format: "%g", locale: locale, number)
      }
    }
  }
}
