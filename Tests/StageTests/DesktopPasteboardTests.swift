import Foundation
import MaruKit
import MaruTestKit
import Stage
import Testing
import X11

/// The general pasteboard on a display with another program.
@MainActor
@Suite(
  .serialized,
  .enabled("Xvfb is not installed; on Debian: apt-get install xvfb") {
    await XvfbServer.isInstalled
  }
)
struct DesktopPasteboardTests {
  private let server: XvfbServer
  private let screen: XScreen
  private let other: Connection
  private var pasteboard: UIPasteboard { .general }

  init() throws {
    server = try XvfbServer(width: 300, height: 200)
    screen = try XScreen(displayName: server.display)
    other = try Connection(display: server.display)
  }

  /// Runs the event loop, and the other program beside it, until a condition holds.
  private func run(until isDone: @escaping @MainActor () -> Bool) {
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
  private func read(_ type: String) -> [UInt8]? {
    var result: [UInt8]??
    other.clipboard.load(type, from: .clipboard) { result = .some($0) }
    run { result != nil }
    return result.flatMap(\.self)
  }

  @Test func `another program reads what is copied in each type`() throws {
    pasteboard.items = [
      ["public.utf8-plain-text": "마루", "public.html": "<i>마루</i>", "org.example.thing": Data([7])]
    ]
    #expect(read("UTF8_STRING") == Array("마루".utf8))
    #expect(read("text/html") == Array("<i>마루</i>".utf8))
    #expect(read("org.example.thing") == [7])
    #expect(read("image/png") == nil)
  }

  @Test func `another program reads URLs as a list and as text`() throws {
    pasteboard.urls = [
      try #require(URL(string: "https://example.org/a")),
      try #require(URL(string: "file:///tmp/b")),
    ]
    #expect(read("text/uri-list") == Array("https://example.org/a\r\nfile:///tmp/b\r\n".utf8))
    #expect(read("UTF8_STRING") == Array("https://example.org/a\nfile:///tmp/b".utf8))
  }

  @Test func `another program reads a picture as PNG`() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { context in
      UIColor.blue.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    pasteboard.image = image
    #expect(read("image/png") == image.pngData().map { Array($0) })
  }

  @Test func `a field takes pasted text when it arrives, and keys meanwhile`() throws {
    other.clipboard.set("pasted", for: .clipboard)
    other.flush()
    let window = screen.makeWindow(
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
    run { field.text == "typed pasted" }
  }

  @Test func `another program's copy ends ours, and is counted`() throws {
    pasteboard.string = String(repeating: "long ", count: 1000)
    let count = pasteboard.changeCount
    other.clipboard.set("theirs", for: .clipboard)
    other.flush()
    run { UIPasteboard.general.changeCount > count }
  }
}
