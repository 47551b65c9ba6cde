import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct TasksTests {
  private let screen = TestScreen(size: CGSize(width: 360, height: 300))

  @Test func `a swipe reveals Delete, which removes the row`() throws {
    try screen.showWidget(
      named: "Tasks", props: PropValues(["tasks": .list([.text("Call Ada"), .text("Buy rice")])]))
    try screen.element("Call Ada").drag(by: CGVector(dx: -120, dy: 0))
    try screen.element(.button, "Delete").press()
    try screen.element("Call Ada").wait(until: .gone)
    #expect(screen.shows("Buy rice"))
  }

  @Test func `without a task, a hint tells how to add one`() throws {
    let hint = screen.element(text: "No tasks")
    try screen.showWidget(named: "Tasks")
    #expect(try hint.exists)
    try screen.set("tasks", to: .list([.text("Call Ada")]))
    #expect(try !hint.exists)
    try screen.element("Call Ada").drag(by: CGVector(dx: -120, dy: 0))
    try screen.element(.button, "Delete").press()
    try hint.wait(until: .shown)
  }

  @Test func `a deleted row stays deleted after a restart`() throws {
    let tasks = PropValues(["tasks": .list([.text("Call Ada"), .text("Buy rice")])])
    let widget = try screen.showWidget(named: "Tasks", props: tasks)
    try screen.element("Call Ada").drag(by: CGVector(dx: -120, dy: 0))
    try screen.element(.button, "Delete").press()

    let restarted = TestScreen()
    try restarted.showWidget(named: "Tasks", props: tasks, state: widget.saveState())
    #expect(!restarted.shows("Call Ada"))
    #expect(restarted.shows("Buy rice"))
  }
}
