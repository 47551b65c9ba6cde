import MaruTestKit
import Testing

@testable import X11

@MainActor @Suite(.serialized) struct ClipboardTests {
  /// The text that another client reads while this one serves it.
  private func paste(_ screen: Screen, _ selection: Selection) async -> String? {
    // Both sides run on this actor: the owner answers while the reader waits.
    let owner = screen.program
    let reader = screen.person.connection
    return reader.clipboard.text(
      from: selection, timeout: .seconds(5),
      meanwhile: {
        owner.readEvents()
        owner.flush()
      })
  }

  @Test(arguments: Selection.allCases)
  func `one program reads the text that another one copied`(selection: Selection) async throws {
    let screen = try Screen()
    #expect(await paste(screen, selection) == nil)
    #expect(screen.program.clipboard.set("마루 and €", for: selection))
    #expect(await paste(screen, selection) == "마루 and €")
    #expect(screen.program.clipboard.text(from: selection) == "마루 and €")
  }

  @Test func `a text longer than the maximum request arrives complete`() async throws {
    let screen = try Screen()
    let text = String(repeating: "가나다 abc ", count: 200_000)
    #expect(screen.program.clipboard.set(text, for: .clipboard))
    #expect(await paste(screen, .clipboard) == text)
  }

  @Test func `an empty text differs from no text`() async throws {
    let screen = try Screen()
    #expect(screen.program.clipboard.set("", for: .clipboard))
    #expect(await paste(screen, .clipboard) == "")
  }

  @Test func `losing a selection is reported`() throws {
    let screen = try Screen()
    screen.program.clipboard.set("mine", for: .clipboard)
    screen.person.connection.clipboard.set("theirs", for: .clipboard)
    try screen.expect("the loss") { $0 == .selectionLost(.clipboard) ? true : nil }
    #expect(!screen.program.clipboard.owns(.clipboard))
  }

  @Test func `a cleared selection has no owner`() throws {
    let screen = try Screen()
    screen.program.clipboard.set("mine", for: .primary)
    screen.program.clipboard.clear(.primary)
    _ = screen.settle()
    #expect(!screen.person.connection.clipboard.hasOwner(.primary))
  }

  @Test func `reading from an owner that does not answer ends at the timeout`() throws {
    let screen = try Screen()
    screen.program.clipboard.set("silent", for: .clipboard)
    let start = ContinuousClock.now
    let text = screen.person.connection.clipboard.text(
      from: .clipboard, timeout: .milliseconds(50))
    #expect(text == nil)
    #expect(start.duration(to: .now) < .seconds(2))
  }

  // MARK: Other types

  private static let picture = [UInt8](repeating: 0x89, count: 1_000_000)

  private func contents() -> SelectionContents {
    SelectionContents(text: "words", types: ["image/png", "org.example.thing"]) { type, completion in
      completion(type == "image/png" ? Self.picture : nil)
    }
  }

  /// Lets the owner answer until a condition holds.
  private func serve(_ screen: Screen, until condition: () -> Bool) {
    _ = screen.person.block(timeout: .seconds(5)) {
      screen.program.readEvents()
      screen.program.flush()
      screen.person.connection.readEvents()
      screen.person.connection.flush()
      return condition()
    }
  }

  @Test func `a program sees the types of copied data, and reads one of them`() throws {
    let screen = try Screen()
    screen.program.clipboard.set(contents(), for: .clipboard)
    let reader = screen.person.connection.clipboard
    var types: [String]?
    var picture: [UInt8]?
    var (hasThing, isThingRead) = (true, false)
    reader.loadTypes(of: .clipboard) { types = $0 }
    reader.load("image/png", from: .clipboard) { picture = $0 }
    reader.load("org.example.thing", from: .clipboard) { (hasThing, isThingRead) = ($0 != nil, true) }
    serve(screen) { types != nil && picture != nil && isThingRead }
    #expect(types?.contains("UTF8_STRING") == true)
    #expect(types?.contains("image/png") == true)
    #expect(types?.contains("TARGETS") == false)
    #expect(picture == Self.picture)
    #expect(!hasThing)
  }

  @Test func `an owner that does not answer delays no other request`() throws {
    let screen = try Screen()
    screen.program.clipboard.set("silent", for: .clipboard)
    let reader = screen.person.connection.clipboard
    var text: [UInt8]?
    var isGivenUp = false
    let silent = reader.load("UTF8_STRING", from: .clipboard) { isGivenUp = $0 == nil }
    let other = try Connection(display: screen.server.display)
    other.clipboard.set("loud", for: .primary)
    reader.load("UTF8_STRING", from: .primary) { text = $0 }
    _ = screen.person.block(timeout: .seconds(5)) {
      other.readEvents()
      other.flush()
      screen.person.connection.readEvents()
      return text != nil
    }
    #expect(text == Array("loud".utf8))
    #expect(!isGivenUp)
    silent?.giveUp()
    #expect(isGivenUp)
  }

  // MARK: Clipboard manager

  @Test func `a clipboard manager saves text and other types`() throws {
    let screen = try Screen()
    let manager = try XTestClipboardManager(display: screen.server.display)
    let clipboard = screen.program.clipboard
    clipboard.set(
      SelectionContents(text: "마루", types: ["text/html"]) { $1(Array("<b>마루</b>".utf8)) },
      for: .clipboard)
    #expect(clipboard.save())
    #expect(manager.saved == ["UTF8_STRING": Array("마루".utf8), "text/html": Array("<b>마루</b>".utf8)])
  }

  @Test func `without a clipboard manager nothing is saved`() throws {
    let screen = try Screen()
    #expect(screen.program.clipboard.save())
    screen.program.clipboard.set("lost", for: .clipboard)
    #expect(!screen.program.clipboard.save())
  }
}
