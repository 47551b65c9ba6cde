import Foundation
import MaruKit
import MaruTestKit
import Testing

@testable import Stage
@testable import X11

/// The icons of another program in a window of the kit, on a real server.
@MainActor
@Suite(
  .serialized,
  .enabled("Xvfb is not installed; on Debian: apt-get install xvfb") {
    await XvfbServer.isInstalled
  }
)
struct XTrayTests {
  /// A window at (20, 20) with room for an icon at (40, 30), and the widget that shows it.
  @MainActor private final class TrayDesk {
    let desk: WindowDesk
    let window: UIWindow
    let tray: WidgetTray
    let view = UIImageView(frame: CGRect(x: 40, y: 30, width: 24, height: 24))
    var observation: WidgetTray.Observation?
    var icons: [XTestTrayIcon] = []
    var messages: [WidgetTray.Message] = []
    /// The number of icons of which the widget knows.
    var count: Int { observation?.icons.count ?? 0 }

    init() throws {
      desk = try WindowDesk()
      window = desk.makeWindow(.panel)
      window.rootViewController?.view.addSubview(view)
      tray = try #require(desk.screen.desktop.tray)
      desk.screen.onWarning = { Issue.record("\($0)") }
    }

    func observe() {
      observation = tray.observe(WidgetTray.Demand(iconSize: 24)) { [unowned self] in show($0) }
      observation?.onMessage = { [unowned self] in messages.append($0) }
    }

    private func show(_ observation: WidgetTray.Observation) {
      guard let icon = observation.icons.first else { return view.image = nil }
      view.image = icon.picture.map { UIImage(cgImage: $0) }
      observation.setView(view, of: icon.id)
    }

    func addIcon(_ color: UInt32, hasAlpha: Bool = false) throws -> XTestTrayIcon {
      let icon = try XTestTrayIcon(
        display: desk.server.display, color: color, title: "Mail", hasAlpha: hasAlpha)
      icons.append(icon)
      return icon
    }

    /// Runs the loop, and the programs of the icons, until a condition holds.
    func run(
      until condition: @escaping () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      desk.run(
        until: { [unowned self] in
          for icon in icons { icon.serve() }
          return condition()
        }, sourceLocation: sourceLocation)
    }

    /// The colour of the screen at a position in the window, `0xRRGGBB`.
    func pixel(_ x: Int32, _ y: Int32) -> UInt32? {
      desk.person.screenshot(of: DeviceRect(x: 20 + x, y: 20 + y, width: 1, height: 1))?[0, 0]
        .map { $0 & 0xFFFFFF }
    }

    func close() {
      for icon in icons { icon.stop() }
      desk.server.stop()
    }
  }

  @Test func `an icon is seen and pressed in its place in the window`() throws {
    let desk = try TrayDesk()
    defer { desk.close() }
    desk.observe()
    desk.window.makeKeyAndVisible()
    let icon = try desk.addIcon(0xFF8000)
    desk.run { desk.pixel(41, 31) == 0xFF8000 && desk.pixel(63, 53) == 0xFF8000 }
    #expect(desk.pixel(39, 30) == 0xFFFFFF && desk.pixel(64, 53) == 0xFFFFFF)
    #expect(desk.observation?.icons.first?.title == "Mail")
    desk.desk.person.click(20 + 45, 20 + 37)
    desk.run { icon.presses == [DevicePoint(x: 5, y: 7)] }
    icon.paint(0x0080FF)
    desk.run { desk.pixel(41, 31) == 0x0080FF }
  }

  @Test func `the transparent part of an icon shows the window below it`() throws {
    let desk = try TrayDesk()
    defer { desk.close() }
    desk.window.backgroundColor = .green
    desk.observe()
    desk.window.makeKeyAndVisible()
    let icon = try desk.addIcon(0xFF8000, hasAlpha: true)
    desk.run { desk.pixel(41, 40) == 0xFF8000 }
    let ground = desk.pixel(5, 5)
    #expect(desk.pixel(60, 40) == ground && ground != 0xFFFFFF)
    // The transparent part takes presses too.
    desk.desk.person.click(20 + 60, 20 + 40)
    desk.run { icon.presses.count == 1 }
  }

