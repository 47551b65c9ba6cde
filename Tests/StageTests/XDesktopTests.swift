import Foundation
import MaruKit
import MaruTestKit
import Stage
import Testing

@testable import X11

/// A server whose window manager is the test.
///
/// It is created in the body of a test: the screen's clock is then current until the test ends.
@MainActor private struct DeskServer {
  let screen: XScreen
  /// The connection of the window manager and of another program.
  let other: Connection

  private let server: XvfbServer

  init() throws {
    server = try XvfbServer(width: 300, height: 200)
    screen = try XScreen(displayName: server.display)
    other = try Connection(display: server.display)
  }

  /// Ends the server.
  func close() { server.stop() }

  /// The display's name.
  var display: String { server.display }

  // MARK: Window manager

  func atom(_ name: String) throws -> Atom { try #require(other.atom(name)) }

  func set(_ name: String, _ words: [UInt32], of window: WindowID? = nil) throws {
    other.set(try atom(name), of: window ?? other.root, type: .cardinal, words: words)
    other.synchronize()
  }

  func set(_ name: String, _ text: String, of window: WindowID? = nil) throws {
    let type = try atom("UTF8_STRING")
    other.set(try atom(name), of: window ?? other.root, type: type, text: text)
    other.synchronize()
  }

  func makeWindow(_ title: String, on workspace: UInt32) throws -> Window {
    var options = WindowAttributes(width: 10, height: 10)
    options.title = title
    let window = try Window(on: other, options)
    try set("_NET_WM_DESKTOP", [workspace], of: window.id)
    return window
  }

  func setUp(names: String = "one\0two\0") throws {
    try set("_NET_DESKTOP_NAMES", names)
    try set("_NET_NUMBER_OF_DESKTOPS", [3])
    try set("_NET_CURRENT_DESKTOP", [0])
  }

  // MARK: Loop

  /// Runs the loop until the desktop satisfies a condition; fails after five seconds.
  func expect(
    _ condition: @escaping (WidgetDesktop) -> Bool, while change: () throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let observation = screen.desktop.observe { [screen] in if condition($0) { screen.stop() } }
    try change()
    if !condition(screen.desktop) { run() }
    #expect(
      condition(screen.desktop), "\(screen.desktop.state)", sourceLocation: sourceLocation)
    withExtendedLifetime(observation) {}
  }

  func run(atMost seconds: Double = 5) {
    screen.after(seconds: seconds) { [screen] in screen.stop() }
    screen.run()
  }

  /// Asks for a workspace until it is the current one: the window manager sets its properties before
  /// it handles messages.
  func ask(for workspace: Int) {
    guard screen.desktop.currentWorkspace != workspace else { return }
    screen.desktop.activate(workspace: workspace)
    screen.after(seconds: 0.1) { ask(for: workspace) }
  }
}

