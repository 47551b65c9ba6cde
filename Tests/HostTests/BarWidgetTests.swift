import Foundation
import MaruKit
import MaruTestKit
import PluginLoading
import Testing

/// The widgets for a bar from their plugin files, in a window 32 points high, with a manual clock.
@MainActor @Suite(.serialized) struct BarWidgetTests {
  private let screen = TestScreen(size: CGSize(width: 320, height: 32))

  /// A widget with a context of the test's, whose messages are recorded.
  @MainActor private final class Guest {
    let context = WidgetContext()
    let instance: WidgetInstance
    var messages: [WidgetMessage] = []
    var answers = true

    init(
      _ name: String, _ props: [String: PropValue] = [:], desktop: WidgetDesktop? = nil,
      state: Data? = nil
    ) throws {
      context.desktop = desktop
      let library = try PluginLibrary(at: BuiltProducts.plugin(named: name))
      instance = try library.factory.makeWidget(
        props: PropValues(props), state: state, context: context)
      context.handler = { [unowned self] message in
        messages.append(message)
        return answers
      }
    }
  }

  private func show(
    _ name: String, _ props: [String: PropValue] = [:], desktop: WidgetDesktop? = nil,
    on screen: TestScreen? = nil
  ) throws -> Guest {
    let screen = screen ?? self.screen
    // Another screen's clock may have become the current one since this screen was created.
    screen.advance(by: 0)
    let guest = try Guest(name, props, desktop: desktop)
    screen.show(guest.instance.viewController)
    screen.advance(by: 0.3)
    return guest
  }

  private func tap(_ name: String, _ values: [String: String] = [:]) -> WidgetMessage {
    .event(name: name, values: values)
  }

  /// The number of pixels in a row of the window whose colour satisfies a condition.
  private func count(
    y: Int, _ condition: (_ red: Int, _ green: Int, _ blue: Int) -> Bool
  ) -> Int {
    (0..<Int(screen.window.bounds.width)).count { x in
      guard let pixel = screen.pixel(x: x, y: y) else { return false }
      return condition(Int(pixel >> 16 & 0xFF), Int(pixel >> 8 & 0xFF), Int(pixel & 0xFF))
    }
  }

  private func isBlue(_ red: Int, _ green: Int, _ blue: Int) -> Bool { blue > red + 120 }

  private func isRed(_ red: Int, _ green: Int, _ blue: Int) -> Bool { red > blue + 120 }

  // MARK: All

  private nonisolated static let tappable = ["Label", "Clock", "Meter"]

  @Test(arguments: tappable)
  func `a press emits tap, and so does Return with the focus on it`(name: String) throws {
    let guest = try show(name, name == "Label" ? ["text": .text("Words")] : [:])
    screen.press(at: CGPoint(x: 160, y: 16))
    screen.advance(by: 0.1)
    #expect(guest.messages == [tap("tap")])
    try screen.key(.keyboardTab)
    try screen.key(.keyboardReturnOrEnter)
    #expect(guest.messages == [tap("tap"), tap("tap")])
  }

