internal import CTOML
internal import JSON

/// A node of a TOML document, with its place in the file.
struct TOMLNode {
  /// A node's value.
  indirect enum Value {
    case table([TOMLMember])
    case array([TOMLNode])
    case string(String)
    case integer(Int64)
    case number(Double)
    case bool(Bool)
    /// A date or a time, as RFC 3339 writes it.
    case date(String)
  }

  var value: Value
  var position: SourcePosition
}

/// A member of a TOML table, whose members are in the order of the file.
struct TOMLMember {
  var key: String
  var keyPosition: SourcePosition
  var node: TOMLNode
}

// MARK: - Contents

extension TOMLNode {
  /// The members if this is a table.
  var members: [TOMLMember]? {
    guard case .table(let members) = value else { return nil }
    return members
  }

  /// The elements if this is an array.
  var elements: [TOMLNode]? {
    guard case .array(let elements) = value else { return nil }
    return elements
  }

  /// The text if this is a string.
  var string: String? {
    guard case .string(let string) = value else { return nil }
    return string
  }

  /// The number, whole or not.
  var number: Double? {
    switch value {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  /// The value as JSON, with dates as texts.
  var json: JSONValue {
    switch value {
    case .table(let members):
      .object(Dictionary(members.map { ($0.key, $0.node.json) }) { first, _ in first })
    case .array(let elements): .array(elements.map(\.json))
    case .string(let string), .date(let string): .string(string)
    case .integer(let integer): .integer(integer)
    case .number(let number): .number(number)
    case .bool(let bool): .bool(bool)
    }
  }

  /// What the value is, in words: “the text “tall””.
  var found: String {
    switch value {
    case .table: return "a table"
    case .array: return "a list"
    case .string(let string):
      let shown = string.unicodeScalars.map { scalar -> Character in
        scalar.value < 0x20 || scalar.value == 0x7f ? " " : Character(scalar)
      }
      return "the text “\(shown.count > 40 ? String(shown.prefix(40)) + "…" : String(shown))”"
    case .integer(let integer): return "the number \(integer)"
    case .number(let number): return "the number \(number)"
    case .bool(let bool): return "\(bool)"
    case .date(let date): return "the date \(date)"
    }
  }
}

// MARK: - Reading

extension TOMLNode {
  /// Reads a document in UTF-8.
  ///
  /// - Throws: The first syntax mistake.
  init(document text: [UInt8], file: String) throws(Mistake) {
    let document = text.withUnsafeBytes { bytes in
      ctoml_parse(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    defer { ctoml_free(document) }
    guard let nodes = ctoml_nodes(document) else {
      let message = ctoml_error(document).map { String(cString: $0) } ?? ""
      throw Mistake(
        position: SourcePosition(ctoml_error_position(document), file: file),
        message: SyntaxMessage.inPlainWords(message))
    }
    var rest = UnsafeBufferPointer(start: nodes, count: ctoml_node_count(document))[...]
    self = Self.take(from: &rest, file: file)
  }

  /// Takes a node and all its children.
  private static func take(
    from rest: inout UnsafeBufferPointer<ctoml_node>.SubSequence, file: String
  ) -> TOMLNode {
    let node = rest.removeFirst()
    let position = SourcePosition(node.position, file: file)
    switch node.kind {
    case CTOML_TABLE:
      var members: [TOMLMember] = []
      for _ in 0..<node.count {
        guard let next = rest.first else { break }
        let key = string(next.key, next.key_length)
        let keyPosition = SourcePosition(next.key_position, file: file)
        members.append(
          TOMLMember(key: key, keyPosition: keyPosition, node: take(from: &rest, file: file)))
      }
      // toml++ sorts by key.
      members.sort { $0.keyPosition.precedes($1.keyPosition) }
      return TOMLNode(value: .table(members), position: position)
    case CTOML_ARRAY:
      let elements = (0..<node.count).map { _ in take(from: &rest, file: file) }
      return TOMLNode(value: .array(elements), position: position)
    case CTOML_INTEGER: return TOMLNode(value: .integer(node.integer), position: position)
    case CTOML_FLOAT: return TOMLNode(value: .number(node.number), position: position)
    case CTOML_BOOLEAN: return TOMLNode(value: .bool(node.truth), position: position)
    case CTOML_DATE:
      return TOMLNode(value: .date(string(node.text, node.text_length)), position: position)
    default:
      return TOMLNode(value: .string(string(node.text, node.text_length)), position: position)
    }
  }

  private static func string(_ text: UnsafePointer<CChar>?, _ length: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: text, count: length), as: UTF8.self)
  }
}

extension SourcePosition {
  fileprivate init(_ position: ctoml_position, file: String) {
    self.init(file: file, line: max(1, Int(position.line)), column: max(1, Int(position.column)))
  }

  /// Whether this is before another place of the same file.
  func precedes(_ other: SourcePosition) -> Bool {
    (line, column) < (other.line, other.column)
  }
}
