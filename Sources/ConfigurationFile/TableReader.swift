import FoundationEssentials
import Glibc
internal import JSON
import PlainText

/// Reads the members of one table by its key table.
///
/// A member with a mistake is reported and read as absent, so that all mistakes are found.
struct TableReader {
  /// The table's key table.
  let table: KeyTable
  /// Where the table is.
  let position: SourcePosition
  private let members: [String: TOMLMember]
  private let log: MistakeLog

  /// Reports unknown keys and missing ones.
  ///
  /// The result is `nil`, with a mistake, if the node is not a table.
  ///
  /// - Parameters:
  ///   - node: The table.
  ///   - table: Its keys.
  ///   - name: What the node is called in the mistake.
  ///   - log: Gets the mistakes.
  init?(_ node: TOMLNode, as table: KeyTable, name: String, log: MistakeLog) {
    guard let list = node.members else {
      log.add(node.position, "\(name) takes a table, found \(node.found)")
      return nil
    }
    self.table = table
    self.log = log
    position = node.position
    members = Dictionary(list.map { ($0.key, $0) }) { first, _ in first }
    for member in list where table[member.key] == nil {
      log.add(member.keyPosition, table.unknown(member.key))
    }
    for key in table.keys where key.isRequired && members[key.name] == nil {
      log.add(position, "\(table.title) needs \(key.name): \(key.kind.words)")
    }
  }

  // MARK: Members

  /// The node of a key, of any kind.
  func node(_ key: String) -> TOMLNode? { members[key]?.node }

  /// Whether the file sets a key.
  func has(_ key: String) -> Bool { members[key] != nil }

  /// The place of a key, or else of the table.
  func position(of key: String) -> SourcePosition { members[key]?.keyPosition ?? position }

  /// The places of the keys that the file sets.
  var keyPositions: [String: SourcePosition] { members.mapValues(\.keyPosition) }

  /// Reports a member whose value is not what the key takes.
  func reportWrong(_ key: String, _ node: TOMLNode, hint: String = "") {
    log.add(node.position, "\(key) takes \(kind(key).words), found \(node.found)\(hint)")
  }

  private func kind(_ key: String) -> ValueKind {
    guard let key = table[key] else {
      preconditionFailure("\(table.title) has no key \(key) in its key table")
    }
    return key.kind
  }

  // MARK: Values

  /// A text without NUL, which is not empty.
  func text(_ key: String) -> String? {
    guard let node = node(key) else { return nil }
    guard let text = node.string else {
      reportWrong(key, node)
      return nil
    }
    return isUsable(text, key, node) ? text : nil
  }

  private func isUsable(_ text: String, _ key: String, _ node: TOMLNode) -> Bool {
    if text.isEmpty || text.utf8.contains(0) {
      let reason = text.isEmpty ? "is empty" : "contains the character U+0000"
      log.add(node.position, "\(key) \(reason); it takes \(kind(key).words)")
      return false
    }
    return true
  }

  /// One of the words of the key, as a case of an enumeration.
  func word<Word: RawRepresentable<String>>(_ key: String, as type: Word.Type) -> Word? {
    word(key).flatMap(Word.init(rawValue:))
  }

  /// One of the words of the key.
  func word(_ key: String) -> String? {
    guard let node = node(key) else { return nil }
    guard case .word(let words) = kind(key) else {
      preconditionFailure("\(key) has another kind in the key table")
    }
    guard let text = node.string, words.contains(text) else {
      let hint = node.string.map { NearestName.hint(for: $0, among: words) } ?? ""
      reportWrong(key, node, hint: hint)
      return nil
    }
    return text
  }

  /// A truth value.
  func truth(_ key: String) -> Bool? {
    guard let node = node(key) else { return nil }
    guard case .bool(let value) = node.value else {
      reportWrong(key, node)
      return nil
    }
    return value
  }

  /// A number in the key's range.
  func number(_ key: String) -> Double? {
    guard let node = node(key) else { return nil }
    guard case .number(_, let range) = kind(key) else {
      preconditionFailure("\(key) has another kind in the key table")
    }
    guard let value = node.number, range.contains(value) else {
      reportWrong(key, node)
      return nil
    }
    return value
  }

  /// A whole number in the key's range.
  func wholeNumber(_ key: String) -> Int? {
    guard let node = node(key) else { return nil }
    guard case .wholeNumber(_, let range) = kind(key) else {
      preconditionFailure("\(key) has another kind in the key table")
    }
    guard let value = node.number.flatMap(Int.init(exactly:)), range.contains(value) else {
      reportWrong(key, node)
      return nil
    }
    return value
  }

