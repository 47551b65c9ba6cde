extension Tableau {
  /// Moves every column into its domain and recomputes the rows.
  func settleColumns() {
    let value = value.base
    for column in 0..<columnCount {
      let quantity = Int(columnQuantity.base[column])
      value[quantity] = min(max(value[quantity], lower.base[quantity]), upper.base[quantity])
    }
    for row in 0..<rowCount {
      let entries = coefficients.base + row * columnCount
      var sum = 0.0
      var column = 0
      while column < columnCount {
        if entries[column] != 0 {
          sum += entries[column] * value[Int(columnQuantity.base[column])]
        }
        column += 1
      }
      value[Int(rowQuantity.base[row])] = sum
    }
  }

  /// Moves the rows into their domains too.
  ///
  /// - Returns: `nil`, or a row that cannot reach its domain because each column that it depends on
  ///   is at the end of its own. The row's bound and those of the columns are then a minimal
  ///   conflict.
  func restoreFeasibility() -> Int? {
    settleColumns()
    let patience = 20 + 2 * (rowCount + columnCount)
    let limit = 20_000 + 50 * patience
    for round in 0..<limit {
      let isBland = round > patience
      guard let row = violatedRow(isBland: isBland) else { return nil }
      let quantity = Int(rowQuantity.base[row])
      let increases = value.base[quantity] < lower.base[quantity]
      guard let column = relief(of: row, increases: increases, isBland: isBland) else { return row }
      let target = increases ? lower.base[quantity] : upper.base[quantity]
      let entry = coefficients.base[row * columnCount + column]
      move(column, by: (target - value.base[quantity]) / entry)
      value.base[quantity] = target
      pivot(row: row, column: column)
      if round % 64 == 63 { settleColumns() }
    }
    return nil
  }

  /// Extends a row's domain to include its current value.
  func admit(_ row: Int) {
    let quantity = Int(rowQuantity.base[row])
    lower.base[quantity] = min(lower.base[quantity], value.base[quantity])
    upper.base[quantity] = max(upper.base[quantity], value.base[quantity])
  }

  /// The row farthest outside its domain; by Bland's rule, the one of the first quantity.
  private func violatedRow(isBland: Bool) -> Int? {
    let value = value.base
    var chosen: Int?
    var worst = tolerance
    var first = Int32.max
    var row = 0
    while row < rowCount {
      let index = rowQuantity.base[row]
      let quantity = Int(index)
      let violation = max(
        lower.base[quantity] - value[quantity], value[quantity] - upper.base[quantity])
      if violation > (isBland ? tolerance : worst), !isBland || index < first {
        chosen = row
        worst = violation
        first = index
      }
      row += 1
    }
    return chosen
  }

  /// A column that can move a row in the required direction.
  ///
  /// Unbounded columns are preferred, then large coefficients; by Bland's rule, the first
  /// quantity's.
  private func relief(of row: Int, increases: Bool, isBland: Bool) -> Int? {
    let entries = coefficients.base + row * columnCount
    let value = value.base
    var chosen: Int?
    var best = 0.0
    var first = Int32.max
    var column = 0
    while column < columnCount {
      let entry = entries[column]
      if abs(entry) > Self.smallest {
        let index = columnQuantity.base[column]
        let quantity = Int(index)
        let low = lower.base[quantity]
        let high = upper.base[quantity]
        let canMove = (entry > 0) == increases ? value[quantity] < high : value[quantity] > low
        if canMove {
          if isBland {
            if index < first {
              chosen = column
              first = index
            }
          } else {
            let isFree = low == -.infinity && high == .infinity
            let merit = isFree ? abs(entry) * 1e6 : abs(entry)
            if merit > best {
              chosen = column
              best = merit
            }
          }
        }
      }
      column += 1
    }
    return chosen
  }
}
