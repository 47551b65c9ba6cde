import Foundation
import JSON

/// The fields of `zenity --forms`, in the order in which they are given, and the way in which the answers are
/// printed.
struct ZenityForm {
  /// What an option adds.
  enum Part {
    case entry, password, calendar, list, combo
    /// The values of the next list that has none.
    case listValues
    /// The headings of the next list that has none.
    case columnValues
    /// The values of the next combo box that has none.
    case comboValues
  }

  private struct Field {
    var part: Part
    var label: String
    var values: [String]?
    var columns = 0

    /// The rows of a list, or the values of a combo box.
    var rows: [[String]] {
      let values = values ?? []
      let width = part == .list ? max(columns, 1) : 1
      return stride(from: 0, to: values.count, by: width).map {
        Array(values[$0..<min($0 + width, values.count)])
      }
    }
  }

  /// Separates the answers of the widget; no answer has it.
  private static let mark = "\u{1F}"

  private let fields: [Field]
  private let separator: String
  private let dateFormat: String

  /// Reads the options.
  ///
  /// - Parameters:
  ///   - parts: The options and their values, in order.
  ///   - separator: The text between the printed answers.
  ///   - dateFormat: How days are printed, a format of `strftime`.
  init(_ parts: [(part: Part, text: String)], separator: String, dateFormat: String) {
    var fields: [Field] = []
    var waiting: [(part: Part, text: String)] = []
    for entry in parts {
      switch entry.part {
      case .listValues, .columnValues, .comboValues: waiting.append(entry)
      default: fields.append(Field(part: entry.part, label: entry.text))
      }
    }
    // The first values belong to the first list, also if they precede it.
    for (part, text) in waiting {
      let owner: Part = part == .comboValues ? .combo : .list
      let words = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      let index = fields.firstIndex { field in
        field.part == owner && (part == .columnValues ? field.columns == 0 : field.values == nil)
      }
      guard let index else { continue }
      if part == .columnValues {
        fields[index].columns = words.count
      } else {
        fields[index].values = words
      }
    }
    self.fields = fields
    self.separator = separator
    self.dateFormat = dateFormat
  }

  /// The properties of the widget.
  ///
  /// - Parameter today: The day that calendars have at first, as `YYYY-MM-DD`.
  /// - Returns: The properties by name.
  func props(today: String) -> [String: JSONValue] {
    let described = fields.enumerated().map { index, field -> JSONValue in
      var members: [String: JSONValue] = [
        "name": .string("field\(index + 1)"), "label": .string(Self.label(field.label)),
      ]
      switch field.part {
      case .password: members["kind"] = "password"
      case .calendar: (members["kind"], members["value"]) = ("date", .string(today))
      case .list, .combo:
        let choices = Self.choices(of: field)
        members["kind"] = choices.isEmpty ? "text" : "choice"
        if !choices.isEmpty { members["choices"] = .array(choices) }
      default: members["kind"] = "text"
      }
      return .object(members)
    }
    return ["fields": .array(described), "separator": .string(Self.mark)]
  }

  /// A label on one line; the widget takes no empty one.
  private static func label(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.isEmpty ? " " : line
  }

  /// What can be chosen: a row of a list or a value of a combo box, which is answered by its number.
  private static func choices(of field: Field) -> [JSONValue] {
    field.rows.enumerated().map { index, row in
      let label = ZenityText.inOneLine(row.joined(separator: "  "))
      return ["label": .string(label.isEmpty ? " " : label), "value": .string("\(index)")]
    }
  }

  /// The text that zenity prints for the widget's answer.
  func text(of answer: String) -> String {
    let answers = answer.components(separatedBy: Self.mark)
    return zip(fields, answers).enumerated().map { index, entry in
      printed(entry.1, of: entry.0, isLast: index == fields.count - 1)
    }.joined(separator: separator)
  }

  /// What zenity prints for a field.
  ///
  /// Each cell of a list is followed by a comma, unless the list is the last field.
  private func printed(_ answer: String, of field: Field, isLast: Bool) -> String {
    let row = Int(answer).flatMap { field.rows.indices.contains($0) ? field.rows[$0] : nil }
    return switch field.part {
    case .calendar: Self.formatted(answer, dateFormat)
    case .combo: row?.first ?? " "
    case .list: (row ?? []).map { $0 + (isLast ? "" : ",") }.joined()
    default: answer
    }
  }

  /// A day in a format of `strftime`, in the language of the environment.
  private static func formatted(_ day: String, _ format: String) -> String {
    let numbers = day.split(separator: "-").compactMap { Int32($0) }
    guard numbers.count == 3 else { return day }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
    parts.tm_hour = 12
    parts.tm_isdst = -1
    // It fills in the day of the week and of the year.
    mktime(&parts)
    var bytes = [CChar](repeating: 0, count: 256)
    let language = newlocale(1 << LC_TIME, "", nil)
    defer { if let language { freelocale(language) } }
    let count =
      language.map { strftime_l(&bytes, bytes.count, format, &parts, $0) }
      ?? strftime(&bytes, bytes.count, format, &parts)
    return String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
