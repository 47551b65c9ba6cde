/// A set of printable ASCII characters.
struct BasicLatinSet: Sendable {
  /// A bit for each character from U+0000 to U+003F, and from U+0040 to U+007F.
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// The characters that a predicate accepts.
  init(where isMember: (UInt32) -> Bool) {
    for scalar in UInt32(0x20)..<0x7F where isMember(scalar) {
      if scalar < 64 { low |= 1 << UInt64(scalar) } else { high |= 1 << UInt64(scalar - 64) }
    }
  }

  /// Whether a character is in the set.
  func contains(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<64: low >> UInt64(scalar) & 1 == 1
    case 64..<128: high >> UInt64(scalar - 64) & 1 == 1
    default: false
    }
  }
}
