import Foundation
import MaruKit
import Testing

@testable import Stage
@testable import X11

/// What a window receives of the text that an input method server composes.
@Suite struct ComposedTextTests {
  private func composition(_ parts: [(text: String, emphasis: Composition.Emphasis)]) -> Composition
  {
    var composition = Composition()
    for part in parts {
      let scalars = Array(part.text.unicodeScalars)
      composition.apply(
        Composition.Change(
          start: composition.count, count: 0, scalars: scalars, emphases: [part.emphasis],
          caret: composition.count + scalars.count))
    }
    return composition
  }

  @Test func `the part being converted is selected, with a thick underline`() {
    let input = MarkedTextInput(
      composition([("か", .underline), ("木😀", .highlight), ("け", .underline), ("x", [])]))
    #expect(input.text == "か木😀けx" && input.selectedRange == NSRange(location: 1, length: 3))
    #expect(
      input.underlines == [
        .init(range: NSRange(location: 0, length: 1), style: .single),
        .init(range: NSRange(location: 1, length: 3), style: .thick),
        .init(range: NSRange(location: 4, length: 1), style: .single),
        .init(range: NSRange(location: 5, length: 1), style: []),
      ])
  }

  @Test func `a text that is only underlined leaves its style to the field`() {
    let input = MarkedTextInput(composition([("한글", .underline)]))
    #expect(input.underlines.isEmpty && input.selectedRange == NSRange(location: 2, length: 0))
  }

  @Test(
    arguments: [
      (.highlight, .thick), ([.underline, .highlight], .thick), ([], []),
    ] as [(Composition.Emphasis, NSUnderlineStyle)])
  func `a text with one other look has the method's underline, or none, and keeps the caret`(
    emphasis: Composition.Emphasis, style: NSUnderlineStyle
  ) {
    let input = MarkedTextInput(composition([("한글", emphasis)]))
    #expect(
      input.underlines == [.init(range: NSRange(location: 0, length: 2), style: style)])
    #expect(input.selectedRange == NSRange(location: 2, length: 0))
  }
}
