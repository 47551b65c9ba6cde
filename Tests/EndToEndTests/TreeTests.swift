import Foundation
import MaruTestKit
import Testing

/// `maru tree` of a running window.
@MainActor @Suite struct TreeTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func host() throws -> RunningHost {
    try RunningHost(
      """
      [window.bar]
      kind = "panel"
      anchor = "top"
      height = 32
      widgets = [{ name = "Label", id = "note", props = { text = "Hello" } }]

      """, on: desk)
  }

  @Test func `a line per view has its class, its label and its place`() throws {
    let lines = try host().tell("tree", "bar").split(separator: "\n")
    #expect(lines.first?.hasPrefix("ScreenWindow window 0,0 1000×") == true, "\(lines)")
    #expect(lines.contains { $0.contains("UILabel \"Hello\" staticText ") }, "\(lines)")
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("  ") })
  }

  @Test func `the constraints of a running window have their deciding ones`() throws {
    let host = try host()
    #expect(try !host.tell("tree", "bar").contains("width = "))
    let text = try host.tell("tree", "bar", "--constraints")
    #expect(text.contains("width = ") && text.contains("content height of"), "\(text)")
    #expect(try host.tell("tree", "bar", "--details").contains("responders: "))
  }

  @Test func `a press is explained where it would go`() throws {
    let host = try host()
    let frame = try #require(
      try host.view(labelled: "Hello", in: "bar")["windowFrame"] as? [Double])
    let place = "\(Int(frame[0] + frame[2] / 2)),\(Int(frame[1] + frame[3] / 2))"
    let text = try host.tell("tree", "bar", "--at", place)
    #expect(text.hasPrefix("LabelButton \"Hello\" "), "\(text)")
    #expect(text.contains(" gets a press at \(place)\n"), "\(text)")
    #expect(text.contains(": its subview LabelButton gets it"), "\(text)")
    let json = try host.tell("tree", "bar", "--at", place, "--json")
    #expect(json.contains(#""reason":"subview""#), "\(json)")
  }

  @Test func `a point that is none is refused with an example`() throws {
    let ending = try host().ask("tree", "bar", "--at", "12;40")
    #expect(ending.status == 64)
    #expect(ending.error.contains("--at takes two numbers of points, as in 12,40"))
  }
}
