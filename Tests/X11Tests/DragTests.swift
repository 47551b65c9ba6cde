import MaruTestKit
import Testing

@testable import X11

/// Drags between two programs, by the XDND protocol.
@MainActor @Suite(.serialized) struct DragTests {
  private let screen: Screen
  private let window: Window
  private let inside = DevicePoint(x: 90, y: 80)

  private var source: DragSource { screen.person.connection.dragSource }
  private var target: DropTarget { screen.program.dropTarget }

  init() throws {
    screen = try Screen()
    window = try screen.showWindow()
  }

  /// Begins a drag of another program.
  private func begin(_ data: [String: String]) {
    let hasBegun = source.begin(types: data.keys.sorted(), action: .copy, time: .current) {
      $1(data[$0].map { Array($0.utf8) })
    }
    #expect(hasBegun)
  }

  /// The next event of the drag.
  private func next(
    _ phase: IncomingDrag.Phase, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> IncomingDrag {
    try screen.expect("\(phase)", sourceLocation: sourceLocation) { event in
      guard case .dragged(let drag) = event, drag.phase == phase else { return nil }
      return drag
    }
  }

  /// Lets the source read what the target has sent, until a condition holds.
  private func pump(
    until condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    screen.program.flush()
    let holds = screen.person.block(timeout: .seconds(5)) {
      _ = screen.person.connection.pendingEvents()
      return condition()
    }
    #expect(holds, sourceLocation: sourceLocation)
  }

  /// The dragged data of a type; `nil` if there is none.
  private func text(_ type: String) -> String? {
    var result: [UInt8]??
    target.load(type) { result = .some($0) }
    let isLoaded = screen.person.block(timeout: .seconds(5)) {
      screen.person.connection.readEvents()
      screen.person.connection.flush()
      screen.program.readEvents()
      return result != nil
    }
    #expect(isLoaded)
    return (result ?? nil).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `a drag enters, moves, is answered, dropped and finished`() throws {
    begin(["text/plain": "마루"])
    source.move(to: inside, time: .current)
    #expect(source.hasTarget)
    #expect(try next(.entered).types == ["text/plain"])
    let moved = try next(.moved)
    #expect(moved.position == inside)
    #expect(moved.window == window.id)
    target.answer(.copy)
    pump { source.answer == .copy }
    var outcomes: [DragAction?] = []
    source.drop(time: .current) { outcomes.append($0) }
    _ = try next(.dropped)
    #expect(text("text/plain") == "마루")
    target.finish(.copy)
    pump { !outcomes.isEmpty }
    #expect(outcomes == [.copy])
    #expect(!source.isDragging)
  }

  @Test func `a drag of many types tells them all`() throws {
    let types = (1...9).map { "application/x-\($0)" }
    begin(Dictionary(uniqueKeysWithValues: types.map { ($0, "data of \($0)") }))
    source.move(to: inside, time: .current)
    #expect(try next(.entered).types == types)
    #expect(text("application/x-7") == "data of application/x-7")
    #expect(text("application/x-10") == nil)
  }

  @Test func `a drop whose data was given up ends as not taken`() throws {
    begin(["text/plain": "a"])
    source.move(to: inside, time: .current)
    _ = try next(.moved)
    target.answer(.copy)
    pump { source.answer == .copy }
    var outcomes: [DragAction?] = []
    source.drop(time: .current) { outcomes.append($0) }
    _ = try next(.dropped)
    var loaded: [[UInt8]?] = []
    target.load("text/plain") { loaded.append($0) }
    target.finish(.copy)
    target.load("text/plain") { loaded.append($0) }
    #expect(loaded == [nil], "after the end nothing more is read")
    target.giveUpLoading()
    #expect(loaded == [nil, nil])
    pump { !outcomes.isEmpty }
    #expect(outcomes == [nil], "a move must not delete data that was not transferred")
  }

  @Test func `a drop before the first answer waits for it`() throws {
    begin(["text/plain": "a"])
    source.move(to: inside, time: .current)
    #expect(source.isUndecided)
    var outcomes: [DragAction?] = []
    source.drop(time: .current) { outcomes.append($0) }
    _ = try next(.moved)
    #expect(!screen.settle().contains { if case .dragged = $0 { true } else { false } })
    target.answer(.copy)
    pump { !source.isUndecided }
    _ = try next(.dropped)
    target.finish(.copy)
    pump { !outcomes.isEmpty }
    #expect(outcomes == [.copy])
  }

  @Test func `a drop is at the last position, also when that one had to wait`() throws {
    begin(["text/plain": "a"])
    source.move(to: inside, time: .current)
    let last = DevicePoint(x: 120, y: 70)
    source.move(to: last, time: .current)
    source.drop(time: .current) { _ in }
    #expect(try next(.moved).position == inside)
    target.answer(.copy)
    pump { !source.isUndecided }
    #expect(try next(.moved).position == last)
    target.answer(.copy)
    pump { source.answer == .copy }
    _ = try next(.dropped)
  }

  @Test func `a drag that begins while a slow program still drops leaves that program its data`()
    throws
  {
    begin(["text/plain": "first"])
    source.move(to: inside, time: .current)
    _ = try next(.moved)
    target.answer(.copy)
    pump { source.answer == .copy }
    var outcomes: [DragAction?] = []
    source.drop(time: ServerTime(milliseconds: 1000)) { outcomes.append($0) }
    _ = try next(.dropped)
    let later = ServerTime(milliseconds: UInt32.max / 4)
    let hasBegun = source.begin(types: ["text/plain"], action: .copy, time: later) {
      $1(Array("second".utf8))
    }
    #expect(hasBegun)
    #expect(outcomes == [.copy], "the first drop ends as it was announced")
    #expect(text("text/plain") == "first")
  }

  @Test func `a program that we follow is still followed after a drag of its window`() throws {
    let person = screen.person.connection
    let other = try Window(on: person, WindowAttributes(width: 10, height: 10))
    let atoms = person.atoms
    screen.program.followProperties(of: other.id, true)
    screen.program.synchronize()
    person.sendDragMessage(
      atoms.dragEnter, to: window.id, about: window.id,
      values: [other.id.rawValue, 5 << 24, 1, 0, 0])
    person.sendDragMessage(
      atoms.dragLeave, to: window.id, about: window.id, values: [other.id.rawValue, 0, 0, 0, 0])
    _ = screen.settle()
    other.title = "Later"
    person.flush()
    try screen.expect("the title") { event -> Bool? in
      guard case .propertyChanged(let id, _, _, _) = event, id == other.id else { return nil }
      return true
    }
  }

  @Test func `data that is longer than a request arrives complete`() throws {
    let long = String(repeating: "0123456789", count: 300_000)
    begin(["text/plain": long])
    source.move(to: inside, time: .current)
    _ = try next(.entered)
    #expect(text("text/plain") == long)
  }

  @Test func `a drop that the target refuses is a departure`() throws {
    begin(["text/plain": "a"])
    source.move(to: inside, time: .current)
    _ = try next(.moved)
    var outcomes: [DragAction?] = []
    // The button is released before the target answers.
    source.drop(time: .current) { outcomes.append($0) }
    target.answer(nil)
    pump { !outcomes.isEmpty }
    #expect(outcomes == [nil])
    _ = try next(.left)
  }

  @Test func `the drag leaves when the pointer does, or when it is cancelled`() throws {
    begin(["text/plain": "a"])
    source.move(to: inside, time: .current)
    source.move(to: DevicePoint(x: 600, y: 400), time: .current)
    #expect(!source.hasTarget)
    _ = try next(.left)
    source.move(to: inside, time: .current)
    _ = try next(.entered)
    source.cancel()
    _ = try next(.left)
    #expect(!source.isDragging)
  }

  @Test func `positions are sent one at a time, and the last one wins`() throws {
    begin(["text/plain": "a"])
    for x in Int32(60)...90 { source.move(to: DevicePoint(x: x, y: 80), time: .current) }
    #expect(try next(.moved).position.x == 60)
    target.answer(.copy)
    pump { source.answer == .copy }
    screen.person.connection.flush()
    #expect(try next(.moved).position.x == 90)
    #expect(!screen.settle().contains { if case .dragged = $0 { true } else { false } })
  }

  @Test func `the drag of a program that dies leaves`() throws {
    let other = try XTestClient(display: screen.server.display)
    let dying = other.connection.dragSource
    #expect(dying.begin(types: ["text/plain"], action: .copy, time: .current) { $1(nil) })
    dying.move(to: inside, time: .current)
    other.connection.flush()
    _ = try next(.moved)
    other.close()
    _ = try next(.left)
  }

  @Test func `our own windows are no target`() {
    let own = screen.program.dragSource
    #expect(own.begin(types: ["text/plain"], action: .copy, time: .current) { $1(nil) })
    own.move(to: inside, time: .current)
    #expect(!own.hasTarget)
  }

  @Test func `messages of no drag, and of another source, change nothing`() throws {
    let person = screen.person.connection
    let atoms = person.atoms
    let stranger = person.root.rawValue
    for type in [atoms.dragPosition, atoms.dragDrop, atoms.dragLeave, atoms.dragStatus] {
      person.sendDragMessage(
        type, to: window.id, about: window.id, values: [stranger, 1, 2, 3, 4])
    }
    // An old version, and types that are no atoms.
    person.sendDragMessage(
      atoms.dragEnter, to: window.id, about: window.id, values: [stranger, 2 << 24, 1, 1, 1])
    #expect(!screen.settle().contains { if case .dragged = $0 { true } else { false } })
    person.sendDragMessage(
      atoms.dragEnter, to: window.id, about: window.id,
      values: [stranger, 5 << 24, 0xffff_fff0, 0, 0])
    #expect(!screen.settle().contains { if case .dragged = $0 { true } else { false } })
    person.sendDragMessage(
      atoms.dragPosition, to: window.id, about: window.id,
      values: [stranger, 0, 90 << 16 | 80, 0, 0xffff_fff0])
    #expect(try next(.entered).types == [])
    _ = try next(.moved)
    target.finish(.copy)
    target.answer(.copy)
    #expect(screen.program.pendingEvents() == [])
  }
}
