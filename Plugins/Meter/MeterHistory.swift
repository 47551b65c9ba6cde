/// The last values of a meter, oldest first.
struct MeterHistory: Codable {
  /// The values.
  ///
  /// The newest is the last one.
  private(set) var values: [Double] = []

  /// Adds a value, and removes the oldest ones beyond the limit.
  mutating func add(_ value: Double, limit: Int) {
    values.append(value)
    shorten(to: limit)
  }

  /// Adds a value, unless it is the newest one already.
  mutating func note(_ value: Double, limit: Int) {
    guard values.last != value else { return }
    add(value, limit: limit)
  }

  /// Removes the oldest values beyond the limit.
  mutating func shorten(to limit: Int) { values.removeFirst(max(values.count - limit, 0)) }

  /// Puts the values of an earlier run before those of this one.
  mutating func restore(_ former: MeterHistory, limit: Int) {
    let newer = values
    values = former.values.filter(\.isFinite)
    if let first = newer.first { note(first, limit: limit) }
    for value in newer.dropFirst() { add(value, limit: limit) }
    shorten(to: limit)
  }
}
