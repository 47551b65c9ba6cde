/// Finds the first byte that is not valid UTF-8.
public enum InvalidByte {
  /// The position of the first invalid byte, counted from 1.
  ///
  /// For a truncated character it is the position of its first byte.
  ///
  /// - Parameter bytes: Bytes that should be UTF-8.
  /// - Returns: `nil` if all bytes are valid.
  /// - Complexity: O(n).
  @inlinable public static func position(in bytes: some Sequence<UInt8>) -> Int? {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var position = 1
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): position += scalar.count
      case .error: return position
      case .emptyInput: return nil
      }
    }
  }
}
