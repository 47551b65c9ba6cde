import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct BoardTests {
  @Test func `the dial of the board sets its dashboard`() throws {
    let wide = TestScreen(size: CGSize(width: 560, height: 220))
    try wide.showWidget(named: "Board", props: PropValues(["value": .number(40)]))
    #expect(try wide.find(identifier: "bar").accessibilityValue == "40%")
    try wide.press("Dial", .adjustable)
    try wide.key(.keyboardUpArrow)
    #expect(try wide.find(identifier: "bar").accessibilityValue != "40%")
  }
}
