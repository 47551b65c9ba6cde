import Foundation

/// Where the sections of a flow layout lie, one after the other, in points.
struct FlowSections {
  /// One section: a header, room, lines of items, room, a footer.
  struct Section: StackedSection {
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
    var start: CGFloat = 0

    var linesStart: CGFloat { start + header + before }
    var linesEnd: CGFloat { linesStart + lines.length }
    var footerStart: CGFloat { linesEnd + after }
    var length: CGFloat { header + before + lines.length + after + footer }

    /// Where an item lies in the content.
    func place(of item: Int) -> FlowPlace {
      var place = lines.place(of: item)
      place.along += linesStart
      place.across += beside
      return place
    }
  }

  private(set) var sections: SectionStack<Section>
  /// Whether the sections follow one another downwards.
  let isVertical: Bool
  /// Whether a section asks for sizes of items as they come near.
  let asks: Bool

  init(_ sections: [Section] = [], isVertical: Bool = true) {
    self.sections = SectionStack(sections)
    self.isVertical = isVertical
    asks = sections.contains(where: \.asks)
  }

  /// Where the last section ends.
  var end: CGFloat { sections.end }

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && sections.indices.contains(path.section) && path.item >= 0
      && path.item < sections[path.section].lines.count
  }

  /// Where an item that is there lies in the content.
  func place(of path: IndexPath) -> FlowPlace { sections[path.section].place(of: path.item) }

  /// The sections of which something lies in a stretch.
  func sections(from start: CGFloat, to end: CGFloat) -> Range<Int> {
    start < end ? sections.range(ending: { $0 > start }, beginning: { $0 < end }) : 0..<0
  }

  /// The sections that lie in a stretch or end at it, as those without a length do.
  func sections(touching start: CGFloat, _ end: CGFloat) -> Range<Int> {
    start < end ? sections.range(ending: { $0 >= start }, beginning: { $0 <= end }) : 0..<0
  }

  /// Notes the sizes of items of a section.
  mutating func set(_ sizes: [Int: FlowSize], inSection section: Int) {
    guard sections.indices.contains(section) else { return }
    sections.change(section) { $0.lines.set(sizes) }
  }

  /// Notes the sizes of items in a row of a section that were asked for.
  ///
  /// - Returns: Whether they are others than was thought.
  mutating func tell(_ sizes: [FlowSize], from first: Int, inSection section: Int) -> Bool {
    guard sections.indices.contains(section) else { return false }
    return sections.change(section) { $0.lines.tell(sizes, from: first) }
  }
}
