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

  @Test func `typed texts outlive a restart`() throws {
    let widget = try screen.showWidget(named: "SignUp")
    try screen.type("Ada\n")
    let restarted = TestScreen(size: CGSize(width: 360, height: 300))
    try restarted.showWidget(named: "SignUp", state: widget.saveState())
    #expect(try restarted.element(.textField, "Name").value == "Ada")
  }

  @Test func `another address leaves the name that was typed`() throws {
    let widget = try screen.showWidget(named: "SignUp")
    try screen.type("Ada\n")
    try widget.update(props: PropValues(["address": .text("ada@example.org")]))
    #expect(try screen.element(.textField, "Name").value == "Ada")
    #expect(try screen.element(.textField, "Mail address").value == "ada@example.org")
  }

  @Test func `the button waits for a mail address`() throws {
    try screen.showWidget(named: "SignUp", props: PropValues(["name": .text("Ada")]))
    let button = screen.element(.button, "Sign up")
    #expect(try !button.isEnabled)
    try screen.element(.textField, "Mail address").fill("ada@example.org")
    try button.wait(until: .enabled)
  }
}

/// The same test in memory and in a real window, which has real time.
@MainActor @Suite struct SignUpExchangeTests {
  @Test(arguments: WidgetScreenKind.available)
  func `a name is pasted and copied`(on kind: WidgetScreenKind) throws {
    let screen = try kind.show("SignUp", size: CGSize(width: 360, height: 300))
    let name = screen.element(.textField).first
    screen.clipboard = "Ada"
    try name.focus()
    try screen.typeKey(.character("v"), .control)
    try name.wait(until: .value("Ada"))
    try screen.typeText(" L")
    try screen.typeKey(.character("a"), .control)
    try screen.typeKey(.character("c"), .control)
    try screen.wait(for: "the copy") { screen.clipboard == "Ada L" }
  }

  @Test(arguments: WidgetScreenKind.available)
  func `a name is dropped from another program`(on kind: WidgetScreenKind) throws {
    let screen = try kind.show("SignUp", size: CGSize(width: 360, height: 300))
    let name = screen.element(.textField, "Name")
    #expect(try name.drop(.text("Ada")) == .copy)
    try name.wait(until: .value("Ada"))
    #expect(try screen.element(.button, "Sign up").drop(.text("Ada")) == .cancel)
  }
}
