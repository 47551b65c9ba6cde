import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A delegate that chooses the text of pasted items.
@MainActor @Suite(.serialized) struct PasteDelegateTests {
  private final class Chooser: UITextPasteDelegate {
    var transform: (@MainActor (any UITextPasteItem) -> Void)?
    var combine: (@MainActor ([String]) -> String)?

    func textPasteConfigurationSupporting(
      _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
      transform item: any UITextPasteItem
    ) {
      if let transform { transform(item) } else { item.setDefaultResult() }
    }

    func textPasteConfigurationSupporting(
      _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
      combineItemAttributedStrings itemStrings: [NSAttributedString], for textRange: UITextRange
    ) -> NSAttributedString {
      if let combine { return NSAttributedString(string: combine(itemStrings.map(\.string))) }
      let all = NSMutableAttributedString(string: "")
      for string in itemStrings { all.append(string) }
      return all
    }
  }

  private final class Performer: UITextPasteDelegate {
    var texts: [String] = []

    func textPasteConfigurationSupporting(
      _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
      performPasteOf attributedString: NSAttributedString, to textRange: UITextRange
    ) -> UITextRange {
      texts.append(attributedString.string)
      return textRange
    }
  }

  private let bench = TextViewBench("text ")
  private let chooser = Chooser()
  private var view: UITextView { bench.view }

  init() {
    view.pasteDelegate = chooser
    bench.edit()
  }

  /// Puts two items on the pasteboard, which all tests share, so not before a test runs.
  private func offer() { UIPasteboard.general.strings = ["one", "two"] }

  @Test func `without a choice the items are pasted as they are`() {
    offer()
    view.paste(nil)
    #expect(view.text == "text onetwo")
  }

  @Test func `each item has the text that the delegate chooses, or none`() {
    offer()
    var count = 0
    chooser.transform = { item in
      count += 1
      if count == 1 { item.setResult(string: "ONE") } else { item.setNoResult() }
    }
    view.paste(nil)
    #expect(view.text == "text ONE" && count == 2)
  }

  @Test func `the delegate separates the items`() {
    offer()
    chooser.combine = { $0.joined(separator: ", ") }
    view.paste(nil)
    #expect(view.text == "text one, two")
    chooser.combine = { _ in "" }
    view.paste(nil)
    #expect(view.text == "text one, two")
  }

  @Test func `the text waits for the last item, and keeps their order`() {
    offer()
    var items: [any UITextPasteItem] = []
    chooser.transform = { items.append($0) }
    view.paste(nil)
    items.last?.setResult(string: "2")
    #expect(view.text == "text ")
    items.first?.setResult(string: "1")
    items.first?.setResult(string: "again")
    #expect(view.text == "text 12")
  }

  @Test func `text that is chosen after the view was left is dropped`() {
    offer()
    var items: [any UITextPasteItem] = []
    chooser.transform = { items.append($0) }
    view.paste(nil)
    view.resignFirstResponder()
    for item in items { item.setResult(string: "late") }
    #expect(view.text == "text ")
  }

  @Test(.timeLimit(.minutes(1))) func `a result can be set on another thread`() async {
    UIPasteboard.general.string = "one"
    chooser.transform = { item in
      Thread { item.setResult(string: "thread") }.start()
    }
    view.paste(nil)
    #expect(view.text == "text ")
    await bench.wait { $0 != "text " }
    #expect(view.text == "text thread")
  }

  @Test func `the delegate inserts the text itself`() {
    offer()
    let performer = Performer()
    view.pasteDelegate = performer
    view.paste(nil)
    #expect(performer.texts == ["onetwo"] && view.text == "text ")
  }

  /// Whether all characters after the first word have a font as their attribute.
  private func isPasted(in font: UIFont) -> Bool {
    let text = view.textStorage
    return (5..<max(text.length, 5)).allSatisfy {
      text.attribute(.font, at: $0, effectiveRange: nil) as? UIFont == font
    }
  }

  @Test func `a text of the delegate gets the view's font when it has none`() {
    offer()
    let font = UIFont.boldSystemFont(ofSize: 23)
    view.font = font
    chooser.transform = { $0.setResult(attributedString: NSAttributedString(string: "new")) }
    view.paste(nil)
    #expect(view.text == "text newnew" && isPasted(in: font))
  }

  @Test func `a text that the delegate combines gets the view's font when it has none`() {
    offer()
    let font = UIFont.boldSystemFont(ofSize: 23)
    view.font = font
    chooser.combine = { $0.joined(separator: ", ") }
    view.paste(nil)
    view.insertText("!")
    #expect(view.text == "text one, two!" && isPasted(in: font))
  }

  @Test func `a text of the delegate keeps its own font`() {
    offer()
    let font = UIFont.boldSystemFont(ofSize: 23)
    let text = NSAttributedString(string: "new", attributes: [.font: font])
    chooser.transform = { $0.setResult(attributedString: text) }
    view.paste(nil)
    #expect(view.text == "text newnew" && isPasted(in: font))
  }

  @Test func `an attachment can be chosen`() {
    offer()
    UIPasteboard.general.string = "one"
    chooser.combine = nil
    let performer = Performer()
    view.pasteDelegate = performer
    view.paste(nil)
    #expect(performer.texts == ["one"])
    view.pasteDelegate = chooser
    chooser.transform = { $0.setResult(attachment: NSTextAttachment()) }
    view.paste(nil)
    #expect(view.text == "text \u{FFFC}")
  }

  @Test func `a field asks its delegate too, and stays one line`() {
    offer()
    let bench = TextFieldBench().edit()
    UIPasteboard.general.strings = ["one", "two"]
    bench.field.pasteDelegate = chooser
    chooser.combine = { $0.joined(separator: "\n") }
    bench.field.paste(nil)
    #expect(bench.text == "one two")
  }

  @Test func `items that are pasted by the program replace the selection`() {
    offer()
    view.pasteDelegate = nil
    bench.select(0, 4)
    view.paste(itemProviders: [NSItemProvider(object: "word" as NSString)])
    #expect(view.text == "word ")
    view.isEditable = false
    view.paste(itemProviders: [NSItemProvider(object: "late" as NSString)])
    #expect(view.text == "word ")
  }
}
