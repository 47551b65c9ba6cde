import Foundation
import MaruTestKit
import Testing

@testable import X11

/// The animation of a window stops while nothing of the window can be seen, and then continues.
@MainActor @Suite(.serialized, .needsServer) struct UnseenWindowTests {
  private static let animated = ["show", "LoadingView"]

  private let desk: Desk

  init() throws { desk = try Desk() }

  /// Covers the whole screen with a window of another program.
  private func cover(_ part: DeviceRect? = nil, hasAlpha: Bool = false) throws -> Window {
    let part = part ?? DeviceRect(x: 0, y: 0, width: 1000, height: 820)
    var options = WindowAttributes(width: part.width, height: part.height)
    options.kind = .popup
    options.hasAlpha = hasAlpha
    options.origin = DevicePoint(x: part.x, y: part.y)
    let cover = try Window(on: desk.person.connection, options)
    cover.show()
    #expect(desk.person.block { desk.person.isVisible(cover.id) })
    return cover
  }

  /// Checks that a window's animation is drawn.
  private func expectMotion(
    of window: OpenWindow, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var first: XTestScreenshot?
    let moves = desk.person.block {
      // A window that has just been mapped may have no pixels yet.
      guard let picture = desk.person.screenshot(of: window.id) else { return false }
      if first == nil { first = picture }
      return picture != first
    }
    #expect(moves, "nothing moves", sourceLocation: sourceLocation)
  }

  /// Checks that a program goes on to wake for frames.
  private func expectWakes(
    of window: OpenWindow, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    func wakes() -> Int {
      ProcessReading(of: window.program.identifier)?.voluntarySwitches ?? 0
    }
    let before = wakes()
    #expect(
      desk.person.block { wakes() > before + 60 }, "it has stopped", sourceLocation: sourceLocation)
  }

  @Test func `a covered window rests, and moves again once a part of it is uncovered`() throws {
    let window = try desk.open(Self.animated)
    try expectMotion(of: window)
    let cover = try cover()
    try window.expectRest()
    cover.destroy()
    try expectMotion(of: window)
    let frame = window.frame
    let almost = try self.cover(
      DeviceRect(x: 0, y: 0, width: frame.x + frame.width - 1, height: 820))
    // The last column of the window is free.
    expectWakes(of: window)
    almost.destroy()
    try expectMotion(of: window)
  }

  @Test func `with a compositor only opaque windows above it make a window rest`() throws {
    let connection = desk.person.connection
    let selection = try #require(connection.atom("_NET_WM_CM_S0"))
    let compositor = try Window(on: connection, WindowAttributes(width: 1, height: 1))
    desk.person.own(selection, by: compositor.id)
    let window = try desk.open(Self.animated)
    func wakes() -> Int {
      ProcessReading(of: window.program.identifier)?.voluntarySwitches ?? 0
    }
    // An animation wakes the program 60 times a second. The two looks at the windows above, with up
    // to 12 questions each, may take 26 wakes when the server is slow to answer.
    func rests() -> Bool {
      let (before, start) = (wakes(), ContinuousClock.now)
      _ = desk.person.blockUntilStill(for: .milliseconds(1500))
      let seconds = start.duration(to: .now) / .seconds(1)
      return Double(wakes() - before) < 45 * seconds
    }
    let opaque = try cover()
    #expect(desk.person.block(timeout: .seconds(20)) { rests() })
    opaque.destroy()
    try expectMotion(of: window)

    let clear = try cover(hasAlpha: true)
    expectWakes(of: window)
    clear.destroy()
    let translucent = try cover()
    let opacity = try #require(connection.atom("_NET_WM_WINDOW_OPACITY"))
    connection.set(opacity, of: translucent.id, type: .cardinal, words: [0x8000_0000])
    connection.synchronize()
    expectWakes(of: window)
    translucent.destroy()
    let half = try cover(DeviceRect(x: 0, y: 0, width: window.frame.x + 10, height: 820))
    expectWakes(of: window)
    half.destroy()
  }

  @Test(.needsManager) func `a minimized window rests, and moves again once it is shown`() throws {
    try desk.startManager()
    let window = try desk.open(Self.animated)
    try expectMotion(of: window)
    desk.person.sendToManager("WM_CHANGE_STATE", about: window.id, values: [3])
    #expect(desk.person.block { !desk.person.isVisible(window.id) })
    try window.expectRest()
    desk.person.sendToManager("_NET_ACTIVE_WINDOW", about: window.id, values: [2])
    #expect(desk.person.block { desk.person.isVisible(window.id) })
    try expectMotion(of: window)
  }

  @Test(.needsManager) func `a window on another workspace rests until it is shown`() throws {
    try desk.startManager()
    let window = try desk.open(Self.animated)
    desk.person.sendToManager("_NET_WM_DESKTOP", about: window.id, values: [1, 2])
    #expect(desk.person.block { !desk.person.isVisible(window.id) })
    try window.expectRest()
    let root = desk.person.connection.root
    desk.person.sendToManager("_NET_CURRENT_DESKTOP", about: root, values: [1])
    #expect(desk.person.block { desk.person.isVisible(window.id) })
    try expectMotion(of: window)
  }

  @Test(.needsTilingManager) func `under i3 a window on another workspace rests until it is shown`()
    throws
  {
    try desk.startTilingManager()
    let window = try desk.open(Self.animated)
    try desk.tellTilingManager("workspace 2")
    #expect(desk.person.block { !desk.person.isVisible(window.id) })
    try window.expectRest(isAlone: false)
    try desk.tellTilingManager("workspace 1")
    #expect(desk.person.block { desk.person.isVisible(window.id) })
    try expectMotion(of: window)
  }

  @Test func `a covered window of maru run rests`() throws {
    let host = try RunningHost(
      """
      [window.busy]
      kind = "normal"
      widgets = [{ name = "LoadingView" }]
      """, on: desk)
    let shown = try #require(host.windows.first)
    let id = try #require(shown.xid.flatMap { WindowID(rawValue: $0) })
    let process = try #require(shown.pid)
    func wakes() -> Int { ProcessReading(of: process)?.voluntarySwitches ?? 0 }
    #expect(desk.person.isVisible(id))
    let cover = try cover()
    // The supervisor asks its workers from time to time whether they are alive.
    let rests = desk.person.block(timeout: .seconds(20)) {
      let before = wakes()
      _ = desk.person.blockUntilStill(for: .seconds(1))
      return wakes() - before < 10
    }
    #expect(rests, "it still wakes for each frame")
    cover.destroy()
    let before = try #require(desk.person.screenshot(of: id))
    #expect(desk.person.block { desk.person.screenshot(of: id) != before }, "nothing moves")
  }
}
