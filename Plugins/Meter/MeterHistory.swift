/// The last values of a meter, oldest first.
struct MeterHistory: Codable {
  /// The values.
  ///
  /// The newest is the last one.
  private(set) var values: [Double] = []

  /// Adds a value, unless it is the newest one already, and removes the oldest beyond the limit.
  mutating func add(_ value: Double, limit: Int) {
    if values.last != value { values.append(value) }
    values.removeFirst(max(values.count - limit, 0))
  }

  /// Puts the values of an earlier run before those of this one.
  mutating func restore(_ former: MeterHistory, limit: Int) {
    let newer = values
    values = former.values.filter(\.isFinite)
    for value in newer { add(value, limit: limit) }
  }
}
