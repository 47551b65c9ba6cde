import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct DialTests {
  private let screen = TestScreen(size: CGSize(width: 360, height: 300))

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
}
