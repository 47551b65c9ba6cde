import Foundation

/// A section of a list; it begins where the previous one ends.
protocol StackedSection {
  /// The start, in points along the list.
  var start: CGFloat { get set }
  /// The length, in points.
  var length: CGFloat { get }
}

/// Consecutive sections, whose lengths mostly change near the last change.
///
/// The sections after that place are all shifted by the same length, which is stored once, like the
/// gap of a gap buffer. A change costs as many steps as there are sections since the last one.
struct SectionStack<Section: StackedSection>: RandomAccessCollection {
  private var stored: [Section]
  /// The first section to which `shift` applies.
  private var shifted: Int
  private var shift: CGFloat = 0
  /// The start of the first section.
  private(set) var start: CGFloat

  init(_ sections: [Section] = [], start: CGFloat = 0) {
    (stored, shifted, self.start) = (sections, sections.count, start)
    stack()
  }

  var startIndex: Int { 0 }
  var endIndex: Int { stored.count }

  subscript(index: Int) -> Section {
    var section = stored[index]
    if index >= shifted { section.start += shift }
    return section
  }

  /// The start of a section.
  func start(of index: Int) -> CGFloat { stored[index].start + (index >= shifted ? shift : 0) }

  /// The end of a section.
  func end(of index: Int) -> CGFloat { start(of: index) + stored[index].length }

  /// The end of the last section.
  var end: CGFloat { isEmpty ? start : end(of: count - 1) }

  /// Changes a section, and shifts those after it.
  @discardableResult
  mutating func change<Result>(_ index: Int, _ change: (inout Section) -> Result) -> Result {
    let before = stored[index].length
    let result = change(&stored[index])
    let grown = stored[index].length - before
    guard grown != 0 else { return result }
    let behind = index + 1
    if shifted < behind {
      for other in shifted..<behind { stored[other].start += shift }
    } else {
      for other in behind..<shifted { stored[other].start -= shift }
    }
    shifted = behind
    shift += grown
    return result
  }

  /// Sets the start of the first section.
  mutating func setStart(_ start: CGFloat) {
    self.start = start
    stack()
  }

  /// The sections from the first whose end satisfies one condition, while their starts satisfy
  /// another.
  ///
  /// - Complexity: O(log *n* + *m*), where *n* is the number of sections and *m* that of the
  ///   result.
  func range(
    ending endsThere: (CGFloat) -> Bool, beginning beginsThere: (CGFloat) -> Bool
  ) -> Range<Int> {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if endsThere(end(of: middle)) { high = middle } else { low = middle + 1 }
    }
    var last = low
    while last < count, beginsThere(start(of: last)) { last += 1 }
    return low..<last
  }

  private mutating func stack() {
    var place = start
    for index in stored.indices {
      stored[index].start = place
      place += stored[index].length
    }
    (shifted, shift) = (stored.count, 0)
  }
}
