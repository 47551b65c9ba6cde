import Foundation

/// The sections of a flow layout, one after the other, in points.
struct FlowSections {
  /// A section: header, inset, lines of items, inset, footer.
  struct Section: StackedSection {
    var header: CGFloat = 0
    var footer: CGFloat = 0
    /// The insets before and after the lines, along the scroll direction.
    var before: CGFloat = 0
    var after: CGFloat = 0
    /// The inset at the start of each line.
    var beside: CGFloat = 0
    var lines: FlowLines
    /// Whether the delegate is asked for sizes as items come near.
    var asks = false
    var start: CGFloat = 0

    var linesStart: CGFloat { start + header + before }
    var linesEnd: CGFloat { linesStart + lines.length }
    var footerStart: CGFloat { linesEnd + after }
    var length: CGFloat { header + before + lines.length + after + footer }

    /// The position of an item in the content.
    func place(of item: Int) -> FlowPlace {
      var place = lines.place(of: item)
      place.along += linesStart
      place.across += beside
      return place
    }
  }

  private(set) var sections: SectionStack<Section>
  /// Whether the layout scrolls vertically.
  let isVertical: Bool
  /// Whether any section asks the delegate for sizes as items come near.
  let asks: Bool

  init(_ sections: [Section] = [], isVertical: Bool = true) {
    self.sections = SectionStack(sections)
    self.isVertical = isVertical
    asks = sections.contains(where: \.asks)
  }

  /// The end of the last section.
  var end: CGFloat { sections.end }

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && sections.indices.contains(path.section) && path.item >= 0
      && path.item < sections[path.section].lines.count
  }

  /// The position of an existing item in the content.
  func place(of path: IndexPath) -> FlowPlace { sections[path.section].place(of: path.item) }

  /// The sections that overlap a range.
  func sections(from start: CGFloat, to end: CGFloat) -> Range<Int> {
    start < end ? sections.range(ending: { $0 > start }, beginning: { $0 < end }) : 0..<0
  }

  /// The sections that overlap a range or touch its ends, as sections of no length do.
  func sections(touching start: CGFloat, _ end: CGFloat) -> Range<Int> {
    start < end ? sections.range(ending: { $0 >= start }, beginning: { $0 <= end }) : 0..<0
  }

  /// Sets the measured sizes of items in a section.
  mutating func set(_ sizes: [Int: FlowSize], inSection section: Int) {
    guard sections.indices.contains(section) else { return }
    sections.change(section) { $0.lines.set(sizes) }
  }

  /// Sets the sizes that the delegate gave for consecutive items in a section.
  ///
  /// - Returns: Whether any size differs from the estimate.
  mutating func tell(_ sizes: [FlowSize], from first: Int, inSection section: Int) -> Bool {
    guard sections.indices.contains(section) else { return false }
    return sections.change(section) { $0.lines.tell(sizes, from: first) }
  }
}
