import Foundation
import MaruTestKit
import Testing
import X11

/// A bar whose widgets need more room than there is.
@MainActor @Suite(.serialized, .needsServer) struct CrowdedBarTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `a long text takes no room from its neighbours, which have no weight`() throws {
    let host = try RunningHost(
      """
      [window.bar]
      kind = "panel"
      anchor = "top"
      height = 32
      widgets = [
        { name = "Label", id = "start", props = { text = "Start" } },
        { name = "Label", id = "title", weight = 1, props = { text = "Short" } },
        { name = "DropDown", id = "size", props = { title = "Size", options = ["S", "L"] } },
        { name = "Clock", id = "clock", props = { format = "Noon" } },
      ]

      """, on: desk)
    func widths() throws -> [Double] {
      try ["Start", "Size", "Noon"].map { label in
        let frame = try host.view(labelled: label, in: "bar")["windowFrame"] as? [Double]
        return try #require(frame)[2]
      }
    }
    let before = try widths()
    #expect(before.allSatisfy { $0 > 20 }, "\(before)")
    let text = Array(repeating: "a long title", count: 40).joined(separator: " ")
    try host.tell("set", "title.text", text)
    #expect(try host.tell("get", "title.text") == text)
    #expect(desk.person.block { (try? widths()) == before })
  }
}
