import Foundation
import MaruKit
import MaruTestKit
import Testing

/// The same test runs in memory and in a window of the real program.
@MainActor @Suite(.serialized, .needsServer, .recorded) struct WidgetScreenKindTests {
  @Test(arguments: WidgetScreenKind.allCases)
  func `a locator presses, and the event and the outcome are told`(kind: WidgetScreenKind) throws {
    let screen = try kind.show("FloatingButton", props: PropValues(["symbol": .text("plus")]))
    try screen.element(.button).press()
    try screen.waitForEvent("tap")
  }

  @Test(arguments: WidgetScreenKind.allCases)
  func `a finger presses a button, and two zoom a picture`(kind: WidgetScreenKind) throws {
    let button = try kind.show("FloatingButton", props: PropValues(["symbol": .text("plus")]))
    let plus = try button.element(.button).frame
    try button.touch { _ in [CGPoint(x: plus.midX, y: plus.midY)] }
    try button.waitForEvent("tap")

    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../assets/pictures/Clock-moving.png").standardizedFileURL
    let screen = try kind.show(
      "Picture", props: PropValues(["files": .list([.text(file.path)])]),
      size: CGSize(width: 300, height: 300))
    let picture = screen.element(.image)
    try picture.wait(until: .shown)
    let frame = try picture.frame
    try screen.pinch(at: CGPoint(x: frame.midX, y: frame.midY), scale: 2)
    #expect(try screen.wait(within: 5) { try picture.frame.width > frame.width * 1.5 })
  }

  @Test(arguments: WidgetScreenKind.allCases)
  func `an alert is answered, and its outcome has the button`(kind: WidgetScreenKind) throws {
    let screen = try kind.show(
      "BottomAlert",
      props: PropValues([
        "title": .text("Sure?"), "buttons": .list([.text("No:cancel"), .text("Yes")]),
      ]), size: CGSize(width: 320, height: 400))
    #expect(try screen.element("Sure?").exists)
    try screen.element(.button, "Yes").press()
    #expect(try screen.waitForOutcome() == .accepted("Yes"))
  }

  @Test(arguments: WidgetScreenKind.allCases)
  func `properties are set and read, and the window shows them`(kind: WidgetScreenKind) throws {
    let screen = try kind.show("Label", props: PropValues(["text": .text("One ${two}")]))
    try screen.element("One ${two}").wait(until: .shown)
    try screen.set("text", to: .text("Two"))
    #expect(try screen.value(of: "text") == .text("Two"))
    try screen.element("Two").wait(until: .shown)
    #expect(throws: (any Error).self) { try screen.set("colour", to: .text("red")) }
  }

  @Test(arguments: WidgetScreenKind.allCases)
  func `lines are those of standard input, keys choose one`(kind: WidgetScreenKind) throws {
    let screen = try kind.show(
      "DropDown", props: PropValues(["title": .text("City")]), lines: ["Oslo", "Turin"],
      size: CGSize(width: 320, height: 400))
    try screen.element("Turin").wait(until: .shown)
    try screen.typeKey(.keyboardDownArrow)
    try screen.typeKey(.keyboardReturnOrEnter)
    #expect(try screen.waitForEvent("select")["option"] == "Oslo")
  }

  @Test(arguments: WidgetScreenKind.allCases)
  func `elements have the same labels and roles`(kind: WidgetScreenKind) throws {
    let screen = try kind.show("Gallery", size: CGSize(width: 414, height: 736))
    let add = screen.element(.button, "Add")
    try add.wait(until: .shown)
    #expect(try add.isEnabled && add.frame.width > 20)
    #expect {
      screen.patience = 0.1
      try screen.element(.button, "add").press()
    } throws: {
      "\($0)".contains("nearest: \"Add\" (button), which differs in letter case or spaces")
    }
    #expect(try screen.image().width == 414)
  }

  @Test(arguments: WidgetScreenKind.allCases)
  func `a state is saved at the end, and restored`(kind: WidgetScreenKind) throws {
    func meter(_ value: Double, _ state: Data?) throws -> any WidgetScreen {
      try kind.show(
        "Meter", props: PropValues(["style": .text("sparkline"), "value": .number(value)]),
        state: state)
    }
    let first = try meter(0.2, nil)
    for value in [0.9, 0.4] { try first.set("value", to: .number(value)) }
    let state = try #require(first.end())
    #expect(try meter(0.4, state).end() == state)
    #expect(try meter(0.4, nil).end() != state)
  }

  @Test(arguments: WidgetScreenKind.allCases)
  func `one accepted picture serves both kinds of screen`(kind: WidgetScreenKind) throws {
    let screen = try kind.show(
      "BottomAlert",
      props: PropValues([
        "title": .text("Delete?"), "buttons": .list([.text("No:cancel"), .text("Delete")]),
      ]), size: CGSize(width: 320, height: 320))
    try screen.element(.button, "Delete").wait(until: .shown)
    try screen.expectSnapshot("alert-of-both-kinds")
  }
}
