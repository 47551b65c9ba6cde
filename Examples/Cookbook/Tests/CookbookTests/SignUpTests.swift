import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct SignUpTests {
  private let screen = TestScreen(size: CGSize(width: 360, height: 300))

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
}
