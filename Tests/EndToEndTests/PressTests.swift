import Foundation
import MaruTestKit
import Testing
import X11

/// The input that counts as a press of the floating button.
@MainActor @Suite(.serialized, .needsServer) struct PressTests {
  private let desk: Desk
  private let window: OpenWindow
  private let button: CGRect
  /// A position far outside the button, in device pixels of the screen.
  private let faraway: DevicePoint

  init() throws {
    desk = try Desk()
    window = try desk.open(["show", "FloatingButton"])
    button = try desk.rendition(of: ["FloatingButton"]).button("Add")
    let frame = window.frame
    faraway = DevicePoint(x: frame.x + frame.width * 4, y: frame.y + frame.height * 4)
  }

  private var person: XTestClient { desk.person }
  private var middle: DevicePoint { window.middle(of: button) }

  private func expectPress(sourceLocation: SourceLocation = #_sourceLocation) {
    window.press(button)
    window.expectEnd(0, printing: "tap\n", sourceLocation: sourceLocation)
  }

  @Test func `a press that drags the button is no tap`() throws {
    person.drag(along: [middle, DevicePoint(x: middle.x + 30, y: middle.y + 30), faraway])
    window.expectUnmoved()
    expectPress()
  }

  @Test func `a press that drags the button and returns it is no tap`() {
    let (start, there) = (window.frame, faraway)
    let back = middle
    person.move(to: back)
    person.press()
    person.move(to: DevicePoint(x: there.x - 400, y: there.y - 400))
    #expect(person.block { window.frame != start })
    person.move(to: back)
    #expect(person.block { abs(window.frame.x - start.x) <= 10 })
    person.release()
    window.expectUnmoved()
    expectPress()
  }

  @Test func `a press with a small movement is a tap`() {
    person.drag(along: [middle, DevicePoint(x: middle.x + 4, y: middle.y - 3)])
    window.expectEnd(0, printing: "tap\n")
  }

  @Test func `a press that begins outside and ends on the button is no tap`() {
    let corner = window.place(CGPoint(x: 3, y: 3))
    person.drag(along: [corner, middle])
    window.expectUnmoved()
    expectPress()
  }

  @Test func `moving over the button presses nothing`() {
    person.move(to: middle)
    person.move(to: faraway)
    person.move(to: middle)
    window.expectUnmoved()
    expectPress()
  }

  @Test func `the button looks pressed only while it is held`() throws {
    let kept = try desk.open(["show", "FloatingButton", "--", "true"])
    kept.settle()
    person.move(to: faraway)
    let calm = try kept.picture()
    person.move(to: kept.middle(of: button))
    person.press()
    #expect(try person.block { try kept.picture() != calm })
    person.release()
    #expect(try kept.returns(to: calm))
    kept.expectUnmoved()
  }

  @Test func `a second mouse button during a press changes nothing`() {
    person.move(to: middle)
    person.press(button: 1)
    person.press(button: 3)
    person.release(button: 3)
    window.expectUnmoved()
    person.release(button: 1)
    window.expectEnd(0, printing: "tap\n")
  }

  @Test func `the wheel presses nothing`() {
    person.move(to: middle)
    person.turnWheel(down: 3, right: 2)
    window.expectUnmoved()
    expectPress()
  }

  @Test(arguments: [OpenWindow.Key.enter, .space])
  func `Return and Space press the focused button`(key: OpenWindow.Key) throws {
    window.settle()
    let calm = try window.picture()
    window.stroke([.tab])
    #expect(try person.block { try window.picture() != calm })
    window.stroke([key])
    window.expectEnd(0, printing: "tap\n")
  }

  @Test func `letters press nothing`() {
    window.stroke([.tab])
    person.type("maru1")
    person.stroke(.down)
    window.expectUnmoved()
  }
}
