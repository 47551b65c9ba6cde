import JSON
import SeededRandom

extension SplitMix {
  /// A random value with at most so many levels.
  mutating func value(depth: Int) -> JSONValue {
    switch next() % (depth > 0 ? 7 : 5) {
    case 0: return .null
    case 1: return .bool(next() % 2 == 0)
    case 2: return .integer(Int64(bitPattern: next()))
    case 3:
      let number = Double(bitPattern: next())
      return .number(number.isFinite ? number : 0.5)
    case 4: return .string(text())
    case 5: return .array((0..<next() % 4).map { _ in value(depth: depth - 1) })
    default:
      let members = (0..<next() % 4).map { _ in (text(), value(depth: depth - 1)) }
      return .object(Dictionary(members) { first, _ in first })
    }
  }

  private mutating func text() -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<next() % 6 {
      let limit: UInt64 = next() % 2 == 0 ? 0x80 : 0x11_0000
      if let scalar = Unicode.Scalar(UInt32(next() % limit)) { scalars.append(scalar) }
    }
    return String(scalars)
  }
}
