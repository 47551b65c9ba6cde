import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct DashboardTests {
  private let screen = TestScreen(size: CGSize(width: 360, height: 300))

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
}
