/// The forms of a meter.
enum MeterStyle: String, Codable, CaseIterable {
  case bar, ring, sparkline
}
