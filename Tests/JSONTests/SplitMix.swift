import JSON

/// A random generator with a seed: Steele, Lea and Flood, “Fast Splittable Pseudorandom Number
/// Generators”, 2014.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

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
