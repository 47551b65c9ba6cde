import Foundation

/// Where the sections of a flow layout lie, one after the other, in points.
struct FlowSections {
  /// One section: a header, room, lines of items, room, a footer.
  struct Section {
    var header: CGFloat = 0
    var footer: CGFloat = 0
    /// The room before and after the lines, along the scroll direction.
    var before: CGFloat = 0
    var after: CGFloat = 0
    /// The room beside the lines, where they begin.
    var beside: CGFloat = 0
    var lines: FlowLines
    /// Whether sizes of items are asked for as they come near.
    var asks = false
    fileprivate(set) var start: CGFloat = 0

    var linesStart: CGFloat { start + header + before }
    var linesEnd: CGFloat { linesStart + lines.length }
    var footerStart: CGFloat { linesEnd + after }
    var end: CGFloat { footerStart + footer }

    /// Where an item lies in the content.
    func place(of item: Int) -> FlowPlace {
      var place = lines.place(of: item)
      place.along += linesStart
      place.across += beside
      return place
    }
  }

  private(set) var sections: [Section]
  /// Whether the sections follow one another downwards.
  let isVertical: Bool
  /// Whether a section asks for sizes of items as they come near.
  let asks: Bool

  init(_ sections: [Section] = [], isVertical: Bool = true) {
    self.sections = sections
    self.isVertical = isVertical
    asks = sections.contains(where: \.asks)
    stack(from: 0)
  }

  /// Where the last section ends.
  var end: CGFloat { sections.last?.end ?? 0 }

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && sections.indices.contains(path.section) && path.item >= 0
      && path.item < sections[path.section].lines.count
  }

  /// Where an item that is there lies in the content.
  func place(of path: IndexPath) -> FlowPlace { sections[path.section].place(of: path.item) }

  /// The sections of which something lies in a stretch.
  func sections(from start: CGFloat, to end: CGFloat) -> Range<Int> {
    start < end ? sections({ $0 > start }, { $0 < end }) : 0..<0
  }

  /// The sections that lie in a stretch or end at it, as those without a length do.
  func sections(touching start: CGFloat, _ end: CGFloat) -> Range<Int> {
    start < end ? sections({ $0 >= start }, { $0 <= end }) : 0..<0
  }

  private func sections(
    _ endsThere: (CGFloat) -> Bool, _ beginsThere: (CGFloat) -> Bool
  ) -> Range<Int> {
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low + high) / 2
      if endsThere(sections[middle].end) { high = middle } else { low = middle + 1 }
    }
    var last = low
    while last < sections.count, beginsThere(sections[last].start) { last += 1 }
    return low..<last
  }

  /// Notes the sizes of items of a section.
  mutating func set(_ sizes: [Int: FlowSize], inSection section: Int) {
    guard sections.indices.contains(section) else { return }
    sections[section].lines.set(sizes)
    stack(from: section + 1)
  }

  /// Notes the sizes of items in rows of sections that were asked for.
  ///
  /// - Returns: Whether any are others than was thought.
  mutating func tell(_ told: [(section: Int, first: Int, sizes: [FlowSize])]) -> Bool {
    var lowest = Int.max
    for (section, first, sizes) in told where sections.indices.contains(section) {
      if sections[section].lines.tell(sizes, from: first) { lowest = min(lowest, section) }
    }
    guard lowest < Int.max else { return false }
    stack(from: lowest + 1)
    return true
  }

  private mutating func stack(from first: Int) {
    var start = first > 0 && first <= sections.count ? sections[first - 1].end : 0
    for index in sections.indices.dropFirst(first) {
      sections[index].start = start
      start = sections[index].end
    }
  }
}
