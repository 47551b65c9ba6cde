/// The value that a variable takes among several equally good ones.
public enum Rest: Hashable, Sendable, BitwiseCopyable {
  /// The value nearest to zero. Such variables choose before all others.
  case nearZero
  /// The least value, the greatest if there is no least, or 0 if there is neither.
  case least
  /// The greatest value, the least if there is no greatest, or 0 if there is neither.
  case greatest
}
