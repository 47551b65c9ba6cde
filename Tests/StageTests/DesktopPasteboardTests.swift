import Foundation
import MaruKit
import MaruTestKit
import Stage
import Testing
import X11

/// The general pasteboard on a display with another program.
///
/// Each test makes its display itself: between a suite's initializer and its test, another test may
/// connect the general pasteboard to a display of its own.
@MainActor
@Suite(
  .serialized,
  .enabled("Xvfb is not installed; on Debian: apt-get install xvfb") {
    await XvfbServer.isInstalled
  }
)
struct DesktopPasteboardTests {
  private var pasteboard: UIPasteboard { .general }

  @Test func `another program reads what is copied in each type`() throws {
    let desk = try PasteboardDesk()
    pasteboard.items = [
      ["public.utf8-plain-text": "마루", "public.html": "<i>마루</i>", "org.example.thing": Data([7])]
    ]
    #expect(desk.read("UTF8_STRING") == Array("마루".utf8))
    #expect(desk.read("text/html") == Array("<i>마루</i>".utf8))
    #expect(desk.read("org.example.thing") == [7])
    #expect(desk.read("image/png") == nil)
  }

  @Test func `another program reads URLs as a list and as text`() throws {
    let desk = try PasteboardDesk()
    pasteboard.urls = [
      try #require(URL(string: "https://example.org/a")),
      try #require(URL(string: "file:///tmp/b")),
    ]
    #expect(desk.read("text/uri-list") == Array("https://example.org/a\r\nfile:///tmp/b\r\n".utf8))
    #expect(desk.read("UTF8_STRING") == Array("https://example.org/a\nfile:///tmp/b".utf8))
  }

  @Test func `another program reads a picture as PNG`() throws {
    let desk = try PasteboardDesk()
    let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { context in
      UIColor.blue.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    pasteboard.image = image
    #expect(desk.read("image/png") == image.pngData().map { Array($0) })
  }

  @Test func `a field takes pasted text when it arrives, and keys meanwhile`() throws {
    let desk = try PasteboardDesk()
    desk.other.clipboard.set("pasted", for: .clipboard)
    desk.other.flush()
    let window = desk.screen.makeWindow(
      ScreenWindowOptions(title: "Pasting", size: CGSize(width: 200, height: 100)))
    let root = UIViewController()
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 180, height: 34))
    root.loadViewIfNeeded()
    root.view.addSubview(field)
    window.rootViewController = root
    window.makeKeyAndVisible()
    field.becomeFirstResponder()
    field.paste(nil)
    field.insertText("typed ")
    #expect(field.text == "typed ")
    desk.run { field.text == "typed pasted" }
  }

  @Test func `another program's copy ends ours, and is counted`() throws {
    let desk = try PasteboardDesk()
    pasteboard.string = String(repeating: "long ", count: 1000)
    let count = pasteboard.changeCount
    desk.other.clipboard.set("theirs", for: .clipboard)
    desk.other.flush()
    desk.run { UIPasteboard.general.changeCount > count }
  }

  @Test func `several texts are also offered as Latin-1`() throws {
    let desk = try PasteboardDesk()
    pasteboard.strings = ["é", "second"]
    #expect(desk.read("STRING") == [0xe9])
  }

  // MARK: Another program's items

  /// Loads the data of an item while the loop runs.
  private func load(_ type: String, of item: NSItemProvider, _ desk: PasteboardDesk) -> Data? {
    var result: Data??
    item.loadDataRepresentation(forTypeIdentifier: type) { data, _ in
      MainActor.assumeIsolated { result = .some(data) }
    }
    desk.run { result != nil }
    return result.flatMap(\.self)
  }

  @Test func `items have the data of the program that copied them, not of the next one`() throws {
    let desk = try PasteboardDesk()
    try XTestClipboardOwner.copy(["text/html": Array("first".utf8)], display: desk.server.display)
    let item = try #require(pasteboard.itemProviders.first)
    #expect(load("public.html", of: item, desk) == Data("first".utf8))
    try XTestClipboardOwner.copy(["text/html": Array("second".utf8)], display: desk.server.display)
    #expect(load("public.html", of: item, desk) == nil)
    let next = try #require(pasteboard.itemProviders.first)
    #expect(load("public.html", of: next, desk) == Data("second".utf8))
  }

  @Test func `items of another program that are copied again are not read from this one`() throws {
    let desk = try PasteboardDesk()
    try XTestClipboardOwner.copy(["text/html": Array("first".utf8)], display: desk.server.display)
    let items = pasteboard.itemProviders
    #expect(items.first?.registeredTypeIdentifiers == ["public.html"])
    pasteboard.itemProviders = items
    #expect(desk.read("text/html") == nil)
  }

  @Test func `a picture that a file manager has copied as a file is read`() throws {
    let desk = try PasteboardDesk()
    let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { context in
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).png")
    try #require(image.pngData()).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try XTestClipboardOwner.copy(
      ["text/uri-list": Array("\(file.absoluteString)\r\n".utf8)], display: desk.server.display)
    withExtendedLifetime(desk) { #expect(pasteboard.image?.pngData() == image.pngData()) }
  }

  // MARK: The end of a program

  @Test func `a clipboard manager gets data that is loaded on the main queue`() throws {
    let desk = try PasteboardDesk()
    let manager = try XTestClipboardManager(display: desk.server.display)
    let provider = NSItemProvider()
    provider.registerDataRepresentation(
      forTypeIdentifier: "org.example.thing", visibility: .all
    ) { completion in
      DispatchQueue.main.async { completion(Data([7]), nil) }
      return nil
    }
    pasteboard.itemProviders = [provider]
    #expect(desk.screen.saveClipboard(within: 20))
    #expect(manager.saved == ["org.example.thing": [7]])
  }

  @Test func `keeping data on the clipboard ends with the display`() throws {
    let server = try XvfbServer(width: 300, height: 200)
    let keeper = try ClipboardKeeper(
      ["UTF8_STRING": Data("kept".utf8)], displayName: server.display)
    #expect(keeper.ownsClipboard)
    server.stop()
    keeper.run()
    #expect(!keeper.ownsClipboard)
  }
}

/// A display with this program and another one.
@MainActor private final class PasteboardDesk {
  let server: XvfbServer
  let screen: XScreen
  let other: Connection

  init() throws {
    server = try XvfbServer(width: 300, height: 200)
    screen = try XScreen(displayName: server.display)
    other = try Connection(display: server.display)
  }

  /// Runs the event loop, and the other program beside it, until a condition holds.
  func run(until isDone: @escaping @MainActor () -> Bool) {
    var turns = 0
    func look() {
      _ = other.pendingEvents()
      other.flush()
      turns += 1
      guard !isDone(), turns < 1000 else { return screen.stop() }
      screen.after(seconds: 0.005, look)
    }
    screen.after(seconds: 0, look)
    screen.run()
    #expect(isDone())
  }

  /// The data of a type that the other program reads.
  func read(_ type: String) -> [UInt8]? {
    var result: [UInt8]??
    other.clipboard.load(type, from: .clipboard) { result = .some($0) }
    run { result != nil }
    return result.flatMap(\.self)
  }
}
