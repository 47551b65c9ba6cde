import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite(.serialized) struct CookbookTests {
  private let screen = TestScreen(size: CGSize(width: 360, height: 300))

  // MARK: Tasks

  @Test func `a swipe reveals Delete, which removes the row`() throws {
    try screen.showWidget(
      named: "Tasks", props: PropValues(["tasks": .list([.text("Call Ada"), .text("Buy rice")])]))
    let row = screen.center(of: try screen.find("Call Ada"))
    screen.drag(along: [row, CGPoint(x: row.x - 120, y: row.y)])
    try screen.waitUntilIdle()
    try screen.press("Delete", .button)
    #expect(!screen.shows("Call Ada"))
    #expect(screen.shows("Buy rice"))
  }

  @Test func `a deleted row stays deleted after a restart`() throws {
    let tasks = PropValues(["tasks": .list([.text("Call Ada"), .text("Buy rice")])])
    let widget = try screen.showWidget(named: "Tasks", props: tasks)
    let row = screen.center(of: try screen.find("Call Ada"))
    screen.drag(along: [row, CGPoint(x: row.x - 120, y: row.y)])
    try screen.press("Delete", .button)

    let restarted = TestScreen()
    try restarted.showWidget(named: "Tasks", props: tasks, state: widget.saveState())
    #expect(!restarted.shows("Call Ada"))
    #expect(restarted.shows("Buy rice"))
  }

  // MARK: Dial

  @Test func `a press on the arc turns the dial there, and an arrow key by one`() throws {
    try screen.showWidget(named: "Dial")
    let dial = try screen.find("Dial")
    let center = screen.center(of: dial)
    screen.press(at: CGPoint(x: center.x - 100, y: center.y))
    #expect(dial.accessibilityValue == "17")
    try screen.key(.keyboardUpArrow)
    #expect(dial.accessibilityValue == "18")
    #expect(screen.messages.last == .event(name: "change", values: ["value": "18"]))
  }

  @Test func `a value outside the scale is refused with its range`() {
    #expect {
      try screen.showWidget(named: "Dial", props: PropValues(["value": .number(101)]))
    } throws: { "\($0)".contains("it takes 0 to 100") }
  }

  // MARK: SignUp

  @Test func `Return goes from field to field and then finishes the form`() throws {
    try screen.showWidget(named: "SignUp")
    try screen.type("Ada\n")
    try screen.type("ada@example.org\n")
    #expect(screen.outcome == .accepted("Ada\nada@example.org"))
  }

  @Test func `the button waits for a mail address`() throws {
    try screen.showWidget(named: "SignUp", props: PropValues(["name": .text("Ada")]))
    let button = try #require(try screen.find("Sign up", .button) as? UIButton)
    #expect(!button.isEnabled)
    try screen.press("Mail address")
    try screen.type("ada@example.org")
    #expect(button.isEnabled)
  }

  // MARK: Badge

  @Test func `the labels and the button of the nib file are connected`() throws {
    try screen.showWidget(named: "Badge", props: PropValues(["name": .text("Grace Hopper")]))
    #expect(screen.shows("Grace Hopper"))
    try screen.press("Wave", .button)
    #expect(screen.outcome == .accepted("wave"))
  }

  // MARK: Dashboard

  @Test func `a value outside 0 to 1 is refused, and the dashboard keeps its own`() throws {
    let dashboard = try screen.showWidget(
      named: "Dashboard", props: PropValues(["value": .number(0.25)]))
    #expect {
      try dashboard.update(props: PropValues(["value": .number(1.5)]))
    } throws: { "\($0)".contains("found 1.5, it takes 0 to 1") }
    #expect(try screen.find(identifier: "bar").accessibilityValue == "25%")
  }

  @Test func `the dashboard shows its title and a new value`() throws {
    try screen.showWidget(named: "Dashboard", props: PropValues(["title": .text("Disk")]))
    #expect(screen.shows("Disk"))
    #expect(screen.shows("now"))
  }

  @Test func `the age of the value grows with the clock`() throws {
    try screen.showWidget(named: "Dashboard")
    screen.advance(by: 3)
    #expect(screen.shows("3 s ago"))
  }

  // MARK: Board

  @Test func `the dial of the board sets its dashboard`() throws {
    let wide = TestScreen(size: CGSize(width: 560, height: 220))
    try wide.showWidget(named: "Board", props: PropValues(["value": .number(40)]))
    #expect(try wide.find(identifier: "bar").accessibilityValue == "40%")
    try wide.press("Dial", .adjustable)
    try wide.key(.keyboardUpArrow)
    #expect(try wide.find(identifier: "bar").accessibilityValue != "40%")
  }
}
