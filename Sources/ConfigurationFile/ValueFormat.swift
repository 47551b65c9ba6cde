import FoundationEssentials
import Glibc
import PlainText
internal import JSON

/// How a binding writes a value.
///
/// The format comes from a file, so it is never given to printf. Only its parsed parts are.
enum ValueFormat: Hashable, Sendable {
  /// `precision` is `nil` for a whole number.
  case number(width: Int, fill: Character, isLeft: Bool, precision: Int?, suffix: String)
  /// A format of strftime with known conversions only.
  case time(String)

  /// Why a format is refused.
  struct Refusal: Error {
    let reason: String
  }

  static let widthLimit = 64
  static let precisionLimit = 15

  // MARK: Reading

  /// Reads `[-][0][width][.precision](d|f)` and a suffix, after an optional `%`.
  init(number format: String) throws(Refusal) {
    var rest = Substring(format)
    if rest.hasPrefix("%") { rest = rest.dropFirst() }
    let isLeft = rest.hasPrefix("-")
    if isLeft { rest = rest.dropFirst() }
    let fill: Character = !isLeft && rest.hasPrefix("0") ? "0" : " "
    let width = try Self.digits(from: &rest, limit: Self.widthLimit, what: "width") ?? 0
    var precision: Int?
    if rest.hasPrefix(".") {
      rest = rest.dropFirst()
      precision = try Self.digits(from: &rest, limit: Self.precisionLimit, what: "precision") ?? 0
    }
    switch rest.popFirst() {
    case "d":
      guard precision == nil else { throw Refusal(reason: "d has no precision, use f") }
    case "f":
      precision = precision ?? 6
    default:
      throw Refusal(reason: "a number's format is like d, .1f, 5.1f or 02d, and text after it")
    }
    self = .number(
      width: width, fill: fill, isLeft: isLeft, precision: precision, suffix: String(rest))
  }

  private static func digits(
    from rest: inout Substring, limit: Int, what: String
  ) throws(Refusal) -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(digits.count)
    guard !digits.isEmpty else { return nil }
    guard let value = Int(digits), value <= limit else {
      throw Refusal(reason: "the \(what) is at most \(limit)")
    }
    return value
  }

  /// Reads a format of strftime.
  init(time format: String) throws(Refusal) {
    guard format.utf8.count <= 200 else { throw Refusal(reason: "it is longer than 200 bytes") }
    guard !format.isEmpty else { throw Refusal(reason: "it is empty; a time's is like %H:%M") }
    var rest = Substring(format)
    while let percent = rest.firstIndex(of: "%") {
      rest = rest[percent...].dropFirst()
      rest = rest.drop { "_-0^#".contains($0) }
      if let modifier = rest.first, "EO".contains(modifier) { rest = rest.dropFirst() }
      guard let conversion = rest.popFirst(),
        "aAbBcCdDeFgGhHIjklmMnpPrRsStTuUVwWxXyYzZ%".contains(conversion)
      else {
        throw Refusal(reason: "strftime knows no such conversion; use for example %H:%M")
      }
    }
    self = .time(format)
  }

  // MARK: Writing

  /// The text of a value, without the format if it does not fit.
  func text(of value: JSONValue) -> String {
    switch self {
    case .number(let width, let fill, let isLeft, let precision, let suffix):
      guard let number = value.double ?? value.string.flatMap(Self.number), number.isFinite else {
        return value.plainText
      }
      let text = Self.text(of: number, value.int, precision: precision)
      return Self.padded(text, to: width, with: fill, isLeft: isLeft) + suffix
    case .time(let format):
      guard let seconds = value.double ?? value["epoch"]?.double ?? value["seconds"]?.double else {
        return value.plainText
      }
      return Self.time(seconds, format)
    }
  }

  private static func number(_ text: String) -> Double? {
    Double(Whitespace.trimmed(text))
  }

  private static func text(of number: Double, _ integer: Int?, precision: Int?) -> String {
    guard let precision else { return integer.map(String.init) ?? fixed(number.rounded(), 0) }
    return fixed(number, precision)
  }

  /// A number with a fixed number of decimals.
  ///
  /// The corresponding C function is `vsnprintf` with `%.*f`.
  private static func fixed(_ number: Double, _ decimals: Int) -> String {
    withVaList([Int32(decimals), number]) { arguments in
      // The greatest number has 309 digits before the point.
      var text = [CChar](repeating: 0, count: 312 + max(0, decimals))
      vsnprintf(&text, text.count, "%.*f", arguments)
      return text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }
  }

  private static func padded(
    _ text: String, to width: Int, with fill: Character, isLeft: Bool
  ) -> String {
    let padding = String(repeating: fill, count: max(0, width - text.count))
    if isLeft { return text + padding }
    guard fill == "0", text.hasPrefix("-") else { return padding + text }
    return "-" + padding + text.dropFirst()
  }

  /// The local time, as the C function `strftime` writes it.
  private static func time(_ seconds: Double, _ format: String) -> String {
    guard var moment = time_t(exactly: seconds.rounded(.down)) else { return "" }
    var parts = tm()
    guard localtime_r(&moment, &parts) != nil else { return "" }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
      let count = strftime(buffer.baseAddress, buffer.count, format, &parts)
      return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }
}
