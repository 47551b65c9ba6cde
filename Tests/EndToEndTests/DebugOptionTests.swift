import Foundation
import MaruKit
import MaruTestKit
import Testing
import X11

/// The words of `MARU_DEBUG` that trace a running widget.
@MainActor @Suite(.serialized, .needsServer) struct DebugOptionTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// Presses the floating button and returns the lines on standard error.
  private func lines(withDebug words: String) throws -> [Substring] {
    let window = try desk.open(["show", "FloatingButton"], environment: ["MARU_DEBUG": words])
    window.press(try desk.rendition(of: ["FloatingButton"]).button("Add"))
    let ending = window.program.finish()
    #expect(ending.status == 0 && ending.output == "tap\n")
    return ending.errorLines
  }

  @Test func `events names each touch with its view`() throws {
    let lines = try lines(withDebug: "events")
    #expect(lines.first?.hasPrefix("maru: touch began at (") == true, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("maru: touch ended at (") && $0.contains("\"Add\"") })
  }

  @Test func `passes names the passes of each frame and its damage`() throws {
    let first = try #require(try lines(withDebug: "passes").first)
    #expect(first.hasPrefix("maru: frame 1: animate "), "\(first)")
    for word in [" ms, layout ", " ms, display ", " ms, replicate ", " ms, compose ", "; damage "] {
      #expect(first.contains(word), "\(first)")
    }
  }

  @Test func `layout names the views that each frame laid out`() throws {
    let lines = try lines(withDebug: "layout")
    #expect(lines.allSatisfy { $0.hasPrefix("maru: frame ") && $0.contains(": layout of ") })
    #expect(lines.contains { $0.contains("\"Add\"") }, "\(lines)")
  }

  @Test func `an unknown word is named with the nearest one, and the widget is shown`() throws {
    let lines = try lines(withDebug: "evnts,1")
    #expect(lines == ["maru: MARU_DEBUG: unknown word “evnts” (did you mean “events”?)"])
  }

  @Test func `without shortcuts a widget works the same`() throws {
    let words = Shortcuts.named.map { "no-\($0.key)" }.joined(separator: ",")
    #expect(try lines(withDebug: words).isEmpty)
  }

  @Test func `other words print nothing`() throws {
    #expect(try lines(withDebug: "1").isEmpty)
  }

  /// Renders a widget that does something at its start, and returns the lines on standard error.
  private func lines(ofDeed deed: String, debug: String?) throws -> [Substring] {
    let ending = try desk.start(
      ["render", try TestPlugin.unruly.path, "--at-start", deed, "-o", "/dev/null"],
      environment: debug.map { ["MARU_DEBUG": $0] } ?? [:]
    ).finish()
    #expect(ending.status == 0, "\(ending)")
    return ending.errorLines
  }

  @Test func `fonts names each substituted font once, and without it there is no line`() throws {
    let lines = try lines(ofDeed: "font", debug: "fonts")
    #expect(lines.count == 1, "\(lines)")
    #expect(lines.first?.hasPrefix("maru: there is no font \"Avenir-Heavy\"; ") == true)
    #expect(try self.lines(ofDeed: "font", debug: "1").isEmpty)
  }

  @Test func `a developer's mistake is reported once, and not at all to a user`() throws {
    let lines = try lines(ofDeed: "mistake", debug: "1")
    #expect(lines.count == 1, "\(lines)")
    #expect(lines.first?.hasPrefix("maru: ") == true && lines.first?.contains("nan") == true)
    #expect(try self.lines(ofDeed: "mistake", debug: nil).isEmpty)
  }

  @Test func `a widget's own window is seen in the host's window, and nothing is said of it`()
    throws
  {
    let window = try desk.open(
      ["show", try TestPlugin.unruly.path, "--at-press", "window"],
      environment: ["MARU_DEBUG": "1"])
    window.press(CGRect(x: 20, y: 20, width: 260, height: 80))
    let isSeen = desk.person.block {
      let screen = DeviceRect(x: 0, y: 0, width: 1000, height: 800)
      return desk.person.screenshot(of: screen)?.pixels.contains {
        $0 & 0xFFFFFF == 0xFF0000
      } == true
    }
    #expect(isSeen)
    window.stroke([.escape])
    #expect(window.program.finish().errorLines.isEmpty)
  }
}
