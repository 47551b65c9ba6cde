import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct HelloTests {
  @Test func `pressing the button says hello`() throws {
    let screen = TestScreen(size: CGSize(width: 300, height: 180))
    try screen.showWidget(named: "Hello")
    try screen.press("Hello yourself", .button)
    #expect(screen.outcome == .accepted("hello"))
  }

  @Test func `the greeting has the given name`() throws {
    let screen = TestScreen(size: CGSize(width: 300, height: 180))
    try screen.showWidget(named: "Hello", props: PropValues(["name": .text("Ada")]))
    #expect(screen.shows("Hello, Ada"))
  }
}
