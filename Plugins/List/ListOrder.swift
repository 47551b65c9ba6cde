import Foundation
import MaruKit

/// The order of a table by the cells of a column.
struct ListOrder: Equatable, Sendable {
  /// The index of the column.
  var column: Int
  var isDescending = false

  /// The place of each item in this order.
  ///
  /// If all cells are numbers, they are compared as numbers, else as texts without regard to capitals.
  /// Empty cells come last; equal ones stay in the order of the items.
  ///
  /// - Complexity: O(n log n) in the items.
  func ranks(of lines: WidgetLines) -> [Int32] {
    let cells = lines.withUTF8 { bytes, ranges in
      ranges.map { Self.cell(column, of: bytes[$0]) }
    }
    let rows = Array(cells.indices)
    let numbers = cells.map { $0.isEmpty ? Double.nan : Double($0) }
    let sorted: [Int]
    if numbers.allSatisfy({ $0 != nil }) {
      let keys = numbers.map { $0 ?? .nan }
      sorted = sort(rows) {
        keys[$0].isNaN
      } by: {
        keys[$0] < keys[$1]
      }
    } else {
      let keys = cells.map { $0.lowercased() }
      sorted = sort(rows) {
        keys[$0].isEmpty
      } by: {
        keys[$0] < keys[$1]
      }
    }
    var ranks = [Int32](repeating: 0, count: rows.count)
    for (rank, row) in sorted.enumerated() { ranks[row] = Int32(rank) }
    return ranks
  }

  private func sort(
    _ rows: [Int], isEmpty: (Int) -> Bool, by isLess: (Int, Int) -> Bool
  ) -> [Int] {
    rows.sorted { a, b in
      let (first, second) = (isEmpty(a), isEmpty(b))
      guard !first, !second else { return first == second ? a < b : second }
      if isLess(a, b) { return !isDescending }
      if isLess(b, a) { return isDescending }
      return a < b
    }
  }

  /// The cell of a column in the bytes of an item.
  private static func cell(_ column: Int, of item: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    var start = item.startIndex
    for _ in 0..<column {
      guard let tab = item[start...].firstIndex(of: UInt8(ascii: "\t")) else { return "" }
      start = tab + 1
    }
    let end = item[start...].firstIndex(of: UInt8(ascii: "\t")) ?? item.endIndex
    return String(decoding: item[start..<end], as: UTF8.self)
  }
}
