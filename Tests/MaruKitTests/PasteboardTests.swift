import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Pasteboards of the process, as an iOS developer uses them.
@MainActor @Suite struct PasteboardTests {
  private let pasteboard = UIPasteboard.withUniqueName()

  @Test func `a text is written and read`() {
    #expect(pasteboard.string == nil)
    #expect(!pasteboard.hasStrings)
    pasteboard.string = "마루"
    #expect(pasteboard.string == "마루")
    #expect(pasteboard.strings == ["마루"])
    #expect(pasteboard.hasStrings)
    #expect(pasteboard.types == ["public.utf8-plain-text"])
    pasteboard.string = nil
    #expect(pasteboard.string == nil)
    #expect(pasteboard.numberOfItems == 0)
  }

  @Test func `an empty text is a text`() {
    pasteboard.string = ""
    #expect(pasteboard.string == "")
    #expect(pasteboard.hasStrings)
  }

  @Test func `several texts are several items`() {
    pasteboard.strings = ["one", "two"]
    #expect(pasteboard.numberOfItems == 2)
    #expect(pasteboard.string == "one")
    #expect(pasteboard.strings == ["one", "two"])
  }

  @Test func `a URL is a URL, and its text`() throws {
    let url = try #require(URL(string: "https://example.org/a%20b"))
    pasteboard.url = url
    #expect(pasteboard.url == url)
    #expect(pasteboard.urls == [url])
    #expect(pasteboard.hasURLs)
    #expect(!pasteboard.hasImages)
    #expect(pasteboard.string == "https://example.org/a%20b")
  }

