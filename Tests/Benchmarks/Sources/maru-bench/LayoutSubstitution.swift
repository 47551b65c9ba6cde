/// The yardstick: a hand-written solver of equalities by substitution alone.
///
/// It finds the order itself, with a queue of equalities that have a single unknown left. It cannot
/// remove constraints, supports neither inequalities nor priorities, and detects no conflicts.
///
/// It receives the equalities one by one, as Maru's solver does.
struct LayoutSubstitution {
  private struct Equality {
    var first: Int
    var count: Int
    var constant: Double
  }

  private var rows: [Equality] = []
  private var columns: [Int] = []
  private var coefficients: [Double] = []
  private let variableCount: Int

  /// Collects the equalities of a problem.
  ///
  /// The problem must not contain other constraints.
  init(_ problem: LayoutProblem) {
    variableCount = problem.variableCount
    for row in problem.rows {
      rows.append(Equality(first: columns.count, count: row.count, constant: row.constant))
      for place in row.first..<row.first + row.count {
        columns.append(Int(problem.columns[place]))
        coefficients.append(problem.coefficients[place])
      }
    }
  }

  /// Finds the values.
  func solve() -> [Double] {
    let rows = rows
    let columns = columns
    let coefficients = coefficients
    var values = [Double](repeating: 0, count: variableCount)
    var isKnown = [Bool](repeating: false, count: variableCount)

    // 1. Find the equalities of each variable.
    var starts = [Int](repeating: 0, count: variableCount + 1)
    for column in columns { starts[column + 1] += 1 }
    for column in 0..<variableCount { starts[column + 1] += starts[column] }
    var users = [Int](repeating: 0, count: columns.count)
    var next = starts
    for (index, row) in rows.enumerated() {
      for place in row.first..<row.first + row.count {
        users[next[columns[place]]] = index
        next[columns[place]] += 1
      }
    }

    // 2. Start with equalities of a single unknown.
    var unknowns = rows.map(\.count)
    var queue = rows.indices.filter { unknowns[$0] == 1 }
    queue.reserveCapacity(rows.count)

    // 3. Each gives a value, which may leave other equalities with a single unknown.
    var position = 0
    while position < queue.count {
      let row = rows[queue[position]]
      position += 1
      var sum = row.constant
      var unknown = -1
      var own = 1.0
      for place in row.first..<row.first + row.count {
        let column = columns[place]
        if isKnown[column] {
          sum -= coefficients[place] * values[column]
        } else {
          unknown = column
          own = coefficients[place]
        }
      }
      guard unknown >= 0 else { continue }
      values[unknown] = sum / own
      isKnown[unknown] = true
      for place in starts[unknown]..<starts[unknown + 1] {
        let user = users[place]
        unknowns[user] -= 1
        if unknowns[user] == 1 { queue.append(user) }
      }
    }
    return values
  }
}
