import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Copying and pasting text with its attributes, in a text view that allows it.
@MainActor @Suite(.serialized) struct RichPastingTests {
  private let bench = TextViewBench()
  private var view: UITextView { bench.view }

  init() {
    view.allowsEditingTextAttributes = true
    let text = NSMutableAttributedString(
      string: "bold red linked plain",
      attributes: [.font: UIFont.systemFont(ofSize: 17), .foregroundColor: UIColor.label])
    text.addAttributes(
      [.font: UIFont.boldSystemFont(ofSize: 24)], range: NSRange(location: 0, length: 4))
    text.addAttributes(
      [
        .foregroundColor: UIColor.red,
        .underlineStyle: NSUnderlineStyle.single.rawValue,
        .strikethroughStyle: NSUnderlineStyle.single.rawValue,
      ], range: NSRange(location: 5, length: 3))
    if let url = URL(string: "https://example.org/a") {
      text.addAttribute(.link, value: url, range: NSRange(location: 9, length: 6))
    }
    view.attributedText = text
    bench.edit()
  }

  private func attributes(at place: Int) -> [NSAttributedString.Key: Any] {
    view.textStorage.attributes(at: place, effectiveRange: nil)
  }

  private func isBold(at place: Int) -> Bool {
    (attributes(at: place)[.font] as? UIFont)?.fontDescriptor.symbolicTraits
      .contains(.traitBold) == true
  }

  private func copy(_ location: Int, _ length: Int) {
    bench.select(location, length)
    view.copy(nil)
  }

  private func pasteAtEnd() {
    bench.select(view.text.utf16.count, 0)
    view.paste(nil)
  }

  /// Puts another program's item on the pasteboard.
  private func offer(rich: String, plain: String?) {
    var item: [String: Any] = ["public.rtf": Data(rich.utf8)]
    item["public.utf8-plain-text"] = plain
    UIPasteboard.general.items = [item]
  }

  @Test func `pasted text has the attributes that it was copied with`() {
    copy(0, 15)
    #expect(UIPasteboard.general.string == "bold red linked")
    #expect(UIPasteboard.general.types == ["public.rtf", "public.utf8-plain-text"])
    pasteAtEnd()
    #expect(view.text == "bold red linked plainbold red linked")
    let start = 21
    let font = attributes(at: start)[.font] as? UIFont
    #expect(isBold(at: start) && font?.pointSize == 24)
    #expect(!isBold(at: start + 5))
    let red = attributes(at: start + 5)
    #expect(red[.foregroundColor] as? UIColor == .red)
    #expect(red[.underlineStyle] as? Int == 1 && red[.strikethroughStyle] as? Int == 1)
    #expect(attributes(at: start + 4)[.underlineStyle] == nil)
    #expect(
      (attributes(at: start + 9)[.link] as? URL)?.absoluteString == "https://example.org/a")
  }

  @Test func `text in the label colour keeps it, so that it follows the appearance`() {
    copy(16, 5)
    pasteAtEnd()
    #expect(attributes(at: 21)[.foregroundColor] as? UIColor == .label)
  }

  @Test func `a text that was cut can be pasted with its attributes`() {
    bench.select(0, 4)
    view.cut(nil)
    #expect(view.text == " red linked plain")
    pasteAtEnd()
    #expect(view.text == " red linked plainbold" && isBold(at: 17) && !isBold(at: 16))
  }

  @Test func `pasting is undone and redone with the attributes`() {
    copy(0, 4)
    pasteAtEnd()
    view.undoManager?.undo()
    #expect(view.text == "bold red linked plain")
    view.undoManager?.redo()
    #expect(view.text == "bold red linked plainbold" && isBold(at: 21))
  }

  @Test func `text that is typed after pasted text looks like it, but is no link`() {
    copy(0, 15)
    pasteAtEnd()
    view.insertText("!")
    let last = attributes(at: view.text.utf16.count - 1)
    #expect(last[.link] == nil && last[.font] != nil)
  }

  @Test func `a view whose attributes cannot be edited copies and pastes only characters`() {
    view.allowsEditingTextAttributes = false
    copy(0, 4)
    #expect(UIPasteboard.general.types == ["public.utf8-plain-text"])
    view.allowsEditingTextAttributes = true
    copy(0, 4)
    view.allowsEditingTextAttributes = false
    pasteAtEnd()
    #expect(view.text == "bold red linked plainbold" && !isBold(at: 21))
  }

  @Test func `rich text of another program has the view's font and colour where it has none`() {
    offer(rich: "{\\rtf1 a\\i b}", plain: "ab")
    pasteAtEnd()
    #expect(view.text.hasSuffix("plainab"))
    let font = attributes(at: 22)[.font] as? UIFont
    #expect(font?.fontDescriptor.symbolicTraits.contains(.traitItalic) == true)
    #expect(font?.pointSize == 17 && attributes(at: 21)[.foregroundColor] as? UIColor == .label)
  }

  @Test func `the end of a paragraph is pasted only if the plain text has it`() {
    offer(rich: "{\\rtf1 a\\par }", plain: "a")
    pasteAtEnd()
    #expect(view.text.hasSuffix("plaina"))
    offer(rich: "{\\rtf1 b\\par }", plain: "b\n")
    pasteAtEnd()
    #expect(view.text.hasSuffix("plainab\n"))
    offer(rich: "{\\rtf1 c\\par }", plain: nil)
    pasteAtEnd()
    #expect(view.text.hasSuffix("plainab\nc\n"))
  }

  @Test(arguments: ["", "rubbish", "{\\rtf1", "{\\rtf1}}}}", "{\\rtf1\\bin999 plain}"])
  func `the plain text is pasted if the rich text is none`(rich: String) {
    offer(rich: rich, plain: "ab")
    pasteAtEnd()
    #expect(view.text.hasSuffix("plainab"))
  }

  @Test func `a picture is pasted as an attachment, which only such a view takes`() throws {
    UIPasteboard.general.image = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2)).image {
      $0.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
    }
    pasteAtEnd()
    let attachment = attributes(at: 21)[.attachment] as? NSTextAttachment
    #expect(attachment?.image?.size == CGSize(width: 3, height: 2))
    view.allowsEditingTextAttributes = false
    let length = view.text.utf16.count
    pasteAtEnd()
    #expect(view.text.utf16.count == length)
  }

  @Test(.timeLimit(.minutes(1)))
  func `rich text of more than a quarter of a MiB arrives later and is pasted`() async {
    let body = String(repeating: "long text ", count: 40_000)
    offer(rich: "{\\rtf1 \\b \(body)}", plain: body)
    pasteAtEnd()
    #expect(view.text == "bold red linked plain")
    await bench.wait { $0.hasSuffix("long text ") }
    #expect(view.text.utf16.count == 21 + body.utf16.count && isBold(at: 30))
  }

  @Test func `the delegate decides about pasted text by its characters`() {
    copy(0, 4)
    bench.answers["should change"] = false
    bench.select(21, 0)
    bench.forget()
    view.paste(nil)
    #expect(bench.log == ["21+0 \"bold\""] && view.text == "bold red linked plain")
  }

  @Test func `several items are pasted one after the other`() {
    UIPasteboard.general.strings = ["one", "two"]
    pasteAtEnd()
    #expect(view.text.hasSuffix("plainonetwo"))
  }
}
