import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Types of pasteboards, and objects that are set for a time.
@MainActor @Suite struct PasteboardTypeTests {
  private let pasteboard = UIPasteboard.withUniqueName()

  @Test func `a value of the automatic type has all of its types`() throws {
    let url = try #require(URL(string: "file:///tmp/a"))
    pasteboard.setValue("word", forPasteboardType: UIPasteboard.typeAutomatic)
    #expect(pasteboard.types == ["public.utf8-plain-text"] && pasteboard.string == "word")
    pasteboard.items = [[UIPasteboard.typeAutomatic: url], [UIPasteboard.typeAutomatic: 7]]
    #expect(pasteboard.types == ["public.file-url", "public.url"] && pasteboard.url == url)
    #expect(pasteboard.numberOfItems == 2 && pasteboard.types(forItemSet: [1]) == [[]])
  }

  @Test func `the type lists tell texts, URLs, pictures and colours apart`() {
    let lists = [
      UIPasteboard.typeListString, UIPasteboard.typeListURL, UIPasteboard.typeListImage,
      UIPasteboard.typeListColor,
    ]
    func found() -> [Bool] { lists.map { pasteboard.contains(pasteboardTypes: $0) } }
    pasteboard.string = "word"
    #expect(found() == [true, false, false, false])
    pasteboard.urls = [URL(filePath: "/tmp/a")]
    #expect(found() == [false, true, false, false])
    pasteboard.setData(Data([1]), forPasteboardType: "public.png")
    #expect(found() == [false, false, true, false])
    pasteboard.color = .red
    #expect(found() == [false, false, false, true])
  }

  @Test func `objects expire, and so do values`() throws {
    let screen = TestScreen(size: CGSize(width: 10, height: 10))
    pasteboard.setObjects(
      ["word" as NSString], localOnly: true, expirationDate: Date(timeIntervalSinceNow: 5))
    #expect(pasteboard.strings == ["word"])
    screen.advance(by: 6)
    #expect(pasteboard.numberOfItems == 0)
    pasteboard.setObjects(
      ["one", "two"], localOnly: false, expirationDate: Date(timeIntervalSinceNow: 5))
    #expect(pasteboard.strings == ["one", "two"])
    screen.advance(by: 6)
    #expect(pasteboard.numberOfItems == 0)
    pasteboard.setObjects([try #require(URL(string: "https://example.org"))])
    #expect(pasteboard.url?.host() == "example.org")
  }

  @Test func `only the clipboard outlives the program`() {
    #expect(UIPasteboard.general.isPersistent && !pasteboard.isPersistent)
  }
}
