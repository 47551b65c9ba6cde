/// The values of each series, as a property gives them.
///
/// In JSON they are a list of numbers, or a list of such lists, one for each series. In a text, each line is
/// a series, and its numbers are separated as those of a line of input.
struct ChartValues: Codable, Hashable, Sendable {
  /// The values of each series, oldest first; `nil` is a gap.
  let series: [[Double?]]

  /// Creates the values of series.
  init(_ series: [[Double?]]) { self.series = series }

  /// Decodes a list of numbers, a list of lists, a number, or a text.
  ///
  /// - Throws: `DecodingError` if there is anything but numbers.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      series = try text.split(whereSeparator: \.isNewline).map { line in
        try ChartLine.fields(of: line).map { field in
          if field.isEmpty { return nil }
          guard let number = Double(field) else {
            throw DecodingError.dataCorruptedError(
              in: container,
              debugDescription: "“\(field.prefix(40))” is not a number, write for example 3 5 4.5")
          }
          return number.isFinite ? number : nil
        }
      }
    } else if let number = try? container.decode(Double.self) {
      series = [[number]]
    } else if let numbers = try? container.decode([Element].self) {
      series = [numbers.map(\.value)]
    } else if let lists = try? container.decode([[Element]].self) {
      series = lists.map { $0.map(\.value) }
    } else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "it takes a list of numbers, such as [3, 5, 4.5], or a list of such lists"
      )
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(series)
  }

  /// A number of a list, or `null` for a gap.
  private struct Element: Decodable {
    let value: Double?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      value = container.decodeNil() ? nil : try container.decode(Double.self)
    }
  }
}
