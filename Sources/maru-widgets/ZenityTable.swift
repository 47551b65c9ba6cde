import JSON

/// The table of `zenity --list`: its columns, its cells, and what is printed of a row.
struct ZenityTable {
  /// What the first column is.
  enum Kind {
    /// A column like the others.
    case plain
    /// `TRUE` for the items that are marked at first.
    case check, radio
    /// Paths or names of pictures.
    case images

    /// Whether the first column has marks and no cells.
    var hasMarks: Bool { self == .check || self == .radio }
  }

  private let kind: Kind
  /// The rows of cells, all as long as there are columns.
  private let rows: [[String]]
  private let headings: [String]
  /// The indices of the columns that are printed.
  private let printed: [Int]
  private let hidden: Set<Int>
  private let separator: String

  /// Arranges cells in rows.
  ///
  /// - Parameters:
  ///   - kind: What the first column is.
  ///   - headings: The headings of all columns.
  ///   - cells: The cells of one row after another.
  ///   - printed: zenity's `--print-column`: numbers from 1 with commas, or `ALL`; `nil` for the first one
  ///     that is no mark.
  ///   - hidden: The numbers of hidden columns.
  ///   - separator: The text between what is printed.
  /// - Throws: `ZenityProblem` if there are no columns, or for a number that is no column's.
  init(
    _ kind: Kind, headings: [String], cells: [String], printed: String?, hidden: [String],
    separator: String
  ) throws(ZenityProblem) {
    guard !headings.isEmpty else { throw .noColumns }
    self.kind = kind
    self.headings = headings
    self.separator = separator
    let width = headings.count
    rows = stride(from: 0, to: cells.count, by: width).map { start in
      let row = cells[start..<min(start + width, cells.count)]
      return row + [String](repeating: "", count: width - row.count)
    }
    func index(_ word: some StringProtocol, _ option: String) throws(ZenityProblem) -> Int {
      guard let number = Int(word), (1...width).contains(number) else {
        throw .noColumn(String(word), option: option, count: width)
      }
      return number - 1
    }
    let first = kind.hasMarks ? 1 : 0
    guard width > first else { throw .noColumns }
    if let printed, printed.uppercased() != "ALL" {
      self.printed = try printed.split(separator: ",").map { word throws(ZenityProblem) in
        try index(word, "--print-column")
      }
    } else {
      self.printed = printed == nil ? [first] : Array(first..<width)
    }
    var indices: Set<Int> = []
    for word in hidden.flatMap({ $0.split(separator: ",") }) {
      indices.insert(try index(word, "--hide-column"))
    }
    self.hidden = indices
    let isPictured = kind == .images && width > 1
    guard !indices.isSuperset(of: (isPictured ? 1 : first)..<width) else {
      throw .everyColumnHidden
    }
  }

  /// The properties of the list.
  var props: [String: JSONValue] {
    let shown = headings.indices.dropFirst(kind.hasMarks ? 1 : 0)
    var props: [String: JSONValue] = [
      "columns": .array(shown.map { .string(headings[$0]) }),
      "items": .array(
        rows.map { row in .string(shown.map { Self.cell(row[$0]) }.joined(separator: "\t")) }),
      "index": true, "confirm": true,
    ]
    let offset = shown.first ?? 0
    props["hidden"] = .array(
      hidden.filter { $0 >= offset }.sorted().map { .integer(Int64($0 - offset + 1)) })
    if kind == .images, headings.count > 1, !hidden.contains(0) { props["iconColumn"] = 1 }
    if kind.hasMarks {
      props["marks"] = kind == .check ? "check" : "radio"
      let marked = rows.indices.filter { rows[$0][0].uppercased() == "TRUE" }
      let checked = kind == .radio ? Array(marked.suffix(1)) : marked
      props["checked"] = .array(checked.map { .integer(Int64($0)) })
    }
    return props
  }

  /// A cell in one line and without tabs, which separate cells.
  private static func cell(_ text: String) -> String {
    String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
  }

  /// What is printed for the rows whose numbers the list gave, one a line; `nil` for no row.
  func answer(to text: String) -> String? {
    let chosen = text.split(separator: "\n").compactMap { Int($0) }.filter(rows.indices.contains)
    guard !chosen.isEmpty else { return nil }
    return chosen.flatMap { row in printed.map { rows[row][$0] } }.joined(separator: separator)
  }
}
