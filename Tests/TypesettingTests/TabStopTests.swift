import Foundation
import Testing
import Typesetting

@Suite struct TabStopTests {
  private typealias TabStop = ParagraphStyle.TabStop

  private func layout(
    _ text: String, _ stops: [TabStop], width: CGFloat = .infinity,
    change: (inout ParagraphStyle) -> Void = { _ in }
  ) -> TextLayout {
    BundledLibrary.layout(text, width: width) {
      $0.tabStops = stops
      change(&$0)
    }
  }

  /// The distance from the left edge of the layout to a character.
  private func place(of index: Int, in layout: TextLayout) -> CGFloat {
    layout.caretRect(for: index).minX
  }

  private func width(_ text: String) -> CGFloat { BundledLibrary.layout(text).size.width }

  @Test func `text after a tab begins at the next stop, in any order of the stops`() {
    let stops = [TabStop(location: 150), TabStop(location: 60)]
    let layout = layout("one\ttwo\tthree", stops)
    #expect(abs(place(of: 4, in: layout) - 60) < 0.01)
    #expect(abs(place(of: 8, in: layout) - 150) < 0.01)
  }

  @Test func `text at a trailing stop ends there`() {
    let layout = layout("sum\t1,250", [TabStop(location: 120, alignment: .trailing)])
    #expect(abs(layout.size.width - 120) < 0.01)
    #expect(abs(place(of: 4, in: layout) - (120 - width("1,250"))) < 0.01)
  }

  @Test func `text at a centred stop has its middle there`() {
    let layout = layout("a\tmiddle", [TabStop(location: 100, alignment: .center)])
    #expect(abs(place(of: 2, in: layout) - (100 - width("middle") / 2)) < 0.01)
  }

  @Test(arguments: ["1.25", "1000.5", "-3"])
  func `numbers at a decimal stop stand with their points below each other`(number: String) {
    let stop = TabStop(location: 120, alignment: .trailing, terminators: [0x2E])
    let layout = layout("\t" + number, [stop])
    let whole = number.prefix { $0 != "." }
    #expect(abs(place(of: 1 + whole.count, in: layout) - 120) < 0.01)
  }

  @Test func `text that is too wide for its stop follows the tab`() {
    let layout = layout("label\tfar too wide", [TabStop(location: 50, alignment: .trailing)])
    #expect(abs(place(of: 6, in: layout) - width("label")) < 0.01)
  }

  @Test func `tabs after the last stop are at the default interval`() {
    let layout = layout("a\tb\tc", [TabStop(location: 40)]) { $0.defaultTabInterval = 50 }
    #expect(abs(place(of: 2, in: layout) - 40) < 0.01)
    #expect(abs(place(of: 4, in: layout) - 50) < 0.01)
  }

  @Test func `a stop is measured from the edge, whatever the indentation`() {
    let layout = layout("•\titem", [TabStop(location: 20)]) {
      $0.firstLineHeadIndent = 8
      $0.headIndent = 20
    }
    #expect(abs(place(of: 2, in: layout) - 20) < 0.01)
  }

  @Test func `each line of a wrapped text has its own tabs`() {
    let text = "first words\tx second words\ty"
    let layout = layout(text, [TabStop(location: 100, alignment: .trailing)], width: 120)
    #expect(layout.lines.count == 2)
    #expect(layout.lines.allSatisfy { $0.width <= 120 })
    #expect(layout.pieces(of: text).joined() == text)
  }

  @Test func `a tab far to the right goes on to the right`() {
    let layout = layout("a\tb", [], change: { _ in })
    let far = BundledLibrary.layout("a\tb", kern: 600_000)
    #expect(far.caretRect(for: 2).minX >= far.caretRect(for: 1).minX)
    #expect(layout.caretRect(for: 2).minX > layout.caretRect(for: 1).minX)
  }

  @Test(arguments: [CGFloat.nan, .infinity, -50, 0, 1e9])
  func `a stop at no usable place does no harm`(location: CGFloat) {
    for alignment in [TabStop.Alignment.leading, .center, .trailing] {
      let layout = layout(
        "a\tb\tc", [TabStop(location: location, alignment: alignment)], width: 90)
      #expect(layout.size.width.isFinite)
      #expect(layout.lines.last?.range.upperBound == 5)
    }
  }
}
