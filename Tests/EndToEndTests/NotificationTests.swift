import Foundation
import MaruTestKit
import Testing
import X11

/// Notifications of several programs on one screen of 1000 × 820.
@MainActor @Suite(.serialized, .needsServer) struct NotificationTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func open(_ title: String, _ options: String...) throws -> OpenWindow {
    try desk.open(["show", "Notification", "--title", title, "--duration", "0"] + options)
  }

  @Test func `later ones are below the earlier ones, and move up when those leave`() throws {
    let first = try open("First")
    let place = first.frame
    #expect(place.x + place.width > 980 && place.y < 20, "it is in the upper right corner")
    let second = try open("Second", "--text", "Two lines\nof text")
    let third = try open("Third")
    let places = [first.frame, second.frame, third.frame]
    #expect(places[0] == place)
    for (upper, lower) in zip(places, places.dropFirst()) {
      #expect(lower.x == upper.x)
      // Their transparent margins of 16 points overlap.
      #expect(lower.y == upper.y + upper.height - 16)
    }
    first.program.send(SIGTERM)
    #expect(
      desk.person.block {
        let (upper, lower) = (second.frame, third.frame)
        return upper.origin == place.origin && lower.y == upper.y + upper.height - 16
      })
    let fourth = try open("Fourth")
    #expect(fourth.frame.y > third.frame.y)
  }

  @Test func `each corner is a stack of its own`() throws {
    let upper = try open("Upper", "--corner", "top-left")
    let lower = try open("Lower", "--corner", "bottom-left")
    let above = try open("Above", "--corner", "bottom-left")
    #expect(upper.frame.y < 20 && upper.frame.x < 20)
    #expect(lower.frame.y + lower.frame.height > 800)
    #expect(above.frame.y + above.frame.height == lower.frame.y + 16)
    lower.program.send(SIGKILL)
    #expect(desk.person.block { above.frame.y + above.frame.height > 800 })
  }

  @Test(.needsManager) func `one is beside panels, above new windows, and takes no focus`() throws {
    try desk.startManager()
    let host = try RunningHost(
      """
      [window.bar]
      kind = "panel"
      anchor = "top"
      height = 32
      widgets = [{ name = "Label", props = { text = "Bar" } }]
      """, on: desk)
    #expect(try host.window("bar").state == "shown")
    let note = try open("Mail", "--text", "One\nTwo\nThree\nFour")
    #expect(note.frame.y >= 32)
    let editor = try desk.open(["show", "Entry", "--title", "Editor", "--size", "900x700"])
    let middle = note.place(CGPoint(x: 200, y: 90))
    #expect(editor.frame.contains(middle), "the new window is there too")
    #expect(desk.person.block { desk.person.topWindow(at: middle) == note.id })
    desk.person.type("typed")
    editor.stroke([.enter])
    editor.expectEnd(0, printing: "typed\n")
  }

  @Test func `those of a monitor that is unplugged join the stack of another one`() throws {
    let (left, right) = (
      DeviceRect(x: 0, y: 0, width: 500, height: 820),
      DeviceRect(x: 500, y: 0, width: 500, height: 820)
    )
    desk.person.setMonitor(named: "A", frame: left, takesOutput: true)
    desk.person.setMonitor(named: "B", frame: right)
    desk.person.move(to: DevicePoint(x: 750, y: 400))
    let notes = try ["First", "Second", "Third"].map { try open($0) }
    #expect(notes[0].frame.x > 500)
    desk.person.deleteMonitor(named: "B")
    #expect(
      desk.person.block {
        let frames = notes.map(\.frame)
        return frames.allSatisfy { $0.x + $0.width <= 500 }
          && zip(frames, frames.dropFirst()).allSatisfy { $1.y == $0.y + $0.height - 16 }
      }, "\(notes.map(\.frame))")
  }

  @Test(.needsManager) func `one gives way to a panel that appears later`() throws {
    try desk.startManager()
    let note = try open("Mail")
    #expect(note.frame.y < 20)
    let host = try RunningHost(
      """
      [window.bar]
      kind = "panel"
      anchor = "top"
      height = 40
      widgets = [{ name = "Label", props = { text = "Bar" } }]
      """, on: desk)
    #expect(try host.window("bar").state == "shown")
    #expect(desk.person.block { note.frame.y >= 40 })
  }

  @Test func `zenity shows one and returns at once`() throws {
    let call = try desk.start(["zenity", "--notification", "--text", "Done\\nAll files"])
    #expect(call.finish().status == 0)
    var shown: [WindowID] = []
    #expect(
      desk.person.block {
        shown = desk.person.windows(named: "Done").filter(desk.person.isVisible)
        return !shown.isEmpty
      })
    let id = try #require(shown.first)
    let frame = try #require(desk.person.frame(of: id))
    desk.person.click(frame.x + 40, frame.y + frame.height / 2)
    #expect(desk.person.block { desk.person.windows(named: "Done").isEmpty })
  }

  @Test func `zenity with --listen shows what lines of standard input say`() throws {
    let note = try desk.open(
      ["zenity", "--notification", "--listen"],
      input: .bytes(Data("message: Copying\\n12 files\n".utf8)))
    #expect(desk.person.name(of: note.id) != nil)
    let frame = note.frame
    desk.person.click(frame.x + 40, frame.y + frame.height / 2)
    note.expectEnd(0)
  }
}
