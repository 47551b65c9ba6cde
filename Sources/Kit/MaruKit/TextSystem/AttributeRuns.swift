import Foundation

/// The attributes of a long text, by runs.
///
/// Positions are UTF-16 offsets. Complexity: O(log n) in the number of runs, plus O(m) in those that
/// change.
struct AttributeRuns {
  typealias Attributes = [NSAttributedString.Key: Any]

  private struct Run: Extent {
    var length: Int
    var attributes: Attributes
    var height: Double { 0 }
  }

  private var runs: ExtentList<Run>

  /// Creates runs for a text with the same attributes throughout.
  init(length: Int, attributes: Attributes = [:]) {
    runs = ExtentList(length > 0 ? [Run(length: length, attributes: attributes)] : [])
  }

  /// Creates the runs of an attributed text.
  init(_ text: NSAttributedString) {
    var list: [Run] = []
    var place = 0
    while place < text.length {
      var range = NSRange()
      let attributes = text.attributes(at: place, effectiveRange: &range)
      let end = min(max(NSMaxRange(range), place + 1), text.length)
      list.append(Run(length: end - place, attributes: attributes))
      place = end
    }
    runs = ExtentList(list)
  }

  /// The length of the text.
  var length: Int { runs.length }

  /// The attributes at a position, and the range of their run; none in an empty text.
  func attributes(at place: Int) -> (attributes: Attributes, range: Range<Int>) {
    guard runs.count > 0 else { return ([:], 0..<0) }
    let found = runs.place(atOffset: min(max(place, 0), length))
    let run = runs[found.index]
    return (run.attributes, found.offset..<found.offset + run.length)
  }

  /// The parts of a range with their attributes, in order.
  func parts(of range: Range<Int>) -> [(range: Range<Int>, attributes: Attributes)] {
    let range = range.clamped(to: 0..<length)
    guard !range.isEmpty else { return [] }
    let first = runs.place(atOffset: range.lowerBound).index
    let last = runs.place(atOffset: range.upperBound - 1).index
    var parts: [(range: Range<Int>, attributes: Attributes)] = []
    runs.forEach(in: first..<last + 1) { run, start in
      parts.append(((start..<start + run.length).clamped(to: range), run.attributes))
    }
    return parts
  }

  /// The attributes that text takes if it replaces a range: those of the first replaced character,
  /// or of the character before the range.
  func inherited(by range: Range<Int>) -> Attributes {
    attributes(at: range.isEmpty ? range.lowerBound - 1 : range.lowerBound).attributes
  }

  /// Replaces a range by other runs.
  mutating func replace(_ range: Range<Int>, with new: AttributeRuns) {
    let range = range.clamped(to: 0..<length)
    var list: [Run] = []
    func add(_ run: Run) {
      guard run.length > 0 else { return }
      if let last = list.last, Self.areEqual(last.attributes, run.attributes) {
        list[list.count - 1].length += run.length
      } else {
        list.append(run)
      }
    }
    guard runs.count > 0 else { return runs = new.runs }
    let first = runs.place(atOffset: max(range.lowerBound - 1, 0))
    let last = runs.place(atOffset: range.upperBound)
    var head = runs[first.index]
    head.length = range.lowerBound - first.offset
    add(head)
    new.runs.forEach(in: 0..<new.runs.count) { run, _ in add(run) }
    var tail = runs[last.index]
    tail.length = last.offset + tail.length - range.upperBound
    add(tail)
    runs.replace(first.index..<last.index + 1, with: list)
  }

  /// Changes the attributes of a range, run by run.
  mutating func change(_ range: Range<Int>, _ change: (inout Attributes) -> Void) {
    let list = parts(of: range).map { part in
      var attributes = part.attributes
      change(&attributes)
      return Run(length: part.range.count, attributes: attributes)
    }
    var new = AttributeRuns(length: 0)
    new.runs = ExtentList(list)
    replace(range, with: new)
  }

  /// Whether two sets of attributes are equal.
  static func areEqual(_ left: Attributes, _ right: Attributes) -> Bool {
    left.count == right.count
      && left.allSatisfy { key, value in
        guard let other = right[key] else { return false }
        switch (value, other) {
        case (let value as NSObject, let other as NSObject):
          return value === other || value.isEqual(other)
        case (let value as AnyHashable, let other as AnyHashable): return value == other
        default: return false
        }
      }
  }
}
