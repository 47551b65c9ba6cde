/// Assembles lines of text into JSON values, such as those that `jq` prints over several lines.
///
/// A value ends with the line of its last closing bracket. If a line begins with `{` while a value is
/// still open, that value was cut short, and the line begins the next one. Only brackets and strings
/// are parsed; the decoder validates the JSON. Each byte is read once.
struct JSONValueAssembler {
  /// The text of one value.
  struct Value: Equatable {
    /// Lines, separated by newlines.
    var bytes: [UInt8]
    /// The number of its first line, from 1.
    var line: Int
  }

  /// The longest value, in bytes.
  private let limit: Int
  private var open: Value?
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// Creates an assembler.
  ///
  /// - Parameter limit: The longest value, in bytes. A longer one is returned as soon as it exceeds the
  ///   limit, and the decoder refuses it.
  init(limit: Int) { self.limit = limit }

  /// Adds a line.
  ///
  /// - Parameters:
  ///   - line: Its bytes, without the newline.
  ///   - number: Its number, from 1.
  /// - Returns: The values that this line completes or cuts short, in order.
  mutating func add(_ line: [UInt8], number: Int) -> [Value] {
    var values: [Value] = []
    if open != nil, line.first == UInt8(ascii: "{"), let cut = end() { values.append(cut) }
    if var value = open {
      value.bytes.append(UInt8(ascii: "\n"))
      value.bytes += line
      open = value
    } else {
      guard line.contains(where: { !Self.whitespace.contains($0) }) else { return values }
      open = Value(bytes: line, line: number)
    }
    for byte in line { follow(byte) }
    if depth <= 0 || (open?.bytes.count ?? 0) > limit, let value = end() { values.append(value) }
    return values
  }

  /// Ends the value that is open.
  ///
  /// - Returns: The text so far, or `nil` if no value is open.
  mutating func end() -> Value? {
    let value = open
    (open, depth, isInString, isEscaped) = (nil, 0, false, false)
    return value
  }

  private static let whitespace: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]

  private mutating func follow(_ byte: UInt8) {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      return
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    default: break
    }
  }
}
