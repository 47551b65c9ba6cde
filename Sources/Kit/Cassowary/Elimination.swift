/// Sparse rows of a core, reduced before the simplex sees them.
///
/// A required equality expresses one of its variables by the others, and the expression is
/// substituted into all other rows. This is done only for variables without bounds of their own, or
/// by equalities of at most two terms: a bound of the one variable then becomes a bound of the
/// other, and the rows do not grow. Short rows come first, so that long chains are joined pair by
/// pair.
///
/// The right sides are kept apart: the row operations are recorded, and repeated on the right sides
/// whenever those change.
struct Elimination {
  /// A coefficient and the index of its variable in the core.
  struct Entry {
    var column: Int
    var coefficient: Double
  }

  /// A variable expressed by others: `(right side of row − Σ entries) ÷ pivot`.
  struct Definition {
    let column: Int
    let row: Int
    let pivot: Double
    let entries: [Entry]
  }

  /// The addition of `factor` times one row to another.
  struct Operation {
    let target: Int
    let source: Int
    let factor: Double
  }

  private(set) var rows: [[Entry]]
  /// In order of discovery.
  ///
  /// Each may use variables that later ones define.
  private(set) var definitions: [Definition] = []
  private(set) var operations: [Operation] = []
  /// For each column, whether a definition determines it.
  private(set) var isDefined: [Bool]
  /// For each row, whether it has become a definition.
  private(set) var isUsed: [Bool]
  private let isEquality: [Bool]
  /// Whether a variable may only be expressed by those before it.
  let keepsOrder: Bool
  /// For each column, the rows that contain it, and stale ones.
  private var users: [[Int]]
  private var userCount: [Int]
  /// For each column, the number of rows that contain nothing else.
  private var boundCount: [Int]
  /// Equality rows by length; some are stale.
  private var queues: [[Int]] = []
  private var position: [Int]
  private var entryCount: Int
  private let entryLimit: Int

  /// Eliminates all variables that can be eliminated.
  ///
  /// - Parameters:
  ///   - rows: Rows without zero coefficients or repeated columns.
  ///   - isEquality: For each row, whether it is a required equality.
  ///   - columns: The number of variables.
  ///   - keepsOrder: Whether a variable may only be expressed by those before it.
  init(_ rows: [[Entry]], isEquality: [Bool], columns: Int, keepsOrder: Bool) {
    self.keepsOrder = keepsOrder
    self.rows = rows
    self.isEquality = isEquality
    isDefined = Array(repeating: false, count: columns)
    isUsed = Array(repeating: false, count: rows.count)
    users = Array(repeating: [], count: columns)
    userCount = Array(repeating: 0, count: columns)
    boundCount = Array(repeating: 0, count: columns)
    position = Array(repeating: -1, count: columns)
    entryCount = rows.reduce(0) { $0 + $1.count }
    entryLimit = 1_000_000 + 20 * entryCount
    guard isEquality.contains(true) else { return }
    for (index, row) in rows.enumerated() {
      for entry in row {
        users[entry.column].append(index)
        userCount[entry.column] += 1
      }
      if row.count == 1 { boundCount[row[0].column] += 1 }
      enqueue(index)
    }
    run()
  }

  private mutating func enqueue(_ row: Int) {
    guard isEquality[row], !isUsed[row] else { return }
    let length = rows[row].count
    guard length > 0 else { return }
    while queues.count <= length { queues.append([]) }
    queues[length].append(row)
  }

  private mutating func run() {
    var heads = Array(repeating: 0, count: queues.count)
    var length = 1
    while length < queues.count {
      while heads.count < queues.count { heads.append(0) }
      guard heads[length] < queues[length].count else {
        queues[length].removeAll()
        heads[length] = 0
        length += 1
        continue
      }
      let row = queues[length][heads[length]]
      heads[length] += 1
      guard !isUsed[row], rows[row].count == length, entryCount < entryLimit,
        let entry = pivot(of: row)
      else { continue }
      let shortest = eliminate(entry, by: row)
      length = min(length, shortest)
    }
  }

