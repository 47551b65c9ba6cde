/// Reads fields of the X Input Method Protocol one after the other, in this machine's byte order.
struct InputServerFields {
  /// A field reaches beyond the end.
  struct Overrun: Error {}

  private var rest: ArraySlice<UInt8>

  /// Starts at the first of some bytes.
  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// The number of bytes that have not been read.
  var count: Int { rest.count }
  /// Whether all bytes have been read.
  var isAtEnd: Bool { rest.isEmpty }

  /// Reads a `CARD8`.
  mutating func byte() throws(Overrun) -> Int { try number(size: 1) }
  /// Reads a `CARD16`.
  mutating func short() throws(Overrun) -> Int { try number(size: 2) }
  /// Reads a `CARD32`.
  mutating func long() throws(Overrun) -> Int { try number(size: 4) }

  private mutating func number(size: Int) throws(Overrun) -> Int {
    var bytes = try take(size).rest
    var value = 0
    #if _endian(little)
    bytes.reverse()
    #endif
    for byte in bytes { value = value << 8 | Int(byte) }
    return value
  }

  /// Reads some bytes.
  mutating func take(_ count: Int) throws(Overrun) -> InputServerFields {
    guard count <= rest.count else { throw Overrun() }
    defer { rest = rest.dropFirst(count) }
    return InputServerFields(rest.prefix(count))
  }

  /// Passes over some bytes.
  mutating func skip(_ count: Int) throws(Overrun) { _ = try take(count) }

  /// Passes over zeros.
  mutating func skipZeros() { rest = rest.drop { $0 == 0 } }

  /// Passes over bytes that fill a field of some bytes up to a multiple of four.
  ///
  /// Some servers leave them out at the end.
  mutating func skipPadding(after count: Int) { rest = rest.dropFirst(-count & 3) }
}
