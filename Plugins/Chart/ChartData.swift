/// The last values of some series.
struct ChartData {
  /// The most series.
  static let mostSeries = 16

  /// The number of values that are shown of each series.
  var window: Int
  private(set) var series: [ChartSeries] = []
  /// The names that the properties give, followed by those of the input.
  private var names: [String]
  private var givenNames: Int
  /// Whether a further series was left out.
  private(set) var hasTooMany = false

  init(window: Int, names: [String] = []) {
    self.window = window
    self.names = names
    givenNames = names.count
  }

  /// The name of a series; empty if it has none.
  func name(of index: Int) -> String { names.indices.contains(index) ? names[index] : "" }

  /// The number of values that the longest series shows.
  var length: Int { series.map { min($0.count, window) }.max() ?? 0 }

  /// The shown values of a series, oldest first; NaN is a gap.
  func values(of index: Int) -> ArraySlice<Double> { series[index].last(window) }

  /// The number of values that a series ever had before the shown ones.
  func first(of index: Int) -> Int { max(series[index].count - window, 0) }

  /// The value of a series at a place.
  ///
  /// - Parameters:
  ///   - index: The series.
  ///   - age: The number of newer values; 0 for the newest one.
  /// - Returns: The value; `nil` for a gap and if there is none.
  func value(of index: Int, age: Int) -> Double? {
    guard series.indices.contains(index), (0..<window).contains(age) else { return nil }
    return series[index].value(age: age)
  }

  // MARK: Changes

  /// Gives the first series other names.
  mutating func rename(_ given: [String]) {
    names.replaceSubrange(0..<min(givenNames, names.count), with: given)
    givenNames = given.count
  }

  /// Acts on a line of input.
  mutating func take(_ content: ChartLine.Content) {
    switch content {
    case .nothing: break
    case .heading(let heading):
      names = Array(names.prefix(givenNames)) + heading.dropFirst(givenNames)
    case .row(let row): add(row)
    case .named(let values): for value in values { add(value.value, to: value.name) }
    }
  }

  /// Adds a value to each series; those without a value in the row get a gap.
  mutating func add(_ row: [Double?]) {
    open(row.count)
    for index in series.indices {
      series[index].add(index < row.count ? row[index] : nil, keeping: window)
    }
  }

  /// Adds all values of a series.
  mutating func add(_ values: [Double?], toSeries index: Int) {
    open(index + 1)
    guard series.indices.contains(index) else { return }
    for value in values.suffix(window) { series[index].add(value, keeping: window) }
  }

  private mutating func add(_ value: Double?, to name: String) {
    var index = names.firstIndex(of: name)
    if index == nil, names.count < Self.mostSeries {
      // Series without names come first.
      while names.count < series.count { names.append("") }
      names.append(name)
      index = names.count - 1
    }
    guard let index, index < Self.mostSeries else { return hasTooMany = true }
    open(index + 1)
    series[index].add(value, keeping: window)
  }

  /// Makes sure that there are so many series.
  private mutating func open(_ count: Int) {
    if count > Self.mostSeries { hasTooMany = true }
    while series.count < min(count, Self.mostSeries) { series.append(ChartSeries()) }
  }

  // MARK: Extent

  /// The lowest and the highest shown value; `nil` if there is none.
  var extent: ClosedRange<Double>? {
    var found: (low: Double, high: Double)?
    for index in series.indices {
      guard let own = Self.extent(of: values(of: index)) else { continue }
      found =
        found.map { (min($0.low, own.lowerBound), max($0.high, own.upperBound)) }
        ?? (own.lowerBound, own.upperBound)
    }
    return found.map { $0.low...$0.high }
  }

  /// The lowest and the highest of some values; `nil` if all of them are gaps.
  static func extent(of values: ArraySlice<Double>) -> ClosedRange<Double>? {
    var (low, high) = (Double.infinity, -Double.infinity)
    // Comparisons with NaN are false.
    for value in values {
      if value < low { low = value }
      if value > high { high = value }
    }
    return low <= high ? low...high : nil
  }
}
