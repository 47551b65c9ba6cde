import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct BadgeTests {
  private let screen = TestScreen(size: CGSize(width: 360, height: 300))

  @Test func `the labels and the button of the nib file are connected`() throws {
    try screen.showWidget(named: "Badge", props: PropValues(["name": .text("Grace Hopper")]))
    #expect(screen.shows("Grace Hopper"))
    try screen.press("Wave", .button)
    #expect(screen.outcome == .accepted("wave"))
  }
}
