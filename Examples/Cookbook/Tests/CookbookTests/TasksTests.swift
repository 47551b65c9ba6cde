import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct TasksTests {
  private let screen = TestScreen(size: CGSize(width: 360, height: 300))

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
}
