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

  @Test func `a text in many parts is given up after five times the wait for one`() throws {
    let screen = try Screen()
    screen.program.clipboard.set(String(repeating: "x", count: 64 << 20), for: .clipboard)
    let text = screen.person.connection.clipboard.text(
      from: .clipboard, timeout: .milliseconds(5),
      meanwhile: {
        screen.program.readEvents()
        screen.program.flush()
      })
    #expect(text == nil)
  }

  @Test func `only the changes of other programs are reported, and all are counted`() throws {
    let screen = try Screen()
    let own = screen.program.clipboard
    own.set("mine", for: .clipboard)
    own.clear(.clipboard)
    screen.program.synchronize()
    screen.person.connection.clipboard.set("theirs", for: .clipboard)
    screen.person.connection.clipboard.clear(.clipboard)
    var owners: [WindowID?] = []
    try screen.expect("two changes") { event -> Bool? in
      if case .selectionOwnerChanged(.clipboard, let owner) = event { owners.append(owner) }
      return owners.count == 2 ? true : nil
    }
    #expect(owners.map { $0 == nil } == [false, true])
    #expect(own.ownerChangeCount(of: .clipboard) == 4)
  }

  // MARK: Other types

  private static let picture = [UInt8](repeating: 0x89, count: 1_000_000)

  private func contents() -> SelectionContents {
    let types = ["image/png", "org.example.thing"]
    return SelectionContents(text: "words", types: types) { type, completion in
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
    reader.load("org.example.thing", from: .clipboard) {
      (hasThing, isThingRead) = ($0 != nil, true)
    }
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

  @Test func `data that is longer than the limit is given up at once`() throws {
    let screen = try Screen()
    screen.program.clipboard.set(contents(), for: .clipboard)
    var (hasData, isRead) = (true, false)
    let request = screen.person.connection.clipboard.load("image/png", from: .clipboard) {
      (hasData, isRead) = ($0 != nil, true)
    }
    request?.limit = 300_000
    serve(screen) { isRead }
    #expect(isRead && !hasData)
  }

  @Test func `a text among other types is offered in the old types of text too`() throws {
    let screen = try Screen()
    screen.program.clipboard.set(
      SelectionContents(text: nil, types: ["text/html", "UTF8_STRING"]) { $1(Array("é€".utf8)) },
      for: .clipboard)
    let reader = screen.person.connection.clipboard
    var types: [String]?
    var (latin, text): ([UInt8]?, [UInt8]?)
    reader.loadTypes(of: .clipboard) { types = $0 }
    reader.load("STRING", from: .clipboard) { latin = $0 }
    reader.load("TEXT", from: .clipboard) { text = $0 }
    serve(screen) { types != nil && latin != nil && text != nil }
    #expect(types?.prefix(2) == ["text/html", "UTF8_STRING"])
    #expect(types?.contains("STRING") == true && types?.contains("TEXT") == true)
    #expect(latin == [0xe9, 0x3f])
    #expect(text == Array("é€".utf8))
  }

  // MARK: Several targets at once

  /// The answer to a request for several targets.
  private func askForSeveral(
    _ pairs: [UInt32], _ screen: Screen
  ) throws -> SelectionReader.Outcome? {
    let connection = screen.person.connection
    let reader = try #require(connection.clipboard.freeReader())
    var outcome: SelectionReader.Outcome?
    reader.read(
      connection.atoms.clipboard, as: connection.atoms.multiple, time: .current, parameters: pairs
    ) { outcome = $0 }
    serve(screen) { outcome != nil }
    return outcome
  }

  @Test func `of several targets at once, those that there are not are marked`() throws {
    let screen = try Screen()
    screen.program.clipboard.set("text", for: .clipboard)
    let connection = screen.person.connection
    let unknown = try #require(connection.atom("image/none")).rawValue
    let place = try #require(connection.atom("PLACE")).rawValue
    let utf8 = connection.atoms.utf8.rawValue
    let several = connection.atoms.multiple.rawValue
    let more = 400
    let pairs: [UInt32] =
      [unknown, place, utf8, place, several, place]
      + Array(repeating: [unknown, place], count: more).flatMap(\.self)
    guard case .value(let bytes, _) = try askForSeveral(pairs, screen) else {
      Issue.record("no answer")
      return
    }
    let marked: [UInt32] =
      [unknown, 0, utf8, place, several, 0]
      + Array(repeating: [unknown, 0], count: more).flatMap(\.self)
    #expect(SelectionReader.words(of: bytes) == marked)
  }

  @Test func `too many targets at once are refused`() throws {
    let screen = try Screen()
    screen.program.clipboard.set("text", for: .clipboard)
    let atom = screen.person.connection.atoms.utf8.rawValue
    let outcome = try askForSeveral(Array(repeating: atom, count: 50_000), screen)
    guard case .refused = outcome else {
      Issue.record("the answer is \(String(describing: outcome))")
      return
    }
  }

  // MARK: Transfers

  private func send(_ size: Int, to window: WindowID, at place: Atom, from owner: Connection) {
    owner.selectionSender.send(
      .bytes([UInt8](repeating: 7, count: size)[...]), type: .string, property: place,
      requestor: window)
  }

  @Test func `the end of one transfer to a window leaves the others to it`() throws {
    let screen = try Screen()
    let (owner, reader) = (screen.program, screen.person.connection)
    let window = try #require(reader.unmappedWindows.create())
    let places = try ["A", "B", "C"].map { try #require(reader.atom($0)) }
    reader.synchronize()
    let sizes = [300_000, 900_000, 600_000]
    for (place, size) in zip(places, sizes) { send(size, to: window, at: place, from: owner) }
    #expect(owner.selectionSender.transfers.count == 3)
    var counts = [0, 0, 0]
    var ended: Set<Int> = []
    serve(screen) {
      for (index, place) in places.enumerated() where !ended.contains(index) {
        let part = reader.property(place, of: window, deleting: true)
        guard let part, part.type != reader.atoms.incremental else { continue }
        counts[index] += part.bytes.count
        if part.bytes.isEmpty { ended.insert(index) }
      }
      return ended.count == 3
    }
    #expect(counts == sizes)
    #expect(owner.selectionSender.transfers.isEmpty)
  }

  @Test func `data for a window that is gone is not kept`() throws {
    let screen = try Screen()
    let reader = screen.person.connection
    let window = try #require(reader.unmappedWindows.create())
    reader.unmappedWindows.destroy(window)
    reader.synchronize()
    send(1_000_000, to: window, at: reader.atoms.transfer, from: screen.program)
    #expect(screen.program.selectionSender.transfers.isEmpty)
    let hasError = screen.settle().contains { event in
      if case .protocolError = event { true } else { false }
    }
    #expect(!hasError)
  }

  @Test func `data that nobody takes is dropped after half a minute`() throws {
    let screen = try Screen()
    let reader = screen.person.connection
    let window = try #require(reader.unmappedWindows.create())
    reader.synchronize()
    let sender = screen.program.selectionSender
    send(1_000_000, to: window, at: reader.atoms.transfer, from: screen.program)
    sender.dropStalled(at: .now + .seconds(20))
    #expect(sender.transfers.count == 1)
    sender.dropStalled(at: .now + .seconds(40))
    #expect(sender.transfers.isEmpty)
  }

  // MARK: Clipboard manager

  @Test func `a clipboard manager saves text and other types`() throws {
    let screen = try Screen()
    let manager = try XTestClipboardManager(display: screen.server.display)
    let clipboard = screen.program.clipboard
    clipboard.set(
      SelectionContents(text: "마루", types: ["text/html"]) { $1(Array("<b>마루</b>".utf8)) },
      for: .clipboard)
    #expect(clipboard.save(patience: .seconds(20)))
    let wanted = ["UTF8_STRING": "마루", "text/html": "<b>마루</b>"]
    #expect(manager.saved == wanted.mapValues { Array($0.utf8) })
  }

  @Test func `without a clipboard manager nothing is saved`() throws {
    let screen = try Screen()
    #expect(screen.program.clipboard.save(patience: .seconds(20)))
    screen.program.clipboard.set("lost", for: .clipboard)
    #expect(!screen.program.clipboard.save(patience: .seconds(20)))
  }
}
