import Foundation

/// The positions of a text with a length, as UTF-16 offsets.
@MainActor
struct OffsetSpace {
  /// The length in UTF-16 units.
  let length: Int

  /// The start of the text.
  var start: UITextPosition { OffsetPosition(0) }
  /// The end of the text.
  var end: UITextPosition { OffsetPosition(length) }

  /// The offset of a position, clamped to the text; `nil` if it is from another text.
  func offset(of position: UITextPosition) -> Int? {
    (position as? OffsetPosition).map { min(max($0.offset, 0), length) }
  }

  /// The offsets of a range; `nil` if it is from another text.
  func offsets(of range: UITextRange) -> Range<Int>? {
    guard let start = offset(of: range.start), let end = offset(of: range.end), start <= end else {
      return nil
    }
    return start..<end
  }

  /// The range between two positions in any order.
  func range(from: UITextPosition, to: UITextPosition) -> UITextRange? {
    guard let from = offset(of: from), let to = offset(of: to) else { return nil }
    return OffsetRange(min(from, to)..<max(from, to))
  }

  /// The position a number of UTF-16 units away; `nil` outside of the text.
  func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    guard let start = self.offset(of: position) else { return nil }
    let (place, overflows) = start.addingReportingOverflow(offset)
    return overflows || place < 0 || place > length ? nil : OffsetPosition(place)
  }

  /// The order of two positions.
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    let distance = distance(from: position, to: other)
    return distance > 0 ? .orderedAscending : distance < 0 ? .orderedDescending : .orderedSame
  }

  /// The distance between two positions, in UTF-16 units.
  func distance(from: UITextPosition, to: UITextPosition) -> Int {
    (offset(of: to) ?? 0) - (offset(of: from) ?? 0)
  }

  /// The end of a range that is farthest in a direction.
  func position(
    within range: UITextRange, farthestIn direction: UITextLayoutDirection
  ) -> UITextPosition? {
    offsets(of: range).map {
      OffsetPosition(
        direction == .left || direction == .up ? $0.lowerBound : $0.upperBound)
    }
  }
}
