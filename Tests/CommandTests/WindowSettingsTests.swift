import Host
import MaruKit
import Testing

@testable import maru

@Suite struct WindowSettingsTests {
  @Test func `what is left open the environment says`() throws {
    let settings = try WindowSettings().completed(
      by: ["MARU_TEXT_SIZE": "AX2", "MARU_ACCENT_COLOR": "#ff8000"])
    #expect(settings.textSize == .accessibilityLarge)
    #expect(settings.accentColor == UIColor.accent("#ff8000"))
  }

  @Test func `an option comes before its variable, whatever that says`() throws {
    let given = WindowSettings(textSize: .small, accentColor: .systemPink)
    let settings = try given.completed(
      by: ["MARU_TEXT_SIZE": "huge", "MARU_ACCENT_COLOR": "loud"])
    #expect(settings == given)
  }

  @Test func `an empty variable says nothing`() throws {
    let settings = try WindowSettings().completed(
      by: ["MARU_TEXT_SIZE": "", "MARU_ACCENT_COLOR": ""])
    #expect(settings == WindowSettings())
  }

  @Test(arguments: ["MARU_TEXT_SIZE", "MARU_ACCENT_COLOR"])
  func `a value that is none is refused by the variable's name`(name: String) throws {
    let error = try #require(throws: HostError.self) {
      try WindowSettings().completed(by: [name: "loud"])
    }
    #expect("\(error)".contains(name))
  }
}
