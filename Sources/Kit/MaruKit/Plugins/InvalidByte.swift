/// Finds where bytes stop being text.
public enum InvalidByte {
  /// The first byte that is part of no character, counted from 1.
  ///
  /// Where a character is cut short it is the byte that the character begins with.
  ///
  /// - Parameter bytes: What should be UTF-8.
  /// - Returns: `nil` where all of it is.
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
