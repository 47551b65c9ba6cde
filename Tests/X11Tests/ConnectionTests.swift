import Foundation
import MaruTestKit
import Testing

@testable import X11

@MainActor @Suite(.serialized) struct ConnectionTests {
  @Test func `an empty display name throws noDisplay`() {
    #expect(throws: ConnectionError.noDisplay) { try Connection(display: "") }
  }

  @Test(arguments: [":4711", "nonsense", ":99999999", "localhost:4711"])
  func `a display without a server throws unreachable with its name`(name: String) {
    #expect(throws: ConnectionError.unreachable(display: name)) { try Connection(display: name) }
  }

  @Test func `a server that requires a cookie throws refused, not unreachable`() throws {
    let path = NSTemporaryDirectory() + "maru-no-cookie-\(getpid())"
    // One entry of the Xauthority format: family 256 (local); the names and the key are arbitrary.
    let entry: [UInt8] =
      [1, 0, 0, 1, 0x78, 0, 1, 0x30, 0, 18] + Array("MIT-MAGIC-COOKIE-1".utf8) + [0, 16]
      + [UInt8](repeating: 7, count: 16)
    try Data(entry).write(to: URL(fileURLWithPath: path))
    defer { unlink(path) }
    let server = try XvfbServer(arguments: ["-auth", path])
    #expect(throws: ConnectionError.refused(display: server.display)) {
      try Connection(display: server.display)
    }
  }

  @Test func `a display opened on another thread works like one opened here`() throws {
    let server = try XvfbServer()
    let opening = ConnectionOpening(display: server.display)
    let connection = try Connection(opening)
    #expect(connection.displayName == server.display)
    let direct = try Connection(display: server.display)
    #expect(connection.monitors().map(\.frame) == direct.monitors().map(\.frame))
    let window = try Window(on: connection, WindowAttributes(width: 90, height: 60))
    window.show()
    connection.synchronize()
    #expect(connection.pendingEvents().contains(.mapped(window.id)))
  }

  @Test func `taking the display throws the error of the opening thread`() {
    let opening = ConnectionOpening(display: ":4711")
    #expect(throws: ConnectionError.unreachable(display: ":4711")) { try Connection(opening) }
    #expect(throws: ConnectionError.noDisplay) { try Connection(ConnectionOpening(display: "")) }
  }

  @Test func `releasing an opening that was never taken does not wait for it`() throws {
    let server = try XvfbServer()
    var opening: ConnectionOpening? = ConnectionOpening(display: server.display)
    weak let seen = opening
    opening = nil
    #expect(seen == nil)
  }

  @Test func `every error is one line, and a refusal names the display`() {
    let errors: [ConnectionError] = [
      .noDisplay, .unreachable(display: ":7"), .refused(display: ":7"),
      .unsupportedVisual(depth: 1), .serverGone, .invalidSize(width: 0, height: 1),
      .outOfMemory(bytes: 1),
    ]
    #expect(errors.allSatisfy { !$0.description.contains("\n") })
    #expect(ConnectionError.refused(display: ":7").description.contains("\":7\""))
  }

  @Test func `a killed server causes serverGone once, and the process continues`() throws {
    let screen = try Screen()
    let window = try screen.showWindow()
    let ring = BufferRing(on: screen.program)
    let buffer = try #require(try ring.next(width: 200, height: 150))
    screen.server.stop()

    var events: [Event] = []
    for _ in 0..<2000 where !events.contains(.serverGone) {
      ring.present(buffer, [DeviceRect(x: 0, y: 0, width: 200, height: 150)], in: window)
      window.title += "x"
      events += screen.program.pendingEvents()
    }
    #expect(events.last == .serverGone)
    #expect(!screen.program.isOpen)
    #expect(screen.program.fileDescriptor == -1)
    #expect(screen.program.pendingEvents().isEmpty)
    #expect(!screen.program.hasQueuedEvents)
    #expect(!buffer.isBusy)
    #expect(throws: ConnectionError.serverGone) {
      try Window(on: screen.program, WindowAttributes(width: 1, height: 1))
    }
    window.destroy()
    screen.program.close()
  }

  @Test func `a server that dies during large copies causes serverGone`() throws {
    let screen = try Screen()
    let window = try screen.showWindow()
    let buffer = try ImageBuffer(
      on: screen.program, width: 4000, height: 3000, sharing: false)
    screen.server.stop()
    for _ in 0..<4 { buffer.put([DeviceRect(x: 0, y: 0, width: 4000, height: 3000)], in: window) }
    #expect(screen.program.pendingEvents().last == .serverGone)
  }

  @Test func `a server whose death a new shared buffer meets first causes serverGone`() throws {
    let screen = try Screen()
    let window = try screen.showWindow()
    let buffer = try ImageBuffer(on: screen.program, width: 200, height: 150, sharing: false)
    screen.server.stop()
    _ = try? ImageBuffer(on: screen.program, width: 200, height: 150)
    buffer.put([DeviceRect(x: 0, y: 0, width: 200, height: 150)], in: window)
    #expect(screen.program.pendingEvents().last == .serverGone)
  }

  @Test func `a server that dies during many small copies causes serverGone`() throws {
    let screen = try Screen()
    let window = try screen.showWindow()
    let buffer = try ImageBuffer(on: screen.program, width: 640, height: 480, sharing: false)
    screen.server.stop()
    // More in one call than Xlib's buffer has room for.
    let rects = (0..<1200).map { (index: Int32) in
      DeviceRect(x: index % 40 * 16, y: index / 40 * 16, width: 16, height: 16)
    }
    buffer.put(rects, in: window)
    #expect(screen.program.pendingEvents().last == .serverGone)
  }

  @Test func `closing a connection twice and using it afterwards does nothing`() throws {
    let screen = try Screen()
    let window = try screen.showWindow()
    screen.program.close()
    screen.program.close()
    window.title = "after"
    window.hide()
    #expect(screen.program.pendingEvents().isEmpty)
    #expect(screen.program.monitors().isEmpty)
    #expect(screen.program.clipboard.text(from: .clipboard) == nil)
    #expect(screen.program.atom("SOMETHING") == nil)
  }

  @Test func `atoms keep their names`() throws {
    let screen = try Screen()
    let atom = try #require(screen.program.atom("_MARU_SOMETHING"))
    #expect(screen.program.name(of: atom) == "_MARU_SOMETHING")
    #expect(screen.program.atom("") == nil)
    let nobody = try #require(Atom(rawValue: 0x00ff_ffff))
    #expect(screen.program.name(of: nobody) == nil)
    #expect(screen.settle().isEmpty)
  }

  @Test func `each atom of the list has the name of its property`() throws {
    let screen = try Screen()
    let atoms = screen.program.atoms
    let names = [
      atoms.protocols, atoms.windowName, atoms.state, atoms.utf8, atoms.plainTextUTF8,
      atoms.transfer, atoms.compositor, atoms.motifHints, atoms.desktop, atoms.workspaceOfWindow,
    ].map { screen.program.name(of: $0) ?? "" }
    #expect(
      names == [
        "WM_PROTOCOLS", "_NET_WM_NAME", "_NET_WM_STATE", "UTF8_STRING",
        "text/plain;charset=utf-8", "_MARU_TRANSFER", "_NET_WM_CM_S0", "_MOTIF_WM_HINTS",
        "_NET_CURRENT_DESKTOP", "_NET_WM_DESKTOP",
      ])
  }

  @Test func `the whole screen is one monitor`() throws {
    let screen = try Screen()
    let monitors = screen.program.monitors()
    #expect(monitors.first?.frame == DeviceRect(x: 0, y: 0, width: 640, height: 480))
    #expect(screen.program.windowManager == nil)
    #expect(!screen.program.isCompositorRunning)
  }

  @Test func `server times subtract correctly across an overflow`() {
    let before = ServerTime(milliseconds: .max - 9)
    let after = ServerTime(milliseconds: 10)
    #expect(after.milliseconds(since: before) == 20)
    #expect(before.milliseconds(since: after) == -20)
  }
}
