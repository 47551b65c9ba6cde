import MaruTestKit
import Testing

@testable import X11

/// The system tray's protocol, with the icons of a second program.
@MainActor
@Suite(
  .serialized,
  .enabled("Xvfb is not installed; on Debian: apt-get install xvfb") {
    await XvfbServer.isInstalled
  }
)
struct SystemTrayTests {
  private let screen: Screen
  private let tray: SystemTray
  private let panel: Window

  init() throws {
    screen = try Screen()
    panel = try screen.showWindow(WindowAttributes(width: 200, height: 40))
    tray = SystemTray(on: screen.program)
  }

  private var display: String { screen.server.display }

  /// Opens the tray and waits until it is open.
  private func open(side: Int32 = 24, sourceLocation: SourceLocation = #_sourceLocation) {
    tray.open(SystemTray.Style(side: side))
    wait(sourceLocation: sourceLocation) { tray.isOpen }
  }

  /// Handles the events of the tray and of icons until a condition holds.
  private func wait(
    for icons: [XTestTrayIcon] = [], sourceLocation: SourceLocation = #_sourceLocation,
    until condition: () -> Bool
  ) {
    let holds = screen.person.block(timeout: .seconds(5)) {
      _ = screen.program.pendingEvents()
      for icon in icons { icon.serve() }
      return condition()
    }
    #expect(holds, sourceLocation: sourceLocation)
  }

  private func titles() -> [String] { tray.icons.map(\.title) }

  /// The owner of the screen's tray.
  private func owner() -> WindowID? {
    screen.person.connection.trayAtoms.flatMap {
      screen.person.owner(of: $0.selection)
    }
  }

  // MARK: Icons

  @Test func `an icon that waits for a tray is docked, with its title and the tray's size`() throws
  {
    let icon = try XTestTrayIcon(display: display, color: 0xFF0000, title: "Mail")
    open()
    wait(for: [icon]) { titles() == ["Mail"] }
    wait(for: [icon]) { icon.embeddings == 1 && icon.width == 24 }
  }

  @Test func `an icon follows its wish to be shown, and an old one without the wish is shown`()
    throws
  {
    open()
    let shy = try XTestTrayIcon(
      display: display, color: 0xFF0000, title: "Shy", isShown: false)
    let old = try XTestTrayIcon(display: display, color: 0xFF00, title: "Old", isShown: nil)
    wait(for: [shy, old]) { shy.embeddings == 1 && titles() == ["Old"] }
    shy.setShown(true)
    wait(for: [shy, old]) { titles() == ["Shy", "Old"] }
    shy.setShown(false)
    wait(for: [shy, old]) { titles() == ["Old"] }
  }

