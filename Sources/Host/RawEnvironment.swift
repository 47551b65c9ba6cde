import Foundation
import MaruKit

/// The environment, read where it lies: making a dictionary of all of it takes a start longer than
/// the few variables that count.
///
/// The corresponding C variable is `environ`.
public enum RawEnvironment {
  /// The value of a variable, `nil` where it is not set.
  ///
  /// What is no text in it is replaced by U+FFFD. The corresponding C function is `getenv`.
  public static func value(of name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Maru's own variables by name, with those that widgets have: all that begin with `MARU_`.
  public static func variables() -> [String: String] {
    var found: [String: String] = [:]
    forEach { name, value in
      found[String(decoding: name, as: UTF8.self)] = String(decoding: value, as: UTF8.self)
    }
    return found
  }

  /// The variables of Maru's that are no text.
  ///
  /// - Returns: By name, the first byte of the value, from 1, that is part of no character.
  public static func invalidVariables() -> [String: Int] {
    var found: [String: Int] = [:]
    forEach { name, value in
      guard let byte = InvalidByte.position(in: value) else { return }
      found[String(decoding: name, as: UTF8.self)] = byte
    }
    return found
  }

  /// Looks at names and values that begin with `MARU_`, as bytes, which need not be text.
  private static func forEach(
    _ body: (_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Void
  ) {
    var entry = environ
    while let text = entry.pointee {
      entry += 1
      guard strncmp(text, "MARU_", 5) == 0, let equals = strchr(text, Int32(UInt8(ascii: "=")))
      else { continue }
      body(
        UnsafeRawBufferPointer(start: text, count: text.distance(to: equals)),
        UnsafeRawBufferPointer(start: equals + 1, count: strlen(equals + 1)))
    }
  }
}
