import MaruKit

/// The notations of a colour that are read.
///
/// They are `#RGB` and `#RRGGBB`, with or without `#` and the opacity, `rgb(…)` and `hsl(…)` as in CSS,
/// three or four numbers from 0 to 1, and names.
enum ColorNotation {
  /// Why a text is no colour.
  struct Refusal: Error, Hashable {
    /// A sentence without its full stop; the first letter is small.
    let reason: String
  }

  /// The most bytes of a text.
  private static let longestText = 100

  /// The names that are read.
  static let names = ["black", "white"] + UIColor.accentNames

  /// The colour that a text stands for.
  ///
  /// - Throws: `Refusal` if it is none.
  static func color(_ text: String) throws(Refusal) -> ColorValue {
    guard text.utf8.count <= longestText else {
      throw Refusal(reason: "a colour has at most \(longestText) bytes, not \(text.utf8.count)")
    }
    let word = text.trimmingCharacters(in: .whitespaces).lowercased()
    guard let first = word.first else {
      throw Refusal(reason: "write #RRGGBB or a name such as blue")
    }
    if first == "#" { return try color(digits: word.dropFirst()) }
    if let open = word.firstIndex(of: "(") {
      return try color(
        function: String(word[..<open]), arguments: word[word.index(after: open)...])
    }
    if [3, 4, 6, 8].contains(word.utf8.count), word.utf8.allSatisfy(isDigit) {
      return try color(digits: Substring(word))
    }
    if first.isASCII, first.isNumber || "+-.".contains(first) { return try color(shares: word) }
    return try color(name: word)
  }

  // MARK: Digits

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }

  private static func color(digits: Substring) throws(Refusal) -> ColorValue {
    if let wrong = digits.first(where: { !$0.utf8.allSatisfy(isDigit) }) {
      throw Refusal(reason: "“\(wrong)” is no hexadecimal digit, these are 0 to 9 and A to F")
    }
    let each = digits.compactMap(\.hexDigitValue)
    var bytes: [Double]
    switch each.count {
    case 3, 4: bytes = each.map { Double($0 * 17) }
    case 6, 8:
      bytes = stride(from: 0, to: each.count, by: 2).map { Double(each[$0] * 16 + each[$0 + 1]) }
    default:
      throw Refusal(reason: "a colour has 3, 6 or 8 digits after the #, not \(each.count)")
    }
    if bytes.count == 3 { bytes.append(255) }
    return ColorValue(
      red: bytes[0] / 255, green: bytes[1] / 255, blue: bytes[2] / 255, opacity: bytes[3] / 255)
  }

  // MARK: Numbers

  private static func color(
    function: String, arguments: Substring
  ) throws(Refusal) -> ColorValue {
    guard ["rgb", "rgba", "hsl", "hsla"].contains(function) else {
      throw Refusal(reason: "“\(function)(…)” is unknown, write rgb(…) or hsl(…)")
    }
    guard arguments.last == ")" else {
      throw Refusal(reason: "the closing parenthesis is missing")
    }
    let words = try numbers(in: arguments.dropLast(), of: function)
    let opacity =
      try words.count == 4 ? number(words[3], "the opacity", limit: 1, percent: true) : 1
    guard function.hasPrefix("hsl") else {
      return ColorValue(
        red: try number(words[0], "red", limit: 255, percent: true),
        green: try number(words[1], "green", limit: 255, percent: true),
        blue: try number(words[2], "blue", limit: 255, percent: true), opacity: opacity)
    }
    return ColorValue(
      hue: try angle(words[0]), saturation: try number(words[1], "the saturation", limit: 100),
      lightness: try number(words[2], "the lightness", limit: 100), opacity: opacity)
  }

  private static func color(shares word: String) throws(Refusal) -> ColorValue {
    let words = try numbers(in: Substring(word), of: "a colour")
    return ColorValue(
      red: try number(words[0], "red", limit: 1), green: try number(words[1], "green", limit: 1),
      blue: try number(words[2], "blue", limit: 1),
      opacity: try words.count == 4 ? number(words[3], "the opacity", limit: 1) : 1)
  }

  /// Three or four words, between commas or spaces; a slash may come before the opacity.
  private static func numbers(in text: Substring, of owner: String) throws(Refusal) -> [Substring] {
    let words =
      text.contains(",")
      ? text.split(separator: ",", omittingEmptySubsequences: false)
      : text.split { $0 == " " || $0 == "/" }
    guard words.count == 3 || words.count == 4 else {
      throw Refusal(reason: "\(owner) takes 3 or 4 numbers, not \(words.count)")
    }
    return words
  }

  /// A number as a share of its limit, from 0 to 1.
  ///
  /// - Parameters:
  ///   - word: The number. A per cent sign may follow.
  ///   - name: Its name, for errors.
  ///   - limit: The greatest value.
  ///   - isPercent: Whether 100 is the limit if a per cent sign follows.
  /// - Returns: The share.
  /// - Throws: `Refusal` if it is no number, or beyond the limit.
  private static func number(
    _ word: Substring, _ name: String, limit: Double, percent isPercent: Bool = false
  ) throws(Refusal) -> Double {
    let trimmed = word.trimmingCharacters(in: .whitespaces)
    let hasSign = trimmed.hasSuffix("%")
    let limit = hasSign && isPercent ? 100 : limit
    let number = try plain(hasSign ? String(trimmed.dropLast()) : trimmed, name)
    guard number >= 0, number <= limit else {
      let sign = hasSign ? " %" : ""
      throw Refusal(
        reason: "\(name) is \(trimmed), it takes 0 to \(ColorFormat.decimal(limit))\(sign)")
    }
    return number / limit
  }

  private static func angle(_ word: Substring) throws(Refusal) -> Double {
    let trimmed = word.trimmingCharacters(in: .whitespaces)
    for unit in ["deg", "°"] where trimmed.hasSuffix(unit) {
      return try plain(String(trimmed.dropLast(unit.count)), "the hue")
    }
    return try plain(trimmed, "the hue")
  }

  private static func plain(_ word: String, _ name: String) throws(Refusal) -> Double {
    guard !word.isEmpty else { throw Refusal(reason: "\(name) is missing") }
    // `Double` would read hexadecimal numbers and infinities too.
    guard word.allSatisfy({ "0123456789.+-e".contains($0) }), let number = Double(word),
      number.isFinite
    else { throw Refusal(reason: "\(name) is “\(word)”, which is no number") }
    return number
  }

  // MARK: Names

  private static func color(name: String) throws(Refusal) -> ColorValue {
    if name == "black" { return .black }
    if name == "white" { return .white }
    if let color = UIColor.accent(name) { return ColorValue(color) }
    guard let nearest = NearestName.to(name, among: names) else {
      throw Refusal(reason: "no colour has this name, write #RRGGBB or a name such as blue")
    }
    throw Refusal(reason: "no colour has this name (did you mean \(nearest)?)")
  }
}

extension ColorValue: Codable {
  /// Decodes a text in one of the notations.
  ///
  /// - Throws: `DecodingError` if it is no colour.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(ColorNotation.Refusal) {
      self = try ColorNotation.color(text)
    } catch {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "found \(PropValue.text(text).found), \(error.reason)")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(ColorFormat.hex.text(self))
  }
}

extension ColorValue {
  /// The components of a colour of the kit in the light appearance.
  init(_ color: UIColor) {
    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light))
      .getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    self.init(
      red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha))
  }

  /// The colour for drawing.
  var uiColor: UIColor { UIColor(red: red, green: green, blue: blue, alpha: opacity) }
}
