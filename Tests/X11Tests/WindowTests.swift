import Foundation
import MaruTestKit
import Testing

@testable import X11

@MainActor @Suite(.serialized) struct WindowTests {
  @Test func `a window has the properties that a window manager reads`() throws {
    let screen = try Screen()
    var options = WindowAttributes(width: 200, height: 150)
    options.title = "마루 – größer"
    options.instanceName = "gallery"
    options.limits = SizeLimits(minimumWidth: 100, minimumHeight: 80)
    let window = try screen.showWindow(options)
    let other = screen.person.connection
    func text(_ name: String) -> String? {
      other.atom(name).flatMap { other.text(of: $0, window: window.id) }
    }
    func values(_ name: String) -> [UInt32] {
      other.atom(name).map { other.values(of: $0, window: window.id) } ?? []
    }
    #expect(text("_NET_WM_NAME") == "마루 – größer")
    #expect(text("_NET_WM_ICON_NAME") == "마루 – größer")
    #expect(text("WM_CLASS") == "gallery\0Maru\0")
    #expect(text("WM_CLIENT_MACHINE") == ProcessInfo.processInfo.hostName)
    #expect(values("_NET_WM_PID") == [UInt32(getpid())])
    let protocols = values("WM_PROTOCOLS").compactMap {
      Atom(rawValue: $0).flatMap { other.name(of: $0) }
    }
    #expect(
      protocols == [
        "WM_DELETE_WINDOW", "_NET_WM_PING", "WM_TAKE_FOCUS", "_NET_WM_SYNC_REQUEST",
      ])
    let type = values("_NET_WM_WINDOW_TYPE").compactMap { Atom(rawValue: $0) }
    #expect(type.map { other.name(of: $0) } == ["_NET_WM_WINDOW_TYPE_NORMAL"])
    #expect(values("WM_HINTS").prefix(3) == [3, 1, 1])
    #expect(values("WM_NORMAL_HINTS")[5...6] == [100, 80])
  }

  @Test func `control characters in a title become spaces in every title property`() throws {
    let screen = try Screen()
    var options = WindowAttributes(width: 200, height: 150)
    options.title = "Delete\nthe file?\r\nSure\u{2028}now\tor\u{7}later"
    let window = try screen.showWindow(options)
    let other = screen.person.connection
    for name in ["_NET_WM_NAME", "WM_NAME", "_NET_WM_ICON_NAME", "WM_ICON_NAME"] {
      let property = try #require(other.atom(name))
      #expect(
        other.text(of: property, window: window.id) == "Delete the file? Sure now or later",
        "\(name)")
    }
  }

  @Test func `a title cannot turn the text beside it, and keeps marks and letters of any script`() {
    #expect(singleLine("a\u{202E}gpj.exe") == "a<U+202E>gpj.exe")
    for number in Array(UInt32(0x202A)...0x202E) + Array(0x2066...0x2069) {
      let turn = Unicode.Scalar(number).map { String($0) } ?? ""
      #expect(!singleLine("Open \(turn)file").unicodeScalars.contains { $0.value == number })
    }
    let text = "שלום\u{200F}, مرحبا\u{61C}, 마루 👩‍👧 é"
    #expect(singleLine(text) == text)
    #expect(singleLine("a\nb\u{0}c\u{9B}d\u{2029}e") == "a bc d e")
  }

  @Test(arguments: WindowKind.allCases)
  func `every kind of window has a type and can be shown`(kind: WindowKind) throws {
    let screen = try Screen()
    var options = WindowAttributes(width: 50, height: 40)
    options.kind = kind
    let window = try screen.showWindow(options)
    #expect(screen.person.isVisible(window.id))
    let type = try #require(screen.person.connection.atom("_NET_WM_WINDOW_TYPE"))
    let values = screen.person.connection.values(of: type, window: window.id)
    #expect(values == [screen.program.atom(kind.typeName)?.rawValue])
    #expect(window.states() == kind.states)
    let errors = screen.settle().filter { if case .protocolError = $0 { true } else { false } }
    #expect(errors.isEmpty)
  }

  @Test func `WM_DELETE_WINDOW causes closeRequested, and the window stays`() throws {
    let screen = try Screen()
    let window = try screen.showWindow()
    screen.person.requestClose(of: window.id)
    try screen.expect("the request") { $0 == .closeRequested(window.id) ? true : nil }
    #expect(screen.person.isVisible(window.id))
  }

  @Test func `a ping is answered on the root window`() throws {
    let screen = try Screen()
    let window = try screen.showWindow()
    let ping = try #require(screen.person.connection.atom("_NET_WM_PING"))
    screen.person.ping(window.id)
    try screen.expect("the ping") { $0 == .pinged(window.id) ? true : nil }
    var answer: ClientMessage?
    let isAnswered = screen.person.block {
      answer = screen.person.messages.first { $0.values.first == ping.rawValue }
      return answer != nil
    }
    #expect(isAnswered)
    #expect(answer?.window == screen.program.root)
    #expect(answer?.values[2] == window.id.rawValue)
  }

  @Test func `moving and resizing are reported, and invalid sizes are clamped`() throws {
    let screen = try Screen()
    let window = try screen.showWindow()
    window.setFrame(DeviceRect(x: 100, y: 90, width: 123, height: 77))
    let told = try screen.expect("the frame") { event -> Configuration? in
      guard case .configured(let told) = event, told.width == 123 else { return nil }
      return told
    }
    #expect(told.origin == DevicePoint(x: 100, y: 90))
    #expect(window.width == 123 && window.height == 77)
    #expect(window.origin() == DevicePoint(x: 100, y: 90))
    window.resize(width: -5, height: .min)
    try screen.expect("the minimum size") { event -> Bool? in
      guard case .configured(let told) = event else { return nil }
      return told.width == 1 && told.height == 1 ? true : nil
    }
    window.move(to: DevicePoint(x: .max, y: .min))
    #expect(screen.settle().allSatisfy { if case .protocolError = $0 { false } else { true } })
  }

  @Test func `hiding and showing again are reported`() throws {
    let screen = try Screen()
    let window = try screen.showWindow()
    #expect(window.isMapped)
    window.hide()
    try screen.expect("the unmapping") { $0 == .unmapped(window.id) ? true : nil }
    #expect(!window.isMapped)
    window.show()
    try screen.expect("the mapping") { $0 == .mapped(window.id) ? true : nil }
    try screen.expect("the exposure") { event -> Bool? in
      guard case .exposed(window.id, let rect, remaining: 0) = event else { return nil }
      return rect == DeviceRect(x: 0, y: 0, width: 200, height: 150) ? true : nil
    }
  }

  @Test func `without a window manager, a shown window has the keyboard focus`() throws {
    let screen = try Screen()
    let window = try screen.showWindow()
    try screen.expect("the focus") {
      $0 == .focusChanged(window.id, hasFocus: true) ? true : nil
    }
  }

  @Test func `a key pressed right after a window is shown goes to it`() throws {
    let screen = try Screen()
    screen.person.move(to: DevicePoint(x: 639, y: 479))
    let window = try Window(on: screen.program, WindowAttributes(width: 200, height: 150))
    window.show()
    screen.program.synchronize()
    screen.person.stroke(.tab)
    let stroke = try screen.expect("the key") { event -> KeyStroke? in
      if case .key(let stroke) = event { stroke } else { nil }
    }
    #expect(stroke.window == window.id && stroke.symbol == .tab)
  }

  @Test func `a window without references is destroyed`() throws {
    let screen = try Screen()
    var window: Window? = try Window(on: screen.program, WindowAttributes(width: 9, height: 9))
    let id = try #require(window?.id)
    _ = screen.settle()
    #expect(screen.person.frame(of: id) != nil)
    window = nil
    _ = screen.settle()
    #expect(screen.person.frame(of: id) == nil)
  }

  @Test func `a window has alpha if the server supports it`() throws {
    let screen = try Screen()
    var options = WindowAttributes(width: 20, height: 20)
    options.hasAlpha = true
    let window = try screen.showWindow(options)
    #expect(window.hasAlpha)
    #expect(!screen.program.supportsAlpha)
  }

  @Test func `clicks outside the input region pass through the window`() throws {
    let screen = try Screen()
    let below = try screen.showWindow()
    let above = try screen.showWindow()
    #expect(above.setInputRegion([DeviceRect(x: 0, y: 0, width: 50, height: 50)]))
    _ = screen.settle()
    for (point, owner) in [((60, 50), above.id), ((150, 120), below.id)] {
      screen.person.click(Int32(point.0), Int32(point.1))
      let hit = try screen.expect("the press") { event -> WindowID? in
        guard case .pointerButton(let button) = event, button.isPress else { return nil }
        return button.window
      }
      #expect(hit == owner)
    }
  }

  @Test func `every cursor can be shown`() throws {
    let screen = try Screen()
    let window = try screen.showWindow()
    for shape in CursorShape.allCases { window.cursor = shape }
    #expect(screen.settle().allSatisfy { if case .protocolError = $0 { false } else { true } })
  }

  @Test func `struts and icons are written as EWMH defines them`() throws {
    let screen = try Screen()
    let window = try screen.showWindow()
    window.reserve(.top, thickness: 24, along: 0..<640)
    window.setIcons([
      WindowIcon(pixels: [0xffff_0000, 0xff00_ff00], width: 1),
      WindowIcon(pixels: [1, 2, 3], width: 2),
    ])
    let other = screen.person.connection
    screen.program.synchronize()
    let strut = try #require(other.atom("_NET_WM_STRUT_PARTIAL"))
    let icon = try #require(other.atom("_NET_WM_ICON"))
    #expect(
      other.values(of: strut, window: window.id) == [0, 0, 24, 0, 0, 0, 0, 0, 0, 639, 0, 0])
    #expect(
      other.values(of: icon, window: window.id) == [1, 2, 0xffff_0000, 0xff00_ff00, 2, 1, 1, 2])
  }
}