/// The desktop of a real server, with a window manager whose properties the test sets.
@MainActor
@Suite(
  .serialized,
  .enabled("Xvfb is not installed; on Debian: apt-get install xvfb") {
    await XvfbServer.isInstalled
  }
)
struct XDesktopTests {
  @Test func `the state is known at the first observation, and not before`() throws {
    let desk = try DeskServer()
    defer { desk.close() }
    let window = try desk.makeWindow("Notes", on: 1)
    try desk.setUp()
    try desk.set("_NET_CLIENT_LIST", [window.id.rawValue])
    try desk.set("_NET_ACTIVE_WINDOW", [window.id.rawValue])
    #expect(desk.screen.desktop.state == WidgetDesktop.State())
    let observation = desk.screen.desktop.observe { _ in }
    #expect(
      desk.screen.desktop.state
        == WidgetDesktop.State(
          workspaces: ["one", "two", "3"], currentWorkspace: 0, occupiedWorkspaces: [1],
          activeWindowTitle: "Notes"))
    withExtendedLifetime(observation) {}
  }

  @Test func `without a window manager there are no workspaces and no window`() throws {
    let desk = try DeskServer()
    defer { desk.close() }
    let observation = desk.screen.desktop.observe { _ in }
    #expect(desk.screen.desktop.state == WidgetDesktop.State())
    withExtendedLifetime(observation) {}
  }

  @Test func `changes of workspaces, windows and titles are followed`() throws {
    let desk = try DeskServer()
    defer { desk.close() }
    try desk.setUp()
    let keeper = desk.screen.desktop.observe { _ in }
    try desk.expect(
      { $0.currentWorkspace == 2 }, while: { try desk.set("_NET_CURRENT_DESKTOP", [2]) })
    try desk.expect(
      { $0.workspaces == ["a", "b", "c"] },
      while: { try desk.set("_NET_DESKTOP_NAMES", "a\0b\0c\0") })
    let (first, second) = (
      try desk.makeWindow("First", on: 0), try desk.makeWindow("Second", on: 2)
    )
    let both = [first.id.rawValue, second.id.rawValue]
    try desk.expect(
      { $0.occupiedWorkspaces == [0, 2] }, while: { try desk.set("_NET_CLIENT_LIST", both) })
    try desk.expect(
      { $0.occupiedWorkspaces == [1, 2] },
      while: { try desk.set("_NET_WM_DESKTOP", [1], of: first.id) })
    try desk.expect(
      { $0.urgentWorkspaces == [1] },
      while: {
        let urgent = try desk.atom("_NET_WM_STATE_DEMANDS_ATTENTION").rawValue
        try desk.set("_NET_WM_STATE", [urgent], of: first.id)
      })
    try desk.expect(
      { $0.activeWindowTitle == "Second" },
      while: { try desk.set("_NET_ACTIVE_WINDOW", [second.id.rawValue]) })
    try desk.expect(
      { $0.activeWindowTitle == "Second, changed" },
      while: { try desk.set("_NET_WM_NAME", "Second, changed", of: second.id) })
    try desk.expect(
      { $0.occupiedWorkspaces == [1] && $0.activeWindowTitle == nil },
      while: {
        try desk.set("_NET_ACTIVE_WINDOW", [0])
        try desk.set("_NET_CLIENT_LIST", [first.id.rawValue])
        second.destroy()
        desk.other.synchronize()
      })
    withExtendedLifetime(keeper) {}
  }

  @Test func `a window that has gone, a huge number and a sticky window do no harm`() throws {
    let desk = try DeskServer()
    defer { desk.close() }
    let sticky = try desk.makeWindow("Bar", on: 0xFFFF_FFFF)
    let gone = try desk.makeWindow("Gone", on: 0)
    try desk.setUp()
    try desk.set("_NET_NUMBER_OF_DESKTOPS", [4_000_000_000])
    try desk.set("_NET_CURRENT_DESKTOP", [4_000_000_000])
    try desk.set("_NET_CLIENT_LIST", [sticky.id.rawValue, gone.id.rawValue])
    try desk.set("_NET_ACTIVE_WINDOW", [gone.id.rawValue])
    gone.destroy()
    desk.other.synchronize()
    var warnings: [String] = []
    desk.screen.onWarning = { warnings.append($0) }
    let observation = desk.screen.desktop.observe { _ in }
    desk.run(atMost: 0.05)
    let state = desk.screen.desktop.state
    #expect(state.workspaces.count == 64 && state.currentWorkspace == nil)
    #expect(state.occupiedWorkspaces.isEmpty && state.activeWindowTitle == nil)
    #expect(warnings.isEmpty)
    withExtendedLifetime(observation) {}
  }

  @Test func `after the last observation nothing is followed`() throws {
    let desk = try DeskServer()
    defer { desk.close() }
    let window = try desk.makeWindow("Notes", on: 0)
    try desk.setUp()
    try desk.set("_NET_CLIENT_LIST", [window.id.rawValue])
    try desk.set("_NET_ACTIVE_WINDOW", [window.id.rawValue])
    var observation: WidgetDesktop.Observation? = desk.screen.desktop.observe { _ in }
    #expect(observation != nil)
    observation = nil
    try desk.set("_NET_WM_NAME", "Changed", of: window.id)
    desk.run(atMost: 0.05)
    #expect(desk.screen.desktop.activeWindowTitle == "Notes", "the last known state")
    let next = desk.screen.desktop.observe { _ in }
    #expect(desk.screen.desktop.activeWindowTitle == "Changed")
    withExtendedLifetime(next) {}
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openbox"), "openbox is missing"))
  func `a real window manager switches to a workspace on request`() throws {
    let desk = try DeskServer()
    defer { desk.close() }
    let manager = Process()
    manager.executableURL = URL(filePath: "/usr/bin/openbox")
    manager.arguments = ["--sm-disable"]
    manager.environment = ["DISPLAY": desk.display, "HOME": NSTemporaryDirectory()]
    manager.standardError = FileHandle.nullDevice
    manager.standardOutput = FileHandle.nullDevice
    let keeper = desk.screen.desktop.observe { _ in }
    try desk.expect(
      { $0.workspaces.count > 2 && $0.currentWorkspace == 0 }, while: { try manager.run() })
    try desk.expect({ $0.currentWorkspace == 2 }, while: { desk.ask(for: 2) })
    withExtendedLifetime(keeper) {}
  }

  @Test func `windows are listed with their class, the one that was raised last first`() throws {
    let server = try DeskServer()
    defer { server.close() }
    try server.setUp()
    let letters = try server.makeWindow("Letters\n2", on: 1)
    let panel = try server.makeWindow("Panel", on: 0)
    let notes = try server.makeWindow("Notes", on: Window.allWorkspaces)
    try server.set("WM_CLASS", "letters\0Mail\0", of: letters.id)
    try server.set(
      "_NET_WM_STATE", [try server.atom("_NET_WM_STATE_SKIP_TASKBAR").rawValue], of: panel.id)
    try server.set(
      "_NET_WM_STATE", [try server.atom("_NET_WM_STATE_DEMANDS_ATTENTION").rawValue],
      of: letters.id)
    let numbers = [letters, panel, notes].map(\.id.rawValue)
    // One that is gone is left out.
    try server.set("_NET_CLIENT_LIST", numbers + [0x3F_FFFF])
    #expect(server.screen.desktop.windows().map(\.title) == ["Letters 2", "Notes"])
    try server.set("_NET_CLIENT_LIST_STACKING", numbers)
    try server.set("_NET_ACTIVE_WINDOW", [notes.id.rawValue])
    let windows = server.screen.desktop.windows()
    #expect(windows.map(\.title) == ["Notes", "Letters 2"])
    #expect(windows.map(\.isActive) == [true, false])
    #expect(windows.map(\.isUrgent) == [false, true])
    #expect(windows.map(\.workspace) == [nil, 1])
    #expect(windows.last?.className == "Mail")
  }
}
