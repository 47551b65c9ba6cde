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

  /// The places of the labels of a bar, in points from its left edge.
  private func places(of labels: [String], in host: RunningHost) throws -> [ClosedRange<Double>] {
    try labels.map { label in
      let frame = try #require(
        try host.view(labelled: label, in: "bar")["windowFrame"] as? [Double])
      return frame[0]...(frame[0] + frame[2])
    }
  }

  @Test func `without weights the widgets keep their sizes, and the room is behind the last one`()
    throws
  {
    let host = try RunningHost(
      """
      [window.bar]
      kind = "panel"
      anchor = "top"
      height = 32
      widgets = [
        { name = "Label", id = "one", props = { text = "One" } },
        { name = "Label", id = "two", width = 120, props = { text = "Two" } },
        { name = "Label", id = "three", props = { text = "Three" } },
      ]

      """, on: desk)
    let places = try places(of: ["One", "Two", "Three"], in: host)
    #expect(places[0].lowerBound < 20)
    #expect(places[0].upperBound - places[0].lowerBound < 60)
    #expect(places[2].lowerBound - places[0].upperBound < 160)
    #expect(places[2].upperBound < 300, "\(places)")
  }

  @Test func `a row that is too long shows its first widgets`() throws {
    let host = try RunningHost(
      """
      [window.bar]
      kind = "overlay"
      anchor = "top-left"
      width = 320
      height = 32
      layout = "row"
      widgets = [
        { name = "Label", id = "one", width = 150, props = { text = "One" } },
        { name = "Label", id = "two", width = 150, props = { text = "Two" } },
        { name = "Label", id = "three", width = 150, props = { text = "Three" } },
        { name = "Label", id = "four", width = 150, props = { text = "Four" } },
      ]

      """, on: desk)
    let places = try places(of: ["One", "Two"], in: host)
    #expect(places[0].lowerBound >= 0)
    #expect(places[0].upperBound <= 150, "\(places)")
    #expect(places[1].lowerBound > places[0].upperBound)
    #expect(places[1].upperBound <= 320)
  }
}
