import SeededRandom

extension SplitMix {
  /// A random number in the range.
  mutating func int(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// A random number in the range, with a random fraction.
  mutating func double(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) / 0x1p53
  }
}
