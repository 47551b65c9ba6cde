import Glibc
import PlainText

/// Reads environment variables in place.
///
/// A dictionary of all variables would slow down the startup. The corresponding C variable is
/// `environ`.
public enum RawEnvironment {
  /// The value of a variable, `nil` if it is not set.
  ///
  /// Invalid UTF-8 becomes U+FFFD. The corresponding C function is `getenv`.
  public static func value(of name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Maru's own variables by name, including those of widgets: all that begin with `MARU_`.
  public static func variables() -> [String: String] {
    var found: [String: String] = [:]
    forEach { name, value in
      found[String(decoding: name, as: UTF8.self)] = String(decoding: value, as: UTF8.self)
    }
    return found
  }

  /// Maru's variables that are not UTF-8.
  ///
  /// - Returns: By name, the position of the first invalid byte of the value, from 1.
  public static func invalidVariables() -> [String: Int] {
    var found: [String: Int] = [:]
    forEach { name, value in
      guard let byte = InvalidByte.position(in: value) else { return }
      found[String(decoding: name, as: UTF8.self)] = byte
    }
    return found
  }

  /// Visits names and values that begin with `MARU_`, as bytes, which need not be UTF-8.
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
