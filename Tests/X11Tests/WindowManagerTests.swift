import Foundation
import MaruTestKit
import Testing

@testable import X11

private let isOpenboxInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/openbox")

/// Windows under a real window manager, openbox.
@MainActor @Suite(.serialized, .enabled(if: isOpenboxInstalled, "openbox is missing"))
struct WindowManagerTests {
  /// A screen with openbox, which exits with the server.
  private func managedScreen() throws -> Screen {
    let screen = try Screen()
    let manager = Process()
    manager.executableURL = URL(fileURLWithPath: "/usr/bin/openbox")
    manager.arguments = ["--sm-disable"]
    manager.environment = ["DISPLAY": screen.server.display, "HOME": NSTemporaryDirectory()]
    manager.standardError = FileHandle.nullDevice
    manager.standardOutput = FileHandle.nullDevice
    try manager.run()
    // It sets its name before it handles windows; mapping a probe window proves that it does.
    let isThere = screen.person.block { screen.person.connection.windowManager == "Openbox" }
    try #require(isThere)
    let isListening = try screen.person.block {
      let probe = try Window(on: screen.program, WindowAttributes(width: 5, height: 5))
      probe.show()
      return screen.person.block(timeout: .milliseconds(500)) {
        screen.settle().contains(.mapped(probe.id))
      }
    }
    try #require(isListening)
    _ = screen.settle()
    return screen
  }

  @Test func `a window that is sticky from the start stays on every workspace`() throws {
    let screen = try managedScreen()
    let person = screen.person.connection
    func request(_ name: String, _ value: UInt32) throws {
      let type = try #require(person.atom(name))
      person.sendToManager(type, about: person.root, values: [value, 0, 0, 0, 0])
      person.synchronize()
    }
    try request("_NET_NUMBER_OF_DESKTOPS", 2)
    var options = WindowAttributes(width: 60, height: 40)
    options.states.insert(.sticky)
    let sticky = try Window(on: screen.program, options)
    let plain = try Window(on: screen.program, WindowAttributes(width: 60, height: 40))
    for window in [sticky, plain] {
      window.show()
      _ = screen.settle()
      #expect(screen.person.block { screen.person.isVisible(window.id) })
    }
    try request("_NET_CURRENT_DESKTOP", 1)
    #expect(screen.person.block { !screen.person.isVisible(plain.id) })
    #expect(screen.person.isVisible(sticky.id))
  }

  @Test func `a window that the window manager maps later is exposed`() throws {
    let screen = try managedScreen()
    let window = try Window(on: screen.program, WindowAttributes(width: 200, height: 150))
    let buffer = try ImageBuffer(on: screen.program, width: 200, height: 150)
    window.show()
    buffer.put([DeviceRect(x: 0, y: 0, width: 200, height: 150)], in: window)
    screen.program.flush()
    try screen.expect("the exposure") { event -> Bool? in
      if case .exposed(window.id, _, remaining: 0) = event { true } else { nil }
    }
  }

  @Test func `the start of a window manager is reported with its name`() throws {
    let screen = try managedScreen()
    #expect(screen.log.contains(.windowManagerChanged))
    #expect(screen.program.windowManager == "Openbox")
    #expect(screen.program.isSupported("_NET_WM_STATE_ABOVE"))
    #expect(!screen.program.isSupported("_MARU_NONSENSE"))
  }

  @Test func `a framed window gets the focus, knows its position and can be closed`() throws {
    let screen = try managedScreen()
    let window = try screen.showWindow()
    try screen.expect("the focus") {
      $0 == .focusChanged(window.id, hasFocus: true) ? true : nil
    }
    let frame = try #require(screen.person.frame(of: window.id))
    #expect(window.origin() == DevicePoint(x: frame.x, y: frame.y))
    #expect(frame.width == 200 && frame.height == 150)
    screen.person.stroke(.function(4) ?? .none, with: .alt)
    try screen.expect("the request") { $0 == .closeRequested(window.id) ? true : nil }
  }

  @Test func `a requested state is reported when the window manager sets it`() throws {
    let screen = try managedScreen()
    let window = try screen.showWindow()
    window.set(.fullscreen, true)
    try screen.expect("the state") { event -> Bool? in
      guard case .stateChanged(window.id, let states) = event else { return nil }
      return states.contains(.fullscreen) ? true : nil
    }
    try screen.expect("the size") { event -> Bool? in
      guard case .configured(let told) = event, told.width == 640 else { return nil }
      return told.height == 480 ? true : nil
    }
    window.set(.fullscreen, false)
    try screen.expect("the state") { event -> Bool? in
      guard case .stateChanged(window.id, let states) = event else { return nil }
      return states.contains(.fullscreen) ? nil : true
    }
  }

  @Test func `the activated one of two windows has the keyboard focus`() throws {
    let screen = try managedScreen()
    let first = try screen.showWindow()
    let second = try screen.showWindow()
    for window in [first, second, first] {
      screen.person.move(to: DevicePoint(x: 1, y: 1))
      window.activate(at: screen.program.lastInputTime)
      let hasFocus = screen.person.block {
        _ = screen.settle()
        let changes = screen.log.compactMap { event -> WindowID? in
          if case .focusChanged(let id, hasFocus: true) = event { id } else { nil }
        }
        return changes.last == window.id
      }
      #expect(hasFocus)
    }
  }

  @Test func `the window manager ignores a popup`() throws {
    let screen = try managedScreen()
    var options = WindowAttributes(width: 80, height: 60)
    options.kind = .popup
    options.origin = DevicePoint(x: 300, y: 200)
    let popup = try screen.showWindow(options)
    #expect(
      screen.person.frame(of: popup.id) == DeviceRect(x: 300, y: 200, width: 80, height: 60))
  }
}
