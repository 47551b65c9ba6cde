import Foundation
import MaruKit
import MaruTestKit
import Testing

/// The look of text that is composed with an input method.
@MainActor @Suite struct MarkedTextTests {
  enum Kind: CaseIterable { case field, view }

  /// A field or a text view with the text “ab” and the caret at its end.
  @MainActor private struct Editor {
    let screen: TestScreen
    let input: any UITextInput
    let bench: AnyObject
    /// The place of a caret in the window.
    let point: (Int) -> CGPoint

    var yellow: PixelPlaces { screen.places { $0 == 0xFFFF_FF00 } }
    var red: PixelPlaces { screen.redPlaces }
  }

  private func editor(_ kind: Kind) -> Editor {
    switch kind {
    case .field:
      let bench = TextFieldBench("ab").edit()
      return Editor(screen: bench.screen, input: bench.field, bench: bench) { bench.point(at: $0) }
    case .view:
      let bench = TextViewBench("ab").edit()
      return Editor(screen: bench.screen, input: bench.view, bench: bench) { bench.point(at: $0) }
    }
  }

  private let end = NSRange(location: 2, length: 0)

  @Test(arguments: Kind.allCases)
  func `marked text has its style, and accepted text does not`(kind: Kind) throws {
    let editor = editor(kind)
    editor.input.markedTextStyle = [.backgroundColor: UIColor.yellow]
    editor.input.setMarkedText("cd", selectedRange: end)
    let (start, end) = (editor.point(2).x, editor.point(4).x)
    let yellow = editor.yellow
    #expect(yellow.count > 100)
    let columns = (try #require(yellow.columns.first), try #require(yellow.columns.last))
    #expect(abs(CGFloat(columns.0) - start) < 3 && abs(CGFloat(columns.1) - end) < 3)
    editor.input.unmarkText()
    #expect(editor.yellow.count == 0)
  }

  @Test func `the style is not a part of the text`() throws {
    let bench = TextViewBench("ab").edit()
    bench.view.markedTextStyle = [.backgroundColor: UIColor.yellow]
    bench.view.setMarkedText("cd", selectedRange: end)
    let storage = bench.view.textStorage
    #expect(storage.string == "abcd")
    #expect(storage.attribute(.backgroundColor, at: 3, effectiveRange: nil) == nil)
    bench.view.insertText("e")
    try bench.screen.type("f")
    #expect(storage.attribute(.backgroundColor, at: 3, effectiveRange: nil) == nil)
    #expect(bench.text == "abef")
  }

  @Test(arguments: Kind.allCases)
  func `a larger font makes the marked text wider until it is accepted`(kind: Kind) {
    let editor = editor(kind)
    editor.input.setMarkedText("cd", selectedRange: end)
    let narrow = editor.point(4).x
    editor.input.markedTextStyle = [.font: UIFont.systemFont(ofSize: 30)]
    editor.input.setMarkedText("cd", selectedRange: end)
    #expect(editor.point(4).x > narrow + 8)
    editor.input.unmarkText()
    #expect(abs(editor.point(4).x - narrow) < 0.01)
  }

  @Test(arguments: Kind.allCases)
  func `marked text is underlined unless its style says otherwise`(kind: Kind) {
    let editor = editor(kind)
    editor.input.markedTextStyle = [.underlineColor: UIColor.red]
    editor.input.setMarkedText("cd", selectedRange: end)
    let usual = editor.red.count
    #expect(usual > 10)
    let style: NSUnderlineStyle = [.thick, .double]
    editor.input.markedTextStyle?[.underlineStyle] = style.rawValue
    editor.input.setMarkedText("cd", selectedRange: end)
    #expect(editor.red.count > usual)
    editor.input.markedTextStyle?[.underlineStyle] = 0
    editor.input.setMarkedText("cd", selectedRange: end)
    #expect(editor.red.count == 0)
  }

  @Test(arguments: Kind.allCases)
  func `the input method's underline takes precedence, and the style colours it`(kind: Kind) throws
  {
    let editor = editor(kind)
    editor.input.markedTextStyle = [.underlineColor: UIColor.red, .underlineStyle: 0]
    editor.screen.window.send(
      MarkedTextInput(
        text: "cdef", selectedRange: NSRange(location: 4, length: 0),
        underlines: [
          .init(range: NSRange(location: 0, length: 2), style: .thick),
          .init(range: NSRange(location: 9, length: 2), style: .thick),
        ]))
    let columns = editor.red.columns
    let (first, last) = (try #require(columns.first), try #require(columns.last))
    #expect(abs(CGFloat(first) - editor.point(2).x) < 3)
    #expect(abs(CGFloat(last) - editor.point(4).x) < 3)
  }

  @Test func `a change by the program before marked text removes the style`() {
    let bench = TextViewBench("ab").edit()
    bench.view.markedTextStyle = [.backgroundColor: UIColor.yellow]
    bench.view.setMarkedText("cd", selectedRange: end)
    let editor = Editor(screen: bench.screen, input: bench.view, bench: bench) { _ in .zero }
    #expect(editor.yellow.count > 100)
    bench.view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "one\n")
    #expect(bench.view.markedTextRange == nil && editor.yellow.count == 0)
  }

  @Test func `strange ranges and styles are harmless`() {
    for kind in Kind.allCases {
      let editor = editor(kind)
      editor.input.markedTextStyle = [
        .font: "no font", .paragraphStyle: NSParagraphStyle(), .backgroundColor: 7,
      ]
      for text in ["", "\0", "a\nb", "👩‍👩‍👧", "e\u{301}"] {
        let attributed = NSMutableAttributedString(string: text)
        attributed.addAttribute(
          .underlineStyle, value: 1, range: NSRange(location: 0, length: min(attributed.length, 1)))
        editor.input.setAttributedMarkedText(
          attributed, selectedRange: NSRange(location: .max, length: .max))
        _ = editor.yellow
      }
      editor.input.setAttributedMarkedText(nil, selectedRange: NSRange())
      #expect(editor.input.markedTextRange == nil)
    }
  }
}
