import Foundation

/// Finds amounts of money in a text: a number before or after the sign or the code of a currency.
enum MoneyDetector {
  /// The currencies by sign; a sign of several currencies stands for the most used one.
  private static let signs: [Character: String] = [
    "$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "￥": "JPY", "₩": "KRW", "￦": "KRW",
    "₹": "INR", "₽": "RUB", "₺": "TRY", "₴": "UAH", "₫": "VND", "₱": "PHP", "฿": "THB",
    "₪": "ILS", "₦": "NGN",
  ]

  /// The codes that are found, those of the most traded currencies.
  private static let codes: Set<String> = [
    "USD", "EUR", "JPY", "GBP", "CNY", "AUD", "CAD", "CHF", "HKD", "SGD", "SEK", "KRW", "NOK",
    "NZD", "INR", "MXN", "TWD", "ZAR", "BRL", "DKK", "PLN", "THB", "ILS", "IDR", "CZK", "AED",
    "TRY", "HUF", "CLP", "SAR", "PHP", "MYR", "RUB", "UAH", "RON", "EGP",
  ]

  /// The longest number with its separators.
  private static let longestNumber = 32

  /// The amounts in a text, in order.
  ///
  /// Complexity: O(n).
  static func amounts(in text: String) -> [DDMatchMoneyAmount] {
    let characters = Array(text)
    var found: [DDMatchMoneyAmount] = []
    var index = 0
    // The end of the last amount, which the next one does not overlap.
    var end = 0
    while index < characters.count {
      guard isDigit(characters[index]) else {
        index += 1
        continue
      }
      let number = numberRange(characters, from: index)
      index = number.upperBound
      guard number.count <= longestNumber, let amount = value(of: characters[number]) else {
        continue
      }
      let before = currency(before: number.lowerBound, characters).filter { $0.start >= end }
      guard let sign = before.first ?? currency(after: number.upperBound, characters) else {
        continue
      }
      let range = min(sign.start, number.lowerBound)..<max(sign.end, number.upperBound)
      found.append(
        DDMatchMoneyAmount(String(characters[range]), currency: sign.code, amount: amount))
      (index, end) = (max(index, range.upperBound), range.upperBound)
    }
    return found
  }

  // MARK: Numbers

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isNumber
  }

  /// A run of digits, with single separators between them.
  private static func numberRange(_ characters: [Character], from start: Int) -> Range<Int> {
    var end = start + 1
    while end < characters.count {
      if isDigit(characters[end]) {
        end += 1
      } else if ".,'’\u{A0}\u{202F}".contains(characters[end]), end + 1 < characters.count,
        isDigit(characters[end + 1])
      {
        end += 2
      } else {
        break
      }
    }
    return start..<end
  }

  /// The value of a number.
  ///
  /// The last point or comma separates the decimals, unless three digits follow it or it occurs
  /// twice.
  private static func value(of characters: ArraySlice<Character>) -> Double? {
    let mark = characters.lastIndex { $0 == "." || $0 == "," }
    var whole = characters[...]
    var decimals = characters[characters.endIndex...]
    if let mark {
      let isOnly = characters.count { $0 == characters[mark] } == 1
      let rest = characters[(mark + 1)...]
      if isOnly, rest.count != 3 { (whole, decimals) = (characters[..<mark], rest) }
    }
    return Double(String(whole.filter(isDigit)) + "." + String(decimals) + "0")
  }

  // MARK: Currencies

  private struct Currency {
    var code: String
    var start: Int
    var end: Int
  }

  /// The currency that ends before a number, or before one space in front of it; none or one.
  private static func currency(before place: Int, _ characters: [Character]) -> [Currency] {
    var end = place
    if end > 0, isSpace(characters[end - 1]) { end -= 1 }
    guard end > 0 else { return [] }
    if let code = signs[characters[end - 1]] {
      return [Currency(code: code, start: end - 1, end: end)]
    }
    guard end >= 3, end == 3 || !characters[end - 4].isLetter else { return [] }
    return code(in: end - 3..<end, characters).map { [$0] } ?? []
  }

  /// The currency that begins after a number, or after one space behind it.
  private static func currency(after place: Int, _ characters: [Character]) -> Currency? {
    var start = place
    if start < characters.count, isSpace(characters[start]) { start += 1 }
    guard start < characters.count else { return nil }
    if let code = signs[characters[start]] {
      return Currency(code: code, start: start, end: start + 1)
    }
    let end = start + 3
    guard end <= characters.count, end == characters.count || !characters[end].isLetter else {
      return nil
    }
    return code(in: start..<end, characters)
  }

  private static func code(in range: Range<Int>, _ characters: [Character]) -> Currency? {
    let code = String(characters[range])
    guard codes.contains(code) else { return nil }
    return Currency(code: code, start: range.lowerBound, end: range.upperBound)
  }

  private static func isSpace(_ character: Character) -> Bool {
    character == " " || character == "\u{A0}" || character == "\u{202F}"
  }
}
