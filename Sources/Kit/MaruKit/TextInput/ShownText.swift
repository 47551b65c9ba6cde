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
    let breaks = text.string.unicodeScalars.contains {
      UInt16(exactly: $0.value).map(Self.isBreak) ?? false
    }
    string = breaks ? Self.withoutBreaks(text.string) : text.string
  }

  /// The text with a space for each unit of a line break, so that places stay.
  private static func withoutBreaks(_ text: String) -> String {
    String(decoding: text.utf16.map { isBreak($0) ? 0x20 : $0 }, as: UTF16.self)
  }

  private static func isBreak(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
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
