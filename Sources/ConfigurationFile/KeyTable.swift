import PlainText

/// The keys that a table of the file may have, for the parser and for the JSON Schema.
struct KeyTable: Sendable {
  /// A key with the kind of its value and its meaning.
  struct Key: Sendable {
    let name: String
    let kind: ValueKind
    let summary: String
    var isRequired = false
  }

  /// What the table is, in words: “a window”.
  let title: String
  let keys: [Key]

  /// The names of all keys.
  var names: [String] { keys.map(\.name) }

  /// The mistake of a key that is not in the table.
  func unknown(_ key: String) -> String {
    let hint = NearestName.hint(for: key, among: names)
    let known = hint.isEmpty ? "; \(title) has \(names.joined(separator: ", "))" : ""
    return "unknown key “\(key)”\(hint)\(known)"
  }

  /// The key with a name.
  subscript(name: String) -> Key? { keys.first { $0.name == name } }
}

/// The kind of a value in the file.
indirect enum ValueKind: Sendable {
  case text
  /// One of some words.
  case word([String])
  case truth
  /// A number of something, such as “seconds”.
  case number(of: String, ClosedRange<Double>)
  case wholeNumber(of: String, ClosedRange<Int>)
  case length
  case edges(ClosedRange<Double>)
  case monitor
  case color
  case command
  /// The name of a window.
  case window
  case address
  /// Any value.
  case any
  /// A table whose keys are names of the user's choice.
  case names(of: ValueKind)
  case list(of: ValueKind)
  case table(KeyTableName)
  /// Either is right.
  case either(ValueKind, ValueKind)
}

/// A key table by its name, because tables contain each other.
enum KeyTableName: String, Sendable, CaseIterable {
  case file, theme, variable, supervision, window, sandbox, item, edges, region, action, call

  /// The table.
  var table: KeyTable {
    switch self {
    case .file: .file
    case .theme: .theme
    case .variable: .variable
    case .supervision: .supervision
    case .window: .window
    case .sandbox: .sandbox
    case .item: .item
    case .edges: .edges
    case .region: .region
    case .action: .action
    case .call: .call
    }
  }
}

extension ValueKind {
  /// What a value of this kind is, in words: “KEY takes …”.
  var words: String {
    switch self {
    case .text: "a text"
    case .word(let words): Self.list(words.map { "“\($0)”" })
    case .truth: "true or false"
    case .number(let unit, let range):
      "a number of \(unit) \(Self.words(range.lowerBound, range.upperBound))"
    case .wholeNumber(_, let range) where range.count == 1: "the number \(range.lowerBound)"
    case .wholeNumber(let unit, let range):
      "a whole number of \(unit) \(Self.words(Double(range.lowerBound), Double(range.upperBound)))"
    case .length: "a number of points or a per cent such as “50%”"
    case .edges(let range):
      "a number of points \(Self.words(range.lowerBound, range.upperBound)), or a table with top, "
        + "left, bottom and right"
    case .monitor:
      "“primary”, “pointer”, “each”, the name of an output, a number from 0, or a list of these"
    case .color: "the name of a colour, such as blue, or #RRGGBB"
    case .command: "shell text, or a list of words to run without a shell"
    case .window: "the name of a window"
    case .address: "an address such as “bar/busy”"
    case .any: "a value"
    case .names: "a table"
    case .list(.text): "a list of texts"
    case .list(.table): "a list of tables"
    case .list: "a list"
    case .table: "a table"
    case .either(let first, let second): "\(first.words) or \(second.words)"
    }
  }

  /// “a, b or c”.
  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  private static func words(_ least: Double, _ most: Double) -> String {
    "from \(plain(least)) to \(plain(most))"
  }

  private static func plain(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
