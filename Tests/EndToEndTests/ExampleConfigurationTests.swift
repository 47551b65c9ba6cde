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

  /// The configuration in the README: the block of TOML.
  private func textOfReadme() throws -> String {
    let readme = try text("../../../README.md")
    let start = try #require(readme.range(of: "```toml\n"))
    let end = try #require(readme[start.upperBound...].range(of: "```"))
    return String(readme[start.upperBound..<end.lowerBound])
  }

  @Test func `in the README's bar a weight gets what the other widgets leave`() throws {
    let host = try RunningHost(textOfReadme(), on: desk)
    let bar = try tree(of: host)
    let list = try #require(Self.find("Size", in: bar))
    let title = try #require(Self.find("Hello", in: bar))
    let clock = try #require(Self.find(":", in: bar))
    #expect(list[2] > 200 && list[2] <= 280, "\(list)")
    // The text is in the middle of the rest.
    let middle = title[0] + title[2] / 2
    #expect(abs(middle - (list[0] + list[2] + clock[0]) / 2) < 12, "\(list), \(title), \(clock)")
    let button = try #require(Self.find("Size", in: bar, ofClass: "UILabel"))
    #expect(button[3] >= 20, "the text is cut: \(button)")
  }

  @Test func `a choice in the README's bar is there again after a restart`() throws {
    let host = try RunningHost(textOfReadme(), on: desk)
    let list = try frame(labelled: "Size", in: host)
    desk.person.click(list.x, list.y)
    #expect(desk.person.block { (try? frame(labelled: "Large", in: host)) != nil })
    _ = desk.person.blockUntilStill()
    let option = try frame(labelled: "Large", in: host)
    desk.person.click(option.x, option.y)
    func hasChoice() -> Bool {
      (try? tree(of: host)).flatMap { Self.find("Large", in: $0, ofClass: "UILabel") }?[1] ?? 99
        < 32
    }
    #expect(desk.person.block { hasChoice() })
    try host.tell("restart", "bar")
    #expect(desk.person.block { host.windows.first?.restarts == 1 && hasChoice() })
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

  @Test
  func `a press on the dashboard's processor shows more numbers, and the next one hides them`()
    throws
  {
    let host = try RunningHost(text("dashboard.toml"), on: desk)
    #expect(host.waits(for: "hidden", of: "details"))
    let meter = try host.middle(of: "Processor load", in: "dashboard")
    desk.person.click(meter.x, meter.y)
    #expect(host.waits(for: "shown", of: "details"))
    let details = try #require(desk.person.frame(of: host.identifier(of: "details")))
    #expect(details == DeviceRect(x: 688, y: 228, width: 280, height: 148))
    #expect(try host.tell("tree", "details").contains("MiB free"))
    desk.person.click(meter.x, meter.y)
    #expect(host.waits(for: "hidden", of: "details"))
  }

  /// The middle of the view whose label contains a text, from the tree of the bar.
  private func frame(
    labelled text: String, in host: RunningHost
  ) throws -> DevicePoint {
    let numbers = try #require(Self.find(text, in: tree(of: host)))
    return DevicePoint(
      x: Int32(numbers[0] + numbers[2] / 2), y: Int32(numbers[1] + numbers[3] / 2))
  }

  private func tree(of host: RunningHost) throws -> [String: Any] {
    let json = Data(try host.tell("tree", "bar", "--json").utf8)
    return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
  }

  /// The frame in the window of the first view whose label contains a text.
  private static func find(
    _ text: String, in view: [String: Any], ofClass name: String? = nil
  ) -> [Double]? {
    if let label = view["label"] as? String, label.contains(text),
      name == nil || view["class"] as? String == name
    {
      return view["windowFrame"] as? [Double]
    }
    let children = view["children"] as? [[String: Any]] ?? []
    return children.lazy.compactMap { find(text, in: $0, ofClass: name) }.first
  }
}
