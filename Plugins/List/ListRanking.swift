import Foundation

/// All items in the order of a column's cells; further items are inserted.
///
/// If all cells are numbers, they are compared as numbers, else as texts without regard to capitals.
/// Empty cells come last; equal ones stay in the order of the items.
struct ListRanking: Sendable {
  /// What is compared.
  private enum Key {
    case empty
    case number(Double)
    case text(String)
  }

  let order: ListOrder
  /// The items' rows in this order.
  private(set) var rows: [Int32] = []
  /// Whether all cells so far are numbers or empty.
  private var areNumbers = true

  /// Creates an order of no items.
  init(_ order: ListOrder) { self.order = order }

  /// Inserts the items that are not sorted yet.
  ///
  /// - Complexity: O(n log n) for the first items. Later it is O(k log n) comparisons for k of them,
  ///   and a copy of the rows. If the first cell that is no number arrives, all are sorted again.
  mutating func extend(over lines: ListLines) {
    guard rows.count < lines.count else { return }
    guard !rows.isEmpty else { return sort(all: lines) }
    let cells = (rows.count..<lines.count).map { cell(ofRow: $0, in: lines) }
    guard !areNumbers || cells.allSatisfy({ Self.isNumber($0) }) else { return sort(all: lines) }
    let offset = rows.count
    let keys = cells.map(key)
    let fresh = sorted(keys)
    var (merged, next): ([Int32], Int) = ([], 0)
    merged.reserveCapacity(lines.count)
    for index in fresh {
      let place = rows[next...].partitioningIndex { row in
        precedes(keys[index], key(cell(ofRow: Int(row), in: lines)))
      }
      merged += rows[next..<place]
      merged.append(Int32(offset + index))
      next = place
    }
    rows = merged + rows[next...]
  }

  private mutating func sort(all lines: ListLines) {
    let cells = lines.indices.map { cell(ofRow: $0, in: lines) }
    areNumbers = cells.allSatisfy { Self.isNumber($0) }
    rows = sorted(cells.map(key)).map(Int32.init)
  }

  private func sorted(_ keys: [Key]) -> [Int] {
    keys.indices.sorted { a, b in
      if precedes(keys[a], keys[b]) { return true }
      return precedes(keys[b], keys[a]) ? false : a < b
    }
  }

  private func precedes(_ first: Key, _ second: Key) -> Bool {
    switch (first, second) {
    case (.empty, _): false
    case (_, .empty): true
    case (.number(let first), .number(let second)):
      order.isDescending ? second < first : first < second
    case (.text(let first), .text(let second)):
      order.isDescending ? second < first : first < second
    // The keys of a ranking are all of one kind.
    default: false
    }
  }

  private func key(_ cell: String) -> Key {
    guard areNumbers else { return cell.isEmpty ? .empty : .text(cell.lowercased()) }
    guard let number = Double(cell), !number.isNaN else { return .empty }
    return .number(number)
  }

  private static func isNumber(_ cell: String) -> Bool { cell.isEmpty || Double(cell) != nil }

  /// The cell of the column in an item.
  private func cell(ofRow row: Int, in lines: ListLines) -> String {
    let item = lines.bytes(ofLine: row)
    var start = item.startIndex
    for _ in 0..<order.column {
      guard let tab = item[start...].firstIndex(of: UInt8(ascii: "\t")) else { return "" }
      start = tab + 1
    }
    let end = item[start...].firstIndex(of: UInt8(ascii: "\t")) ?? item.endIndex
    return String(decoding: item[start..<end], as: UTF8.self)
  }
}
