import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Selected text that the middle button pastes.
@MainActor @Suite(.serialized) struct SelectionOfferTests {
  private let text = (0..<20_000).map { "word\($0)" }.joined(separator: " ")

  @Test func `a short selection is offered`() throws {
    let bench = TextViewBench("one two three").edit(at: 0)
    try bench.screen.key(.keyboardRightArrow, [.control, .shift])
    #expect(UIPasteboard.selection.string == "one")
  }

  @Test func `a long selection of a text view is offered as it was, whatever is typed after it`()
    throws
  {
    let bench = TextViewBench(text).edit(at: 0)
    try bench.screen.key(.keyboardEnd, [.control, .shift])
    bench.view.insertText("x")
    #expect(bench.text == "x")
    #expect(UIPasteboard.selection.string == text)
  }

  @Test func `a long selection of a field is offered as it was, whatever is typed after it`()
    throws
  {
    let bench = TextFieldBench(text).edit()
    try bench.screen.key(.keyboardHome, [.control, .shift])
    bench.field.insertText("x")
    #expect(bench.text == "x")
    #expect(UIPasteboard.selection.string == text)
  }

  @Test func `a long selection is read on another thread too`() async throws {
    let bench = TextViewBench(text).edit(at: 0)
    try bench.screen.key(.keyboardEnd, [.control, .shift])
    let item = try #require(UIPasteboard.selection.itemProviders.first)
    let length = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        _ = item.loadDataRepresentation(forTypeIdentifier: "public.utf8-plain-text") { data, _ in
          continuation.resume(returning: data?.count)
        }
      }
    }
    #expect(length == text.utf8.count)
  }
}
