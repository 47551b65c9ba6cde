import MaruKit
import MaruTestKit
import Testing

/// The same tests in memory and in a window of the real program, if there is a virtual X server.
@MainActor @Suite(.recorded) struct HelloTests {
  @Test(arguments: WidgetScreenKind.available)
  func `pressing the button says hello`(on kind: WidgetScreenKind) throws {
    let screen = try kind.show("Hello", size: CGSize(width: 300, height: 180))
    try screen.element(.button, "Hello yourself").press()
    #expect(try screen.waitForOutcome() == .accepted("hello"))
  }

  @Test(arguments: WidgetScreenKind.available)
  func `the greeting has the given name`(on kind: WidgetScreenKind) throws {
    let screen = try kind.show("Hello", props: PropValues(["name": .text("Ada")]))
    try screen.element("Hello, Ada").wait(until: .shown)
    try screen.set("name", to: .text("Ben"))
    try screen.element("Hello, Ben").wait(until: .shown)
  }
}
