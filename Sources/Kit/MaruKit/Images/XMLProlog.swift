import Foundation

/// The beginning of an XML document, up to the name of its root element.
///
/// XML 1.0, section 2.8, "Prolog and Document Type Declaration". Only UTF-8 and encodings that agree
/// with ASCII are read.
struct XMLProlog {
  private var rest: ArraySlice<UInt8>

  /// Takes the first bytes of a document.
  init(_ data: Data) {
    rest = Array(data)[...]
    // The byte order mark.
    skip([0xEF, 0xBB, 0xBF])
  }

  /// The name of the root element; `nil` if the bytes end before it, or are not XML.
  mutating func rootElement() -> String? {
    while true {
      rest = rest.drop { Self.isSpace($0) }
      if skip("<?") {
        guard skip(past: "?>") else { return nil }
      } else if skip("<!--") {
        guard skip(past: "-->") else { return nil }
      } else if skip("<!DOCTYPE") {
        guard skipDeclaration() else { return nil }
      } else {
        break
      }
    }
    guard skip("<") else { return nil }
    let end: Set<UInt8> = [UInt8(ascii: ">"), UInt8(ascii: "/")]
    let name = rest.prefix { !Self.isSpace($0) && !end.contains($0) }
    // A name at the end of the bytes may be truncated.
    guard !name.isEmpty, name.endIndex < rest.endIndex else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  @discardableResult
  private mutating func skip(_ bytes: [UInt8]) -> Bool {
    guard rest.starts(with: bytes) else { return false }
    rest = rest.dropFirst(bytes.count)
    return true
  }

  private mutating func skip(_ text: String) -> Bool { skip(Array(text.utf8)) }

  private mutating func skip(past text: String) -> Bool {
    while !rest.isEmpty {
      if skip(text) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  /// Skips the document type declaration, whose internal subset is in brackets.
  private mutating func skipDeclaration() -> Bool {
    var isInBrackets = false
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "["): isInBrackets = true
      case UInt8(ascii: "]"): isInBrackets = false
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let end = rest.firstIndex(of: byte) else { return false }
        rest = rest[end...].dropFirst()
      case UInt8(ascii: ">") where !isInBrackets: return true
      default: break
      }
    }
    return false
  }
}
