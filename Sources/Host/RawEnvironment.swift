import Foundation
import MaruKit

/// The environment as bytes, which need not be text.
public enum RawEnvironment {
  /// The variables of Maru's that are no text.
  ///
  /// The corresponding C variable is `environ`.
  ///
  /// - Returns: By name, the first byte of the value, from 1, that is part of no character.
  public static func invalidVariables() -> [String: Int] {
    var found: [String: Int] = [:]
    var entry = environ
    while let text = entry.pointee {
      entry += 1
      guard strncmp(text, "MARU_", 5) == 0, let equals = strchr(text, Int32(UInt8(ascii: "=")))
      else { continue }
      let value = UnsafeRawPointer(equals + 1)
      let bytes = UnsafeRawBufferPointer(start: value, count: strlen(equals + 1))
      guard let byte = InvalidByte.position(in: bytes) else { continue }
      let name = UnsafeRawBufferPointer(start: text, count: text.distance(to: equals))
      found[String(decoding: name, as: UTF8.self)] = byte
    }
    return found
  }
}
