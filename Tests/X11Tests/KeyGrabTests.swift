import Foundation
import MaruTestKit
import Testing

@testable import X11

@MainActor @Suite(.serialized) struct KeyGrabTests {
  private static let space = KeyGrabs.Chord(symbol: .space, modifiers: .logo)

  /// Waits for the next presses.
  private func presses(_ grabs: KeyGrabs, _ screen: Screen) -> [KeyGrabs.Chord] {
    var presses: [KeyGrabs.Chord] = []
    _ = screen.person.block(timeout: .seconds(5)) {
      presses += grabs.takePresses()
      return !presses.isEmpty
    }
    return presses
  }

  @Test(arguments: [[], [KeySymbol(rawValue: 0xff7f)], [KeySymbol(rawValue: 0xffe5)]])
  func `a key is reported whatever has the focus, also with Num Lock or Caps Lock`(
    locks: [KeySymbol]
  ) throws {
    let screen = try Screen()
    let window = try screen.showWindow()
    let grabs = try KeyGrabs(display: screen.server.display)
    grabs.set([Self.space])
    #expect(grabs.refusals.isEmpty)
    for lock in locks { screen.person.stroke(lock) }
    screen.person.stroke(.space, with: .logo)
    #expect(presses(grabs, screen) == [Self.space])
    // Another key, and the key without its modifier, still go to the window.
    screen.person.stroke(.space)
    let stroke = try screen.expect("the space") { event -> KeyStroke? in
      if case .key(let stroke) = event, stroke.symbol == .space { stroke } else { nil }
    }
    #expect(stroke.window == window.id && stroke.modifiers.isDisjoint(with: .logo))
    #expect(grabs.takePresses().isEmpty)
  }

  @Test func `a held key counts once`() throws {
    let screen = try Screen()
    let grabs = try KeyGrabs(display: screen.server.display)
    let key = KeyGrabs.Chord(symbol: KeySymbol(rawValue: 0xffbe), modifiers: [])
    grabs.set([key])
    // The window would see the repeats if they were not grabbed.
    screen.person.press(key.symbol)
    #expect(presses(grabs, screen) == [key])
    let isRepeated = screen.person.block(timeout: .seconds(1)) { !grabs.takePresses().isEmpty }
    #expect(!isRepeated)
    screen.person.release(key.symbol)
    screen.person.stroke(key.symbol)
    #expect(presses(grabs, screen) == [key])
  }

  @Test func `a key that another program has is refused until it is free`() throws {
    let screen = try Screen()
    var other: KeyGrabs? = try KeyGrabs(display: screen.server.display)
    other?.set([Self.space])
    let grabs = try KeyGrabs(display: screen.server.display)
    let free = KeyGrabs.Chord(symbol: .space, modifiers: [.logo, .shift])
    grabs.set([Self.space, free])
    #expect(grabs.refusals == [Self.space: .taken])
    screen.person.stroke(.space, with: [.logo, .shift])
    #expect(presses(grabs, screen) == [free])
    other = nil
    grabs.set([Self.space, free])
    #expect(grabs.refusals.isEmpty)
    screen.person.stroke(.space, with: .logo)
    #expect(presses(grabs, screen) == [Self.space])
  }

  @Test func `a key that the keyboard lacks is taken when a new layout has it`() throws {
    let screen = try Screen()
    let grabs = try KeyGrabs(display: screen.server.display)
    let key = KeyGrabs.Chord(symbol: KeySymbol("마"), modifiers: .control)
    grabs.set([key])
    #expect(grabs.refusals == [key: .missing])
    var pressed: [KeyGrabs.Chord] = []
    // The first stroke adds the symbol to the layout.
    _ = screen.person.block(timeout: .seconds(5)) {
      screen.person.stroke(key.symbol, with: .control)
      pressed = grabs.takePresses()
      return !pressed.isEmpty
    }
    #expect(pressed.first == key && grabs.refusals.isEmpty)
  }

  @Test func `the end of the server is noticed`() throws {
    let screen = try Screen()
    let grabs = try KeyGrabs(display: screen.server.display)
    grabs.set([Self.space])
    screen.server.stop()
    let deadline = ContinuousClock.now + .seconds(5)
    while grabs.isOpen, .now < deadline {
      var handle = pollfd(fd: grabs.fileDescriptor, events: Int16(POLLIN), revents: 0)
      poll(&handle, 1, 100)
      #expect(grabs.takePresses().isEmpty)
    }
    #expect(!grabs.isOpen)
    grabs.set([])
  }
}
