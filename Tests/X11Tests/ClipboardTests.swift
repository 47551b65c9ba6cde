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
}