  /// Points from 1 to X11's largest, or a per cent above 0 and to 100.
  func length(_ key: String) -> Length? {
    guard let node = node(key) else { return nil }
    if let points = node.number {
      if KeyTable.sizes.contains(points) { return .points(points) }
      log.add(
        node.position, "\(key) is from 1 to 32767 points, found \(node.found)")
      return nil
    }
    guard let text = node.string, text.hasSuffix("%"),
      let percent = Double(Whitespace.trimmed(text.dropLast()))
    else {
      reportWrong(key, node)
      return nil
    }
    guard percent > 0, percent <= 100 else {
      log.add(node.position, "\(key) is more than 0 % and at most 100 %, found \(node.found)")
      return nil
    }
    return .fraction(percent / 100)
  }

  /// One number for all sides, or a table of sides.
  func edges(_ key: String) -> Edges? {
    guard let node = node(key) else { return nil }
    guard case .edges(let range) = kind(key) else {
      preconditionFailure("\(key) has another kind in the key table")
    }
    if let distance = node.number, range.contains(distance) { return Edges(all: distance) }
    guard node.members != nil else {
      reportWrong(key, node)
      return nil
    }
    guard let sides = TableReader(node, as: .edges, name: key, log: log) else { return nil }
    func side(_ name: String) -> Double {
      guard let distance = sides.number(name) else { return 0 }
      if !range.contains(distance), let node = sides.node(name) { reportWrong(key, node) }
      return distance
    }
    return Edges(
      top: side("top"), left: side("left"), bottom: side("bottom"), right: side("right"))
  }

  /// The choice of a monitor.
  func monitor(_ key: String) -> MonitorChoice? {
    guard let node = node(key) else { return nil }
    guard let elements = node.elements else { return monitor(key, node) }
    guard !elements.isEmpty else {
      reportWrong(key, node)
      return nil
    }
    let choices = elements.compactMap { element -> MonitorChoice? in
      guard element.elements == nil, element.string != "each" else {
        log.add(
          element.position,
          "a monitor of the list is “primary”, “pointer”, the name of an output, or a number from 0, "
            + "found \(element.found)")
        return nil
      }
      return monitor(key, element)
    }
    return choices.count == elements.count ? .first(choices) : nil
  }

  private func monitor(_ key: String, _ node: TOMLNode) -> MonitorChoice? {
    if let text = node.string { return isUsable(text, key, node) ? MonitorChoice(text) : nil }
    guard case .integer(let index) = node.value, (0...255).contains(index) else {
      reportWrong(key, node)
      return nil
    }
    return .index(Int(index))
  }

  /// The name of a colour, or `#RRGGBB`.
  func color(_ key: String) -> String? {
    guard let text = text(key), let node = node(key) else { return nil }
    let digits = text.dropFirst()
    let isNumber =
      text.hasPrefix("#") && digits.count == 6
      && digits.allSatisfy({ $0.isASCII && $0.isHexDigit })
    guard isNumber || Theme.accentNames.contains(text.lowercased()) else {
      let hint =
        text.hasPrefix("#")
        ? "" : NearestName.hint(for: text.lowercased(), among: Theme.accentNames)
      reportWrong(key, node, hint: hint)
      return nil
    }
    return text
  }

  /// Shell text, or a list of words.
  func command(_ key: String) -> CommandLineText? {
    guard let node = node(key) else { return nil }
    if let text = node.string { return isUsable(text, key, node) ? .shell(text) : nil }
    guard let elements = node.elements else {
      reportWrong(key, node)
      return nil
    }
    let words = elements.compactMap { element -> String? in
      guard let word = element.string, !word.utf8.contains(0) else {
        log.add(
          element.position, "a word of \(key) is a text without U+0000, found \(element.found)")
        return nil
      }
      return word
    }
    guard words.count == elements.count else { return nil }
    guard let program = words.first, !program.isEmpty else {
      log.add(node.position, "\(key) names no program; its first word is the program")
      return nil
    }
    return .words(words)
  }

  /// The elements of a list.
  func list(_ key: String) -> [TOMLNode] {
    guard let node = node(key) else { return [] }
    guard let elements = node.elements else {
      reportWrong(key, node)
      return []
    }
    return elements
  }

  /// The members of a table with names of the user's choice.
  func named(_ key: String) -> [TOMLMember] {
    guard let node = node(key) else { return [] }
    guard let members = node.members else {
      reportWrong(key, node)
      return []
    }
    return members
  }

  /// The members of a table of free values as JSON.
  func values(_ key: String) -> [String: JSONValue] {
    Dictionary(named(key).map { ($0.key, $0.node.json) }) { first, _ in first }
  }
}
