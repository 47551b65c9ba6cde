/// How a chart shows its values.
enum ChartKind: String, Codable, CaseIterable, Sendable {
  case line, area, bar, sparkline

  /// Whether the vertical axis includes 0, because the length of what is drawn tells the value.
  var beginsAtZero: Bool { self == .area || self == .bar }
}
