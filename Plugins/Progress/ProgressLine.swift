import Foundation

/// One line that a program prints about its progress.
enum ProgressLine: Equatable {
  /// The progress of a bar, from 0 to 100.
  case value(Double, bar: String)
  /// Nothing is known about the progress of a bar.
  case unknown(bar: String)
  /// The progress of a bar is known again.
  case known(bar: String)
  /// The text of a bar.
  case text(String, bar: String)
  /// Any other line.
  case other(String)

  /// The name of the bar that lines without a name are about.
  static let mainBar = ""

  /// Reads a line: `42`, `42.5%`, `# Copying`, `pulsate:true`, or a JSON object such as
  /// `{"bar": "disk", "value": 42, "text": "Copying"}`.
  ///
  /// - Parameter line: The line without its line break.
  /// - Returns: What it says, in order; an empty line says nothing.
  static func parse(_ line: String) -> [ProgressLine] {
    let text = line.trimmingCharacters(in: .whitespaces)
    guard let first = text.first else { return [] }
    if first == "#" {
      return [.text(text.dropFirst().trimmingCharacters(in: .whitespaces), bar: mainBar)]
    }
    if first == "{", let parsed = object(text) { return parsed }
    if let value = number(text) { return [.value(value, bar: mainBar)] }
    switch text.lowercased().filter({ $0 != " " }) {
    case "pulsate:true": return [.unknown(bar: mainBar)]
    case "pulsate:false": return [.known(bar: mainBar)]
    default: return [.other(text)]
    }
  }

  /// A number with an optional per cent sign; beyond the ends it is the nearer end.
  private static func number(_ text: String) -> Double? {
    let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
    guard let value = Double(digits.trimmingCharacters(in: .whitespaces)), value.isFinite,
      digits.first.map({ $0.isNumber || "+-.".contains($0) }) == true
    else { return nil }
    return min(max(value, 0), 100)
  }

  /// The members of a JSON object; `nil` if it is none, or has members of other kinds.
  private struct Members: Decodable {
    var bar: String?
    var value: Double?
    var text: String?
    var pulsate: Bool?
  }

  private static func object(_ text: String) -> [ProgressLine]? {
    guard let members = try? JSONDecoder().decode(Members.self, from: Data(text.utf8)) else {
      return nil
    }
    let bar = String((members.bar ?? mainBar).prefix(1000))
    var lines: [ProgressLine] = []
    if let text = members.text { lines.append(.text(text, bar: bar)) }
    if let value = members.value { lines.append(.value(min(max(value, 0), 100), bar: bar)) }
    if let pulsate = members.pulsate {
      lines.append(pulsate ? .unknown(bar: bar) : .known(bar: bar))
    }
    return lines
  }
}