  @Test func `an icon follows its view, and one whose view is hidden gets no press`() throws {
    let desk = try TrayDesk()
    defer { desk.close() }
    desk.observe()
    desk.window.makeKeyAndVisible()
    let icon = try desk.addIcon(0xFF8000)
    desk.run { desk.pixel(41, 31) == 0xFF8000 }
    desk.view.frame.origin.x = 4
    desk.run {
      desk.pixel(5, 31) == 0xFF8000
        && desk.desk.person.frame(of: icon.window)
          == DeviceRect(x: 24, y: 50, width: 24, height: 24)
    }
    #expect(desk.pixel(41, 31) == 0xFFFFFF)
    desk.view.isHidden = true
    desk.run { !desk.desk.person.isVisible(icon.window) }
    desk.desk.person.click(30, 60)
    #expect(desk.pixel(5, 31) == 0xFFFFFF)
    desk.view.isHidden = false
    desk.run { desk.pixel(5, 31) == 0xFF8000 }
    #expect(icon.presses.isEmpty)
  }

  @Test func `an icon stays docked while the window is hidden, and is back with it`() throws {
    let desk = try TrayDesk()
    defer { desk.close() }
    desk.observe()
    desk.window.makeKeyAndVisible()
    let icon = try desk.addIcon(0xFF8000)
    desk.run { desk.pixel(41, 31) == 0xFF8000 }
    desk.window.isHidden = true
    desk.run { !desk.desk.person.isVisible(icon.window) }
    #expect(desk.count == 1)
    desk.window.makeKeyAndVisible()
    desk.run { desk.pixel(41, 31) == 0xFF8000 && desk.desk.person.isVisible(icon.window) }
    #expect(icon.embeddings == 1)
    desk.desk.person.click(20 + 45, 20 + 37)
    desk.run { icon.presses.count == 1 }
  }

  @Test func `an icon that dies leaves the window`() throws {
    let desk = try TrayDesk()
    defer { desk.close() }
    desk.observe()
    desk.window.makeKeyAndVisible()
    let icon = try desk.addIcon(0xFF8000)
    desk.run { desk.pixel(41, 31) == 0xFF8000 }
    icon.stop()
    desk.run { desk.count == 0 && desk.pixel(41, 31) == 0xFFFFFF }
  }

  @Test func `the display has a tray only while it is observed`() throws {
    let desk = try TrayDesk()
    defer { desk.close() }
    desk.window.makeKeyAndVisible()
    let icon = try desk.addIcon(0xFF8000)
    desk.run { desk.pixel(5, 5) == 0xFFFFFF }
    #expect(icon.embeddings == 0)
    desk.observe()
    desk.run { icon.embeddings == 1 && desk.count == 1 }
    desk.observation = nil
    desk.run { !desk.desk.person.isVisible(icon.window) }
    let selection = try #require(desk.desk.person.connection.atom("_NET_SYSTEM_TRAY_S0"))
    #expect(desk.desk.person.owner(of: selection) == nil)
    #expect(desk.desk.person.frame(of: icon.window) != nil)
  }

  @Test func `a message beside an icon reaches the widget`() throws {
    let desk = try TrayDesk()
    defer { desk.close() }
    desk.observe()
    let icon = try desk.addIcon(0xFF8000)
    desk.run { desk.count == 1 }
    icon.show(message: "Three new messages in the inbox")
    desk.run { desk.messages.count == 1 }
    #expect(
      desk.messages == [
        WidgetTray.Message(
          icon: icon.window.rawValue, text: "Three new messages in the inbox", seconds: 5)
      ])
  }

  @Test func `another program's tray is named in the log, and taken over when it ends`() throws {
    let desk = try TrayDesk()
    defer { desk.close() }
    let other = try Connection(display: desk.desk.server.display)
    let former = SystemTray(on: other)
    former.open(SystemTray.Style(side: 16))
    #expect(
      desk.desk.person.block {
        _ = other.pendingEvents()
        return former.isOpen
      })
    var warnings: [String] = []
    desk.desk.screen.onWarning = { warnings.append($0) }
    desk.observe()
    desk.run { !warnings.isEmpty }
    #expect(warnings.count == 1 && warnings.first?.contains("another program, maru,") == true)
    let icon = try desk.addIcon(0xFF8000)
    other.close()
    desk.run { desk.count == 1 && icon.embeddings > 0 }
  }

  @Test func `a change of an icon is painted once, and then nothing more is painted`() throws {
    let desk = try TrayDesk()
    defer { desk.close() }
    desk.observe()
    desk.window.makeKeyAndVisible()
    let icon = try desk.addIcon(0xFF8000)
    desk.run { desk.pixel(41, 31) == 0xFF8000 }
    desk.run { !desk.desk.screen.connection.hasEvents }
    _ = desk.desk.person.takeDamage()
    icon.paint(0x0080FF)
    desk.run { desk.pixel(41, 31) == 0x0080FF }
    // Each turn of the loop could paint.
    var turns = 0
    desk.run {
      turns += 1
      return turns > 20
    }
    #expect(desk.desk.person.takeDamage().count == 1)
  }
}
