import Foundation

/// A parser of icon files: a strict subset of SVG.
///
/// One `<svg>` that contains only empty elements, each `<name key="value" …/>`; comments and an XML
/// declaration are skipped. No entities, text, nesting or style sheets. Every byte is read once.
struct SymbolMarkup {
  /// An element and its attributes, with their positions for errors.
  struct Element {
    var name: String
    var attributes: [String: String]
    var offset: Int
  }

  private let file: String
  private let bytes: [UInt8]
  private var offset = 0
  private var isClosed = false

  private init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  /// Parses the root's attributes and its elements.
  static func parse(
    _ bytes: [UInt8], file: String
  ) throws(SymbolFileError) -> (root: Element, children: [Element]) {
    var markup = SymbolMarkup(file: file, bytes: bytes)
    try markup.skipInsignificant()
    guard markup.peek() == UInt8(ascii: "<") else { throw markup.error(.notAnIcon) }
    let root = try markup.element()
    guard root.name == "svg" else { throw markup.error(.notAnIcon, at: root.offset) }
    var children: [Element] = []
    while !markup.isClosed {
      try markup.skipInsignificant()
      if markup.skip("</svg>") {
        markup.isClosed = true
      } else {
        children.append(try markup.element(isEmpty: true))
      }
    }
    try markup.skipInsignificant()
    if markup.peek() != nil { throw markup.error(.unexpected(markup.nextText)) }
    return (root, children)
  }

  /// Creates an error for a byte's position.
  static func error(
    _ problem: SymbolFileError.Problem, file: String, bytes: [UInt8], offset: Int
  ) -> SymbolFileError {
    var line = 1
    var column = 1
    for byte in bytes.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
    return SymbolFileError(file: file, line: line, column: column, problem: problem)
  }

  // MARK: Grammar

  private mutating func element(isEmpty: Bool = false) throws(SymbolFileError) -> Element {
    let start = offset
    guard skip("<") else { throw error(.unexpected(nextText)) }
    var element = Element(name: try name(), attributes: [:], offset: start)
    while true {
      let hadSpace = skipSpace()
      if skip("/>") {
        if !isEmpty { isClosed = true }
        return element
      }
      if !isEmpty, skip(">") { return element }
      guard hadSpace else { throw error(.unexpected(nextText)) }
      let key = try name()
      _ = skipSpace()
      guard skip("=") else { throw error(.unexpected(nextText)) }
      _ = skipSpace()
      guard element.attributes[key] == nil else {
        throw error(.unexpected("second \(key)"))
      }
      element.attributes[key] = try quoted()
    }
  }

  private mutating func name() throws(SymbolFileError) -> String {
    let start = offset
    while let byte = peek(), byte.isNameByte { offset += 1 }
    guard offset > start else { throw error(.unexpected(nextText)) }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func quoted() throws(SymbolFileError) -> String {
    guard let quote = peek(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw error(.unexpected(nextText))
    }
    offset += 1
    let start = offset
    while let byte = peek(), byte != quote, byte != UInt8(ascii: "<"), byte != UInt8(ascii: "&") {
      offset += 1
    }
    guard peek() == quote else { throw error(.unexpected(nextText)) }
    defer { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func skipInsignificant() throws(SymbolFileError) {
    while true {
      _ = skipSpace()
      let closing: String
      if skip("<!--") {
        closing = "-->"
      } else if skip("<?") {
        closing = "?>"
      } else {
        return
      }
      while !skip(closing) {
        guard peek() != nil else { throw error(.unexpected(nextText)) }
        offset += 1
      }
    }
  }

  // MARK: Scanning

  private func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skip(_ text: String) -> Bool {
    let wanted = text.utf8
    guard bytes.count - offset >= wanted.count, bytes[offset...].starts(with: wanted) else {
      return false
    }
    offset += wanted.count
    return true
  }

  private mutating func skipSpace() -> Bool {
    let start = offset
    while let byte = peek(), [0x20, 0x09, 0x0A, 0x0D].contains(byte) { offset += 1 }
    return offset > start
  }

  private var nextText: String {
    guard let byte = peek() else { return "end of file" }
    return byte > 0x20 && byte < 0x7F ? "\"\(Character(UnicodeScalar(byte)))\"" : "byte \(byte)"
  }

  private func error(
    _ problem: SymbolFileError.Problem, at place: Int? = nil
  ) -> SymbolFileError {
    Self.error(problem, file: file, bytes: bytes, offset: place ?? offset)
  }
}

extension UInt8 {
  fileprivate var isNameByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: ":"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
