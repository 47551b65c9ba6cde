import Foundation
import MaruTestKit
import Testing
import X11

/// The configurations in `share/maru/examples`, as a person uses them.
@MainActor @Suite(.serialized, .needsServer) struct ExampleConfigurationTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "share/maru/examples")

  private func text(_ name: String) throws -> String {
    try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
  }

  @Test(arguments: ["bar.toml", "dashboard.toml", "kiosk.toml"])
  func `check-config finds no mistake`(name: String) throws {
    let ending = try Program.run("check-config", Self.folder.appending(path: name).path)
    #expect(ending.status == 0 && ending.error.isEmpty, "\(ending.error)")
  }

  @Test func `a press on the bar's clock shows the calendar, and the next one hides it`() throws {
    let host = try RunningHost(text("bar.toml"), on: desk)
    #expect(host.waits(for: "hidden", of: "calendar"))
    let clock = try frame(labelled: ":", in: host)
    desk.person.click(clock.x, clock.y)
    #expect(host.waits(for: "shown", of: "calendar"))
    desk.person.click(clock.x, clock.y)
    #expect(host.waits(for: "hidden", of: "calendar"))
  }

  @Test func `the bar's menu opens below the bar, and a press elsewhere closes it`() throws {
    let host = try RunningHost(text("bar.toml"), on: desk)
    let below = DeviceRect(x: 700, y: 40, width: 300, height: 60)
    let before = try #require(desk.person.screenshot(of: below))
    try host.tell("call", "session", "open")
    #expect(desk.person.block { desk.person.screenshot(of: below) != before })
    desk.person.click(300, 600)
    #expect(desk.person.block { desk.person.screenshot(of: below) == before })
  }

  @Test func `an open menu of the bar has the keys, though another program has the focus`() throws {
    let host = try RunningHost(text("bar.toml"), on: desk)
    let below = DeviceRect(x: 700, y: 40, width: 300, height: 60)
    let before = try #require(desk.person.screenshot(of: below))
    let other = try desk.open(["show", "BottomAlert", "--title", "Other", "--button", "OK"])
    #expect(desk.person.block { desk.person.focusedWindow == other.id })
    try host.tell("call", "session", "open")
    #expect(desk.person.block { desk.person.screenshot(of: below) != before })
    desk.person.stroke(.escape)
    #expect(desk.person.block { desk.person.screenshot(of: below) == before })
    // The focused program has them again.
    desk.person.stroke(.tab)
    desk.person.stroke(.enter)
    let ending = other.program.finish()
    #expect(ending.output == "OK\n", "\(ending)")
  }

  @Test func `the kiosk asks again after an answer`() throws {
    let host = try RunningHost(text("kiosk.toml"), windows: 2, on: desk)
    let first = try host.identifier(of: "question")
    let frame = try #require(desk.person.frame(of: first))
    _ = desk.person.blockUntilStill(for: .milliseconds(300))
    // On one of the choices below the title.
    desk.person.click(frame.x + frame.width / 2, frame.y + frame.height * 2 / 3)
    let isAskedAgain = desk.person.block {
      host.windows.contains {
        $0.id == "question" && $0.state == "shown" && $0.xid != first.rawValue
      }
    }
    #expect(isAskedAgain, "\(host.log)")
  }

  @Test func `the dashboard lies on the desktop`() throws {
    let host = try RunningHost(text("dashboard.toml"), on: desk)
    let frame = try #require(desk.person.frame(of: host.identifier(of: "dashboard")))
    #expect(frame == DeviceRect(x: 688, y: 32, width: 280, height: 184))
    #expect(try host.tell("tree", "dashboard").contains("Clock"))
  }

  /// The middle of the view whose label contains a text, from the tree of the bar.
  private func frame(
    labelled text: String, in host: RunningHost
  ) throws -> DevicePoint {
    let json = Data(try host.tell("tree", "bar", "--json").utf8)
    let tree = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    let numbers = try #require(Self.find(text, in: tree))
    return DevicePoint(
      x: Int32(numbers[0] + numbers[2] / 2), y: Int32(numbers[1] + numbers[3] / 2))
  }

  private static func find(_ text: String, in view: [String: Any]) -> [Double]? {
    if let label = view["label"] as? String, label.contains(text) {
      return view["windowFrame"] as? [Double]
    }
    let children = view["children"] as? [[String: Any]] ?? []
    return children.lazy.compactMap { find(text, in: $0) }.first
  }
}
