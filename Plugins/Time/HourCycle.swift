/// How hours are counted.
enum HourCycle: String, Codable, CaseIterable, Sendable {
  /// As the locale does (`LC_TIME`).
  case locale
  /// From 12 over 1 to 11, twice.
  case twelve = "12"
  /// From 0 to 23.
  case twentyFour = "24"

  /// Whether a day has two times twelve hours.
  var hasPeriods: Bool {
    switch self {
    case .locale: TimeWords.shared.hasPeriods
    case .twelve: true
    case .twentyFour: false
    }
  }
}