  @Test func `a request for another size is answered with the size of the place`() throws {
    open()
    let icon = try XTestTrayIcon(display: display, color: 0xFF0000)
    wait(for: [icon]) { tray.icons.count == 1 }
    let place = DeviceRect(x: 10, y: 8, width: 24, height: 24)
    tray.place(icon.window, at: place, in: panel)
    let reports = icon.configurations
    icon.resize(width: 300, height: 200)
    wait(for: [icon]) { icon.configurations > reports && icon.width == 24 }
    #expect(
      screen.person.frame(of: icon.window) == DeviceRect(x: 50, y: 38, width: 24, height: 24))
    tray.place(icon.window, at: DeviceRect(x: 0, y: 0, width: 32, height: 32), in: panel)
    wait(for: [icon]) { icon.width == 32 }
  }

  @Test func `icons that are destroyed, and icons of dead programs, are removed`() throws {
    open()
    let first = try XTestTrayIcon(display: display, color: 0xFF0000, title: "First")
    let second = try XTestTrayIcon(display: display, color: 0xFF00, title: "Second")
    wait(for: [first, second]) { titles().sorted() == ["First", "Second"] }
    first.destroy()
    wait(for: [second]) { titles() == ["Second"] && tray.docked.count == 1 }
    second.stop()
    wait { tray.docked.isEmpty }
    #expect(screen.log.allSatisfy { if case .protocolError = $0 { false } else { true } })
  }

  @Test func `a window that does not exist, our own and one offered twice are not docked`() throws {
    open()
    let icon = try XTestTrayIcon(display: display, color: 0xFF0000, title: "Twice")
    wait(for: [icon]) { tray.icons.count == 1 }
    let owner = try #require(self.owner())
    for window in [icon.window.rawValue, panel.id.rawValue, owner.rawValue, 0x7F_FFFF, 0] {
      screen.person.sendMessage("_NET_SYSTEM_TRAY_OPCODE", to: owner, values: [0, 0, window])
    }
    let last = try XTestTrayIcon(display: display, color: 0xFF00, title: "Last")
    wait(for: [icon, last]) { titles().contains("Last") }
    #expect(titles() == ["Twice", "Last"])
  }

  @Test func `a hundred icons are docked`() throws {
    open()
    let icons = try (0..<100).map {
      try XTestTrayIcon(display: display, color: 0xFF0000, title: "\($0)")
    }
    wait(for: icons) { tray.icons.count == 100 }
    #expect(titles() == (0..<100).map { "\($0)" })
  }

  // MARK: Pictures and presses

  @Test func `a placed icon is read with its alpha, and is not painted on the screen itself`()
    throws
  {
    open()
    let icon = try XTestTrayIcon(display: display, color: 0xFF8000, hasAlpha: true)
    wait(for: [icon]) { tray.icons.count == 1 }
    let before = screen.person.screenshot(of: panel.id)
    tray.place(icon.window, at: DeviceRect(x: 10, y: 8, width: 24, height: 24), in: panel)
    var picture: [UInt32] = []
    wait(for: [icon]) {
      if tray.icons.first?.isDamaged == true {
        picture = tray.picture(of: icon.window)?.pixels ?? []
      }
      return picture.first == 0xFFFF_8000
    }
    #expect(picture.count == 24 * 24 && picture[11] == 0xFFFF_8000 && picture[12] == 0)
    #expect(screen.person.screenshot(of: panel.id) == before)
    icon.paint(0x0000FF)
    wait(for: [icon]) { tray.icons.first?.isDamaged == true }
    #expect(tray.picture(of: icon.window)?.pixels.first == 0xFF00_00FF)
    #expect(tray.icons.first?.isDamaged == false)
  }

  @Test func `a press at an icon's place goes to the icon`() throws {
    open()
    let icon = try XTestTrayIcon(display: display, color: 0xFF8000)
    wait(for: [icon]) { tray.icons.count == 1 }
    tray.place(icon.window, at: DeviceRect(x: 10, y: 8, width: 24, height: 24), in: panel)
    screen.program.synchronize()
    screen.person.click(50 + 5, 38 + 6)
    wait(for: [icon]) { icon.presses == [DevicePoint(x: 5, y: 6)] }
    tray.place(icon.window, at: nil, in: panel)
    screen.program.synchronize()
    screen.person.click(50 + 5, 38 + 6)
    try screen.expect("the press") { event in
      if case .pointerButton(let button) = event, button.isPress { button.x == 15 } else { nil }
    }
    #expect(icon.presses.count == 1)
  }

  @Test func `the pointer leaves the window when it moves onto an icon, and enters it afterwards`()
    throws
  {
    open()
    let icon = try XTestTrayIcon(display: display, color: 0xFF8000)
    wait(for: [icon]) { tray.icons.count == 1 }
    tray.place(icon.window, at: DeviceRect(x: 10, y: 8, width: 24, height: 24), in: panel)
    screen.program.synchronize()
    for (x, isInside) in [(100, true), (55, false), (100, true)] as [(Int32, Bool)] {
      screen.person.move(to: DevicePoint(x: x, y: 50))
      let crossing = try screen.expect("a crossing") { event -> Crossing? in
        if case .crossed(let crossing) = event { crossing } else { nil }
      }
      #expect(crossing.window == panel.id && crossing.isInside == isInside)
    }
  }

  @Test func `an icon outlives the window in which it lay`() throws {
    open()
    let icon = try XTestTrayIcon(display: display, color: 0xFF8000)
    wait(for: [icon]) { tray.icons.count == 1 }
    tray.place(icon.window, at: DeviceRect(x: 10, y: 8, width: 24, height: 24), in: panel)
    tray.leave(panel)
    panel.destroy()
    let next = try screen.showWindow(WindowAttributes(width: 100, height: 40))
    tray.place(icon.window, at: DeviceRect(x: 0, y: 0, width: 24, height: 24), in: next)
    screen.program.synchronize()
    #expect(screen.person.isVisible(icon.window) && tray.icons.count == 1)
  }

  @Test func `a message of several parts arrives whole, and a cancelled one not at all`() throws {
    open()
    let icon = try XTestTrayIcon(display: display, color: 0xFF8000)
    wait(for: [icon]) { tray.icons.count == 1 }
    let text = "Zwölf Boxkämpfer jagen Viktor über den Deich"
    icon.show(message: text)
    let message = try screen.expect("the message") { event -> TrayMessage? in
      if case .trayMessage(let message) = event { message } else { nil }
    }
    #expect(message == TrayMessage(icon: icon.window, text: text, milliseconds: 5_000))
    var reader = TrayMessageReader()
    reader.begin(icon.window, number: 3, length: 30, milliseconds: 0)
    #expect(reader.add(Array("half of what was".utf8), of: icon.window) == nil)
    reader.cancel(icon.window, number: 3)
    #expect(reader.add(Array("announced, and the rest".utf8), of: icon.window) == nil)
    reader.begin(icon.window, number: 4, length: 4_000_000_000, milliseconds: 0)
    #expect(reader.add(Array("too long".utf8), of: icon.window) == nil)
  }

  // MARK: Selection

  @Test func `a tray waits for another program's, and takes over when that program ends`() throws {
    let other = try Connection(display: display)
    let former = SystemTray(on: other)
    former.open(SystemTray.Style(side: 16))
    #expect(
      screen.person.block {
        _ = other.pendingEvents()
        return former.isOpen
      })
    let icon = try XTestTrayIcon(display: display, color: 0xFF0000, title: "Mail")
    #expect(
      screen.person.block {
        _ = other.pendingEvents()
        icon.serve()
        return former.icons.count == 1
      })
    tray.open(SystemTray.Style(side: 24))
    wait { tray.otherOwner != nil }
    #expect(!tray.isOpen && tray.otherOwner == owner())
    other.close()
    wait(for: [icon]) { tray.isOpen && titles() == ["Mail"] }
    #expect(tray.otherOwner == nil && icon.embeddings == 2)
  }

  @Test func `a closed tray gives its icons back, and its selection`() throws {
    open()
    let icon = try XTestTrayIcon(display: display, color: 0xFF0000)
    wait(for: [icon]) { icon.embeddings == 1 && tray.icons.count == 1 }
    tray.close()
    screen.program.synchronize()
    #expect(owner() == nil && tray.icons.isEmpty)
    #expect(screen.person.frame(of: icon.window) != nil && !screen.person.isVisible(icon.window))
    open()
    wait(for: [icon]) { icon.embeddings == 2 && tray.icons.count == 1 }
  }

  @Test func `a program that takes the tray away gets the icons`() throws {
    open()
    let icon = try XTestTrayIcon(display: display, color: 0xFF0000)
    wait(for: [icon]) { tray.icons.count == 1 }
    let thief = try Window(
      on: screen.person.connection, WindowAttributes(width: 10, height: 10))
    let selection = try #require(screen.person.connection.atom("_NET_SYSTEM_TRAY_S0"))
    screen.person.own(selection, by: thief.id)
    wait(for: [icon]) { !tray.isOpen && tray.otherOwner == thief.id }
    #expect(tray.icons.isEmpty && screen.person.frame(of: icon.window) != nil)
  }
}
