import Foundation

/// A section of a list, which begins where the one before it ends.
protocol StackedSection {
  /// Where it begins, in points along the list.
  var start: CGFloat { get set }
  /// How long it is, in points.
  var length: CGFloat { get }
}

/// Sections one after the other, which change their lengths mostly near where the last one did.
///
/// Those behind that place all lie further by the same length, which is noted once, as the gap of a
/// gap buffer is: a change costs as many steps as there are sections between it and the one before.
struct SectionStack<Section: StackedSection>: RandomAccessCollection {
  private var stored: [Section]
  /// The sections from here on lie further than they say.
  private var shifted: Int
  private var shift: CGFloat = 0
  /// Where the first section begins.
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

  /// Where a section begins.
  func start(of index: Int) -> CGFloat { stored[index].start + (index >= shifted ? shift : 0) }

  /// Where a section ends.
  func end(of index: Int) -> CGFloat { start(of: index) + stored[index].length }

  /// Where the last section ends.
  var end: CGFloat { isEmpty ? start : end(of: count - 1) }

  /// Changes a section, and moves those behind it.
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

  /// Lets the first section begin elsewhere.
  mutating func setStart(_ start: CGFloat) {
    self.start = start
    stack()
  }

  /// The sections from the first that ends where a condition holds, while they begin where another
  /// does.
  ///
  /// - Complexity: O(log *n* + *m*), *n* being the number of sections, *m* that of the result.
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
