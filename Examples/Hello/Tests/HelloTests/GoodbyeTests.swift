import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct GoodbyeTests {
  @Test func `pressing the button says goodbye`() throws {
    let screen = TestScreen(size: CGSize(width: 300, height: 120))
    try screen.showWidget(named: "Goodbye", props: PropValues(["name": .text("Ada")]))
    try screen.press("Goodbye, Ada", .button)
    #expect(screen.outcome == .accepted("goodbye"))
  }
}
