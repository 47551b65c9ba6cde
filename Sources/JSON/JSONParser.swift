/// Reads one JSON text: RFC 8259, without extensions.
///
/// An array or an object may be nested `depthLimit` deep, so that a text cannot overflow the stack.
struct JSONParser {
  /// The deepest nesting that is read.
  static let depthLimit = 256

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the whole text as one value.
  mutating func parse() throws(JSONError) -> JSONValue {
    skipSpace()
    let value = try parseValue()
    skipSpace()
    guard position == bytes.count else {
      throw error("the value ends here, but the text goes on with \(found)")
    }
    return value
  }

  // MARK: Values

  private mutating func parseValue() throws(JSONError) -> JSONValue {
    guard let byte = peek else { throw error("expected a value, found \(found)") }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < Self.depthLimit else {
        throw error("more than \(Self.depthLimit) levels of nesting")
      }
      depth += 1
      defer { depth -= 1 }
      return byte == UInt8(ascii: "{") ? try parseObject() : try parseArray()
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "t"): return try parseWord("true", .bool(true))
    case UInt8(ascii: "f"): return try parseWord("false", .bool(false))
    case UInt8(ascii: "n"): return try parseWord("null", .null)
    case UInt8(ascii: "-"), Self.digits: return try parseNumber()
    default: throw error("expected a value, found \(found)")
    }
  }

  private mutating func parseObject() throws(JSONError) -> JSONValue {
    position += 1
    var members: [String: JSONValue] = [:]
    skipSpace()
    if skip(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw error("expected a key, found \(found)") }
      let key = try parseString()
      skipSpace()
      guard skip(UInt8(ascii: ":")) else {
        throw error("expected “:” after the key, found \(found)")
      }
      skipSpace()
      members[key] = try parseValue()
      skipSpace()
      if skip(UInt8(ascii: "}")) { return .object(members) }
      guard skip(UInt8(ascii: ",")) else { throw error("expected “,” or “}”, found \(found)") }
    }
  }

  private mutating func parseArray() throws(JSONError) -> JSONValue {
    position += 1
    var elements: [JSONValue] = []
    skipSpace()
    if skip(UInt8(ascii: "]")) { return .array(elements) }
    while true {
      skipSpace()
      elements.append(try parseValue())
      skipSpace()
      if skip(UInt8(ascii: "]")) { return .array(elements) }
      guard skip(UInt8(ascii: ",")) else { throw error("expected “,” or “]”, found \(found)") }
    }
  }

  private mutating func parseWord(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONError) -> JSONValue {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count, "\(word)".utf8.elementsEqual(bytes[position..<end]) else {
      throw error("expected a value; text needs quotation marks")
    }
    position = end
    return value
  }

  // MARK: Numbers

  private mutating func parseNumber() throws(JSONError) -> JSONValue {
    let start = position
    var isWhole = true
    _ = skip(UInt8(ascii: "-"))
    if !skip(UInt8(ascii: "0")) { try skipDigits() }
    if skip(UInt8(ascii: ".")) {
      isWhole = false
      try skipDigits()
    }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      isWhole = false
      if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
      try skipDigits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let integer = Int64(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      position = start
      throw error("the number is too large")
    }
    return .number(number)
  }

  private mutating func skipDigits() throws(JSONError) {
    guard let digit = peek, Self.digits.contains(digit) else {
      throw error("expected a digit, found \(found)")
    }
    while let digit = peek, Self.digits.contains(digit) { position += 1 }
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  // MARK: Strings

  private mutating func parseString() throws(JSONError) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        guard let string = String(validating: text, as: UTF8.self) else {
          position = start
          throw error("the text is not UTF-8")
        }
        return string
      case UInt8(ascii: "\\"):
        position += 1
        text.append(contentsOf: String(try parseEscape()).utf8)
      case 0..<0x20:
        throw error("a control character in a text must be escaped")
      default:
        text.append(byte)
        position += 1
      }
    }
    position = start
    throw error("the text has no closing quotation mark")
  }

  private mutating func parseEscape() throws(JSONError) -> Unicode.Scalar {
    let start = position - 1
    guard let byte = peek else { throw error("the text ends in an escape") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try parseHex()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      // A surrogate: only the two halves together are a character.
      if unit < 0xdc00, skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) {
        let low = try parseHex()
        if (0xdc00...0xdfff).contains(low),
          let scalar = Unicode.Scalar(0x10000 + (unit - 0xd800) << 10 + (low - 0xdc00))
        {
          return scalar
        }
      }
      position = start
      throw error("half of a surrogate pair")
    default:
      position = start
      throw error("an unknown escape")
    }
  }

  private mutating func parseHex() throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("expected four hexadecimal digits, found \(found)")
      }
      unit = unit << 4 + UInt32(digit)
      position += 1
    }
    return unit
  }

  // MARK: Bytes

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 {
      position += 1
    }
  }

  // MARK: Mistakes

  private var found: String {
    guard let byte = peek else { return "the end of the text" }
    guard byte < 0x80 else { return "a character that is not ASCII" }
    guard byte > 0x20, byte < 0x7f else { return "a space or a control character" }
    return "“\(Character(Unicode.Scalar(byte)))”"
  }

  private func error(_ message: String) -> JSONError {
    let read = bytes[..<position]
    let line = read.count { $0 == 0x0a } + 1
    let lineStart = (read.lastIndex(of: 0x0a) ?? -1) + 1
    return JSONError(line: line, column: position - lineStart + 1, message: message)
  }
}
