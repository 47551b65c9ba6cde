/// The displayed text of a field, and the mapping between its positions and the original's.
///
/// Positions are UTF-16 offsets from the start.
struct ShownText {
  /// The displayed characters.
  let string: String
  /// The starts of the characters behind dots, and the end; `nil` if the positions are the same.
  private let starts: [Int]?

  private static let dot = "\u{2022}"

  /// Displays text in one line, or as a dot per character.
  ///
  /// Complexity: O(n).
  init(_ text: EditableText, isSecure: Bool) {
    guard !isSecure else {
      let starts = text.clusterStarts
      self.starts = starts
      string = String(repeating: Self.dot, count: starts.count - 1)
      return
    }
    starts = nil
    let isPlain = text.string.utf16.allSatisfy { Self.shown($0) == $0 }
    string =
      isPlain ? text.string : String(decoding: text.string.utf16.map(Self.shown), as: UTF16.self)
  }

  /// The displayed unit: a space for a tab or line break, a control picture for other controls.
  ///
  /// It is always one unit, so that positions do not change.
  private static func shown(_ unit: UInt16) -> UInt16 {
    switch unit {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: 0x20
    default: Unicode.Scalar(unit)?.controlPicture.flatMap { UInt16(exactly: $0.value) } ?? unit
    }
  }

  /// The displayed position of a position in the text.
  func shown(_ place: Int) -> Int {
    guard let starts else { return place }
    var low = 0
    var high = starts.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= place { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The position in the text of a displayed position.
  func original(_ place: Int) -> Int {
    guard let starts else { return place }
    return starts[min(max(place, 0), starts.count - 1)]
  }

  /// The displayed range of a range in the text.
  func shown(_ range: Range<Int>) -> Range<Int> {
    let lower = shown(range.lowerBound)
    return lower..<max(lower, shown(range.upperBound))
  }
}
