import MaruKit

/// The widths of the columns of a table, in points.
struct ListColumnWidths: Equatable {
  /// The gap between columns.
  static let gap: CGFloat = 16
  /// The least width of a column.
  private static let least: CGFloat = 32
  /// The width from which on a long text can be read.
  private static let readable: CGFloat = 72
  /// The first items, which are measured.
  static let sample = 100
  /// The most letters of a cell that are measured.
  private static let longest = 80

  /// The widths of the texts, the heading's included.
  private var natural: [CGFloat] = []
  /// Whether all cells of a column are numbers, which are aligned at their last digits.
  private(set) var areNumbers: [Bool] = []

  /// Measures the first items of a table; without columns there is nothing to measure.
  @MainActor init(of table: ListTable, _ lines: ListLines, font: UIFont, headingFont: UIFont) {
    guard table.isTable else { return }
    func width(_ text: String, _ font: UIFont) -> CGFloat {
      String(text.prefix(Self.longest)).size(withAttributes: [.font: font]).width.rounded(.up)
    }
    // The arrow of the order lies beside the heading.
    natural = table.headings.map {
      table.showsHeadings ? width($0, headingFont) + headingFont.pointSize * 1.5 : 0
    }
    areNumbers = table.headings.map { _ in lines.count > 0 }
    for item in lines.prefix(Self.sample) {
      for (column, cell) in table.cells(of: item).enumerated() where !cell.isEmpty {
        natural[column] = max(natural[column], width(cell, font))
        if Double(cell) == nil { areNumbers[column] = false }
      }
    }
    natural = natural.map { max($0, Self.least) }
  }

  private init() {}

  /// No columns.
  static let none = ListColumnWidths()

  /// The width of all columns with their gaps.
  var sum: CGFloat { natural.reduce(0, +) + Self.gap * CGFloat(max(natural.count - 1, 0)) }

  /// The widths that fill a width: the widest columns are narrowed, or the last text column gets what is left.
  ///
  /// If the columns would be too narrow to read, the last ones are left out.
  func fitting(_ room: CGFloat) -> [CGFloat] {
    var widths = natural
    func excess(_ widths: [CGFloat]) -> CGFloat {
      widths.reduce(-room, +) + Self.gap * CGFloat(max(widths.count - 1, 0))
    }
    while widths.count > 1,
      excess(widths.map { min($0, Self.readable) }) > 0
    {
      widths.removeLast()
    }
    var excess = excess(widths)
    while excess > 0.5, let widest = widths.max(), widest > Self.least {
      let next = widths.filter { $0 < widest }.max() ?? Self.least
      let count = CGFloat(widths.count { $0 == widest })
      let narrower = max(widest - excess / count, next, Self.least)
      excess -= (widest - narrower) * count
      widths = widths.map { $0 == widest ? narrower : $0 }
    }
    let texts = areNumbers.prefix(widths.count)
    if excess < 0, let last = texts.lastIndex(of: false) ?? widths.indices.last {
      widths[last] -= excess
    }
    return widths.map { $0.rounded(.down) }
  }
}
