import Foundation

/// A line of input.
struct ChartLine: Equatable {
  /// A number with the name of its series.
  struct Named: Equatable {
    let name: String
    /// `nil` for a gap.
    let value: Double?
  }

  /// What a line adds to a chart.
  enum Content: Equatable {
    /// Nothing: the line is empty, or a comment.
    case nothing
    /// The names of the series.
    case heading([String])
    /// A value of each series; `nil` is a gap, and all series have one if the row is empty.
    case row([Double?])
    /// Values of series by their names.
    case named([Named])
  }

  let content: Content
  /// The text in the place of a number that is none; a warning names it.
  var unreadable: String?

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - line: The line without its break.
  ///   - isFirst: Whether no line before it added anything; words are then a heading.
  init(_ line: String, isFirst: Bool) {
    guard let first = line.utf8.first(where: { !Self.isBlank($0) && $0 != Self.tab }),
      first != UInt8(ascii: "#")
    else {
      content = .nothing
      return
    }
    guard first != UInt8(ascii: "{") else {
      self = Self.object(line)
      return
    }
    let fields = Self.fields(of: line[...])
    if isFirst, fields.allSatisfy({ Double($0) == nil }), fields.contains(where: { !$0.isEmpty }) {
      content = .heading(Self.names(in: line, fields: fields))
      return
    }
    var row: [Double?] = []
    var hasNumber = false
    for field in fields {
      let number = Double(field)
      hasNumber = hasNumber || number != nil
      if number == nil, !field.isEmpty, unreadable == nil { unreadable = String(field) }
      row.append(number.flatMap { $0.isFinite ? $0 : nil })
    }
    content = .row(hasNumber ? row : [])
  }

  // MARK: Fields

  private static let tab = UInt8(ascii: "\t")

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\r")
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == tab
  }

  /// The fields of a line, separated by blanks or by a mark: a comma, a semicolon or a tab.
  ///
  /// Between two marks there is an empty field. A mark at the end begins no further field.
  static func fields(of line: Substring) -> [Substring] {
    var fields: [Substring] = []
    var start: Substring.Index?
    var isAfterMark = true
    for index in line.utf8.indices {
      let byte = line.utf8[index]
      guard isBlank(byte) || isMark(byte) else {
        if start == nil { start = index }
        continue
      }
      if let begin = start {
        fields.append(line[begin..<index])
        start = nil
        isAfterMark = false
      }
      guard isMark(byte) else { continue }
      if isAfterMark { fields.append("") }
      isAfterMark = true
    }
    if let start { fields.append(line[start...]) }
    return fields
  }

  /// The names in a heading: with marks between them, they can have blanks.
  private static func names(in line: String, fields: [Substring]) -> [String] {
    let edge = CharacterSet(charactersIn: " \r\"")
    let texts =
      line.utf8.contains(where: isMark)
      ? line.split(omittingEmptySubsequences: false) { ",;\t".contains($0) } : fields
    return texts.map { $0.trimmingCharacters(in: edge) }
  }

  // MARK: Objects

  /// Reads a JSON object of names and numbers; a line that is none is a gap in all series.
  private static func object(_ line: String) -> ChartLine {
    guard let members = try? JSONDecoder().decode([String: Member].self, from: Data(line.utf8))
    else { return ChartLine(.row([]), unreadable: line) }
    // A decoded object has no order, so new series come in the order of their names.
    let names = members.keys.sorted()
    return ChartLine(
      .named(names.map { Named(name: $0, value: members[$0]?.number) }),
      unreadable: members.values.allSatisfy(\.isReadable) ? nil : line)
  }

  private init(_ content: Content, unreadable: String?) {
    (self.content, self.unreadable) = (content, unreadable)
  }

  /// A member of an object: a number, or `null` for a gap.
  private struct Member: Decodable {
    var number: Double?
    var isReadable = true

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() { return }
      number = try? container.decode(Double.self)
      isReadable = number != nil
    }
  }
}
