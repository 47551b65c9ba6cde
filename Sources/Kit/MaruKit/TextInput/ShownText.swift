/// The displayed text of a field, and the mapping between its positions and the original's.
///
/// Of a very long text only a part is displayed: more than a window can show on both sides of the
/// caret. So a text of any length takes bounded time and memory to lay out.
///
/// Positions are UTF-16 offsets from the start.
struct ShownText {
  /// The displayed characters.
  let string: String
  /// The part of the original that is displayed.
  let part: Range<Int>
  /// The starts in the original of the characters behind dots, and the end; `nil` if each unit is
  /// displayed as one.
  private let starts: [Int]?

  private static let dot = "\u{2022}"
  /// The longest displayed text.
  private static let longest = 8_192
  /// The displayed text that stays on both sides of the caret when the part is kept.
  private static let margin = 2_048

  /// Displays text in one line, or as a dot per character.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isSecure: Whether it is displayed as dots.
  ///   - part: The displayed part, between characters.
  /// - Complexity: O(n) in the length of the part.
  init(_ text: EditableText, isSecure: Bool, part: Range<Int>) {
    self.part = part
    let shown = part.count == text.length ? text : EditableText(text[part])
    guard !isSecure else {
      let starts = shown.clusterStarts.map { $0 + part.lowerBound }
      self.starts = starts
      string = String(repeating: Self.dot, count: starts.count - 1)
      return
    }
    starts = nil
    let isPlain = shown.string.utf16.allSatisfy { Self.shown($0) == $0 }
    string =
      isPlain
      ? shown.string : String(decoding: shown.string.utf16.map(Self.shown), as: UTF16.self)
  }

  /// The part of a text to display: the whole, unless it is very long.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - place: The position of the caret.
  ///   - last: The part that was displayed before; its start stays if the caret is well inside, so
  ///     that the visible text does not move.
  /// - Returns: The part, in UTF-16.
  static func part(of text: EditableText, around place: Int, last: Range<Int>?) -> Range<Int> {
    guard text.length > longest else { return 0..<text.length }
    func part(from start: Int) -> Range<Int> {
      start..<text.clusterStart(min(start + longest, text.length))
    }
    if let last, last.lowerBound <= text.length {
      let kept = part(from: text.clusterStart(last.lowerBound))
      let lower = kept.lowerBound == 0 ? 0 : kept.lowerBound + margin
      let upper = kept.upperBound == text.length ? text.length : kept.upperBound - margin
      if lower <= place, place <= upper { return kept }
    }
    let start = min(max(place - longest / 2, 0), text.length - longest)
    return part(from: text.clusterStart(start))
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

  /// The displayed position of a position in the text; the nearest one if it is not in the part.
  func shown(_ place: Int) -> Int {
    guard let starts else {
      return min(max(place, part.lowerBound), part.upperBound) - part.lowerBound
    }
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
    guard let starts else { return place + part.lowerBound }
    return starts[min(max(place, 0), starts.count - 1)]
  }

  /// The displayed range of a range in the text.
  func shown(_ range: Range<Int>) -> Range<Int> {
    let lower = shown(range.lowerBound)
    return lower..<max(lower, shown(range.upperBound))
  }
}
