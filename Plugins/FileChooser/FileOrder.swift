/// An order of the files of a folder: folders come first.
struct FileOrder: Hashable, Sendable {
  /// What is compared.
  enum Key: Int, CaseIterable, Sendable {
    case name, size, modified
  }

  /// What is compared; names decide between equal values.
  var key = Key.name
  /// Whether the largest comes first.
  var isDescending = false

  /// Sorts the files of a folder.
  ///
  /// - Parameters:
  ///   - entries: The files.
  ///   - folder: The folder, whose files are asked for their size or time if those are compared.
  /// - Returns: The files in order.
  /// - Complexity: O(n log n) in the files, and O(n) calls of `stat` for sizes and times.
  func sorted(_ entries: [FileEntry], in folder: FilePath) -> [FileEntry] {
    let keys = entries.map { SortKey($0, value: value(of: $0, in: folder)) }
    let order = entries.indices.sorted { one, other in
      let (one, other) = (keys[one], keys[other])
      if one.isFolder != other.isFolder { return one.isFolder }
      if one.value != other.value { return (one.value < other.value) != isDescending }
      let isBefore = NaturalOrder.compares(one.folded, other.folded)
      return key == .name ? isBefore != 0 && (isBefore < 0) != isDescending : isBefore < 0
    }
    return order.map { entries[$0] }
  }

  private func value(of entry: FileEntry, in folder: FilePath) -> Int {
    guard key != .name else { return 0 }
    let attributes = folder.appending(entry.name).attributes
    switch key {
    case .size where entry.isFolder: return 0
    case .size: return attributes?.size ?? 0
    default: return attributes?.modified ?? 0
    }
  }

  private struct SortKey {
    let isFolder: Bool
    let value: Int
    let folded: [UInt8]

    init(_ entry: FileEntry, value: Int) {
      isFolder = entry.isFolder
      self.value = value
      folded = Array(entry.title.lowercased().utf8)
    }
  }
}

/// The order in which a person counts: `page 9` before `page 10`.
enum NaturalOrder {
  /// Compares two texts; digits in a row are one number.
  ///
  /// - Returns: A number below zero if the first text comes first, above zero if the second one does.
  /// - Complexity: O(n) in the bytes.
  static func compares(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var (i, j) = (0, 0)
    while i < one.count, j < other.count {
      if isDigit(one[i]), isDigit(other[j]) {
        let (first, second) = (number(in: one, from: &i), number(in: other, from: &j))
        if first.count != second.count { return first.count - second.count }
        for (left, right) in zip(first, second) where left != right {
          return Int(left) - Int(right)
        }
      } else {
        if one[i] != other[j] { return Int(one[i]) - Int(other[j]) }
        i += 1
        j += 1
      }
    }
    return (one.count - i) - (other.count - j)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// The digits of a number without leading zeroes; the place moves behind them.
  private static func number(in bytes: [UInt8], from place: inout Int) -> ArraySlice<UInt8> {
    while place < bytes.count, bytes[place] == UInt8(ascii: "0") { place += 1 }
    let start = place
    while place < bytes.count, isDigit(bytes[place]) { place += 1 }
    return bytes[start..<place]
  }
}