  @Test func `a picture is read with its pixels`() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
    }
    pasteboard.image = image
    #expect(pasteboard.hasImages)
    let found = try #require(pasteboard.image)
    #expect(found.cgImage?.width == image.cgImage?.width)
    #expect(found.pngData() == image.pngData())
    #expect(pasteboard.data(forPasteboardType: "public.png") == image.pngData())
  }

  @Test func `a colour is read as it was, to a 16-bit part`() throws {
    pasteboard.color = UIColor(red: 0.25, green: 0.5, blue: 1, alpha: 0.75)
    #expect(pasteboard.hasColors)
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    let color = try #require(pasteboard.color)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    for (part, wanted) in zip([red, green, blue, alpha], [0.25, 0.5, 1, 0.75]) {
      #expect(abs(part - wanted) < 1e-4)
    }
  }

  @Test func `an item has a value for each of its types`() throws {
    pasteboard.items = [
      ["public.utf8-plain-text": "bold", "public.html": "<b>bold</b>"],
      ["org.example.thing": Data([1, 2, 3])],
    ]
    #expect(pasteboard.numberOfItems == 2)
    #expect(pasteboard.string == "bold")
    #expect(pasteboard.value(forPasteboardType: "public.html") as? String == "<b>bold</b>")
    #expect(pasteboard.types(forItemSet: [1]) == [["org.example.thing"]])
    #expect(
      pasteboard.data(forPasteboardType: "org.example.thing", inItemSet: [1]) == [Data([1, 2, 3])])
    #expect(pasteboard.itemSet(withPasteboardTypes: ["public.text"]) == [0])
    #expect(pasteboard.contains(pasteboardTypes: ["public.text", "public.image"]))
    #expect(!pasteboard.contains(pasteboardTypes: ["public.image"]))
    #expect(pasteboard.contains(pasteboardTypes: ["org.example.thing"], inItemSet: [1]))
    #expect(!pasteboard.contains(pasteboardTypes: ["org.example.thing"], inItemSet: nil))
    pasteboard.addItems([["public.utf8-plain-text": "more"]])
    #expect(pasteboard.strings == ["bold", "more"])
  }

  @Test func `an index that no item has is passed over`() {
    pasteboard.strings = ["one"]
    #expect(pasteboard.types(forItemSet: [0, 7])?.count == 1)
    #expect(pasteboard.data(forPasteboardType: "public.utf8-plain-text", inItemSet: [7]) == [])
  }

  @Test func `a property list is kept as data, and what has no data is left out`() throws {
    pasteboard.setValue(["a": 1], forPasteboardType: "org.example.list")
    let data = try #require(pasteboard.data(forPasteboardType: "org.example.list"))
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    #expect(list as? [String: Int] == ["a": 1])
    pasteboard.setValue(UIView(), forPasteboardType: "org.example.view")
    #expect(pasteboard.types.isEmpty)
  }

  @Test func `objects with a pasteboard's name share its items until it is removed`() throws {
    let name = UIPasteboard.Name("org.example.shared")
    #expect(UIPasteboard(name: name, create: false) == nil)
    let first = try #require(UIPasteboard(name: name, create: true))
    let second = try #require(UIPasteboard(name: name, create: false))
    first.string = "shared"
    #expect(second.string == "shared")
    UIPasteboard.remove(withName: name)
    #expect(second.string == nil)
    #expect(UIPasteboard(name: name, create: false) == nil)
  }

  @Test func `a change is counted and posted with the types that came and went`() {
    pasteboard.string = "old"
    let count = pasteboard.changeCount
    var changes: [[String: [String]]] = []
    let observer = NotificationCenter.default.addObserver(
      forName: UIPasteboard.changedNotification, object: pasteboard, queue: nil
    ) { note in
      let info = note.userInfo as? [String: [String]]
      MainActor.assumeIsolated { changes.append(info ?? [:]) }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    pasteboard.setData(Data([1]), forPasteboardType: "org.example.thing")
    #expect(pasteboard.changeCount == count + 1)
    #expect(
      changes == [
        [
          UIPasteboard.changedTypesAddedUserInfoKey: ["org.example.thing"],
          UIPasteboard.changedTypesRemovedUserInfoKey: ["public.utf8-plain-text"],
        ]
      ])
  }

  @Test func `providers are loaded when they are read`() async {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(
      forTypeIdentifier: "public.utf8-plain-text", visibility: .all
    ) { completion in
      DispatchQueue.global().async { completion(Data("late".utf8), nil) }
      return nil
    }
    pasteboard.itemProviders = [provider]
    #expect(pasteboard.string == "late")
  }

  @Test func `a provider can load its data on the main queue while a property waits`() {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(
      forTypeIdentifier: "public.utf8-plain-text", visibility: .all
    ) { completion in
      DispatchQueue.main.async { completion(Data("late".utf8), nil) }
      return nil
    }
    pasteboard.itemProviders = [provider]
    #expect(pasteboard.string == "late")
  }

  @Test func `items expire also when no object of their pasteboard is left`() throws {
    let screen = TestScreen(size: CGSize(width: 10, height: 10))
    let name = UIPasteboard.Name("org.example.expiring")
    UIPasteboard(name: name, create: true)?.setItems(
      [["public.utf8-plain-text": "short"]],
      options: [.expirationDate: Date(timeIntervalSinceNow: 5)])
    let later = try #require(UIPasteboard(name: name, create: false))
    defer { UIPasteboard.remove(withName: name) }
    #expect(later.string == "short")
    screen.advance(by: 6)
    #expect(later.numberOfItems == 0)
  }

  // MARK: Patterns

  @Test(arguments: [
    ("example.org", "probableWebURL"), (" https://localhost/a?b#c\n", "probableWebURL"),
    ("www.example.org:80/", "probableWebURL"), ("12", "number"), ("-1.5", "number"),
    ("best noodles in town", "probableWebSearch"), ("e.g", "probableWebSearch"),
    ("me@example.org", "probableWebSearch"), ("3.14.15", "probableWebSearch"),
    ("two\nlines", ""), ("", ""), (String(repeating: "a", count: 5000), ""),
  ])
  func `a text is an address, a number, a search or none of them`(text: String, name: String) {
    let names: [(UIPasteboard.DetectionPattern, String)] = [
      (.probableWebURL, "probableWebURL"), (.number, "number"),
      (.probableWebSearch, "probableWebSearch"),
    ]
    pasteboard.string = text
    var found: [String]?
    pasteboard.detectPatterns(for: Set(names.map(\.0))) { result in
      found = (try? result.get())?.compactMap { pattern in names.first { $0.0 == pattern }?.1 }
    }
    #expect(found == (name.isEmpty ? [] : [name]))
  }

  @Test func `only the patterns that were asked for are found, item by item`() {
    pasteboard.strings = ["7.5", "example.org"]
    var values: [[UIPasteboard.DetectionPattern: Any]]?
    pasteboard.detectValues(for: [.number, .probableWebSearch], inItemSet: nil) {
      values = try? $0.get()
    }
    #expect(values?.count == 2)
    #expect(values?.first?[.number] as? NSNumber == 7.5)
    #expect(values?.last?.isEmpty == true)
    var patterns: [Set<UIPasteboard.DetectionPattern>]?
    pasteboard.detectPatterns(for: [.probableWebURL], inItemSet: [1]) { patterns = try? $0.get() }
    #expect(patterns == [[.probableWebURL]])
    pasteboard.items = []
    pasteboard.detectPatterns(for: [.number], inItemSet: nil) { patterns = try? $0.get() }
    #expect(patterns == [])
  }
}
