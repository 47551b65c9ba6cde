import MaruKit

/// Reads the lines of the input, and collects the warnings about them.
struct ChartReader {
  /// The most warnings about single lines; the others are counted.
  private static let mostWarnings = 8
  /// The most letters of a line in a warning.
  private static let longestQuote = 40

  private var lineNumber = 0
  private var hasBegun = false
  private var unreadable = 0
  private var hasToldLimit = false

  /// Adds the values of lines.
  ///
  /// - Parameters:
  ///   - lines: The lines, in order.
  ///   - data: The values to which theirs are added.
  /// - Returns: Warnings about lines that are no numbers.
  mutating func read(_ lines: [String], into data: inout ChartData) -> [String] {
    var warnings: [String] = []
    for text in lines {
      lineNumber += 1
      let line = ChartLine(text, isFirst: !hasBegun)
      if line.content != .nothing { hasBegun = true }
      data.take(line.content)
      if let field = line.unreadable {
        unreadable += 1
        if unreadable <= Self.mostWarnings {
          let quote = PrintableText.quoted(String(field.prefix(Self.longestQuote)))
          warnings.append("line \(lineNumber): \(quote) is not a number, the chart has a gap there")
        }
      }
      if data.hasTooMany, !hasToldLimit {
        hasToldLimit = true
        warnings.append(
          "line \(lineNumber): it has more than \(ChartData.mostSeries) series, the first ones are "
            + "shown")
      }
    }
    return warnings
  }

  /// Warnings at the end of the input.
  func finish() -> [String] {
    let more = unreadable - Self.mostWarnings
    guard more > 0 else { return [] }
    return ["\(more) more \(more == 1 ? "line has" : "lines have") no number"]
  }
}