  @Test(arguments: ["Label", "Clock", "Meter", "Menu", "WindowTitle", "Workspaces"])
  func `a colour or a symbol that does not exist is refused, with the nearest name`(
    name: String
  ) throws {
    let library = try PluginLibrary(at: BuiltProducts.plugin(named: name))
    for (prop, wrong, right) in [("color", "oragne", "orange"), ("symbol", "envelop", "envelope")]
    where library.factory.schema.properties.contains(where: { $0.name == prop }) {
      let error = #expect(throws: PropsError.self) {
        try Guest(name, [prop: .text(wrong)])
      }
      #expect(error.map { "\($0)" }?.contains("did you mean \(right)?") == true)
    }
  }

  @Test(arguments: ["Label", "Clock", "Meter", "Menu", "Tray", "WindowTitle", "Workspaces"])
  func `without a change it requests no frame`(name: String) throws {
    _ = try show(name, name == "Clock" ? ["format": .text("Noon")] : [:])
    try screen.waitUntilIdle()
    let frames = screen.memory.frameCount
    screen.advance(by: 600)
    #expect(screen.memory.frameCount == frames)
  }

  // MARK: Label

  @Test func `a label without a text and a symbol is no button`() throws {
    let guest = try show("Label")
    screen.press(at: CGPoint(x: 160, y: 16))
    try screen.key(.keyboardTab)
    try screen.key(.keyboardReturnOrEnter)
    #expect(guest.messages.isEmpty)
    try guest.instance.update(props: PropValues(["text": .text("Words")]))
    screen.advance(by: 0.1)
    try screen.press("Words", .button)
    #expect(guest.messages == [tap("tap")])
  }

  @Test func `a label without a symbol has no gap for one, and long text ends in an ellipsis`()
    throws
  {
    let guest = try show("Label", ["text": .text("Words")])
    let plain = guest.instance.preferredSize.width
    try guest.instance.update(
      props: PropValues(["text": .text("Words"), "symbol": .text("envelope")]))
    let both = guest.instance.preferredSize.width
    try guest.instance.update(props: PropValues(["symbol": .text("envelope")]))
    let symbol = guest.instance.preferredSize.width
    // The insets of 8 points at both sides are in each of them.
    #expect(both > plain + 6 && symbol < both - plain + 16)
    let long = String(repeating: "long ", count: 100_000)
    try guest.instance.update(props: PropValues(["text": .text(long)]))
    screen.advance(by: 0.1)
    let button = try screen.find(role: .button)
    #expect(button.frame.width == 312)
    #expect((button as? UIButton)?.titleLabel?.frame.maxX ?? 400 <= 308)
  }

  @Test func `digits are equally wide, so that a changing number does not move`() throws {
    let guest = try show("Label", ["text": .text("11:11")])
    let narrow = guest.instance.preferredSize
    try guest.instance.update(props: PropValues(["text": .text("08:40")]))
    #expect(guest.instance.preferredSize == narrow)
    let digits = PropValue.text("proportional")
    try guest.instance.update(props: PropValues(["text": .text("11:11"), "digits": digits]))
    #expect(guest.instance.preferredSize.width < narrow.width)
  }

  @Test func `a label is aligned in a wide bar, has a hint, and shows one line`() throws {
    func middle(_ alignment: String) throws -> CGFloat {
      let guest = try show(
        "Label",
        ["text": .text("Two\nlines"), "alignment": .text(alignment), "hint": .text("Opens it")])
      let button = try #require(screen.find("Two lines", .button) as? UIButton)
      #expect(button.accessibilityHint == "Opens it")
      let middle = button.titleLabel.map { screen.center(of: $0).x }
      return withExtendedLifetime(guest) { middle ?? 0 }
    }
    #expect(try middle("leading") < 60)
    #expect(try abs(middle("center") - 160) < 2)
    #expect(try middle("trailing") > 260)
  }

  // MARK: Clock

  @Test func `a clock changes exactly at the minute, and wakes only then`() throws {
    // 9:41:00.5; the first 0.3 seconds pass while it is shown.
    let date = ManualClockDate.usual.addingTimeInterval(0.2)
    let screen = TestScreen(size: CGSize(width: 100, height: 32), date: date)
    _ = try show("Clock", ["timeZone": .text("UTC")], on: screen)
    #expect(screen.shows("09:41"))
    screen.advance(by: 59.4)
    let frames = screen.memory.frameCount
    #expect(screen.shows("09:41"))
    screen.advance(by: 0.2)
    #expect(screen.shows("09:42"))
    screen.advance(by: 600)
    #expect(screen.shows("09:52"))
    // The colon of one minute and the next are the same; a frame a minute is painted.
    #expect((10...12).contains(screen.memory.frameCount - frames))
  }

  @Test(
    arguments: [
      ("%H:%M:%S", 1.0), ("%T", 1), ("%R", 60), ("%-I %p", 3_600), ("%a %d", 86_400),
      ("100 %%", .infinity),
    ])
  func `a clock changes with its smallest unit`(format: String, period: Double) throws {
    _ = try show("Clock", ["timeZone": .text("UTC"), "format": .text(format)])
    func text() -> String? { screen.window.rootViewController?.title }
    let first = text()
    // 9:41:00.3: the last change in the unit before midnight is that of the hour.
    screen.advance(by: 0.6)
    #expect(text() == first)
    screen.advance(by: 0.2)
    #expect((text() == first) == (period > 1))
    guard period > 1 else { return }
    screen.advance(by: 59)
    #expect((text() == first) == (period > 60))
    screen.advance(by: 19 * 60)
    #expect((text() == first) == (period > 3_600))
    guard period > 60 else { return }
    screen.advance(by: 14 * 3_600)
    #expect((text() == first) == (period > 86_400))
  }

  @Test func `a clock shows another time zone, whose hours begin at other times`() throws {
    _ = try show("Clock", ["timeZone": .text("Asia/Kolkata"), "format": .text("%H h")])
    #expect(screen.shows("15 h"))
    // 15:11 there.
    screen.advance(by: 48 * 60)
    #expect(screen.shows("15 h"))
    screen.advance(by: 61)
    #expect(screen.shows("16 h"))
  }

  @Test func `a clock without minutes follows the beginning of daylight saving time`() throws {
    // 25 March 2007, 0:30 UTC; in Berlin, 3 o'clock follows on 1:59:59.
    let date = Date(timeIntervalSince1970: 1_174_782_600)
    let screen = TestScreen(size: CGSize(width: 100, height: 32), date: date)
    _ = try show(
      "Clock", ["timeZone": .text("Europe/Berlin"), "format": .text("%H %z")], on: screen)
    #expect(screen.shows("01 +0100"))
    screen.advance(by: 1_801)
    #expect(screen.shows("03 +0200"))
  }

  @Test func `a hidden clock does not wake, and is right when it is visible again`() throws {
    let guest = try show("Clock", ["timeZone": .text("UTC")])
    guest.context.setVisible(false)
    screen.advance(by: 0.1)
    let frames = screen.memory.frameCount
    screen.advance(by: 3_600)
    #expect(screen.shows("09:41") && screen.memory.frameCount == frames)
    guest.context.setVisible(true)
    #expect(screen.shows("10:41"))
    screen.advance(by: 60)
    #expect(screen.shows("10:42"))
  }

  @Test func `a format that is no format and an unknown time zone are refused`() throws {
    let wrong = [
      ("format", "%Q", "no word of strftime"), ("format", "50 %", "within a word"),
      ("format", "", "such as %H:%M"), ("timeZone", "Europe/Berln", "did you mean Europe/Berlin?"),
    ]
    for (prop, value, reason) in wrong {
      let error = #expect(throws: PropsError.self) { try Guest("Clock", [prop: .text(value)]) }
      #expect(error.map { "\($0)" }?.contains(reason) == true, "\(value)")
    }
  }

  // MARK: Meter

  @Test(arguments: [(0.0, 0), (0.5, 152), (1, 304), (7, 304)] as [(Double, Int)])
  func `a bar is as wide as its room, filled in proportion, and clamped`(value: Double, width: Int)
    throws
  {
    let guest = try show("Meter", ["value": .number(value), "label": .text("Disk")])
    #expect(abs(count(y: 16, isBlue) - width) <= 1)
    let percent = Int(min(value, 1) * 100)
    #expect(try screen.find("Disk", .button).accessibilityValue == "\(percent) %")
    #expect(guest.messages.isEmpty)
  }

  @Test func `a meter is orange from the warning on, and red from the critical value on`() throws {
    let limits: [String: PropValue] = [
      "max": .number(100), "warning": .number(70), "critical": .number(90),
    ]
    let guest = try show("Meter", limits)
    func update(_ value: Double) throws {
      try guest.instance.update(
        props: PropValues(limits.merging(["value": .number(value)]) { $1 }))
      screen.advance(by: 0.1)
    }
    try update(69.9)
    #expect(count(y: 16, isBlue) > 20 && count(y: 16, isRed) == 0)
    try update(70)
    #expect(count(y: 16, isBlue) == 0 && count(y: 16) { $0 > 200 && $1 > 120 && $2 < 90 } > 20)
    try update(90)
    #expect(count(y: 16) { $0 > 200 && $1 < 90 && $2 < 90 } > 20)
  }

  @Test func `a sparkline keeps the last values by itself, and over a restart`() throws {
    let props: [String: PropValue] = ["style": .text("sparkline"), "history": .integer(8)]
    let guest = try show("Meter", props)
    func columns() -> Int {
      let high = (0..<320).filter { x in
        (0..<32).contains { y in
          guard let pixel = screen.pixel(x: x, y: y) else { return false }
          return isBlue(Int(pixel >> 16 & 0xFF), Int(pixel >> 8 & 0xFF), Int(pixel & 0xFF))
        }
      }
      return high.count
    }
    let one = columns()
    for value in [0.5, 0.9, 0.2] {
      try guest.instance.update(
        props: PropValues(props.merging(["value": .number(value)]) { $1 }))
    }
    screen.advance(by: 0.1)
    let four = columns()
    // Three of seven steps over the width.
    #expect(abs(four - one - 127) < 12)
    for value in 1...20 {
      try guest.instance.update(
        props: PropValues(props.merging(["value": .number(Double(value % 7) / 7)]) { $1 }))
    }
    screen.advance(by: 0.1)
    let full = columns()
    #expect(full > 240)
    let state = try #require(guest.instance.saveState())
    let next = try Guest("Meter", props, state: state)
    screen.show(next.instance.viewController)
    screen.advance(by: 0.1)
    #expect(columns() >= full - 2)
  }

  @Test func `with an interval a sparkline moves on while the value stays, unless it is hidden`()
    throws
  {
    let props: [String: PropValue] = [
      "style": .text("sparkline"), "history": .integer(8), "value": .number(0.5),
      "interval": .number(2),
    ]
    let guest = try show("Meter", props)
    func values() throws -> [Double] {
      struct History: Decodable { let values: [Double] }
      let state = try #require(guest.instance.saveState())
      return try JSONDecoder().decode(History.self, from: state).values
    }
    #expect(try values() == [0.5])
    screen.advance(by: 4)
    #expect(try values() == [0.5, 0.5, 0.5])
    // A value between two moments counts at the next one.
    try guest.instance.update(
      props: PropValues(props.merging(["value": .number(0.75)]) { $1 }))
    #expect(try values() == [0.5, 0.5, 0.5])
    screen.advance(by: 2)
    #expect(try values() == [0.5, 0.5, 0.5, 0.75])
    guest.context.setVisible(false)
    screen.advance(by: 20)
    #expect(try values().count == 4)
    guest.context.setVisible(true)
    screen.advance(by: 20)
    #expect(try values() == Array(repeating: 0.75, count: 8))
  }

  @Test func `a meter that cannot be drawn is refused, and a text is its accessible value`() throws
  {
    for (prop, value) in [
      ("max", 0.0), ("max", -.infinity), ("value", .nan), ("history", 1),
      ("interval", 0),
    ] {
      #expect(throws: PropsError.self) { try Guest("Meter", [prop: .number(value)]) }
    }
    _ = try show("Meter", ["text": .text("3.8 GB"), "style": .text("ring")])
    #expect(try screen.find("Level", .button).accessibilityValue == "3.8 GB")
  }

  // MARK: Tray

  /// A picture of one colour, 20 pixels wide.
  private func picture(_ color: UIColor) -> CGImage? {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20), format: format)
    return renderer.image {
      color.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    }.cgImage
  }

  private func desktop(with tray: WidgetTray) -> WidgetDesktop {
    let desktop = WidgetDesktop()
    desktop.tray = tray
    return desktop
  }

  @Test func `icons are shown in a row, in the middle of the bar, and read aloud by their titles`()
    throws
  {
    let tray = WidgetTray()
    let guest = try show("Tray", desktop: desktop(with: tray))
    tray.update(to: [
      WidgetTray.Icon(
        id: 1, title: "Mail", picture: picture(UIColor(red: 1, green: 0, blue: 0, alpha: 1))),
      WidgetTray.Icon(
        id: 2, title: "", picture: picture(UIColor(red: 0, green: 0, blue: 1, alpha: 1))),
    ])
    screen.advance(by: 0.1)
    #expect(try screen.find("Mail", .button).frame == CGRect(x: 136, y: 6, width: 20, height: 20))
    #expect(try screen.find("Icon", .button).frame == CGRect(x: 164, y: 6, width: 20, height: 20))
    #expect(screen.pixel(x: 136, y: 6) == 0xFFFF_0000 && screen.pixel(x: 183, y: 25) == 0xFF00_00FF)
    #expect(count(y: 16, isRed) == 20 && count(y: 16, isBlue) == 20)
    #expect(try tray.view(of: 1) === screen.find("Mail", .button))
    tray.update(to: [])
    screen.advance(by: 0.1)
    #expect(!screen.shows("Mail") && count(y: 16, isRed) == 0)
    withExtendedLifetime(guest) {}
  }

  @Test func `the size, the gap and the direction of icons change live`() throws {
    let tray = WidgetTray()
    let guest = try show("Tray", ["iconSize": .number(24)], desktop: desktop(with: tray))
    #expect(tray.demand == WidgetTray.Demand(iconSize: 24))
    tray.update(to: [
      WidgetTray.Icon(id: 1, title: "Mail"), WidgetTray.Icon(id: 2, title: "Net"),
    ])
    try guest.instance.update(
      props: PropValues([
        "iconSize": .number(12), "spacing": .number(2), "orientation": .text("vertical"),
      ]))
    screen.advance(by: 0.1)
    #expect(tray.demand == WidgetTray.Demand(iconSize: 12, isVertical: true))
    let (first, second) = (try screen.find("Mail", .button), try screen.find("Net", .button))
    #expect(first.frame == CGRect(x: 154, y: 3, width: 12, height: 12))
    #expect(second.frame == CGRect(x: 154, y: 17, width: 12, height: 12))
    for (name, value) in [("iconSize", 4.0), ("iconSize", .nan), ("spacing", -1)] {
      #expect(throws: PropsError.self) {
        try guest.instance.update(props: PropValues([name: .number(value)]))
      }
    }
  }

  @Test func `without icons a tray has no width, and without a desktop it shows three symbols`()
    throws
  {
    let tray = WidgetTray()
    let guest = try show("Tray", desktop: desktop(with: tray))
    #expect(guest.instance.viewController.view?.intrinsicContentSize == .zero)
    #expect(screen.shows("Tray") && !screen.shows("Icon"))
    let example = try show("Tray")
    #expect(
      example.instance.viewController.view?.intrinsicContentSize == CGSize(width: 76, height: 20))
    #expect(screen.memory.window.rootViewController?.view.subviews.count == 3)
  }

  @Test func `a message of a program is an event, and the tray is given back with the widget`()
    throws
  {
    let tray = WidgetTray()
    var guest: Guest? = try show("Tray", desktop: desktop(with: tray))
    tray.update(to: [WidgetTray.Icon(id: 1, title: "Mail")])
    tray.receive(WidgetTray.Message(icon: 1, text: "Three letters", seconds: 5))
    #expect(guest?.messages == [tap("message", ["text": "Three letters", "title": "Mail"])])
    screen.show(UIViewController())
    screen.advance(by: 0.1)
    guest = nil
    #expect(tray.demand == nil)
  }

  // MARK: Menu

  private static let session: [PropValue] = [
    .text("Lock"),
    .object(["title": .text("Log Out"), "id": .text("logout"), "enabled": .flag(false)]),
    .text("-"), .object(["title": .text("Restart"), "id": .text("reboot")]), .text("Rename"),
    .object(["title": .text("Shut Down"), "id": .text("off"), "symbol": .text("power")]),
  ]

  private static let room = CGSize(width: 300, height: 300)

  private func menu(on screen: TestScreen) throws -> Guest {
    try show("Menu", ["items": .list(Self.session)], on: screen)
  }

  private func selection(_ id: String, _ title: String, _ index: Int) -> WidgetMessage {
    tap("select", ["id": id, "title": title, "index": "\(index)"])
  }

  @Test func `a press on the button opens the menu, and a press on an item selects it`() throws {
    let screen = TestScreen(size: Self.room)
    let guest = try menu(on: screen)
    #expect(!screen.shows("Lock"))
    try screen.press("Menu", .button)
    #expect(guest.messages.count == 1)
    try screen.press("Log Out", .button)
    #expect(screen.shows("Lock"), "a disabled item keeps the menu open")
    try screen.press("Shut Down", .button)
    #expect(!screen.shows("Lock"))
    #expect(guest.messages.dropFirst() == [tap("close"), selection("off", "Shut Down", 5)])
  }

  @Test func `a press beside the menu closes it without a choice`() throws {
    let screen = TestScreen(size: Self.room)
    let guest = try menu(on: screen)
    try screen.press("Menu", .button)
    screen.press(at: CGPoint(x: 290, y: 290))
    screen.advance(by: 0.1)
    #expect(!screen.shows("Lock") && guest.messages.last == tap("close"))
  }

  @Test func `a press that is held and released on an item selects it`() throws {
    let screen = TestScreen(size: Self.room)
    let guest = try menu(on: screen)
    let button = try screen.center(of: screen.find("Menu", .button))
    screen.pointer(.down, at: button)
    screen.advance(by: 0.1)
    let item = try screen.center(of: screen.find("Restart", .button))
    screen.pointer(.up, at: button)
    screen.advance(by: 0.1)
    #expect(screen.shows("Restart"), "a click leaves it open")
    screen.press(at: CGPoint(x: 290, y: 290))
    screen.drag(along: [button, item])
    #expect(guest.messages.last == selection("reboot", "Restart", 3))
  }

  @Test(arguments: [
    UIKeyboardHIDUsage.keyboardSpacebar, .keyboardReturnOrEnter, .keyboardDownArrow,
  ])
  func `keys open the menu and move over the items that can be chosen`(
    opening: UIKeyboardHIDUsage
  ) throws {
    let screen = TestScreen(size: Self.room)
    let guest = try menu(on: screen)
    func choose(_ keys: UIKeyboardHIDUsage...) throws -> WidgetMessage? {
      try screen.key(.keyboardTab)
      for key in [opening] + keys + [.keyboardReturnOrEnter] { try screen.key(key) }
      #expect(!screen.shows("Lock"))
      return guest.messages.last
    }
    #expect(try choose() == selection("Lock", "Lock", 0))
    #expect(try choose(.keyboardDownArrow) == selection("reboot", "Restart", 3))
    #expect(try choose(.keyboardUpArrow) == selection("off", "Shut Down", 5))
    #expect(try choose(.keyboardEnd, .keyboardDownArrow) == selection("Lock", "Lock", 0))
  }

  @Test func `typing jumps to an item, and a repeated letter to the next`() throws {
    let screen = TestScreen(size: Self.room)
    let guest = try menu(on: screen)
    func choose(_ text: String) throws -> WidgetMessage? {
      try guest.instance.perform(action: "open")
      try screen.type(text)
      try screen.key(.keyboardReturnOrEnter)
      screen.advance(by: 2)
      return guest.messages.last
    }
    #expect(try choose("s") == selection("off", "Shut Down", 5))
    #expect(try choose("ren") == selection("Rename", "Rename", 4))
    #expect(try choose("r") == selection("reboot", "Restart", 3))
    #expect(try choose("rr") == selection("Rename", "Rename", 4))
    #expect(try choose("shut d") == selection("off", "Shut Down", 5))
    #expect(try choose("log") == selection("Lock", "Lock", 0), "a disabled item is passed over")
  }

  @Test func `Escape closes the menu first, and then cancels the widget`() throws {
    let screen = TestScreen(size: Self.room)
    let guest = try menu(on: screen)
    try guest.instance.perform(action: "open")
    try screen.key(.keyboardEscape)
    #expect(!screen.shows("Lock") && guest.messages.last == tap("close"))
    try screen.key(.keyboardEscape)
    #expect(guest.messages.last == .finished(.cancelled(nil)))
  }

  @Test func `actions open and close the menu, and unknown ones are refused`() throws {
    let screen = TestScreen(size: Self.room)
    let guest = try menu(on: screen)
    try guest.instance.perform(action: "open")
    screen.advance(by: 0.1)
    #expect(screen.shows("Lock"))
    try guest.instance.perform(action: "close")
    screen.advance(by: 0.1)
    #expect(!screen.shows("Lock"))
    let unknown = #expect(throws: WidgetActionError.self) {
      try guest.instance.perform(action: "opne")
    }
    #expect(
      unknown.map { "\($0)" }
        == "unknown action opne (did you mean open?), accepted are open, close")
    let value = #expect(throws: WidgetActionError.self) {
      try guest.instance.perform(action: "open", values: ["x": .integer(1)])
    }
    #expect(value.map { "\($0)" } == "unknown value x of the action open, it has none")
    let empty = try Guest("Menu")
    #expect(throws: WidgetActionError.self) { try empty.instance.perform(action: "open") }
  }

  @Test func `if the host does not act on a selection, the widget finishes with the id`() throws {
    let screen = TestScreen(size: Self.room)
    let guest = try menu(on: screen)
    guest.answers = false
    try screen.press("Menu", .button)
    try screen.press("Shut Down", .button)
    #expect(guest.messages.last == .finished(.accepted("off")))
  }

  @Test func `in a bar the menu is clipped to the bar, but its keys work`() throws {
    let guest = try show("Menu", ["items": .list(Self.session)])
    try guest.instance.perform(action: "open")
    let card = try #require(
      screen.window.subviews.last?.subviews.first { $0 is UIScrollView })
    screen.advance(by: 0.1)
    #expect(screen.window.bounds.contains(card.frame) && card.frame.height == 32)
    // The host learns the size that the window needs.
    guard case .event("open", let values)? = guest.messages.last else {
      Issue.record("the menu did not report that it opened")
      return
    }
    #expect(Int(values["height"] ?? "").map { $0 > 100 && $0 < 250 } == true)
    try screen.key(.keyboardEnd)
    try screen.key(.keyboardReturnOrEnter)
    #expect(guest.messages.last == selection("off", "Shut Down", 5))
  }

  @Test func `an item without a title or with an unknown key is refused`() throws {
    let wrong: [(PropValue, String)] = [
      (.text(""), "needs a title"), (.object(["id": .text("x")]), "needs a title"),
      (.object(["title": .text("A"), "enable": .flag(true)]), "did you mean enabled?"),
    ]
    for (item, reason) in wrong {
      let error = #expect(throws: PropsError.self) { try Guest("Menu", ["items": .list([item])]) }
      #expect(error.map { "\($0)" }?.contains(reason) == true, "\(item)")
    }
  }

  // MARK: Desktop

  private func desktop() -> WidgetDesktop {
    WidgetDesktop(
      WidgetDesktop.State(
        workspaces: ["1", "2", "web"], currentWorkspace: 0, occupiedWorkspaces: [0, 2],
        urgentWorkspaces: [], activeWindowTitle: "Notes"))
  }

  @Test func `the current workspace is selected and filled, and a press activates another`() throws
  {
    let desktop = desktop()
    var activated: [Int] = []
    desktop.activation = { activated.append($0) }
    let guest = try show("Workspaces", desktop: desktop)
    #expect(try screen.find("1", .selected).accessibilityValue == "occupied")
    #expect(count(y: 6, isBlue) > 8)
    try screen.press("web", .button)
    #expect(activated == [2])
    #expect(guest.messages == [tap("select", ["index": "2", "name": "web"])])
    #expect(try screen.find("1", .selected) === screen.find("1", .button), "it has not moved yet")
    var state = desktop.state
    state.currentWorkspace = 2
    state.urgentWorkspaces = [1]
    desktop.update(to: state)
    screen.advance(by: 0.1)
    _ = try screen.find("web", .selected)
    #expect(try screen.find("2", .button).accessibilityValue == "urgent")
    #expect(count(y: 6) { $0 > $2 + 20 } > 8)
  }

  @Test func `workspaces that do not fit are scrolled into view, also from right to left`() throws {
    let names = PropValue.list((1...60).map { .text("Desk \($0)") })
    for direction in [UITraitEnvironmentLayoutDirection.leftToRight, .rightToLeft] {
      let screen = TestScreen(size: CGSize(width: 320, height: 32))
      screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
        $0.layoutDirection = direction
      }
      let guest = try show("Workspaces", ["names": names], on: screen)
      try screen.press("Desk 1", .button)
      #expect(throws: (any Error).self) { try screen.press("Desk 60", .button) }
      let way: CGFloat = direction == .leftToRight ? -10_000 : 10_000
      screen.scroll(CGVector(dx: way, dy: 0), at: CGPoint(x: 160, y: 16))
      try screen.waitUntilIdle()
      try screen.press("Desk 60", .button)
      #expect(
        guest.messages.last == tap("select", ["index": "59", "name": "Desk 60"]), "\(direction)")
    }
  }

  @Test func `workspaces can have other names, and empty ones can be hidden`() throws {
    let desktop = desktop()
    let guest = try show(
      "Workspaces", ["names": .list([.text("home")]), "hidesEmpty": .flag(true)], desktop: desktop)
    #expect(screen.shows("home") && screen.shows("web") && !screen.shows("2"))
    let width = guest.instance.preferredSize.width
    var state = desktop.state
    state.currentWorkspace = 1
    desktop.update(to: state)
    screen.advance(by: 0.1)
    #expect(screen.shows("2") && guest.instance.preferredSize.width > width)
  }

  @Test func `the title of the active window is shown, and the placeholder without one`() throws {
    let desktop = desktop()
    let guest = try show("WindowTitle", ["placeholder": .text("Desktop")], desktop: desktop)
    defer { withExtendedLifetime(guest) {} }
    #expect(screen.shows("Notes"))
    var state = desktop.state
    state.activeWindowTitle = "Two\nlines"
    desktop.update(to: state)
    screen.advance(by: 0.1)
    #expect(screen.shows("Two lines"))
    state.activeWindowTitle = nil
    desktop.update(to: state)
    screen.advance(by: 0.1)
    #expect(screen.shows("Desktop"))
  }

  @Test(arguments: ["WindowTitle", "Workspaces"])
  func `the desktop is observed only while the widget is visible and exists`(name: String) throws {
    let desktop = desktop()
    var guest: Guest? = try Guest(name, desktop: desktop)
    #expect(desktop.isObserved)
    guest?.context.setVisible(false)
    #expect(!desktop.isObserved)
    guest?.context.setVisible(true)
    #expect(desktop.isObserved)
    guest = nil
    #expect(!desktop.isObserved)
  }
}

/// The dates of the manual clock.
private enum ManualClockDate {
  /// 9 January 2007, 9:41 UTC.
  static let usual = Date(timeIntervalSince1970: 1_168_335_660)
}
