/// A simplex dictionary: the basic quantities as linear forms of the others.
///
/// A quantity is a variable or the left side of a constraint. The demands of the constraints are
/// not in the dictionary but in the quantities' domains and costs, so the dictionary stays valid
/// when a constant changes. Every quantity has
/// - a domain `lower ... upper` that it must not leave; either end may be infinite;
/// - on the level being minimised, a convex, piecewise linear cost.
///
/// Columns are the nonbasic quantities, which are chosen freely inside their domains; rows are the
/// basic ones. Feasibility is restored as in Dutertre and de Moura, “A fast linear-arithmetic
/// solver for DPLL(T)”, whose conflicts are minimal. Costs are minimised by a primal simplex that
/// walks over the joints of the pieces (Fourer, “A simplex algorithm for piecewise-linear
/// programming”). Both switch to Bland's rule if they make no progress, so neither cycles.
final class Tableau {
  let columnCount: Int
  let rowCount: Int
  /// In row-major order.
  let coefficients: Block<Double>
  /// The quantity of each row and column.
  let rowQuantity: Block<Int32>
  let columnQuantity: Block<Int32>
  /// For each quantity: its row, or -1 minus its column.
  let place: Block<Int32>
  let value: Block<Double>
  let lower: Block<Double>
  let upper: Block<Double>
  /// For each quantity: the index of its cost's first joint, and the number of joints.
  ///
  /// Joint `k` separates piece `k` from piece `k + 1`.
  let jointStart: Block<Int32>
  let jointCount: Block<Int32>
  /// The piece that contains a basic quantity's value.
  let piece: Block<Int32>
  let joints = Block<Double>()
  /// The slopes of the pieces: for each quantity, one more than it has joints.
  ///
  /// They start at `jointStart` plus `costOrder`, the quantity's index among those with a cost.
  let slopes = Block<Double>()
  let costOrder: Block<Int32>
  /// The quantities that have a cost on this level.
  let priced = Block<Int32>()
  /// The change of the rows' cost per unit of a column's movement, and the sum of magnitudes.
  let gradient: Block<Double>
  let gradientSize: Block<Double>
  var gradientIsStale = true
  private let support: Block<Int32>
  /// Differences up to this magnitude count as zero.
  var tolerance = 1e-8
  /// Coefficients up to this magnitude count as zero.
  static let smallest = 1e-13

  /// Creates a dictionary of `columns` variables, which come first, and `rows` forms, all zero.
  init(columns: Int, rows: Int) {
    columnCount = columns
    rowCount = rows
    let count = columns + rows
    coefficients = Block(repeating: 0, count: columns * rows)
    rowQuantity = Block(repeating: 0, count: rows)
    columnQuantity = Block(repeating: 0, count: columns)
    place = Block(repeating: 0, count: count)
    value = Block(repeating: 0, count: count)
    lower = Block(repeating: -.infinity, count: count)
    upper = Block(repeating: .infinity, count: count)
    jointStart = Block(repeating: 0, count: count)
    jointCount = Block(repeating: 0, count: count)
    piece = Block(repeating: 0, count: count)
    costOrder = Block(repeating: 0, count: count)
    gradient = Block(repeating: 0, count: columns)
    gradientSize = Block(repeating: 0, count: columns)
    support = Block(repeating: 0, count: columns)
    for column in 0..<columns {
      columnQuantity.base[column] = Int32(column)
      place.base[column] = Int32(-1 - column)
    }
    for row in 0..<rows {
      rowQuantity.base[row] = Int32(columns + row)
      place.base[columns + row] = Int32(row)
    }
  }

  /// Moves a column's quantity and updates the rows.
  func move(_ column: Int, by distance: Double) {
    guard distance != 0 else { return }
    let value = value.base
    let rowQuantity = rowQuantity.base
    var entry = coefficients.base + column
    var row = 0
    while row < rowCount {
      let coefficient = entry.pointee
      if coefficient != 0 { value[Int(rowQuantity[row])] += coefficient * distance }
      entry += columnCount
      row += 1
    }
    value[Int(columnQuantity.base[column])] += distance
  }

  /// Swaps a row's quantity with a column's; O(nonzero entries of both).
  func pivot(row: Int, column: Int) {
    let entries = coefficients.base + row * columnCount
    let support = support.base
    let inverse = 1 / entries[column]
    var count = 0
    var k = 0
    while k < columnCount {
      let entry = entries[k]
      if entry != 0, k != column {
        let new = -entry * inverse
        if abs(new) <= Self.smallest {
          entries[k] = 0
        } else {
          entries[k] = new
          support[count] = Int32(k)
          count += 1
        }
      }
      k += 1
    }
    entries[column] = inverse
    var other = 0
    var line = coefficients.base
    while other < rowCount {
      let factor = line[column]
      if factor != 0, other != row {
        let new = factor * inverse
        line[column] = abs(new) <= Self.smallest ? 0 : new
        k = 0
        while k < count {
          let index = Int(support[k])
          let old = line[index]
          let new = old + factor * entries[index]
          line[index] = abs(new) <= max(1e-12 * abs(old), Self.smallest) ? 0 : new
          k += 1
        }
      }
      line += columnCount
      other += 1
    }
    let leaving = rowQuantity.base[row]
    let entering = columnQuantity.base[column]
    rowQuantity.base[row] = entering
    columnQuantity.base[column] = leaving
    place.base[Int(entering)] = Int32(row)
    place.base[Int(leaving)] = Int32(-1 - column)
    gradientIsStale = true
  }

  /// Whether a column's quantity can still take another value.
  func isFree(column: Int) -> Bool {
    let quantity = Int(columnQuantity.base[column])
    return upper.base[quantity] - lower.base[quantity] > tolerance
  }

  /// Whether any quantity can still take another value.
  var hasFreedom: Bool {
    (0..<columnCount).contains { isFree(column: $0) }
  }

  /// Whether the quantity depends on no free column.
  func isDetermined(_ quantity: Int) -> Bool {
    let place = Int(place.base[quantity])
    guard place >= 0 else { return !isFree(column: -1 - place) }
    let entries = coefficients.base + place * columnCount
    return !(0..<columnCount).contains {
      abs(entries[$0]) > Self.smallest && isFree(column: $0)
    }
  }
}
