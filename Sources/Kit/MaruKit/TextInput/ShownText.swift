/// What a field shows of its text, and which places of the two belong together.
///
/// Places are UTF-16 units from the start.
struct ShownText {
  /// The characters that are shown.
  let string: String
  /// The starts of the characters that dots stand for, and the end; `nil` where the places are the
  /// same.
  private let starts: [Int]?

  private static let dot = "\u{2022}"

  /// Shows a text: all of it in one line, or a dot for each character.
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

  /// What stands for a unit: a space for a tab or a line break, a picture for another control.
  ///
  /// Always one unit, so that places stay.
  private static func shown(_ unit: UInt16) -> UInt16 {
    switch unit {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: 0x20
    default: Unicode.Scalar(unit)?.controlPicture.flatMap { UInt16(exactly: $0.value) } ?? unit
    }
  }

  /// Where a place of the text is shown.
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

  /// Which place of the text is shown at one.
  func original(_ place: Int) -> Int {
    guard let starts else { return place }
    return starts[min(max(place, 0), starts.count - 1)]
  }

  /// Where a stretch of the text is shown.
  func shown(_ range: Range<Int>) -> Range<Int> {
    let lower = shown(range.lowerBound)
    return lower..<max(lower, shown(range.upperBound))
  }
}