  /// The variable for a row to define: in few other rows, with a coefficient that is not too small.
  ///
  /// Among equals it is the newest, since older variables choose first.
  private func pivot(of row: Int) -> Entry? {
    let entries = rows[row]
    let largest = entries.reduce(0) { max($0, abs($1.coefficient)) }
    var chosen: Entry?
    var fewest = Int.max
    let last = keepsOrder ? entries.reduce(0) { max($0, $1.column) } : 0
    for entry in entries where abs(entry.coefficient) >= 0.1 * largest && entry.column >= last {
      guard entries.count <= 2 || boundCount[entry.column] == 0 else { continue }
      if userCount[entry.column] <= fewest {
        chosen = entry
        fewest = userCount[entry.column]
      }
    }
    return chosen
  }

  /// Makes a row the definition of one of its variables.
  ///
  /// - Returns: The shortest length of the rows that changed.
  private mutating func eliminate(_ entry: Entry, by row: Int) -> Int {
    let others = rows[row].filter { $0.column != entry.column }
    isUsed[row] = true
    isDefined[entry.column] = true
    definitions.append(
      Definition(column: entry.column, row: row, pivot: entry.coefficient, entries: others))
    if rows[row].count == 1 { boundCount[entry.column] -= 1 }
    for other in others { userCount[other.column] -= 1 }
    var shortest = Int.max
    for target in users[entry.column] where !isUsed[target] {
      guard let place = rows[target].firstIndex(where: { $0.column == entry.column }) else {
        continue
      }
      let factor = -rows[target][place].coefficient / entry.coefficient
      operations.append(Operation(target: target, source: row, factor: factor))
      add(others, times: factor, to: target, replacing: place)
      if isEquality[target] {
        enqueue(target)
        shortest = min(shortest, max(rows[target].count, 1))
      }
    }
    users[entry.column] = []
    return shortest
  }

  private mutating func add(
    _ others: [Entry], times factor: Double, to target: Int, replacing place: Int
  ) {
    let oldCount = rows[target].count
    if oldCount == 1 { boundCount[rows[target][0].column] -= 1 }
    rows[target].swapAt(place, oldCount - 1)
    rows[target].removeLast()
    for (index, entry) in rows[target].enumerated() { position[entry.column] = index }
    for other in others {
      let amount = factor * other.coefficient
      let index = position[other.column]
      if index < 0 {
        rows[target].append(Entry(column: other.column, coefficient: amount))
        users[other.column].append(target)
        userCount[other.column] += 1
      } else {
        let old = rows[target][index].coefficient
        let new = old + amount
        rows[target][index].coefficient = abs(new) <= 1e-12 * abs(old) ? 0 : new
      }
    }
    for entry in rows[target] {
      position[entry.column] = -1
      if entry.coefficient == 0 { userCount[entry.column] -= 1 }
    }
    rows[target].removeAll { $0.coefficient == 0 }
    if rows[target].count == 1 { boundCount[rows[target][0].column] += 1 }
    entryCount += rows[target].count - oldCount
  }

  // MARK: Right sides

  /// Repeats the row operations on the right sides.
  func apply(to sides: inout [Double]) {
    for operation in operations {
      sides[operation.target] += operation.factor * sides[operation.source]
    }
  }

  /// Converts multipliers of the current rows to multipliers of the original rows.
  func undo(on multipliers: inout [Double]) {
    for operation in operations.reversed() {
      multipliers[operation.source] += operation.factor * multipliers[operation.target]
    }
  }

  /// Computes the defined variables' values from those of the others.
  ///
  /// - Parameters:
  ///   - values: The value of each column.
  ///   - sides: The right side of each row after ``apply(to:)``; zeros for movements.
  func complete(_ values: inout [Double], sides: [Double]) {
    for definition in definitions.reversed() {
      var sum = sides[definition.row]
      for entry in definition.entries { sum -= entry.coefficient * values[entry.column] }
      values[definition.column] = sum / definition.pivot
    }
  }
}
